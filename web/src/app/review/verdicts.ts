/** The review of a game: the mistakes in it worth another look. */
import type { FinishedReview, JudgedMove, MoveVerdict } from "../../lib/answers.ts";
import type { Score, Seat } from "../../lib/protocol.ts";
import { _ } from "../../lib/i18n.ts";
import { forBlack, negate, share } from "../score.ts";

const SIGNS: Readonly<Record<MoveVerdict, string>> = {
  forced: "",
  opening: "",
  best: "",
  good: "",
  inaccuracy: "?!",
  mistake: "?",
  blunder: "??",
};

export const signOf = (verdict: MoveVerdict): string => SIGNS[verdict];

/** What the position after a move is worth, as black sees it. */
export function afterMove(move: Pick<JudgedMove, "played" | "chance" | "color">): Score | null {
  if (move.played) return forBlack(move.played, move.color);
  return move.chance === null ? null : { kind: "winrate", value: move.chance };
}

/** The mistakes of one side or of both, the largest first. */
export function mistakesOf(review: Pick<FinishedReview, "moves">, seat: Seat | "both"): readonly JudgedMove[] {
  const found = review.moves.filter((move) => signOf(move.class) !== "" && (seat === "both" || move.seat === seat));
  return found.toSorted((one, other) => weight(other) - weight(one) || one.ply - other.ply);
}

const RANKS: Partial<Readonly<Record<MoveVerdict, number>>> = { blunder: 2, mistake: 1 };

/** How much a move gave away on one scale: a missed win first, then the chance that was lost. */
function weight(move: JudgedMove): number {
  const [best, played] = [move.score && share(move.score), move.played && share(move.played)];
  const rank = RANKS[move.class] ?? 0;
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

/** What a move was, in a sentence. */
export function verdictText(verdict: MoveVerdict, values: { readonly move: string; readonly best: string }): string {
  switch (verdict) {
    case "best":
      return _("{move} is the best move.", values);
    case "forced":
      return _("{move} was the only choice.", values);
    case "opening":
      return _("{move} belongs to the opening.", values);
    case "good":
      return _("{move} is a good move.", values);
    case "inaccuracy":
      return _("{move} is inaccurate; {best} was better.", values);
    case "mistake":
      return _("{move} is a mistake; {best} was better.", values);
    case "blunder":
      return _("{move} is a blunder; {best} was much better.", values);
  }
}
