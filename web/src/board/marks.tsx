/** What points at things: heat, legal and forbidden points, the last move, winning rows, marks, arrows. */

import type { JSX } from "preact";
import { CELL, centre, isInView, RADIUS } from "./geometry.ts";
import type { Place } from "./geometry.ts";
import { heatCells, winningRows } from "./overlays.ts";
import { keyOf, pointOf } from "./points.ts";
import { lastKey, layerOf, nextStone } from "./sketch.ts";
import type { Sketch } from "./sketch.ts";
import type { Arrow, Mark, Point } from "./types.ts";

interface PartProps {
  readonly sketch: Sketch;
  readonly layer: number;
}

const shownOn = (sketch: Sketch, layer: number) => (point: Point): boolean =>
  layerOf(point) === layer && isInView(sketch.layout.view, point);

/** The square of a cell. */
function Tint({ place: [x, y], kind }: { place: Place; kind: string }): JSX.Element {
  return <rect class={kind} x={x - CELL / 2} y={y - CELL / 2} width={CELL} height={CELL} />;
}

// -- below the stones ------------------------------------------------------------------------

export function HeatMap({ sketch, layer }: PartProps): JSX.Element {
  const isShown = shownOn(sketch, layer);
  const cells = heatCells(sketch.props.heat ?? []).filter(({ point }) => isShown(point));
  const isWritten = (point: Point): boolean => sketch.props.showsHeatValues === true && !sketch.stones.has(keyOf(point));
  const side = 0.88 * CELL;
  return (
    <g class="heat">
      {cells.map(({ point, color, ink, strength, text }) => {
        const [x, y] = centre(sketch.layout, point);
        const size = Math.min(0.36, 1.5 / text.length) * CELL;
        return (
          <g key={keyOf(point)}>
            <rect x={x - side / 2} y={y - side / 2} width={side} height={side} rx={0.22 * CELL} fill={color} fill-opacity={strength} />
            {isWritten(point) && <text x={x} y={y + 0.35 * size} font-size={size} fill={ink} stroke={ink === "#ffffff" ? "#000000" : "#ffffff"}>{text}</text>}
          </g>
        );
      })}
    </g>
  );
}

/** Dots on the points that may be played, where they are few. */
export function LegalDots({ sketch, layer }: PartProps): JSX.Element | null {
  const { scene, props } = sketch;
  if (!props.isPlayable || props.showsLegal === false || scene === null || scene.legal === "empty") return null;
  const isShown = shownOn(sketch, layer);
  const marked = new Set([...(props.marks ?? []), ...(props.showsHeatValues ? (props.heat ?? []) : [])].map(({ point }) => keyOf(point)));
  const scored = new Set((props.candidates ?? []).map(({ point }) => keyOf(point)));
  return (
    <g class={`legal ${nextStone(sketch)}`}>
      {scene.legal.filter((point) => isShown(point) && !scored.has(keyOf(point))).map((point) => {
        const [x, y] = centre(sketch.layout, point);
        const isLow = marked.has(keyOf(point));
        return <circle key={keyOf(point)} cx={x} cy={y + (isLow ? 0.34 * CELL : 0)} r={(isLow ? 0.07 : 0.12) * CELL} />;
      })}
    </g>
  );
}

export function ForbiddenPoints({ sketch, layer }: PartProps): JSX.Element | null {
  const { scene, props, layout } = sketch;
  if (scene === null || props.showsForbidden === false) return null;
  const isShown = shownOn(sketch, layer);
  const arm = 0.17 * CELL;
  return (
    <g class="forbidden">
      {scene.forbidden.filter(({ point }) => isShown(point) && !sketch.stones.has(keyOf(point))).map(({ point }) => {
        const [x, y] = centre(layout, point);
        const slash = `M${x - arm} ${y - arm}L${x + arm} ${y + arm}`;
        const isRing = layout.gridStyle === "paper";
        return (
          <g key={keyOf(point)}>
            {isRing && <circle cx={x} cy={y} r={1.41 * arm} />}
            <path d={isRing ? slash : `${slash}M${x - arm} ${y + arm}L${x + arm} ${y - arm}`} />
          </g>
        );
      })}
    </g>
  );
}

/** On paper the cells of the last move and of the winning row are tinted. */
export function Tints({ sketch, layer }: PartProps): JSX.Element | null {
  if (sketch.layout.gridStyle !== "paper") return null;
  const isShown = shownOn(sketch, layer);
  const last = lastKey(sketch);
  const lastPoint = last === null ? null : pointOf(last);
  const line = sketch.scene?.outcome?.line ?? [];
  return (
    <>
      {lastPoint !== null && isShown(lastPoint) && <Tint kind="tint last" place={centre(sketch.layout, lastPoint)} />}
      {line.filter(isShown).map((point) => <Tint key={keyOf(point)} kind="tint winning" place={centre(sketch.layout, point)} />)}
    </>
  );
}

// -- above the stones ------------------------------------------------------------------------

export function LastMove({ sketch, layer }: PartProps): JSX.Element | null {
  const { props, layout, stones } = sketch;
  const key = lastKey(sketch);
  if (key === null || layout.gridStyle === "paper") return null;
  const point = pointOf(key);
  if (!shownOn(sketch, layer)(point) || (props.marks ?? []).some((mark) => keyOf(mark.point) === key)) return null;
  const [x, y] = centre(layout, point);
  const kind = `last ${stones.get(key) ?? ""}`;
  if (props.numbers) return <circle class={`${kind} ring`} cx={x} cy={y} r={0.84 * RADIUS[layout.gridStyle]} />;
  return <circle class={kind} cx={x} cy={y} r={0.14 * CELL} />;
}

