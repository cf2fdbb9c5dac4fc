/** What a press on the board means, and what changed since it was drawn. Headless. */

import { isOnBoard, keyOf, pointOf } from "./points.ts";
import type { BoardScene, Confirm, Point, PointKey, Shape, Stone, Stones } from "./types.ts";

export type Legality =
  | { readonly kind: "legal" }
  | { readonly kind: "taken" }
  | { readonly kind: "locked" }
  /** A press marks the next move. */
  | { readonly kind: "premove" }
  | { readonly kind: "refused"; readonly reason: string | null };

export type LegalityTest = (point: Point) => Legality;

const LEGAL: Legality = { kind: "legal" };
const TAKEN: Legality = { kind: "taken" };
const LOCKED: Legality = { kind: "locked" };
const PREMOVE: Legality = { kind: "premove" };

export interface Position {
  readonly shape: Shape;
  readonly stones: Stones;
  readonly scene: BoardScene | null;
  readonly isPlayable: boolean;
  /** Whether the next move may be marked while the board is locked. */
  readonly isPremovable?: boolean;
}

/** Returns the function that tells what a press on a point would be. */
export function legalityTest({ shape, stones, scene, isPlayable, isPremovable = false }: Position): LegalityTest {
  if (scene === null || scene.outcome !== null || (!isPlayable && !isPremovable)) return () => LOCKED;
  if (!isPlayable) return (point) => (stones.has(keyOf(point)) || !isOnBoard(point, shape) ? TAKEN : PREMOVE);
  const forbidden = new Map(scene.forbidden.map(({ point, reason }) => [keyOf(point), reason]));
  const legal = scene.legal === "empty" ? null : new Set(scene.legal.map(keyOf));
  return (point) => {
    const key = keyOf(point);
    if (stones.has(key) || !isOnBoard(point, shape)) return TAKEN;
    if (legal === null ? !forbidden.has(key) : legal.has(key)) return LEGAL;
    return { kind: "refused", reason: forbidden.get(key) ?? null };
  };
}

// -- placing, with a second press where that is asked for ----------------------------------------

export interface Press {
  readonly point: Point;
  readonly isTouch: boolean;
}

export interface Reaction {
  /** The point that waits for a second press. */
  readonly waiting: PointKey | null;
  readonly does: "play" | "refuse" | "premove" | null;
}

/** Returns what a press does. `waiting` is the point that an earlier press has shown. */
export function react(press: Press, legality: Legality, confirm: Confirm, waiting: PointKey | null): Reaction {
  if (legality.kind === "refused") return { waiting: null, does: "refuse" };
  if (legality.kind === "premove") return { waiting: null, does: "premove" };
  if (legality.kind !== "legal") return { waiting: null, does: null };
  const key = keyOf(press.point);
  const asks = confirm === "always" || (confirm === "touch" && press.isTouch);
  return asks && waiting !== key ? { waiting: key, does: null } : { waiting: null, does: "play" };
}

// -- what to animate ---------------------------------------------------------------------------

/** A stone that just came, or a disc that just turned; `wave` counts the steps from the last move. */
export interface Transition {
  readonly from: Stone | null;
  readonly wave: number;
}

export type Transitions = ReadonlyMap<PointKey, Transition>;
export const STILL: Transitions = new Map();

/** Returns how the stones became others by one move; nothing where it was more than a move. */
export function transitions(before: Stones, after: Stones, last: Point | null): Transitions {
  const changes = new Map<PointKey, Transition>();
  let placed = 0;
  for (const [key, stone] of after) {
    const from = before.get(key) ?? null;
    if (from === stone) continue;
    if (from === null) placed += 1;
    changes.set(key, { from, wave: last === null ? 0 : distance(pointOf(key), last) });
  }
  return placed === 1 ? changes : STILL;
}

function distance(one: Point, other: Point): number {
  return Math.max(Math.abs(one[0] - other[0]), Math.abs(one[1] - other[1]));
}
