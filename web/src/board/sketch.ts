/** A sketch: the properties of a board with their defaults, and where things lie. */

import { layoutOf, gridStyleOf } from "./geometry.ts";
import type { Layout, View } from "./geometry.ts";
import { keyOf } from "./points.ts";
import { legalityTest } from "./state.ts";
import type { LegalityTest, Transitions } from "./state.ts";
import type { BoardProps, BoardScene, Point, PointKey, Shape, Stone, Stones } from "./types.ts";

/** Everything the parts of one drawing depend on. */
export interface Sketch {
  readonly props: BoardProps;
  readonly shape: Shape;
  readonly stones: Stones;
  readonly scene: BoardScene | null;
  readonly layout: Layout;
  readonly legality: LegalityTest;
  readonly transitions: Transitions;
  /** Makes the names of gradients differ between the boards of a page. */
  readonly id: string;
}

export interface Setting {
  readonly view: View;
  readonly transitions: Transitions;
  readonly id: string;
}

export function sketchOf(props: BoardProps, { view, transitions, id }: Setting): Sketch {
  const { shape, stones, scene = null, isPlayable = false } = props;
  const gridStyle = gridStyleOf(shape, props.style ?? "stones");
  return {
    props,
    shape,
    stones,
    scene,
    layout: layoutOf(gridStyle, view, props.hasCoordinates ?? true, props.isFlipped ?? false),
    legality: legalityTest({ shape, stones, scene, isPlayable, isPremovable: (props.premove ?? null) !== null }),
    transitions,
    id,
  };
}

export const layerOf = (point: Point): number => point[2] ?? 0;

/** The colour of the stone that would be placed now. */
export function nextStone(sketch: Sketch): Stone {
  return sketch.scene?.turn === "white" ? "w" : "b";
}

/** The key of the last move where it is shown and its stone still stands. */
export function lastKey(sketch: Sketch): PointKey | null {
  const last = sketch.scene?.last ?? null;
  if (last === null || sketch.props.showsLast === false) return null;
  const key = keyOf(last);
  return sketch.stones.has(key) ? key : null;
}