/** A line through each winning row that lies in one layer. */
export function WinningLine({ sketch, layer }: PartProps): JSX.Element | null {
  const { layout } = sketch;
  const rows = winningRows(sketch.scene?.outcome?.line ?? []);
  const flat = rows.filter(([start, end]) => layerOf(start) === layer && layerOf(end) === layer);
  if (flat.length === 0) return null;
  return (
    <g class="winning">
      {flat.map(([start, end]) => <path key={keyOf(start) + keyOf(end)} d={`M${centre(layout, start)}L${centre(layout, end)}`} />)}
    </g>
  );
}

/** A ring around each winning stone; on paper its cell is tinted instead. */
export function WinningRings({ sketch, layer }: PartProps): JSX.Element | null {
  const line = sketch.scene?.outcome?.line ?? [];
  if (line.length === 0 || sketch.layout.gridStyle === "paper") return null;
  return (
    <g class="winning">
      {line.filter(shownOn(sketch, layer)).map((point) => {
        const [x, y] = centre(sketch.layout, point);
        return <circle key={keyOf(point)} cx={x} cy={y} r={0.45 * CELL} />;
      })}
    </g>
  );
}

export function Marks({ sketch, layer }: PartProps): JSX.Element {
  const isShown = shownOn(sketch, layer);
  const marks = (sketch.props.marks ?? []).filter(({ point }) => isShown(point));
  return <g class="marks">{marks.map((mark) => <MarkSign key={keyOf(mark.point) + mark.mark} sketch={sketch} mark={mark} />)}</g>;
}

function MarkSign({ sketch, mark: { point, mark, isDrawn } }: { sketch: Sketch; mark: Mark }): JSX.Element {
  const { layout, stones, props } = sketch;
  const place = centre(layout, point);
  const stone = stones.get(keyOf(point)) ?? "empty";
  const isHot = (props.heat ?? []).some((heat) => keyOf(heat.point) === keyOf(point));
  const isCleared = layout.gridStyle === "intersections" && stone === "empty" && !isHot;
  const outline = Object.hasOwn(OUTLINES, mark) ? OUTLINES[mark] : undefined;
  // On paper a circle in a cell is a move: what only points at the cell goes around it, dashed.
  const isAround = layout.gridStyle === "paper" && stone === "empty" && mark === "circle" && !isDrawn;
  const radius = isAround ? 0.44 * CELL : 0.5 * RADIUS[layout.gridStyle];
  return (
    <g class={`mark on-${stone}${isHot ? " hot" : ""}${isDrawn ? " drawn" : ""}${isAround ? " around" : ""}`}>
      {isCleared && <circle class="clearing" cx={place[0]} cy={place[1]} r={0.36 * CELL} />}
      {outline ? <path d={outline(place, radius)} /> : <MarkLabel place={place} text={mark} />}
    </g>
  );
}

function MarkLabel({ place: [x, y], text }: { place: Place; text: string }): JSX.Element {
  const size = Math.min(0.5, 1.5 / Math.max(text.length, 1)) * CELL;
  return <text x={x} y={y + 0.35 * size} font-size={size}>{text}</text>;
}

const OUTLINES: Readonly<Record<string, (place: Place, radius: number) => string>> = {
  triangle: ([x, y], radius) => {
    const tip = 1.15 * radius;
    return `M${x} ${y - tip}L${x + 0.866 * tip} ${y + tip / 2}H${x - 0.866 * tip}Z`;
  },
  square: ([x, y], radius) => `M${x - 0.85 * radius} ${y - 0.85 * radius}h${1.7 * radius}v${1.7 * radius}h${-1.7 * radius}Z`,
  circle: ([x, y], radius) => `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0`,
  cross: ([x, y], radius) => {
    const arm = 0.85 * radius;
    return `M${x - arm} ${y - arm}l${2 * arm} ${2 * arm}M${x - arm} ${y + arm}l${2 * arm} ${-2 * arm}`;
  },
};

// -- arrows ----------------------------------------------------------------------------------

export function Arrows({ sketch, layer }: PartProps): JSX.Element {
  const isShown = shownOn(sketch, layer);
  const arrows = (sketch.props.arrows ?? []).filter(({ from, to }) => isShown(from) && isShown(to));
  return (
    <g class="arrows">
      {arrows.map((arrow) => <path key={keyOf(arrow.from) + keyOf(arrow.to)} class={arrow.isDrawn ? "drawn" : undefined} d={arrowPath(sketch, arrow)} />)}
    </g>
  );
}

/** How far from its target an arrow ends: what stands there stays readable. */
const TIP = 0.42;

/** A shaft that ends short of the target, and a head. */
function arrowPath({ layout }: Sketch, { from, to }: Arrow): string {
  const [x1, y1] = centre(layout, from);
  const [x2, y2] = centre(layout, to);
  const length = Math.hypot(x2 - x1, y2 - y1) || 1;
  const [ux, uy] = [(x2 - x1) / length, (y2 - y1) / length];
  const tip = [x2 - TIP * CELL * ux, y2 - TIP * CELL * uy] as const;
  const wing = (side: 1 | -1): string => {
    const [back, out] = [0.3 * CELL, 0.2 * CELL * side];
    return `${tip[0] - back * ux - out * uy} ${tip[1] - back * uy + out * ux}`;
  };
  return `M${x1} ${y1}L${tip}M${wing(1)}L${tip}L${wing(-1)}`;
}
