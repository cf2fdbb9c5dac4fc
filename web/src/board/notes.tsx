/** What is written on the board for the person who plays: press again, and the move marked beforehand. */

import type { JSX } from "preact";
import { CELL, centre, clamp, isInView, RADIUS } from "./geometry.ts";
import { Shape } from "./pieces.tsx";
import { layerOf } from "./sketch.ts";
import type { Sketch } from "./sketch.ts";
import type { Point } from "./types.ts";

/** The size of the writing as a share of the board, so that it can be read on a phone too. */
const WRITING = 0.038;

/** A short text above a point, or below it where there is no room; never over the rim. */
export function Note({ sketch: { layout }, point, text }: { sketch: Sketch; point: Point; text: string }): JSX.Element {
  const [x, y] = centre(layout, point);
  const size = WRITING * Math.max(layout.width, layout.height);
  const [wide, high] = [Math.min(layout.width, (0.62 * text.length + 1.4) * size), 1.9 * size];
  const gap = 0.62 * CELL;
  const left = clamp(x - wide / 2, 0, layout.width - wide);
  const top = y - gap - high < 0 ? y + gap : y - gap - high;
  return (
    <g class="note">
      <rect x={left} y={top} width={wide} height={high} rx={high / 3} />
      <text x={left + wide / 2} y={top + high / 2 + 0.35 * size} font-size={size}>{text}</text>
    </g>
  );
}

/** The move that is made as soon as it is one's turn. */
export function PremoveStone({ sketch, layer }: { sketch: Sketch; layer: number }): JSX.Element | null {
  const { premove } = sketch.props;
  const point = premove?.point ?? null;
  if (!premove || point === null || layerOf(point) !== layer || !isInView(sketch.layout.view, point)) return null;
  const [x, y] = centre(sketch.layout, point);
  const { gridStyle } = sketch.layout;
  return (
    <g class="premove">
      <g class="ghost"><Shape gridStyle={gridStyle} id={sketch.id} stone={premove.stone} x={x} y={y} /></g>
      <circle class="around" cx={x} cy={y} r={Math.max(RADIUS[gridStyle], 0.4 * CELL)} />
    </g>
  );
}
