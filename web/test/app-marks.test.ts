import assert from "node:assert/strict";
import { test } from "node:test";

import { AnalysisBoard } from "../src/app/analysis/analysis-board.ts";
import { drawnMarks, labelFrom, Marking, nextLabel } from "../src/app/analysis/marks.ts";
import { EMPTY, nodeAt } from "../src/app/analysis/tree.ts";
import type { Shape } from "../src/board/types.ts";

const SHAPE: Shape = { width: 15, height: 15, layers: 1, family: "gomoku" };
const PLAIN = { shiftKey: false, ctrlKey: false, altKey: false };

function board() {
  const analysis = new AnalysisBoard({ variant: "freestyle", shape: SHAPE }, EMPTY, 0);
  return { marking: new Marking(analysis), marks: () => nodeAt(analysis.tree.value, 0).marks };
}

test("a press draws with the chosen tool, and takes its mark away again", () => {
  const { marking, marks } = board();
  assert.equal(marking.handlers().onPick, undefined);
  marking.choose("square");
  marking.handlers().onPick?.([7, 7]);
  marking.handlers().onPick?.([8, 7]);
  marking.handlers().onPick?.([7, 7]);
  assert.deepEqual(marks(), [{ kind: "square", at: "i8" }]);
});

test("labels go on by themselves unless a text is given", () => {
  const { marking, marks } = board();
  marking.choose("label");
  for (const x of [0, 1]) marking.handlers().onPick?.([x, 14]);
  marking.label.value = "best move of all";
  marking.handlers().onPick?.([0, 14]);
  assert.deepEqual(new Set(marks().map(({ at, text }) => `${at} ${text}`)), new Set(["b1 B", "a1 best mov"]));
  assert.equal(nextLabel(marks()), "A");
});

test("a label has only what records keep of one", () => {
  const texts = [" a\u3000b ", "a\u00a0\tb", "\u200bx\u202e", "👩\u200d👧", "1234567 9", "abcdefg😀😀", "half \ud83d", "\u200b"];
  assert.deepEqual(texts.map(labelFrom), ["a b", "a b", "x", "👩👧", "1234567", "abcdefg😀", "half", ""]);
});

test("an arrow needs two presses on two points, or one stroke of the right button", () => {
  const { marking, marks } = board();
  marking.choose("arrow");
  for (const x of [0, 0, 1, 3]) marking.handlers().onPick?.([x, 14]);
  marking.choose(null);
  marking.handlers().onDraw?.([5, 5], [6, 6], PLAIN);
  assert.deepEqual(marks(), [{ kind: "arrow", at: "b1", to: "d1" }, { kind: "arrow", at: "f10", to: "g9" }]);
});

test("the right button draws a circle, and others with Shift, Control and Alt", () => {
  const { marking, marks } = board();
  const keys = [PLAIN, { ...PLAIN, shiftKey: true }, { ...PLAIN, ctrlKey: true }, { ...PLAIN, altKey: true }];
  for (const held of keys) marking.handlers().onDraw?.([0, 0], [0, 0], held);
  assert.deepEqual(marks().map(({ kind }) => kind), ["circle", "square", "triangle", "cross"]);
});

test("marks that name no point of the board are not drawn", () => {
  const { marks, arrows } = drawnMarks([{ kind: "circle", at: "z99" }, { kind: "arrow", at: "h8", to: "nowhere" }, { kind: "label", at: "h8", text: "A" }], SHAPE);
  assert.deepEqual([marks, arrows], [[{ point: [7, 7], mark: "A", isDrawn: true }], []]);
});
