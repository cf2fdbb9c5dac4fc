/** Stones, discs, crosses and circles: standing, turning, or only thought of. */

import type { JSX } from "preact";
import { CELL, centre, isInView, RADIUS } from "./geometry.ts";
import type { GridStyle, Place } from "./geometry.ts";
import { memo, shallowEqual } from "./memo.ts";
import { keyOf, pointOf } from "./points.ts";
import { lastKey, layerOf } from "./sketch.ts";
import type { Sketch } from "./sketch.ts";
import type { Transition } from "./state.ts";
import type { Ghost, Point, PointKey, Stone } from "./types.ts";

/** Milliseconds between one step of the wave of turning discs and the next. */
const WAVE = 45;

interface PartProps {
  readonly sketch: Sketch;
  readonly layer: number;
}

interface PlacedPiece {
  readonly key: PointKey;
  readonly stone: Stone;
  readonly place: Place;
}

function placedPieces({ stones, layout }: Sketch, layer: number): PlacedPiece[] {
  return [...stones]
    .map(([key, stone]) => ({ key, stone, point: pointOf(key) }))
    .filter(({ point }) => layerOf(point) === layer && isInView(layout.view, point))
    .map(({ key, stone, point }) => ({ key, stone, place: centre(layout, point) }));
}

export function Pieces({ sketch, layer }: PartProps): JSX.Element {
  const pieces = placedPieces(sketch, layer);
  const isDrawn = sketch.layout.gridStyle === "paper";
  return (
    <>
      {!isDrawn && <Shadows sketch={sketch} pieces={pieces} />}
      <g class="pieces">
        {pieces.map(({ key, stone, place: [x, y] }) => (
          <Piece key={key + stone} gridStyle={sketch.layout.gridStyle} id={sketch.id} stone={stone} x={x} y={y} transition={moving(sketch, key)} />
        ))}
      </g>
      {sketch.props.numbers && <Numbers sketch={sketch} pieces={pieces} />}
    </>
  );
}

function moving(sketch: Sketch, key: PointKey): Transition | null {
  return sketch.props.isAnimated === false ? null : (sketch.transitions.get(key) ?? null);
}

function Shadows({ sketch, pieces }: { sketch: Sketch; pieces: readonly PlacedPiece[] }): JSX.Element {
  const { id, layout } = sketch;
  const radius = 1.17 * RADIUS[layout.gridStyle];
  return (
    <g class="shadows" fill={`url(#${id}-shadow)`}>
      {pieces.map(({ key, place: [x, y] }) => (
        <circle key={key} cx={x + 0.03 * CELL} cy={y + 0.065 * CELL} r={radius} />
      ))}
    </g>
  );
}

interface ShapeProps {
  readonly gridStyle: GridStyle;
  readonly id: string;
  readonly stone: Stone;
  readonly x: number;
  readonly y: number;
}

interface PieceProps extends ShapeProps {
  readonly transition: Transition | null;
}

const Piece = memo(function Piece({ transition, ...shape }: PieceProps): JSX.Element {
  if (transition === null) return <Shape {...shape} />;
  if (transition.from === null) return <g class="settling"><Shape {...shape} /></g>;
  const animationDelay = `${transition.wave * WAVE}ms`;
  return (
    <g class="turning">
      <g class="before" style={{ animationDelay }}><Shape {...shape} stone={transition.from} /></g>
      <g class="after" style={{ animationDelay }}><Shape {...shape} /></g>
    </g>
  );
}, shallowEqual);

export function Shape({ gridStyle, id, stone, x, y }: ShapeProps): JSX.Element {
  const radius = RADIUS[gridStyle];
  if (gridStyle === "paper") return <Pen stone={stone} x={x} y={y} radius={radius} />;
  if (stone !== "s") return <circle class={`stone ${stone}`} cx={x} cy={y} r={radius} fill={`url(#${id}-${stone})`} />;
  return (
    <g>
      <circle class="stone w" cx={x} cy={y} r={radius} fill={`url(#${id}-w)`} />
      <path class="half" d={`M${x} ${y - radius}A${radius} ${radius} 0 0 0 ${x} ${y + radius}Z`} />
    </g>
  );
}

