/** A text to be copied: an address, a code. */
import { useRef, useState } from "preact/hooks";

import { _ } from "../../lib/i18n.ts";

interface CopyFieldProps {
  readonly label: string;
  readonly value: string;
}

export function CopyField({ label, value }: CopyFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const [copied, setCopied] = useState("");
  const copy = async () => field.current && (await copyFrom(field.current)) && setCopied(value);
  return (
    <div class="row together">
      <input ref={field} class="input grow" readOnly value={value} aria-label={label} onFocus={(event) => event.currentTarget.select()} />
      <button type="button" class="button primary" onClick={() => void copy()}>
        {copied === value ? _("Copied") : _("Copy")}
      </button>
    </div>
  );
}

/** Copies what stands in a field; returns whether it could. Without HTTPS browsers know the old way only. */
async function copyFrom(field: HTMLInputElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    field.select();
    return document.execCommand("copy");
  }
}
