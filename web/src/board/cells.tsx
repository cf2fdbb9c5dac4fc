/** The cells that have the focus and tell a listener what stands where. They are not seen. */

import type { JSX } from "preact";
import { _ } from "../lib/i18n.ts";
import { CELL, columnAt, rowAt } from "./geometry.ts";
import { memo } from "./memo.ts";
import { byPoint, cellLabel } from "./overlays.ts";
import type { CellFacts } from "./overlays.ts";
import { keyOf } from "./points.ts";
import { lastKey } from "./sketch.ts";
import type { Sketch } from "./sketch.ts";
import type { Point, Shape } from "./types.ts";

interface CellsProps {
  readonly sketch: Sketch;
  readonly layer: number;
  readonly focus: Point;
}

export function Cells({ sketch, layer, focus }: CellsProps): JSX.Element {
  const { layout } = sketch;
  const { view, rim } = layout;
  const factsOf = factsReader(sketch);
  return (
    <>
      {Array.from({ length: view.rows }, (_value, row) => {
        const y = rowAt(layout, row);
        const points = Array.from({ length: view.columns }, (_cell, at): Point => [columnAt(layout, at), y, layer]);
        const facts = points.map(factsOf);
        const hasFocus = y === focus[1] && layer === (focus[2] ?? 0);
        return (
          <Row
            key={y}
            shape={sketch.shape}
            points={points}
            facts={facts}
            signature={facts.map(signatureOf).join()}
            focus={hasFocus ? points.findIndex(([x]) => x === focus[0]) : -1}
            left={rim}
            top={rim + row * CELL}
          />
        );
      })}
    </>
  );
}

function signatureOf({ stone, isLast, isLegal, forbidden, mark, score }: CellFacts): string {
  return `${stone ?? ""}${isLast ? "!" : ""}${isLegal ? "?" : ""}${forbidden ?? ""}:${mark ?? ""}:${score ?? ""}`;
}

function factsReader(sketch: Sketch): (point: Point) => CellFacts {
  const { props, scene, stones } = sketch;
  const last = lastKey(sketch);
  const forbidden = byPoint(scene?.forbidden ?? [], (at) => scene!.forbidden[at]!.reason);
  const marks = byPoint(props.marks ?? [], (at) => props.marks![at]!.mark);
  if (props.premove?.point) marks.set(keyOf(props.premove.point), _("premove"));
  const scores = byPoint(props.candidates ?? [], (at) => props.candidates![at]!.text);
  const listed = new Set(props.isPlayable && scene && scene.legal !== "empty" ? scene.legal.map(keyOf) : []);
  return (point) => {
    const key = keyOf(point);
    return {
      stone: stones.get(key) ?? null,
      isLast: key === last,
      isLegal: listed.has(key),
      forbidden: forbidden.get(key) ?? null,
      mark: marks.get(key) ?? null,
      score: scores.get(key) ?? null,
    };
  };
}

interface RowProps {
  readonly shape: Shape;
  readonly points: readonly Point[];
  readonly facts: readonly CellFacts[];
  /** Differs where the facts do. */
  readonly signature: string;
  /** The column that has the focus, -1 for none. */
  readonly focus: number;
  readonly left: number;
  readonly top: number;
}

const Row = memo(function Row({ shape, points, facts, focus, left, top }: RowProps): JSX.Element {
  return (
    <g role="row">
      {points.map((point, at) => {
        const { forbidden } = facts[at]!;
        return (
          <rect
            key={keyOf(point)}
            class="cell"
            role="gridcell"
            tabindex={at === focus ? 0 : -1}
            aria-label={cellLabel(point, shape, facts[at]!)}
            data-key={keyOf(point)}
            x={left + at * CELL}
            y={top}
            width={CELL}
            height={CELL}
          >
            {forbidden !== null && <title>{_(forbidden)}</title>}
          </rect>
        );
      })}
    </g>
  );
}, isSame);

function isSame(one: RowProps, other: RowProps): boolean {
  return (
    one.signature === other.signature &&
    one.focus === other.focus &&
    one.left === other.left &&
    one.top === other.top &&
    one.points.length === other.points.length &&
    keyOf(one.points[0]!) === keyOf(other.points[0]!) &&
    isSameShape(one.shape, other.shape)
  );
}

function isSameShape(one: Shape, other: Shape): boolean {
  return one === other || (["width", "height", "layers", "family"] as const).every((name) => one[name] === other[name]);
}