function Pen({ stone, x, y, radius }: { stone: Stone; x: number; y: number; radius: number }): JSX.Element {
  const arm = (stone === "s" ? 0.6 : 0.95) * radius;
  return (
    <g>
      {stone !== "w" && (
        <path class="cross" d={`M${x - arm} ${y - arm}L${x + arm} ${y + arm}M${x - arm} ${y + arm}L${x + arm} ${y - arm}`} />
      )}
      {stone !== "b" && <circle class="nought" cx={x} cy={y} r={radius} />}
    </g>
  );
}

// -- numbers ---------------------------------------------------------------------------------

function Numbers({ sketch, pieces }: { sketch: Sketch; pieces: readonly PlacedPiece[] }): JSX.Element {
  const marked = new Set((sketch.props.marks ?? []).map(({ point }) => keyOf(point)));
  const last = lastKey(sketch);
  return (
    <g class="numbers">
      {pieces.map(({ key, stone, place }) => {
        const number = sketch.props.numbers?.get(key);
        if (number === undefined || marked.has(key)) return null;
        return <Figure key={key} sketch={sketch} kind={key === last ? `${stone} last` : stone} place={place} text={String(number)} />;
      })}
    </g>
  );
}

interface FigureProps {
  readonly sketch: Sketch;
  readonly kind: string;
  readonly place: Place;
  readonly text: string;
}

function Figure({ sketch, kind, place: [x, y], text }: FigureProps): JSX.Element {
  if (sketch.layout.gridStyle === "paper") {
    return <text class="number" x={x + 0.32 * CELL} y={y + 0.44 * CELL} font-size={0.23 * CELL}>{text}</text>;
  }
  const size = (text.length < 3 ? 0.46 : 0.36) * CELL;
  return <text class={`number ${kind}`} x={x} y={y + 0.35 * size} font-size={size}>{text}</text>;
}

// -- stones that are not there ---------------------------------------------------------------

/** Variations and hints. */
export function Ghosts({ sketch, layer }: PartProps): JSX.Element {
  const ghosts = (sketch.props.ghosts ?? []).filter(
    ({ point }) => layerOf(point) === layer && isInView(sketch.layout.view, point) && !sketch.stones.has(keyOf(point)),
  );
  return <>{ghosts.map((ghost) => <GhostStone key={keyOf(ghost.point)} sketch={sketch} ghost={ghost} />)}</>;
}

function GhostStone({ sketch, ghost }: { sketch: Sketch; ghost: Ghost }): JSX.Element {
  const place = centre(sketch.layout, ghost.point);
  return (
    <>
      <g class="ghost"><Shape gridStyle={sketch.layout.gridStyle} id={sketch.id} stone={ghost.stone} x={place[0]} y={place[1]} /></g>
      {ghost.label !== undefined && <Figure sketch={sketch} kind={ghost.stone} place={place} text={ghost.label} />}
    </>
  );
}

interface PreviewProps {
  readonly sketch: Sketch;
  readonly point: Point;
  readonly stone: Stone;
  readonly isWaiting: boolean;
}

/** The stone a press would place; one that waits for a second press has crosshairs. */
export function Preview({ sketch, point, stone, isWaiting }: PreviewProps): JSX.Element {
  const { layout } = sketch;
  const [x, y] = centre(layout, point);
  const { rim, width, height } = layout;
  return (
    <g class={isWaiting ? "preview waiting" : "preview"}>
      {isWaiting && <path class="crosshair" d={`M${rim} ${y}H${width - rim}M${x} ${rim}V${height - rim}`} />}
      <g class="ghost"><Shape gridStyle={layout.gridStyle} id={sketch.id} stone={stone} x={x} y={y} /></g>
    </g>
  );
}
