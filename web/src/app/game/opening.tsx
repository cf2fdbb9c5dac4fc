/** An opening leads by the hand: what is asked of this person, what each choice means, what the other side decides. */
import { useState } from "preact/hooks";

import { _, fullStop, say } from "../../lib/i18n.ts";
import type { GuidedChoice, Prompt, Scene } from "../../lib/protocol.ts";
import { declaredNumber } from "../fifths.ts";
import { actionLabel, capital, otherSeat, playerName, stayLabel } from "../words.ts";
import { Stone } from "../parts/stone.tsx";
import type { GameRoom } from "./room.ts";

interface OpeningProps {
  readonly room: GameRoom;
  readonly scene: Scene;
}

/** What is asked of who acts: a sentence, and the choices as equal buttons. */
export function OpeningTask({ room, scene }: OpeningProps) {
  const { prompt, actions } = scene;
  if (!prompt && actions.length === 0) return null;
  return (
    <div class="banner opening">
      {prompt && <p>{task(prompt, room)}</p>}
      <Note scene={scene} />
      <Choices {...{ room, scene }} />
    </div>
  );
}

/** At one screen both sides are spoken to: the players are named. */
function task(prompt: Prompt, room: GameRoom): string {
  const isOne = room.facts.value?.you !== "both";
  return isOne && prompt.guide ? _(prompt.guide.you, prompt.values) : say(prompt);
}

/** Where the stone may go. */
function Note({ scene }: { scene: Scene }) {
  const { prompt, actions } = scene;
  const old = prompt && !prompt.guide && actions.length === 0 ? prompt.details : [];
  const notes = prompt?.guide?.note ? [prompt.guide.note] : (old ?? []);
  return (
    <>
      {notes.map((note) => (
        <p class="small" key={note}>{fullStop(capital(_(note)))}</p>
      ))}
    </>
  );
}

function Choices({ room, scene }: OpeningProps) {
  const { actions } = scene;
  const isNumbers = actions.length > 1 && actions.every((action) => declaredNumber(action) !== null);
  if (isNumbers) return <Numbers room={room} actions={actions} />;
  const known = scene.prompt?.guide?.choices ?? [];
  const guided = known.filter(({ action }) => action === "" || actions.includes(action));
  const others = actions.filter((action) => !known.some((choice) => choice.action === action));
  return (
    <>
      {guided.length > 0 && <ChoiceButtons room={room} choices={guided} />}
      {others.map((action) => (
        <button type="button" class="button primary" key={action} onClick={() => void room.play(action)}>
          {actionLabel(action, scene)}
        </button>
      ))}
      {needsStay(scene) && <p class="small">{stayLabel(scene)}</p>}
    </>
  );
}

/** Scenes that were stored before there were guides name only the actions: the stone that keeps the colour is named too. */
function needsStay({ actions, legal, prompt }: Scene): boolean {
  const mayPlace = legal === "empty" || legal.length > 0;
  return !prompt?.guide && mayPlace && actions.some((action) => action !== "pass" && action !== "claim");
}

/** Choices that weigh the same look the same; to stay with a colour is to place a stone on the board. */
function ChoiceButtons({ room, choices }: { room: GameRoom; choices: readonly GuidedChoice[] }) {
  const [isPointed, setPointed] = useState(false);
  const choose = ({ action }: GuidedChoice) => {
    if (action !== "") return void room.play(action);
    setPointed(true);
    document.querySelector<HTMLElement>('.table-side [role="gridcell"][tabindex="0"]')?.focus({ preventScroll: true });
  };
  return (
    <div class="opening-choices" role="group" aria-label={_("Choices")}>
      {choices.map((choice) => {
        const about = `about-${choice.action.replace(":", "-") || "point"}`;
        return (
          <div class="opening-choice" key={choice.action}>
            <button type="button" class="button" aria-describedby={about} onClick={() => choose(choice)}>
              {_(choice.label)}
            </button>
            <p class="small" id={about}>
              {_(choice.about)}
            </p>
          </div>
        );
      })}
      {isPointed && <p class="small strong">{_("Now choose the point on the board.")}</p>}
    </div>
  );
}

/** How many fifth stones can be declared: a button for each number. */
function Numbers({ room, actions }: { room: GameRoom; actions: readonly string[] }) {
  return (
    <div class="numbers-row" role="group" aria-label={_("How many fifth stones")}>
      {actions.map((action) => (
        <button type="button" class="button" key={action} onClick={() => void room.play(action)}>
          {declaredNumber(action)}
        </button>
      ))}
    </div>
  );
}

/** For who waits while another person decides. */
export function OpeningWait({ room, scene }: OpeningProps) {
  const { prompt, seat } = scene;
  const facts = room.facts.value;
  if (!facts || !prompt?.guide || seat === null || facts.you === "both" || room.isMyTurn.value) return null;
  const name = playerName(facts.players[seat]);
  const isOther = facts.you !== null && facts.you === otherSeat(seat);
  return <p class={isOther ? "banner opening-wait" : "muted small"}>{_(prompt.guide.waiting, { ...prompt.values, name })}</p>;
}

/** Said after a swap, while the opening lasts, to whoever sits in one seat: which colour is theirs now. */
export function Swapped({ room, scene }: OpeningProps) {
  const { line, ply } = room.state.value;
  const you = room.facts.value?.you;
  const isRecent = scene.prompt !== null || room.played.value?.move === "swap";
  if (!isRecent || !line.slice(0, ply).some(({ move }) => move === "swap")) return null;
  if (you !== "first" && you !== "second") return null;
  const color = scene.colors[you];
  return (
    <p class="banner you-are">
      <Stone color={color} />
      {color === "black" ? _("You are now black.") : _("You are now white.")}
    </p>
  );
}
