/** An optional account: it keeps games and ratings across browsers. Guests need none. */
import { useState } from "preact/hooks";

import { _ } from "../../lib/i18n.ts";
import { changeMe, me, titleOf, trouble } from "../api.ts";
import type { Me } from "../api.ts";
import { Segments } from "../parts/choice.tsx";
import { Dialog, Question } from "../parts/dialog.tsx";
import { say } from "../parts/toasts.tsx";

export function AccountDialog({ onClose }: { onClose: () => void }) {
  const person = me.value;
  return (
    <Dialog title={person?.account ? person.account.login : _("You")} onClose={onClose}>
      {person && <NameForm person={person} />}
      {person && <Ratings person={person} />}
      {person?.account ? <Leave onClose={onClose} /> : <Enter onClose={onClose} />}
    </Dialog>
  );
}

/** Does something with the account and says what went wrong, if anything did. */
async function attempt(deed: () => Promise<void>, after: () => void): Promise<void> {
  try {
    await deed();
    after();
  } catch (error) {
    say(trouble(error));
  }
}

const valueOf = (form: HTMLFormElement, name: string): string => String(new FormData(form).get(name) ?? "");

function NameForm({ person }: { person: Me }) {
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const name = valueOf(event.currentTarget as HTMLFormElement, "name").trim();
    void attempt(() => changeMe("patch", "/api/me", { name }), () => say(_("Your name is changed.")));
  };
  return (
    <form class="row together" onSubmit={submit}>
      <label class="field grow">
        <span>{_("Name")}</span>
        <input class="input" name="name" maxLength={40} required value={person.name} autocomplete="nickname" />
      </label>
      <button class="button align-end" type="submit">
        {_("Change")}
      </button>
    </form>
  );
}

function Ratings({ person }: { person: Me }) {
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
      <p class="muted small">{_("You can play without an account. With one, your games and ratings follow you to other screens.")}</p>
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
      <label class="field">
        <span>{_("Password")}</span>
        <input class="input" name="password" type="password" required minLength={mode === "register" ? 8 : 1} autocomplete={mode === "login" ? "current-password" : "new-password"} />
      </label>
      <button class="button primary" type="submit">
        {mode === "login" ? _("Log in") : _("Register")}
      </button>
    </form>
  );
}

function Leave({ onClose }: { onClose: () => void }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <div class="dialog-foot">
      <button type="button" class="button danger" onClick={() => setAsking(true)}>
        {_("Delete the account")}
      </button>
      <button type="button" class="button" onClick={() => void attempt(() => changeMe("delete", "/api/session"), onClose)}>
        {_("Log out")}
      </button>
      {isAsking && (
        <Question
          title={_("Delete the account?")}
          text={_("The account and its ratings are removed for good.")}
          yes={_("Delete")}
          onYes={() => void attempt(() => changeMe("delete", "/api/account"), onClose)}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  );
}
