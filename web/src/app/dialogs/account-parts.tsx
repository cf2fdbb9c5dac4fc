/** What the forms of the account share. */
import { errorText } from "../api.ts";
import { say } from "../parts/toasts.tsx";

/** Does something with the account and says what went wrong, if anything did. */
export async function attempt(action: () => Promise<void>, after: () => void): Promise<void> {
  try {
    await action();
    after();
  } catch (error) {
    say(errorText(error));
  }
}

export const valueOf = (form: HTMLFormElement, name: string): string => String(new FormData(form).get(name) ?? "");

interface PasswordFieldProps {
  readonly label: string;
  readonly name: string;
  readonly isNew: boolean;
}

export function PasswordField({ label, name, isNew }: PasswordFieldProps) {
  return (
    <label class="field">
      <span>{label}</span>
      <input class="input" name={name} type="password" required minLength={isNew ? 8 : 1} maxLength={200} autocomplete={isNew ? "new-password" : "current-password"} />
    </label>
  );
}
