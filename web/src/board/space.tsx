/** What ties the layers of a cube together: the cursor, the last move and the winning row, seen in every layer. */

import type { ReadonlySignal } from "@preact/signals";
import type { JSX } from "preact";
import { CELL, centre } from "./geometry.ts";
import { winningRows } from "./overlays.ts";
import { keyOf, pointOf } from "./points.ts";
import { lastKey, layerOf } from "./sketch.ts";
import type { Sketch } from "./sketch.ts";
import type { Point, PointKey } from "./types.ts";

interface LayerProps {
  readonly sketch: Sketch;
  readonly layer: number;
}

interface CursorProps extends LayerProps {
  readonly cursor: ReadonlySignal<Point | null>;
  /** A point that was tapped once: where nothing hovers it is the cursor. */
  readonly waiting: PointKey | null;
}

/** The column and the row of the cursor; in the other layers the point above or below it, and that of the last move. */
export function CursorInSpace({ sketch, layer, cursor, waiting }: CursorProps): JSX.Element | null {
  const point = cursor.value ?? (waiting === null ? null : pointOf(waiting));
  if (point === null) return null;
  const { rim, width, height } = sketch.layout;
  const [x, y] = centre(sketch.layout, point);
  const last = lastKey(sketch);
  const places = [
    { kind: "here", at: point },
    ...(last === null ? [] : [{ kind: "latest", at: pointOf(last) }]),
  ].filter(({ at }) => layerOf(at) !== layer);
  return (
    <g class="space-cursor">
      <rect class="band" x={x - CELL / 2} y={rim} width={CELL} height={height - 2 * rim} />
      <rect class="band" x={rim} y={y - CELL / 2} width={width - 2 * rim} height={CELL} />
      {places.map(({ kind, at }) => {
        const [cx, cy] = centre(sketch.layout, at);
        return <circle key={kind} class={kind} cx={cx} cy={cy} r={(kind === "here" ? 0.36 : 0.24) * CELL} />;
      })}
    </g>
  );
}

/** A winning row that runs through layers: its way, seen from above, in each layer it touches. */
export function RowInSpace({ sketch, layer }: LayerProps): JSX.Element | null {
  const rows = winningRows(sketch.scene?.outcome?.line ?? []).filter((row) => touches(row, layer));
  if (rows.length === 0) return null;
  return (
    <g class="space-row">
      {rows.map(([start, end]) => {
        const [from, to] = [centre(sketch.layout, start), centre(sketch.layout, end)];
        const isUpright = from[0] === to[0] && from[1] === to[1];
        const key = keyOf(start) + keyOf(end);
        return isUpright ? <circle key={key} cx={from[0]} cy={from[1]} r={0.58 * CELL} /> : <path key={key} d={`M${from}L${to}`} />;
      })}
    </g>
  );
}

function touches([start, end]: readonly [Point, Point], layer: number): boolean {
  const [low, high] = [layerOf(start), layerOf(end)].toSorted((one, other) => one - other) as [number, number];
  return low !== high && low <= layer && layer <= high;
}
