/** The board of a game with what is drawn on it, between its two players. */
import type { ReadonlySignal } from "@preact/signals";
import { useLayoutEffect } from "preact/hooks";

import { formatPoint } from "../../board/index.ts";
import type { BoardProps, Ghost } from "../../board/index.ts";
import { numbersOf } from "../../lib/fold.ts";
import { _ } from "../../lib/i18n.ts";
import type { CoachStep, Facts, Point, Scene, Stone } from "../../lib/protocol.ts";
import { moveAt, pointOfMove, withOffers } from "../fifths.ts";
import { PreferredBoard } from "../parts/preferred-board.tsx";
import { say } from "../parts/toasts.tsx";
import { hasNumbers } from "../preferences.ts";
import { useStepping } from "../stepping.ts";
import { otherSeat, sizeText } from "../words.ts";
import { arrowsOf, ghostsAfter, ghostsOf, LINE_LENGTH } from "./overlay.ts";
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
  const { line } = room.state.value;
  const moves = { at: room.ply.value, lastPly: line.length, onViewPly: (ply: number) => room.viewPly(ply) };
  const stepping = useStepping(moves, isStepped(room));
  useEscape(room);
  return (
    <div class="table-side">
      <PlayerBar room={room} seat={otherSeat(near)} />
      <div class="board-holder" {...stepping}>
        <GameBoard room={room} isFlipped={isFlipped} showsThoughts={showsThoughts} />
      </div>
      <PlayerBar room={room} seat={near} />
      <PremoveNote room={room} />
    </div>
  );
}

/** Whether wheel and finger step through the moves: where nobody at this screen is about to play on the board. */
function isStepped(room: GameRoom): boolean {
  const isRunning = room.state.value.outcome === null && room.isLive.value;
  return !isRunning || room.facts.value?.kind === "programs" || room.facts.value?.you === null;
}

/** Escape takes the premove away, wherever the focus is; while a dialog is open it closes that. */
function useEscape(room: GameRoom): void {
  const isMarked = room.premove.value !== null;
  useLayoutEffect(() => {
    if (!isMarked) return;
    const listen = (event: KeyboardEvent): void => {
      if (event.key !== "Escape" || event.defaultPrevented || document.querySelector("dialog[open]")) return;
      event.preventDefault();
      room.premove.value = null;
    };
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, [isMarked]);
}

/** Marks the next move, or takes the mark away; the first time it is explained. */
function markPremove(room: GameRoom, point: Point | null): void {
  room.premove.value = point;
  if (point && !isPremoveExplained) say(_("This move is played as soon as it is your turn; press it again to take it back."));
  isPremoveExplained ||= point !== null;
}

let isPremoveExplained = false;

/** Says to those who listen which move is marked. */
function PremoveNote({ room }: { room: GameRoom }) {
  const point = room.premove.value;
  const facts = room.facts.value;
  return (
    <p class="unseen" role="status">
      {point && facts && _("Premove {move}", { move: formatPoint(point, facts) })}
    </p>
  );
}

function GameBoard({ room, isFlipped, showsThoughts }: BoardAreaProps) {
  const facts = room.facts.value;
  const scene = room.scene.value;
  if (!facts || !scene) return <div class="board-waiting" />;
  const premove = room.canPremove.value ? { stone: ownStone(facts, scene), point: room.premove.value } : null;
  const outcome = room.isLive.value ? room.state.value.outcome : scene.outcome;
  return (
    <PreferredBoard
      shape={facts}
      stones={room.stones.value}
      scene={{ ...scene, outcome, legal: outcome ? [] : scene.legal }}
      isPlayable={room.canPlay.value}
      isBusy={room.pending.value !== null}
      premove={premove}
      onPremove={(point) => markPremove(room, point)}
      isFlipped={isFlipped}
      label={`${_(facts.title)}, ${sizeText(facts)}`}
      onPlay={(point: Point) => void room.play(moveAt(point, facts, room.state.value.scene))}
      onRefuse={(_point, reason) => say(reason ? _(reason) : _("No stone may be placed there."))}
      {...(hasNumbers.value ? { numbers: numbersOf(room.state.value, room.ply.value) } : {})}
      {...withOffers(overlay(room, facts, showsThoughts.value), scene)}
    />
  );
}

/** The stone of the person at this screen. */
function ownStone(facts: Facts, scene: Scene): Stone {
  return scene.colors[facts.you === "second" ? "second" : "first"] === "white" ? "w" : "b";
}

/** So many moves of the line a program looks at are drawn. */
const MAX_GHOSTS = 5;
/** More points than these are an area. */
const MAX_POINTS = 2;

type Overlay = Pick<BoardProps, "arrows" | "marks" | "heat" | "ghosts">;

/** What lies over the stones: a move on its way or being typed, a hint, or the thoughts about the last move. */
export function overlay(room: GameRoom, facts: Facts, showsThoughts: boolean): Overlay {
  const pending = room.pending.value;
  const hint = room.hint.value;
  const typed = room.typed.value;
  if (pending) return { ghosts: single(pending.move, room, facts) };
  if (typed) return { ghosts: [{ point: typed, stone: stoneToMove(room) }], marks: [{ point: typed, mark: "circle" }] };
  if (hint && room.isLive.value) {
    const heat = showsThoughts ? (hint.thought?.explanation?.heat ?? []) : [];
    return { ghosts: single(hint.move, room, facts), heat };
  }
  const step = room.coaching.step.value;
  if (step) return coached(step, room, facts);
  const looksAt = room.isLive.value && room.can.value.analyse ? room.thinking.value : null;
  const turn = room.state.value.scene?.turn;
  if (showsThoughts && looksAt?.info && turn) return { ghosts: ghostsOf(looksAt.info.line.slice(0, MAX_GHOSTS), turn, facts) };
  return showsThoughts ? thoughts(room, facts) : {};
}

/** What the coach points at: a part of the board, points, or a line from where it begins. */
function coached({ points, line, ply, turn }: CoachStep, room: GameRoom, facts: Facts): Overlay {
  if (turn && ply === room.ply.value) return { ghosts: ghostsOf(line, turn, facts) };
  return points.length > MAX_POINTS ? { heat: points.map((point) => ({ point, value: 1 })) } : { marks: points.map((point) => ({ point, mark: "circle" })) };
}

function single(move: string, room: GameRoom, facts: Facts): readonly Ghost[] {
  const point = pointOfMove(move, facts);
  return point ? [{ point, stone: stoneToMove(room) }] : [];
}

const stoneToMove = (room: GameRoom): Stone => (room.state.value.scene?.turn === "white" ? "w" : "b");

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
