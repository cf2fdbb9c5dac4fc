/** One's data: to take away, and to have deleted. */
import { useState } from "preact/hooks";

import { _ } from "../../lib/i18n.ts";
import { changeMe } from "../api.ts";
import { download } from "../download.ts";
import { Dialog } from "../parts/dialog.tsx";
import { say } from "../parts/toasts.tsx";
import { attempt, PasswordField, valueOf } from "./account-parts.tsx";

interface YourDataProps {
  readonly hasAccount: boolean;
  readonly onGone: () => void;
}

export function YourData({ hasAccount, onGone }: YourDataProps) {
  const [isAsking, setAsking] = useState(false);
  return (
    <details class="fold">
      <summary>{_("Your data")}</summary>
      <div class="stack">
        <p class="muted small">{_("A ZIP file with your profile, games, notes and chat.")}</p>
        <div class="dialog-foot starts">
          <button type="button" class="button" onClick={() => void download("/api/me/export")}>
            {_("Download my data")}
          </button>
          <button type="button" class="button danger" onClick={() => setAsking(true)}>
            {hasAccount ? _("Delete account") : _("Delete my games")}
          </button>
        </div>
      </div>
      {isAsking && <DeleteDialog hasAccount={hasAccount} onGone={onGone} onClose={() => setAsking(false)} />}
    </details>
  );
}

function DeleteDialog({ hasAccount, onGone, onClose }: YourDataProps & { readonly onClose: () => void }) {
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const password = valueOf(event.currentTarget as HTMLFormElement, "password");
    void attempt(
      () => changeMe("delete", "/api/account", hasAccount ? { password } : undefined),
      () => {
        onGone();
        say(hasAccount ? _("The account has been deleted.") : _("Your games have been deleted."));
      },
    );
  };
  return (
    <Dialog title={hasAccount ? _("Delete account?") : _("Delete my games?")} onClose={onClose}>
      <p>{_("Deleted for good:")}</p>
      <ul class="bullets">
        {hasAccount && <li>{_("your login, password, sessions and ratings")}</li>}
        <li>{_("your name, and what your learning players know")}</li>
        <li>{_("games nobody else took part in, with their notes and reviews")}</li>
      </ul>
      <p>{_("Games with other people stay with them, moves and chat included, but show a guest instead of you.")}</p>
      <form class="stack" onSubmit={submit}>
        {hasAccount && <PasswordField label={_("Password")} name="password" isNew={false} />}
        <div class="dialog-foot">
          <button type="button" class="button" onClick={onClose}>
            {_("Cancel")}
          </button>
          <button type="submit" class="button danger">
            {_("Delete")}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
