/** A short chat beside a game with a friend. What others write is text, never markup. */
import { useEffect, useRef } from "preact/hooks";

import { _ } from "../../lib/i18n.ts";
import { Switch } from "../parts/choice.tsx";
import { isChatMuted } from "../preferences.ts";
import { personName } from "../words.ts";
import type { GameRoom } from "./room.ts";

const MAX_LENGTH = 200;

export function Chat({ room }: { room: GameRoom }) {
  const lines = room.state.value.chat;
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    list.current?.scrollTo({ top: list.current.scrollHeight });
  }, [lines.length]);
  const own = room.facts.value?.you;
  const shown = isChatMuted.value ? lines.filter(({ seat }) => seat !== null && seat === own) : lines;
  return (
    <div class="chat">
      <ol class="chat-lines" ref={list} aria-live="polite" aria-label={_("Chat")}>
        {shown.map((line) => (
          <li key={line.n}>
            <strong>{personName(line.name)}</strong> {line.text}
          </li>
        ))}
        {shown.length === 0 && <li class="muted small">{_("Say hello.")}</li>}
      </ol>
      <Say room={room} />
      <Switch label={_("Mute others")} checked={isChatMuted.value} onChange={(muted) => (isChatMuted.value = muted)} />
    </div>
  );
}

function Say({ room }: { room: GameRoom }) {
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const form = event.currentTarget as HTMLFormElement;
    const text = String(new FormData(form).get("text") ?? "").trim();
    if (text === "") return;
    void room.send({ do: "chat", text });
    form.reset();
  };
  return (
    <form class="row together" onSubmit={submit}>
      <input class="input grow" name="text" maxLength={MAX_LENGTH} autocomplete="off" aria-label={_("Message")} />
      <button class="button" type="submit">
        {_("Send")}
      </button>
    </form>
  );
}
