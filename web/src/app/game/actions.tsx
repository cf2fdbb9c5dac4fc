/** The buttons below the status: what can be done with this game. */
import { _, decimal } from "../../lib/i18n.ts";
import type { Facts } from "../../lib/protocol.ts";
import { Icon } from "../parts/icon.tsx";
import type { IconName } from "../parts/icon.tsx";
import { pace } from "../preferences.ts";
import type { GameRoom } from "./room.ts";

export interface GameActions {
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

export function actionsOf(room: GameRoom, others: Pick<GameActions, "flip" | "share" | "menu" | "restart" | "end">): GameActions {
  const rewind = (to: number | null) => (to === null ? undefined : room.send({ do: "rewind", to }));
  const isFriend = () => room.facts.value?.kind === "friend";
  return {
    ...others,
    undo: () =>
      void room.inOrder(() =>
        isFriend() ? room.send({ do: "ask", what: "takeback" }) : rewind(room.can.value.undo_to),
      ),
    redo: () => void room.inOrder(() => rewind(room.can.value.redo_to)),
    // A hint takes its time; what is asked for after it does not wait.
    hint: () => void room.inOrder(() => void room.askHint()),
    offerDraw: () => void room.send({ do: "ask", what: "draw" }),
    rematch: () => void room.send({ do: "ask", what: "rematch" }),
    pause: () => void room.send({ do: room.can.value.resume ? "resume" : "pause" }),
  };
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

export function Actions({ room, actions }: { room: GameRoom; actions: GameActions }) {
  const facts = room.facts.value;
  if (!facts) return null;
  const isOver = room.state.value.outcome !== null;
  return (
    <div class="actions">
      {isOver ? <AfterEnd room={room} facts={facts} actions={actions} /> : <InPlay room={room} facts={facts} actions={actions} />}
    </div>
  );
}

interface PartProps {
  readonly room: GameRoom;
  readonly facts: Facts;
  readonly actions: GameActions;
}

function TakingBack({ room, facts, actions }: PartProps) {
  const can = room.can.value;
  if (facts.kind === "friend") return <Action icon="undo" label={_("Takeback")} isOff={!can.ask.includes("takeback")} onClick={actions.undo} />;
  return (
    <>
      <Action icon="undo" label={_("Undo")} isOff={can.undo_to === null} onClick={actions.undo} />
      <Action icon="redo" label={_("Redo")} isOff={can.redo_to === null} onClick={actions.redo} />
    </>
  );
}

function InPlay({ room, facts, actions }: PartProps) {
  const can = room.can.value;
  if (facts.kind === "programs") {
    const { isPaused } = room.state.value;
    return can.pause || can.resume ? (
      <>
        <TakingBack {...{ room, facts, actions }} />
        <Action icon={isPaused ? "play" : "pause"} label={isPaused ? _("Continue") : _("Pause")} onClick={actions.pause} />
        <Action icon="plus" label={_("New game")} onClick={actions.menu} />
      </>
    ) : null;
  }
  if (facts.you === null || room.isWaiting.value) return null;
  return (
    <>
      <TakingBack {...{ room, facts, actions }} />
      {can.analyse && <Action icon="hint" label={_("Hint")} isOff={!can.hint} onClick={actions.hint} />}
      {facts.kind === "friend" && <Action icon="draw" label={_("Draw")} isOff={!can.ask.includes("draw")} onClick={actions.offerDraw} />}
      <Action icon="resign" label={can.end ? _("End") : _("Resign")} isOff={!can.end && !can.resign} onClick={actions.end} />
    </>
  );
}

function AfterEnd({ room, facts, actions }: PartProps) {
  const { ask, undo_to: undoTo, redo_to: redoTo } = room.can.value;
  return (
    <>
      {ask.includes("rematch") && (
        <Action icon="again" label={_("Rematch")} isMain onClick={facts.kind === "programs" ? actions.restart : actions.rematch} />
      )}
      <Action icon="plus" label={_("New game")} onClick={actions.menu} />
      {(undoTo !== null || redoTo !== null) && <TakingBack {...{ room, facts, actions }} />}
    </>
  );
}

/** Program against program: how long each move is shown. */
export function Pace({ room }: { room: GameRoom }) {
  if (!room.can.value.pace || room.state.value.outcome) return null;
  const shown = room.state.value.pace ?? pace.value;
  const choose = (seconds: number) => {
    pace.value = seconds;
    void room.send({ do: "pace", seconds });
  };
  return (
    <label class="field">
      <span>{_("Seconds per move: {seconds}", { seconds: decimal(String(shown)) })}</span>
      <input
        type="range"
        min={0}
        max={5}
        step={0.25}
        value={shown}
        onChange={(event) => choose(Number(event.currentTarget.value))}
      />
    </label>
  );
}
