/** The tree of the laboratory: joined from plies, laid out, watched step by step, drawn only where it is seen. */
import assert from "node:assert/strict";
import { test } from "node:test";

import { LabTree, pliesToEnd, valueText } from "../src/app/lab/tree.ts";
import { draw, kept, nodeAt, revealed, wholeView, zoomed } from "../src/app/lab/view.ts";
import type { LabTreeAnswer } from "../src/lib/answers.ts";

interface Given {
  readonly ply: number[];
  readonly reason?: number[];
  readonly candidates?: number[];
  readonly value?: (number | null)[];
  readonly born?: number[];
}

function treeOf({ ply, reason, candidates, value, born }: Given): LabTree {
  const all = (one: number) => ply.map(() => one);
  const counters = { nodes: ply.length, leaves: 0, cutoffs: 0, skipped: 0, researches: 0, hits: 0, seconds: 0 };
  const nodes = {
    ply,
    move: ply.map((_one, node) => (ply[node] === 0 ? -1 : node % 3)),
    alpha: all(-9e9),
    beta: all(9e9),
    value: value ?? all(1),
    reason: reason ?? all(1),
    candidates: candidates ?? all(0),
    again: [],
    visits: born ? all(1) : [],
    born: born ?? [],
  };
  const search = { algorithm: "alphabeta", depth: 2, ordering: "best", evaluation: "rows", breadth: 0, max_nodes: 100 };
  return new LabTree({ search, turn: "black", start: "", value: 1, line: [], complete: true, counters, moves: ["a1", "b1", "c1"], nodes } as LabTreeAnswer);
}

/** Two moves; the first has three answers, the second was cut off after one of four. */
const SMALL: Given = { ply: [0, 1, 2, 2, 2, 1, 2], reason: [1, 1, 2, 2, 2, 4, 2], candidates: [2, 3, 0, 0, 0, 4, 0], value: [3, -3, 3, 5, 4, -2, 2] };

test("parents, ends and children follow from the plies", () => {
  const tree = treeOf(SMALL);
  assert.deepEqual([...tree.parent], [-1, 0, 1, 1, 1, 0, 5]);
  assert.deepEqual([...tree.end], [7, 5, 3, 4, 5, 7, 7]);
  assert.deepEqual(tree.children(0), [1, 5]);
  assert.deepEqual(tree.path(6), [0, 5, 6]);
  assert.deepEqual(tree.line(3), ["b1", "a1"]);
  assert.deepEqual([tree.sibling(1, 1), tree.sibling(1, -1), tree.sibling(0, 1)], [5, null, null]);
});

test("a cut-off has room for the moves that were struck out", () => {
  const tree = treeOf(SMALL);
  assert.equal(tree.skipped(5), 3);
  assert.equal(tree.skipped(1), 0);
  assert.deepEqual([...tree.width], [5, 3, 1, 1, 1, 2, 1]);
  assert.deepEqual([...tree.left], [0, 0, 0, 1, 2, 3, 3]);
});

test("step by step a node is entered, then done", () => {
  const tree = treeOf(SMALL);
  assert.deepEqual([tree.isEntered(2, 2), tree.isEntered(2, 3)], [false, true]);
  assert.deepEqual([tree.isDone(1, 4), tree.isDone(1, 5)], [false, true]);
  assert.equal(tree.bestSoFar(0, 4), Number.NaN);
  assert.equal(tree.bestSoFar(0, 5), 3);
  assert.equal(tree.nodeOf(99), 6);
});

test("a Monte-Carlo tree grows where the playouts went", () => {
  const tree = treeOf({ ply: [0, 1, 2, 1], born: [0, 0, 2, 1] });
  assert.deepEqual([1, 2, 3, 4].map((step) => tree.nodeOf(step)), [0, 1, 3, 2]);
  assert.equal(tree.isEntered(2, 3), false);
  assert.equal(tree.isEntered(3, 3), true);
  assert.equal(tree.stepOf(2), 4);
});

test("values are written for people", () => {
  assert.deepEqual([999_997, -999_996, 2.5, -1 / 3, -0.001, 9e9, -9e9, Number.NaN].map(valueText), ["#3", "−#4", "2.5", "−0.33", "0", "∞", "−∞", "–"]);
  assert.deepEqual([pliesToEnd(999_997), pliesToEnd(12)], [3, null]);
});

test("the view stays on the tree, and zooms around a place", () => {
  const tree = treeOf(SMALL);
  const whole = wholeView(tree, 500);
  assert.deepEqual(whole, { left: 0, scale: 100 });
  assert.deepEqual(kept({ left: -3, scale: 1 }, tree, 500), whole);
  const near = zoomed(whole, tree, 500, 250, 1.5);
  assert.equal(near.scale, 150);
  assert.equal(near.left + 250 / near.scale, 2.5);
  assert.equal(revealed(whole, tree, 500, 6), whole);
});

test("a press finds the node under it, and none where nothing is yet", () => {
  const tree = treeOf(SMALL);
  const place = { tree, view: wholeView(tree, 500), row: 40 };
  assert.equal(nodeAt({ ...place, step: 7 }, 350, 50), 5);
  assert.equal(nodeAt({ ...place, step: 7 }, 350, 100), 6);
  assert.equal(nodeAt({ ...place, step: 7 }, 450, 100), null);
  assert.equal(nodeAt({ ...place, step: 3 }, 350, 50), null);
});

class Paper {
  calls = 0;
  constructor() {
    return new Proxy(this, { get: (paper, name) => (name === "calls" ? paper.calls : () => void paper.calls++), set: () => true });
  }
}

test("of a hundred thousand nodes only what can be seen is drawn", () => {
  const ply = [0];
  for (let child = 0; child < 10; child++) {
    ply.push(1);
    for (let below = 0; below < 100; below++) ply.push(2, ...new Array<number>(99).fill(3));
  }
  const tree = treeOf({ ply });
  assert.equal(tree.size, 100_011);
  const palette = { ink: "", muted: "", surface: "", line: "", accent: "", soft: "", bad: "", badSoft: "", warnSoft: "", font: "" };
  const drawing = { tree, step: tree.size, selected: 0, width: 800, row: 30, palette };
  const paper = new Paper() as unknown as CanvasRenderingContext2D;
  const whole = draw(paper, { ...drawing, view: wholeView(tree, 800) });
  assert.ok(whole > 500 && whole < 3_000, `${whole} boxes`);
  const near = draw(paper, { ...drawing, view: { left: 5_000, scale: 60 } });
  assert.ok(near > 5 && near < 60, `${near} boxes`);
});
