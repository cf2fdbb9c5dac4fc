/** Where an account is logged in, and its password. */
import { useState } from "preact/hooks";

import type { SessionAnswer } from "../../lib/answers.ts";
import { _, dateLocale } from "../../lib/i18n.ts";
import { changeMe, endSession, loadSessions } from "../api.ts";
import { say } from "../parts/toasts.tsx";
import { attempt, PasswordField, valueOf } from "./account-parts.tsx";

export function Sessions({ onLeave }: { onLeave: () => void }) {
  const [list, setList] = useState<readonly SessionAnswer[] | null>(null);
  const load = async () => setList(await loadSessions());
  const end = (id: string) => void attempt(async () => endSession(id), () => void attempt(load, () => {}));
  const endOthers = () => void attempt(() => changeMe("delete", "/api/sessions?others=true"), () => void attempt(load, () => {}));
  return (
    <details class="fold" onToggle={(event) => event.currentTarget.open && void attempt(load, () => {})}>
      <summary>{_("Where you are logged in")}</summary>
      <div class="stack">
        {list && (
          <ul class="plain-list">
            {list.map((session) => (
              <SessionRow key={session.id} session={session} onEnd={() => end(session.id)} />
            ))}
          </ul>
        )}
        <div class="dialog-foot starts">
          {list && list.length > 1 && (
            <button type="button" class="button" onClick={endOthers}>
              {_("Log out everywhere else")}
            </button>
          )}
          <button type="button" class="button" onClick={() => void attempt(() => changeMe("delete", "/api/sessions"), onLeave)}>
            {_("Log out everywhere")}
          </button>
        </div>
      </div>
    </details>
  );
}

function SessionRow({ session, onEnd }: { session: SessionAnswer; onEnd: () => void }) {
  const name = session.agent || _("Another browser");
  const since = new Date(session.created).toLocaleDateString(dateLocale(), { dateStyle: "medium" });
  return (
    <li class="session">
      <div>
        <p>{name}</p>
        <p class="muted small">{session.current ? _("This browser, since {date}", { date: since }) : _("Since {date}", { date: since })}</p>
      </div>
      {!session.current && (
        <button type="button" class="button" aria-label={_("Log out: {browser}", { browser: name })} onClick={onEnd}>
          {_("Log out")}
        </button>
      )}
    </li>
  );
}

export function PasswordForm() {
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const form = event.currentTarget as HTMLFormElement;
    const body = { present: valueOf(form, "present"), password: valueOf(form, "new") };
    void attempt(() => changeMe("put", "/api/account/password", body), () => {
      form.reset();
      say(_("Your password has been changed. You have been logged out everywhere else."));
    });
  };
  return (
    <details class="fold">
      <summary>{_("Change password")}</summary>
      <form class="stack" onSubmit={submit}>
        <PasswordField label={_("Current password")} name="present" isNew={false} />
        <PasswordField label={_("New password")} name="new" isNew />
        <p class="muted small">{_("All other browsers will be logged out.")}</p>
        <button class="button primary" type="submit">
          {_("Change password")}
        </button>
      </form>
    </details>
  );
}
