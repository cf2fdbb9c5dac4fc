/** Where a key moves the focus. */

import { clamp } from "./geometry.ts";
import type { View } from "./geometry.ts";
import { isUnbounded } from "./points.ts";
import type { Point, Shape } from "./types.ts";

export interface KeyStroke {
  readonly key: string;
  readonly hasControl: boolean;
}

type Step = (point: Point, view: View, hasControl: boolean) => Point;

const at = (x: number, y: number, point: Point): Point => [x, y, point[2] ?? 0];

const STEPS: Readonly<Record<string, Step>> = {
  ArrowLeft: (point) => at(point[0] - 1, point[1], point),
  ArrowRight: (point) => at(point[0] + 1, point[1], point),
  ArrowUp: (point) => at(point[0], point[1] - 1, point),
  ArrowDown: (point) => at(point[0], point[1] + 1, point),
  Home: (point, view, control) => at(view.left, control ? view.top : point[1], point),
  End: (point, view, control) => at(right(view), control ? bottom(view) : point[1], point),
  PageUp: (point, view) => at(point[0], view.top, point),
  PageDown: (point, view) => at(point[0], bottom(view), point),
  "[": (point) => [point[0], point[1], (point[2] ?? 0) - 1],
  "]": (point) => [point[0], point[1], (point[2] ?? 0) + 1],
};

const OPPOSITES: Readonly<Record<string, string>> = {
  ArrowLeft: "ArrowRight",
  ArrowRight: "ArrowLeft",
  ArrowUp: "ArrowDown",
  ArrowDown: "ArrowUp",
  Home: "End",
  End: "Home",
  PageUp: "PageDown",
  PageDown: "PageUp",
};

/** A stroke as it counts on a board seen from the other side: left is right, up is down. */
export function flipped(stroke: KeyStroke): KeyStroke {
  return { ...stroke, key: OPPOSITES[stroke.key] ?? stroke.key };
}

/** Columns or rows by which a board without edges moves at a key. */
const PAN = 3;
const PANS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-PAN, 0],
  ArrowRight: [PAN, 0],
  ArrowUp: [0, -PAN],
  ArrowDown: [0, PAN],
};

/** Returns how far a key, pressed with Shift, moves the window of a board without edges; null for other keys. */
export function panOf(key: string): readonly [number, number] | null {
  return Object.hasOwn(PANS, key) ? PANS[key]! : null;
}

/** Returns the point a key leads to; null for a key that does not move the focus. */
export function destination(stroke: KeyStroke, from: Point, shape: Shape, view: View): Point | null {
  const step = Object.hasOwn(STEPS, stroke.key) ? STEPS[stroke.key] : undefined;
  if (step === undefined) return null;
  return clamped(step(from, view, stroke.hasControl), shape);
}

/** Keeps a point on the board; a board without edges keeps none. */
function clamped([x, y, z = 0]: Point, shape: Shape): Point {
  if (isUnbounded(shape)) return [x, y, 0];
  return [clamp(x, 0, shape.width - 1), clamp(y, 0, shape.height - 1), clamp(z, 0, shape.layers - 1)];
}

function right(view: View): number {
  return view.left + view.columns - 1;
}

function bottom(view: View): number {
  return view.top + view.rows - 1;
}

/** Whether a key plays the point that has the focus. */
export function isPlayKey(key: string): boolean {
  return key === "Enter" || key === " ";
}
