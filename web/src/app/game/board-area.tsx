/** The board of a game with what is drawn on it, between its two players. */
import type { ReadonlySignal } from "@preact/signals";

import { parsePoint } from "../../board/index.ts";
import type { BoardProps, Ghost } from "../../board/index.ts";
import { numbersOf } from "../../lib/fold.ts";
import { _ } from "../../lib/i18n.ts";
import type { Facts, Point } from "../../lib/protocol.ts";
import { moveAt, withOffers } from "../fifths.ts";
import { PreferredBoard } from "../parts/preferred-board.tsx";
import { say } from "../parts/toasts.tsx";
import { hasNumbers } from "../preferences.ts";
import { otherSeat, sizeText } from "../words.ts";
import { arrowsOf, ghostsAfter, LINE_LENGTH } from "./overlay.ts";
import { PlayerBar } from "./player.tsx";
import type { GameRoom } from "./room.ts";
import { nearSeat } from "./steps.ts";

interface BoardAreaProps {
  readonly room: GameRoom;
  readonly isFlipped: boolean;
  readonly showsThoughts: ReadonlySignal<boolean>;
}

export function BoardArea({ room, isFlipped, showsThoughts }: BoardAreaProps) {
  const near = nearSeat(room.facts.value, isFlipped);
  return (
    <div class="table-side">
      <PlayerBar room={room} seat={otherSeat(near)} />
      <div class="board-holder">
        <GameBoard room={room} isFlipped={isFlipped} showsThoughts={showsThoughts} />
      </div>
      <PlayerBar room={room} seat={near} />
    </div>
  );
}

function GameBoard({ room, isFlipped, showsThoughts }: BoardAreaProps) {
  const facts = room.facts.value;
  const scene = room.scene.value;
  if (!facts || !scene) return <div class="board-waiting" />;
  const outcome = room.isLive.value ? room.state.value.outcome : scene.outcome;
  return (
    <PreferredBoard
      shape={facts}
      stones={room.stones.value}
      scene={{ ...scene, outcome, legal: outcome ? [] : scene.legal }}
      isPlayable={room.canPlay.value}
      isBusy={room.pending.value !== null}
      isFlipped={isFlipped}
      label={`${_(facts.title)}, ${sizeText(facts)}`}
      onPlay={(point: Point) => void room.play(moveAt(point, facts, room.state.value.scene))}
      onRefuse={(_point, reason) => say(reason ? _(reason) : _("No stone may be placed there."))}
      {...(hasNumbers.value ? { numbers: numbersOf(room.state.value, room.ply.value) } : {})}
      {...withOffers(overlay(room, facts, showsThoughts.value), scene)}
    />
  );
}

type Overlay = Pick<BoardProps, "arrows" | "marks" | "heat" | "ghosts">;

/** What lies over the stones: a move on its way, a hint, or the thoughts about the last move. */
export function overlay(room: GameRoom, facts: Facts, showsThoughts: boolean): Overlay {
  const pending = room.pending.value;
  const hint = room.hint.value;
  if (pending) return { ghosts: single(pending.move, room, facts) };
  if (hint && room.isLive.value) {
    const heat = showsThoughts ? (hint.thought?.explanation?.heat ?? []) : [];
    return { ghosts: single(hint.move, room, facts), heat };
  }
  return showsThoughts ? thoughts(room, facts) : {};
}

function single(move: string, room: GameRoom, facts: Facts): readonly Ghost[] {
  const point = parsePoint(move.replace(/^offer:/, ""), facts);
  return point ? [{ point, stone: room.state.value.scene?.turn === "white" ? "w" : "b" }] : [];
}

function thoughts(room: GameRoom, facts: Facts): Overlay {
  const played = room.played.value;
  const explanation = played?.thought?.explanation;
  if (!played || !explanation) return {};
  return {
    marks: explanation.marks,
    heat: explanation.heat,
    arrows: arrowsOf(explanation),
    ghosts: ghostsAfter(explanation.sequence.slice(0, LINE_LENGTH), played, facts),
  };
}
