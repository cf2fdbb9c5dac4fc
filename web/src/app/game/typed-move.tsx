/** A box for those who type their moves. */
import { formatPoint, parsePoint } from "../../board/index.ts";
import { _ } from "../../lib/i18n.ts";
import type { Facts } from "../../lib/protocol.ts";
import { moveNamed } from "../fifths.ts";
import { say } from "../parts/toasts.tsx";
import type { GameRoom } from "./room.ts";

/** For those who type: a point, or a word such as "pass". */
export function TypedMove({ room }: { room: GameRoom }) {
  const facts = room.facts.value;
  if (!facts || facts.you === null || room.state.value.outcome || room.isWaiting.value) return null;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const form = event.currentTarget as HTMLFormElement;
    const text = String(new FormData(form).get("move") ?? "").trim().toLowerCase();
    if (text === "") return;
    const scene = room.state.value.scene;
    const word = text.replaceAll(/[: ]+/g, ":");
    const isAction = /^offer:/.test(word) || (scene?.actions.includes(word) ?? false);
    const point = parsePoint(text, facts);
    if (point === null && !isAction) return say(_("{text} is not a point of this board.", { text }));
    void room.inOrder(() => {
      if (!room.canPlay.value) return say(_("It is not your turn."));
      void room.play(isAction || point === null ? word : moveNamed(formatPoint(point, facts), scene));
      form.reset();
    });
  };
  return (
    <form class="row typed" onSubmit={submit}>
      <label class="small muted" for="typed-move">
        {_("Type a move")}
      </label>
      <input class="input" id="typed-move" name="move" autocomplete="off" autocapitalize="off" spellcheck={false} placeholder={example(facts)} />
      <button class="button" type="submit">
        {_("Play")}
      </button>
    </form>
  );
}

/** A point as it is written on this board, near the middle. */
function example(facts: Facts): string {
  const middle = (side: number) => Math.floor(side / 2);
  const { width, height, layers } = facts;
  return formatPoint([middle(width), middle(height), middle(layers - 1)], facts);
}
