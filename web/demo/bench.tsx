/** Measures how long a redraw of a full 19 by 19 board takes, in milliseconds. */
import { render } from "preact";
import { Board, keyOf } from "../src/board/index.ts";
import type { BoardScene, Shape, Stone } from "../src/board/index.ts";
import "./demo.css";

const SHAPE: Shape = { width: 19, height: 19, layers: 1, family: "gomoku" };
const SCENE: BoardScene = { turn: "black", legal: "empty", forbidden: [], last: null, outcome: null };
const ROUNDS = 60;

/** The board after so many stones; the last one blinks, so that every redraw places or removes it. */
function stonesAfter(count: number): Map<string, Stone> {
  const all = Array.from({ length: count }, (_value, at) => [keyOf([(at * 7) % 19, Math.floor((at * 7) / 19) % 19]), at % 2 ? "w" : "b"] as const);
  return new Map(all);
}

const times: number[] = [];
const drawn: number[] = [];
for (let round = 0; round < ROUNDS; round += 1) {
  const stones = stonesAfter(200 + round);
  const start = performance.now();
  render(<Board shape={SHAPE} stones={stones} scene={{ ...SCENE, last: [3, 3] }} isPlayable />, document.body);
  times.push(performance.now() - start);
  document.body.getBoundingClientRect();
  drawn.push(performance.now() - start);
}
const middle = (values: number[]): string => values.toSorted((one, other) => one - other)[ROUNDS >> 1]!.toFixed(2);
document.title = `redraw ${middle(times)} ms, with layout ${middle(drawn)} ms, longest ${Math.max(...times.slice(1)).toFixed(2)} ms, first ${times[0]!.toFixed(2)} ms`;
