/** A dialog that asks for something and keeps what was typed when it fails. */
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";

import { _ } from "../../lib/i18n.ts";
import { errorText } from "../api.ts";
import { Dialog } from "../parts/dialog.tsx";

export const MAX_NAME = 100;
export const MAX_DESCRIPTION = 2000;

interface FormDialogProps {
  readonly title: string;
  /** What its button says. */
  readonly act: string;
  readonly isReady?: boolean;
  /** What is done; where it rejects, the reason is told and the dialog stays. */
  readonly onAct: () => Promise<unknown>;
  readonly onClose: () => void;
  readonly children: ComponentChildren;
}

export function FormDialog({ title, act, isReady = true, onAct, onClose, children }: FormDialogProps) {
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    setBusy(true);
    try {
      await onAct();
      onClose();
    } catch (problem) {
      setError(errorText(problem));
      setBusy(false);
    }
  };
  return (
    <Dialog title={title} onClose={onClose}>
      <form class="stack" onSubmit={(event) => void submit(event)}>
        {error && (
          <p class="banner bad" role="alert">
            {error}
          </p>
        )}
        {children}
        <div class="dialog-foot">
          <button type="button" class="button" onClick={onClose}>
            {_("Cancel")}
          </button>
          <button type="submit" class="button primary" disabled={!isReady || isBusy}>
            {act}
          </button>
        </div>
      </form>
    </Dialog>
  );
}

interface NameFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (name: string) => void;
}

export function NameField({ label, value, onChange }: NameFieldProps) {
  return (
    <label class="field">
      <span>{label}</span>
      <input class="input" required maxLength={MAX_NAME} value={value} onInput={(event) => onChange(event.currentTarget.value)} />
    </label>
  );
}
