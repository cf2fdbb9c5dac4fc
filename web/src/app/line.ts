/** A line of moves on a board, as the server tells it: what stands after each of them. */
import { keyOf } from "../board/index.ts";
import type { BoardScene, Shape } from "../board/index.ts";
import type { BoardAnswer } from "../lib/answers.ts";
import { applied } from "../lib/fold.ts";
import type { Stones } from "../lib/fold.ts";
import { pointOfMove } from "./fifths.ts";

/** The stones after some moves of a line. */
export function stonesAfter({ stones, changes }: BoardAnswer, ply: number): Stones {
  const start: Stones = new Map(stones.map(({ point, stone }) => [keyOf(point), stone]));
  return changes.slice(0, ply).reduce(applied, start);
}

/** The scene after some moves of a line; before its end nothing can be played. */
export function sceneAfter({ scene, moves }: BoardAnswer, ply: number, shape: Shape): BoardScene {
  if (ply >= moves.length) return scene;
  return { ...scene, legal: [], forbidden: [], last: pointOfMove(moves[ply - 1] ?? "", shape), outcome: null };
}

/** How many first moves two lines share. */
export function sharedMoves(one: readonly string[], other: readonly string[]): number {
  const at = one.findIndex((move, index) => move !== other[index]);
  return at === -1 ? one.length : at;
}
