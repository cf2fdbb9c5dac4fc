/** One layer of a board. */

import type { ReadonlySignal } from "@preact/signals";
import type { JSX } from "preact";
import { _ } from "../lib/i18n.ts";
import { Candidates } from "./candidates.tsx";
import { Cells } from "./cells.tsx";
import { Ground } from "./ground.tsx";
import { Arrows, ForbiddenPoints, HeatMap, LastMove, LegalDots, Marks, Tints, WinningLine, WinningRings } from "./marks.tsx";
import { Note, PremoveStone } from "./notes.tsx";
import { Ghosts, Pieces, Preview } from "./pieces.tsx";
import { keyOf, pointOf } from "./points.ts";
import { layerOf, nextStone } from "./sketch.ts";
import type { Sketch } from "./sketch.ts";
import { CursorInSpace, RowInSpace } from "./space.tsx";
import type { Point, PointKey } from "./types.ts";

interface PanelProps {
  readonly sketch: Sketch;
  readonly layer: number;
  readonly focus: Point;
  readonly pointed: ReadonlySignal<Point | null>;
  /** The point under the pointer, or the one that the keyboard has led to. */
  readonly cursor: ReadonlySignal<Point | null>;
  readonly waiting: PointKey | null;
  /** Says how a stone that waits is placed. */
  readonly again: string;
  readonly controls?: JSX.Element | null;
}

export function Panel({ sketch, layer, focus, pointed, cursor, waiting, again, controls }: PanelProps): JSX.Element {
  const { layout, shape, props, id } = sketch;
  const isLayered = shape.layers > 1;
  const title = isLayered ? _("layer {number}", { number: layer + 1 }) : null;
  const label = [props.label ?? _("board"), title].filter((word) => word !== null).join(", ");
  const shown = { sketch, layer };
  // A line would strike through numbers, so it lies below stones that have them.
  const hasNumbers = props.numbers !== undefined && layout.gridStyle !== "paper";
  return (
    <div class="panel" style={{ "--board-ratio": layout.width / layout.height }}>
      {title !== null && <div class="title" aria-hidden="true">{title}</div>}
      <svg
        class="surface"
        viewBox={`0 0 ${layout.width} ${layout.height}`}
        role="grid"
        aria-label={label}
        aria-readonly={props.isPlayable ? "false" : "true"}
        data-layer={layer}
      >
        <g class="picture" aria-hidden="true">
          <Paints id={id} />
          <Ground shape={shape} layout={layout} hasCoordinates={props.hasCoordinates ?? true} id={id} />
          <HeatMap {...shown} />
          <Tints {...shown} />
          {isLayered && <CursorInSpace {...shown} cursor={cursor} waiting={waiting} />}
          <ForbiddenPoints {...shown} />
          {hasNumbers && <WinningLine {...shown} />}
          <Pieces {...shown} />
          <Candidates {...shown} />
          <Ghosts {...shown} />
          <PremoveStone {...shown} />
          <LegalDots {...shown} />
          <Pointed {...shown} pointed={pointed} waiting={waiting} />
          {isLayered && <RowInSpace {...shown} />}
          <WinningRings {...shown} />
          {!hasNumbers && <WinningLine {...shown} />}
          <LastMove {...shown} />
          <Marks {...shown} />
          <Arrows {...shown} />
          {waiting !== null && layerOf(pointOf(waiting)) === layer && <Note sketch={sketch} point={pointOf(waiting)} text={again} />}
        </g>
        <Cells sketch={sketch} layer={layer} focus={focus} />
      </svg>
      {controls}
    </div>
  );
}

/** Light from the upper left; the colours are those of the theme. */
function Paints({ id }: { id: string }): JSX.Element {
  return (
    <defs>
      {(["b", "w"] as const).map((stone) => (
        <radialGradient key={stone} id={`${id}-${stone}`} class={stone} cx={0.36} cy={0.3} r={0.72}>
          <stop class="light" offset={0} />
          <stop class="dark" offset={1} />
        </radialGradient>
      ))}
      <radialGradient id={`${id}-shadow`}>
        <stop class="shade" offset={0.72} />
        <stop class="shade half" offset={0.87} />
        <stop class="shade none" offset={1} />
      </radialGradient>
    </defs>
  );
}

interface PointedProps {
  readonly sketch: Sketch;
  readonly layer: number;
  readonly pointed: ReadonlySignal<Point | null>;
  readonly waiting: PointKey | null;
}

/** The stone under the pointer; only this is drawn anew when the pointer moves. */
function Pointed({ sketch, layer, pointed, waiting }: PointedProps): JSX.Element | null {
  const point = waiting === null ? pointed.value : pointOf(waiting);
  if (point === null || layerOf(point) !== layer) return null;
  const { kind } = sketch.legality(point);
  const { premove } = sketch.props;
  if (kind !== "legal" && kind !== "premove") return null;
  if (premove?.point && keyOf(premove.point) === keyOf(point)) return null;
  if ((sketch.props.ghosts ?? []).some((ghost) => keyOf(ghost.point) === keyOf(point))) return null;
  return <Preview sketch={sketch} point={point} stone={kind === "premove" && premove ? premove.stone : nextStone(sketch)} isWaiting={waiting !== null} />;
}
