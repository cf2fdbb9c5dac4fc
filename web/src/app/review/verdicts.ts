/** The review of a game: the server's answer, and the mistakes in it worth another look. */
import type { Color, Explanation, Score, Seat } from "../../lib/protocol.ts";
import { negate, share } from "../score.ts";

export type Verdict = "forced" | "best" | "good" | "inaccuracy" | "mistake" | "blunder";

export interface Judged {
  /** The ply the move led to: 1 is the first move. */
  readonly ply: number;
  readonly seat: Seat;
  readonly color: Color;
  readonly move: string;
  readonly best: string;
  readonly loss: number;
  readonly unit: "chance" | "discs";
  readonly class: Verdict;
  /** Of the best move, for the mover. */
  readonly score: Score | null;
  readonly played: Score | null;
  /** Black's chance after the move. */
  readonly chance: number | null;
  readonly line: readonly string[];
  readonly explanation: Explanation | null;
}

export interface Review {
  readonly state: "none" | "running" | "done";
  readonly done?: number;
  readonly of?: number;
  readonly moves: readonly Judged[];
  readonly accuracy: Partial<Readonly<Record<Seat, number | null>>>;
  readonly best_share?: Readonly<Record<Seat, number | null>>;
  readonly counts?: Readonly<Record<Seat, Readonly<Record<Verdict, number>>>>;
}

const SIGNS: Readonly<Record<Verdict, string>> = {
  forced: "",
  best: "",
  good: "",
  inaccuracy: "?!",
  mistake: "?",
  blunder: "??",
};

export const signOf = (verdict: Verdict): string => SIGNS[verdict];

/** The mistakes of one side or of both, the largest first. */
export function mistakesOf(review: Review, seat: Seat | "both"): readonly Judged[] {
  const found = review.moves.filter((move) => signOf(move.class) !== "" && (seat === "both" || move.seat === seat));
  return found.toSorted((one, other) => weight(other) - weight(one) || one.ply - other.ply);
}

/** How much a move gave away on one scale: a missed win first, then the chance that was lost. */
function weight(move: Judged): number {
  const [best, played] = [move.score && share(move.score), move.played && share(move.played)];
  const rank = { blunder: 2, mistake: 1 }[move.class as string] ?? 0;
  return rank * 10 + (best !== null && played !== null ? best - played : 0);
}

/** A tried move counts as good as the best when it keeps the chance within this. */
const CLOSE = 0.05;

/** Whether a try is as good as the best move; `after` is the score of the other side after it. */
export function isAsGood(best: Score, after: Score): boolean {
  const mine = negate(after);
  if (best.kind === "win") return mine.kind === "win";
  return share(mine) >= share(best) - CLOSE;
}
