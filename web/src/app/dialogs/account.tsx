/** An optional account: it keeps games and ratings across browsers. Guests need none. */
import { useState } from "preact/hooks";

import type { MeAnswer } from "../../lib/answers.ts";
import { _ } from "../../lib/i18n.ts";
import { changeMe, me, titleOf } from "../api.ts";
import { Segments } from "../parts/choice.tsx";
import { Dialog } from "../parts/dialog.tsx";
import { say } from "../parts/toasts.tsx";
import { attempt, PasswordField, valueOf } from "./account-parts.tsx";
import { YourData } from "./your-data.tsx";
import { PasswordForm, Sessions } from "./sessions.tsx";

export function AccountDialog({ onClose }: { onClose: () => void }) {
  const person = me.value;
  return (
    <Dialog title={person?.account ? person.account.login : _("You")} onClose={onClose}>
      {person && <NameForm person={person} />}
      {person && (
        <p>
          <a href="/player/me" onClick={onClose}>
            {_("Your profile")}
          </a>
        </p>
      )}
      {person && <Ratings person={person} />}
      {person?.account ? (
        <>
          <Sessions onLeave={onClose} />
          <PasswordForm />
        </>
      ) : (
        <Enter onClose={onClose} />
      )}
      {person && <YourData hasAccount={person.account !== null} onGone={onClose} />}
      {person?.account && <LogOut onClose={onClose} />}
    </Dialog>
  );
}

function NameForm({ person }: { person: MeAnswer }) {
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const name = valueOf(event.currentTarget as HTMLFormElement, "name").trim();
    void attempt(() => changeMe("patch", "/api/me", { name }), () => say(_("Your name has been changed.")));
  };
  return (
    <form class="row together" onSubmit={submit}>
      <label class="field grow">
        <span>{_("Your name")}</span>
        <input class="input" name="name" maxLength={40} required value={person.name} autocomplete="nickname" />
      </label>
      <button class="button align-end" type="submit">
        {_("Change")}
      </button>
    </form>
  );
}

function Ratings({ person }: { person: MeAnswer }) {
  const ratings = Object.entries(person.ratings);
  if (ratings.length === 0) return null;
  return (
    <table class="table">
      <thead>
        <tr>
          <th>{_("Game")}</th>
          <th class="right">{_("Rating")}</th>
        </tr>
      </thead>
      <tbody>
        {ratings.map(([variant, { rating, deviation }]) => (
          <tr key={variant}>
            <td>{titleOf(variant)}</td>
            <td class="right">{`${Math.round(rating)} ± ${Math.round(deviation)}`}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Enter({ onClose }: { onClose: () => void }) {
  const [mode, setMode] = useState<"login" | "register">("login");
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const form = event.currentTarget as HTMLFormElement;
    const body = { login: valueOf(form, "login").trim(), password: valueOf(form, "password") };
    const path = mode === "login" ? "/api/session" : "/api/account";
    void attempt(() => changeMe("post", path, body), onClose);
  };
  return (
    <form class="stack" onSubmit={submit}>
      <p class="muted small">{_("You can play without an account. With one, your games and ratings follow you to other devices.")}</p>
      <Segments
        legend={_("Account")}
        hidesLegend
        options={[
          { value: "login", label: _("Log in") },
          { value: "register", label: _("Register") },
        ]}
        value={mode}
        onChange={setMode}
      />
      <label class="field">
        <span>{_("Login")}</span>
        <input class="input" name="login" required autocomplete="username" autocapitalize="off" />
      </label>
      <PasswordField label={_("Password")} name="password" isNew={mode === "register"} />
      <button class="button primary" type="submit">
        {mode === "login" ? _("Log in") : _("Register")}
      </button>
    </form>
  );
}

function LogOut({ onClose }: { onClose: () => void }) {
  return (
    <div class="dialog-foot">
      <button type="button" class="button" onClick={() => void attempt(() => changeMe("delete", "/api/session"), onClose)}>
        {_("Log out")}
      </button>
    </div>
  );
}
