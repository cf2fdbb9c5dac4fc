/** A position that is set up by hand: plain values, and what the tools do to them. */
import { isOnBoard, isUnbounded, keyOf, pointOf } from "../../board/points.ts";
import type { Point, PointKey, Shape, Stone, Stones } from "../../board/types.ts";
import type { PositionAnswer } from "../../lib/answers.ts";
import type { Color } from "../../lib/protocol.ts";

export interface EditedPosition {
  readonly stones: Stones;
  readonly turn: Color;
  readonly captured: Readonly<Record<Color, number>>;
  /** What else the text of a position says: where its opening stands, what is on offer. */
  readonly rest: readonly string[];
}

/** What a press on a point does; "turns" places black and white stones one after the other. */
export const TOOLS = ["black", "white", "turns", "swap", "erase"] as const;
export type Tool = (typeof TOOLS)[number];

const STONES: Readonly<Record<Color, Stone>> = { black: "b", white: "w" };
const EXCHANGED: Readonly<Record<Stone, Stone>> = { b: "w", w: "b", s: "s" };
const other = (color: Color): Color => (color === "black" ? "white" : "black");

export const CLEARED: EditedPosition = { stones: new Map(), turn: "black", captured: { black: 0, white: 0 }, rest: [] };

/** The position after a press. What stands there already is taken away by the tool that placed it. */
export function pressed(position: EditedPosition, tool: Tool, point: Point): EditedPosition {
  const key = keyOf(point);
  const before = position.stones.get(key);
  switch (tool) {
    case "turns":
      return before ? position : { ...withStone(position, key, STONES[position.turn]), turn: other(position.turn) };
    case "swap":
      return before ? withStone(position, key, EXCHANGED[before]) : position;
    case "erase":
      return withStone(position, key, null);
    default:
      return withStone(position, key, before === STONES[tool] || before === "s" ? null : STONES[tool]);
  }
}

/** An opening that was on its way is over when the stones change. */
function withStone(position: EditedPosition, key: PointKey, stone: Stone | null): EditedPosition {
  if ((position.stones.get(key) ?? null) === stone) return position;
  const stones = new Map(position.stones);
  if (stone === null) stones.delete(key);
  else stones.set(key, stone);
  return { ...position, stones, rest: [] };
}

/** The position with all colours exchanged. */
export function exchanged({ stones, turn, captured }: EditedPosition): EditedPosition {
  return {
    stones: new Map([...stones].map(([key, stone]) => [key, EXCHANGED[stone]])),
    turn: other(turn),
    captured: { black: captured.white, white: captured.black },
    rest: [],
  };
}

/** The stones on a board of another size, around the same middle; those that are off it are left out. */
export function moved(position: EditedPosition, from: Shape, to: Shape): EditedPosition {
  const [right, down, deep] = [to.width - from.width, to.height - from.height, to.layers - from.layers].map((more) => Math.trunc(more / 2)) as [number, number, number];
  const shift = ([x, y, z = 0]: Point): Point => [x + right, y + down, z + deep];
  const stones = [...position.stones].map(([key, stone]) => [shift(pointOf(key)), stone] as const).filter(([point]) => isOnBoard(point, to));
  return { ...position, stones: new Map(stones.map(([point, stone]) => [keyOf(point), stone])), rest: [] };
}

// -- as text ---------------------------------------------------------------------------------------

const LETTERS: Readonly<Record<Stone, string>> = { b: "x", w: "o", s: "#" };

/** The text of a position; the server reads it, and answers with a shorter one. */
export function textOf({ stones, turn, captured, rest }: EditedPosition, shape: Shape): string {
  const { black, white } = captured;
  return [
    isUnbounded(shape) ? listed(stones) : rows(stones, shape),
    turn === "black" ? "x" : "o",
    ...(black > 0 || white > 0 ? [`captured=${black}:${white}`] : []),
    ...rest,
  ].join(" ");
}

function rows(stones: Stones, { width, height, layers }: Shape): string {
  const letter = (point: Point): string => {
    const stone = stones.get(keyOf(point));
    return stone ? LETTERS[stone] : ".";
  };
  const count = (length: number): readonly number[] => Array.from({ length }, (_none, index) => index);
  const row = (y: number, z: number): string => count(width).map((x) => letter([x, y, z])).join("");
  const layer = (z: number): string => count(height).map((y) => row(y, z)).join("/");
  return count(Math.max(1, layers)).map(layer).join("|");
}

function listed(stones: Stones): string {
  const words = [...stones].map(([key, stone]) => {
    const [x, y] = pointOf(key);
    return `${LETTERS[stone]}(${x},${0 - y})`;
  });
  return words.join("") || "empty";
}

export function positionFrom({ stones, turn, captured, text }: PositionAnswer): EditedPosition {
  const words = text.split(" ").slice(2);
  return {
    stones: new Map(stones.map(({ point, stone }) => [keyOf(point), stone])),
    turn,
    captured,
    rest: words.filter((word) => !word.startsWith("captured=")),
  };
}
