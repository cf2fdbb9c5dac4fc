/** The buttons below the status: what can be done with this game. */
import type { GameState } from "../../lib/fold.ts";
import { _ } from "../../lib/i18n.ts";
import type { Facts, Question } from "../../lib/protocol.ts";
import { Icon } from "../parts/icon.tsx";
import type { IconName } from "../parts/icon.tsx";
import { say } from "../parts/toasts.tsx";
import { pace } from "../preferences.ts";
import { isProtected } from "./fair.ts";
import type { GameRoom } from "./room.ts";
import { redoTarget, undoTarget } from "./steps.ts";

export interface Deeds {
  readonly undo: () => void;
  readonly redo: () => void;
  readonly hint: () => void;
  readonly end: () => void;
  readonly offerDraw: () => void;
  readonly rematch: () => void;
  readonly restart: () => void;
  readonly flip: () => void;
  readonly share: () => void;
  readonly menu: () => void;
  readonly pause: () => void;
}

/** Whether moves are taken back at once, not by request. */
export const isOwnTable = (facts: Facts): boolean =>
  facts.you !== null && (facts.kind === "computer" || facts.kind === "here" || facts.kind === "imported");

export function deedsOf(room: GameRoom, others: Pick<Deeds, "flip" | "share" | "menu" | "restart" | "end">): Deeds {
  const rewind = (to: number | null) => (to === null ? undefined : room.send({ do: "rewind", to }));
  const you = () => room.facts.value?.you ?? null;
  const isFriend = () => room.facts.value?.kind === "friend";
  return {
    ...others,
    undo: () =>
      void room.inOrder(() =>
        isFriend() ? room.send({ do: "ask", what: "takeback" }) : rewind(undoTarget(room.state.value, you())),
      ),
    redo: () => void room.inOrder(() => (isFriend() ? undefined : rewind(redoTarget(room.state.value, you())))),
    // A hint takes its time; what is asked for after it does not wait.
    hint: () => void room.inOrder(() => void askHint(room)),
    offerDraw: () => void room.send({ do: "ask", what: "draw" }),
    rematch: () => void room.send({ do: "ask", what: "rematch" }),
    pause: () => void room.send({ do: room.state.value.isPaused ? "resume" : "pause" }),
  };
}

/** Whether somebody asked and waits: asking again would say nothing new. */
const isAsked = (state: GameState, what: Question): boolean => state.questions[what] !== undefined;

async function askHint(room: GameRoom): Promise<void> {
  if (room.isMyTurn.value) await room.askHint();
  else say(_("It is not your turn."));
}

interface ActionProps {
  readonly icon: IconName;
  readonly label: string;
  readonly onClick: () => void;
  readonly isOff?: boolean;
  readonly isMain?: boolean;
}

function Action({ icon, label, onClick, isOff = false, isMain = false }: ActionProps) {
  return (
    <button type="button" class={isMain ? "action main" : "action"} disabled={isOff} onClick={onClick}>
      <Icon name={icon} />
      <span>{label}</span>
    </button>
  );
}

export function Actions({ room, deeds }: { room: GameRoom; deeds: Deeds }) {
  const facts = room.facts.value;
  if (!facts) return null;
  const isOver = room.state.value.outcome !== null;
  return (
    <div class="actions">
      {isOver ? <AfterEnd room={room} facts={facts} deeds={deeds} /> : <InPlay room={room} facts={facts} deeds={deeds} />}
    </div>
  );
}

interface PartProps {
  readonly room: GameRoom;
  readonly facts: Facts;
  readonly deeds: Deeds;
}

function TakingBack({ room, facts, deeds }: PartProps) {
  const state = room.state.value;
  if (facts.kind === "friend") return <Action icon="undo" label={_("Takeback")} isOff={state.ply === 0 || isAsked(state, "takeback")} onClick={deeds.undo} />;
  return (
    <>
      <Action icon="undo" label={_("Undo")} isOff={undoTarget(state, facts.you) === null} onClick={deeds.undo} />
      <Action icon="redo" label={_("Redo")} isOff={redoTarget(state, facts.you) === null} onClick={deeds.redo} />
    </>
  );
}

function InPlay({ room, facts, deeds }: PartProps) {
  if (facts.kind === "programs") {
    const { isPaused } = room.state.value;
    return facts.owner ? (
      <>
        <Action icon={isPaused ? "play" : "pause"} label={isPaused ? _("Go on") : _("Pause")} onClick={deeds.pause} />
        <Action icon="plus" label={_("New game")} onClick={deeds.menu} />
      </>
    ) : null;
  }
  if (facts.you === null) return null;
  return (
    <>
      <TakingBack {...{ room, facts, deeds }} />
      {!isProtected(facts, false) && <Action icon="hint" label={_("Hint")} isOff={!room.isMyTurn.value} onClick={deeds.hint} />}
      {facts.kind === "friend" && <Action icon="draw" label={_("Draw")} isOff={room.isWaiting.value || isAsked(room.state.value, "draw")} onClick={deeds.offerDraw} />}
      <Action icon="resign" label={facts.kind === "here" ? _("End") : _("Resign")} onClick={deeds.end} />
    </>
  );
}

function AfterEnd({ room, facts, deeds }: PartProps) {
  return (
    <>
      {(facts.you !== null || facts.owner) && facts.kind !== "imported" && (
        <Action icon="again" label={_("Rematch")} isMain onClick={facts.kind === "programs" ? deeds.restart : deeds.rematch} />
      )}
      <Action icon="plus" label={_("New game")} onClick={deeds.menu} />
      {isOwnTable(facts) && <TakingBack {...{ room, facts, deeds }} />}
    </>
  );
}

/** Program against program: how long each move is shown. */
export function Pace({ room }: { room: GameRoom }) {
  const facts = room.facts.value;
  if (facts?.kind !== "programs" || !facts.owner || room.state.value.outcome) return null;
  const seconds = room.state.value.pace ?? pace.value;
  const choose = (wish: number) => {
    pace.value = wish;
    void room.send({ do: "pace", seconds: wish });
  };
  return (
    <label class="field">
      <span>{_("Seconds a move: {seconds}", { seconds })}</span>
      <input
        type="range"
        min={0}
        max={5}
        step={0.25}
        value={seconds}
        onChange={(event) => choose(Number(event.currentTarget.value))}
      />
    </label>
  );
}
