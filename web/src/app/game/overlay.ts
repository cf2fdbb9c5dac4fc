/** What a player thought, as things to draw on the board. */
import { parsePoint } from "../../board/index.ts";
import type { Arrow, Ghost, Shape } from "../../board/index.ts";
import type { Color, Explanation, Stone } from "../../lib/protocol.ts";
import { otherColor } from "../words.ts";

/** So many moves of a line are printed, and drawn. */
export const LINE_LENGTH = 10;

const stoneOf = (color: Color): Stone => (color === "black" ? "b" : "w");

/** The moves of a line as numbered ghosts, from `first` on in turn; passes and swaps are not drawn. */
export function ghostsOf(line: readonly string[], first: Color, shape: Shape, number = 1): readonly Ghost[] {
  return line.flatMap((move, index) => {
    const point = parsePoint(move, shape);
    const color = index % 2 === 0 ? first : otherColor(first);
    return point ? [{ point, stone: stoneOf(color), label: String(number + index) }] : [];
  });
}

/** What the opponent threatens, as arrows. */
export function arrowsOf(told: Pick<Explanation, "arrows">): readonly Arrow[] {
  return (told.arrows ?? []).map(({ origin, target }) => ({ from: origin, to: target }));
}

/**
 * A line the mover of `played` thought of, after that move stands on the board: its own line goes
 * on with the answer; any other line is what it feared and begins with the other side.
 */
export function ghostsAfter(
  line: readonly string[],
  played: { readonly move: string; readonly color: Color },
  shape: Shape,
): readonly Ghost[] {
  const other = otherColor(played.color);
  if (line[0] === played.move) return ghostsOf(line.slice(1), other, shape, 2);
  return ghostsOf(line, other, shape);
}
