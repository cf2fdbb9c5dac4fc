/** A text to be copied: an address, a code. */
import { useRef, useState } from "preact/hooks";

import { _ } from "../../lib/i18n.ts";

interface CopyFieldProps {
  readonly label: string;
  readonly value: string;
}

export function CopyField({ label, value }: CopyFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  return (
    <div class="row together">
      <input ref={field} class="input grow" readOnly value={value} aria-label={label} onFocus={(event) => event.currentTarget.select()} />
      <CopyButton isPrimary field={field} value={value} />
    </div>
  );
}

type Field = HTMLInputElement | HTMLTextAreaElement;

interface CopyButtonProps {
  /** The field that holds the value. */
  readonly field: { readonly current: Field | null };
  readonly value: string;
  readonly isPrimary?: boolean;
}

export function CopyButton({ field, value, isPrimary = false }: CopyButtonProps) {
  const [copied, setCopied] = useState<string | null>(null);
  const copy = async () => field.current && (await copyFrom(field.current)) && setCopied(value);
  return (
    <button type="button" class={isPrimary ? "button primary" : "button"} onClick={() => void copy()}>
      {copied === value ? _("Copied") : _("Copy")}
    </button>
  );
}

/** Copies what stands in a field; returns whether it could. Without HTTPS browsers know the old way only. */
async function copyFrom(field: Field): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    field.select();
    return document.execCommand("copy");
  }
}
