/** Scores on the points they belong to: the best has a ring, the others say how much worse they are. */

import type { JSX } from "preact";
import { CELL, centre, isInView } from "./geometry.ts";
import { keyOf } from "./points.ts";
import { layerOf } from "./sketch.ts";
import type { Sketch } from "./sketch.ts";
import type { Candidate } from "./types.ts";

/** Losses from which on a candidate looks fair, and poor. */
const FAIR = 0.03;
const POOR = 0.1;

export function Candidates({ sketch, layer }: { sketch: Sketch; layer: number }): JSX.Element {
  const { layout, stones, props } = sketch;
  const shown = (props.candidates ?? []).filter(
    ({ point }) => layerOf(point) === layer && isInView(layout.view, point) && !stones.has(keyOf(point)),
  );
  return <g class="candidates">{shown.map((candidate) => <CandidateSign key={keyOf(candidate.point)} sketch={sketch} candidate={candidate} />)}</g>;
}

function CandidateSign({ sketch, candidate }: { sketch: Sketch; candidate: Candidate }): JSX.Element {
  const [x, y] = centre(sketch.layout, candidate.point);
  const { text, worse, isBest } = candidate;
  const size = Math.min(0.34, 0.96 / text.length) * CELL;
  const middle = y + 0.35 * size;
  return (
    <g class={`candidate ${isBest ? "best" : quality(candidate.loss)}`}>
      <circle cx={x} cy={y} r={0.46 * CELL} />
      {isBest && <circle class="ring" cx={x} cy={y} r={0.44 * CELL} />}
      <text class="value" x={x} y={worse ? middle - 0.1 * CELL : middle} font-size={size}>{text}</text>
      {worse && <text class="worse" x={x} y={y + 0.33 * CELL} font-size={0.24 * CELL}>{worse}</text>}
    </g>
  );
}

function quality(loss: number): string {
  if (loss < FAIR) return "good";
  return loss < POOR ? "fair" : "poor";
}
