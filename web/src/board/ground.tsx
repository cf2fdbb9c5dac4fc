/** The empty board: lines, dots for orientation, labels. The ground itself is painted by CSS. */

import type { JSX } from "preact";
import { CELL, centre, columnAt, guideCorners, isInView, rowAt, starPoints } from "./geometry.ts";
import type { Layout } from "./geometry.ts";
import { memo } from "./memo.ts";
import { columnLabel, isUnbounded, rowLabel } from "./points.ts";
import type { Shape } from "./types.ts";

interface GroundProps {
  readonly shape: Shape;
  readonly layout: Layout;
  readonly hasCoordinates: boolean;
  readonly id: string;
}

export const Ground = memo(function Ground({ shape, layout, hasCoordinates, id }: GroundProps): JSX.Element {
  const isOpen = isUnbounded(shape);
  return (
    <g class="ground">
      {layout.gridStyle === "cells" && <Felt layout={layout} />}
      {isOpen ? <FadingLines layout={layout} id={id} /> : <Lines layout={layout} />}
      {!isOpen && <Stars shape={shape} layout={layout} />}
      {hasCoordinates && <Labels shape={shape} layout={layout} />}
    </g>
  );
}, isSame);

function isSame(one: GroundProps, other: GroundProps): boolean {
  const [a, b] = [one.layout, other.layout];
  const isPlaced = a.gridStyle === b.gridStyle && a.rim === b.rim && a.view.left === b.view.left && a.view.top === b.view.top;
  const isSized = a.width === b.width && a.isFlipped === b.isFlipped && a.height === b.height && one.shape.layers === other.shape.layers;
  return isPlaced && isSized && one.hasCoordinates === other.hasCoordinates && one.shape.family === other.shape.family;
}

/** Lines run through the points, or between the cells. */
function inset(layout: Layout): number {
  return layout.gridStyle === "intersections" ? 0.5 : 0;
}

function count(cells: number, layout: Layout): number {
  return layout.gridStyle === "intersections" ? cells : cells + 1;
}

function Felt({ layout }: { layout: Layout }): JSX.Element {
  const { rim, view } = layout;
  return <rect class="felt" x={rim} y={rim} width={view.columns * CELL} height={view.rows * CELL} />;
}

function Lines({ layout }: { layout: Layout }): JSX.Element {
  const { rim, view, gridStyle, width, height } = layout;
  const start = rim + inset(layout) * CELL;
  const [wide, high] = [width - 2 * start, height - 2 * start];
  const rows = range(count(view.rows, layout)).map((at) => start + at * CELL);
  const columns = range(count(view.columns, layout)).map((at) => start + at * CELL);
  const path = [...rows.map((y) => `M${start} ${y}h${wide}`), ...columns.map((x) => `M${x} ${start}v${high}`)];
  const rules = [...rows.map((y) => `M0 ${y}H${width}`), ...columns.map((x) => `M${x} 0V${height}`)];
  return (
    <>
      {gridStyle === "paper" && <path class="rule" d={rules.join("")} />}
      <path class="lines" d={path.join("")} />
      <rect class="border" x={start} y={start} width={wide} height={high} />
    </>
  );
}

/** The lines of a board without edges, fainter and fainter towards the rim. */
function FadingLines({ layout, id }: { layout: Layout; id: string }): JSX.Element {
  const { rim, view, width, height } = layout;
  const rows = range(count(view.rows, layout)).map((at) => rim + (at + inset(layout)) * CELL);
  const columns = range(count(view.columns, layout)).map((at) => rim + (at + inset(layout)) * CELL);
  return (
    <g class="lines">
      <Fade id={`${id}-across`} x2={width} y2={0} share={FADE / width} />
      <Fade id={`${id}-down`} x2={0} y2={height} share={FADE / height} />
      {/* A stroke without height has no box, so the gradients are in the units of the drawing. */}
      {rows.map((y) => (
        <path key={`r${y}`} d={`M0 ${y}H${width}`} stroke={`url(#${id}-across)`} opacity={strength(y, height)} />
      ))}
      {columns.map((x) => (
        <path key={`c${x}`} d={`M${x} 0V${height}`} stroke={`url(#${id}-down)`} opacity={strength(x, width)} />
      ))}
    </g>
  );
}

const FADE = 2 * CELL;

function strength(place: number, length: number): number {
  return Math.min(1, place / FADE, (length - place) / FADE);
}

function Fade({ id, x2, y2, share }: { id: string; x2: number; y2: number; share: number }): JSX.Element {
  return (
    <linearGradient id={id} gradientUnits="userSpaceOnUse" x1={0} y1={0} x2={x2} y2={y2}>
      <stop class="faded" offset={0} />
      <stop class="full" offset={share} />
      <stop class="full" offset={1 - share} />
      <stop class="faded" offset={1} />
    </linearGradient>
  );
}

function Stars({ shape, layout }: { shape: Shape; layout: Layout }): JSX.Element | null {
  if (layout.gridStyle === "paper") return null;
  const places =
    layout.gridStyle === "cells"
      ? guideCorners(shape).map(([x, y]) => [layout.rim + x * CELL, layout.rim + y * CELL] as const)
      : starPoints(shape).filter((point) => isInView(layout.view, point)).map((point) => centre(layout, point));
  const radius = (layout.gridStyle === "cells" ? 0.08 : 0.1) * CELL;
  return <>{places.map(([x, y]) => <circle class="star" key={`${x},${y}`} cx={x} cy={y} r={radius} />)}</>;
}

function Labels({ shape, layout }: { shape: Shape; layout: Layout }): JSX.Element {
  const { view, rim, gridStyle } = layout;
  const columns = range(view.columns).map((at) => columnLabel(columnAt(layout, at), shape));
  const rows = range(view.rows).map((at) => rowLabel(rowAt(layout, at), shape));
  const longest = Math.max(...[...columns, ...rows].map((label) => label.length));
  const size = Math.min(0.36 * CELL, (1.1 / longest) * CELL, 0.64 * rim);
  const aside = gridStyle === "intersections" ? 0.35 * CELL : rim / 2;
  const step = (at: number): number => rim + (at + 0.5) * CELL;
  return (
    <g class="labels" font-size={size}>
      {columns.map((label, at) => <text key={`c${label}`} x={step(at)} y={aside + 0.35 * size}>{label}</text>)}
      {rows.map((label, at) => <text key={`r${label}`} x={aside} y={step(at) + 0.35 * size}>{label}</text>)}
    </g>
  );
}

function range(length: number): number[] {
  return Array.from({ length }, (_value, at) => at);
}
