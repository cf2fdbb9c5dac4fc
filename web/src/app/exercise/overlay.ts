/** What an exercise draws on its board: what is asked about, what was found, what was wrong, where a hint points. */
import { keyOf, parsePoint } from "../../board/index.ts";
import type { BoardProps, Mark, Point, PointKey, Shape } from "../../board/index.ts";
import type { BoardAnswer } from "../../lib/answers.ts";
import type { Hinted, Judged, Phase } from "./solving.ts";

export const FOUND = "✓";
export const MISSED = "✗";

export interface Solved {
  readonly shape: Shape;
  /** Whether answers are points to be marked, and not moves. */
  readonly isMarking: boolean;
  /** Points that the task speaks of. */
  readonly asked: readonly Point[];
  readonly phase: Phase;
  readonly isBusy: boolean;
  readonly board: BoardAnswer;
  readonly ply: number;
  /** Moves of the line before what was tried last. */
  readonly kept: number;
  readonly tried: string | null;
  readonly found: readonly Point[];
  readonly hint: Hinted | null;
  readonly judged: Judged | null;
}

export type Overlay = Pick<BoardProps, "marks" | "ghosts" | "heat" | "numbers">;

export function overlayOf(solved: Solved): Overlay {
  const marks = marksOf(solved);
  const heat = areaOf(solved);
  const numbers = numbersOf(solved);
  const ghosts = ghostsOf(solved);
  return {
    ...(marks.length > 0 ? { marks } : {}),
    ...(heat.length > 0 ? { heat } : {}),
    ...(numbers.size > 0 ? { numbers } : {}),
    ...(ghosts.length > 0 ? { ghosts } : {}),
  };
}

function pointsOf(words: readonly string[], shape: Shape): readonly Point[] {
  return words.map((word) => parsePoint(word, shape)).filter((point) => point !== null);
}

/** At most one mark for each point; what comes first counts. */
function marksOf(solved: Solved): readonly Mark[] {
  const { shape, isMarking, asked, phase, tried, found, hint, judged } = solved;
  const signed = (points: readonly Point[], mark: string): readonly Mark[] => points.map((point) => ({ point, mark }));
  // What refutes a mark is played out with stones, and has numbers.
  if (isMarking && phase === "back" && solved.board.moves.length > solved.kept) return [];
  const isMissed = isMarking && phase === "back" && judged?.verdict === "wrong";
  const marks = [
    ...signed(found, judged?.verdict === "shown" ? "circle" : FOUND),
    ...signed(isMissed && tried !== null ? pointsOf([tried], shape) : [], MISSED),
    ...signed(phase === "asked" && hint?.answer ? pointsOf([hint.answer], shape) : [], "circle"),
    ...signed(asked, "triangle"),
  ];
  const seen = new Set<PointKey>();
  return marks.filter(({ point }) => !seen.has(keyOf(point)) && seen.add(keyOf(point)));
}

/** The area of a hint; a move that is shown stands for it. */
function areaOf({ phase, hint }: Solved): NonNullable<BoardProps["heat"]> {
  if (phase !== "asked" || hint === null || hint.answer !== null) return [];
  return hint.points.map((point) => ({ point, value: 1 }));
}

/** The moves of a line that is only shown have numbers, so that it can be read. */
function numbersOf({ shape, phase, board, ply, kept, judged }: Solved): ReadonlyMap<PointKey, number> {
  const isLine = phase === "back" || judged?.verdict === "shown" || judged?.verdict === "wrong";
  if (!isLine || board.moves.length - kept < 2) return new Map();
  const numbered = board.moves.slice(kept, ply).map((move, at) => [parsePoint(move, shape), at + 1] as const);
  return new Map(numbered.flatMap(([point, number]) => (point ? [[keyOf(point), number] as const] : [])));
}

/** The stone that was placed, until the server has said something of it. */
function ghostsOf({ shape, isMarking, isBusy, tried, judged, board }: Solved): NonNullable<BoardProps["ghosts"]> {
  if (!isBusy || isMarking || tried === null || judged !== null) return [];
  return pointsOf([tried], shape).map((point) => ({ point, stone: board.scene.turn === "white" ? "w" : "b" }) as const);
}
