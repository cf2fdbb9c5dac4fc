import assert from "node:assert/strict";
import { test } from "node:test";
import { cellLabel, shortValue, heatCells, winningRows } from "../src/board/overlays.ts";
import type { Point, Shape } from "../src/board/types.ts";

const BOARD: Shape = { width: 15, height: 15, layers: 1, family: "gomoku" };

const row = (length: number, dx: number, dy: number, dz = 0): Point[] =>
  Array.from({ length }, (_value, at): Point => [5 + at * dx, 5 + at * dy, at * dz]);

test("a winning line is drawn from end to end, in any direction", () => {
  assert.deepEqual(winningRows(row(5, 1, 0)), [[[5, 5, 0], [9, 5, 0]]]);
  assert.deepEqual(winningRows(row(6, -1, 1).toReversed()), [[[5, 5, 0], [0, 10, 0]]]);
  assert.deepEqual(winningRows(row(3, 1, 1)), [[[5, 5, 0], [7, 7, 0]]]);
  assert.deepEqual(winningRows(row(4, 0, 1, 1)), [[[5, 5, 0], [5, 8, 3]]]);
});

test("two rows that cross are two lines, and nothing between them", () => {
  const cross = [...row(5, 1, 0), ...row(5, 0, 1).slice(1)];
  assert.equal(winningRows(cross).length, 2);
});

test("no line is no row", () => {
  assert.deepEqual(winningRows([]), []);
  assert.deepEqual(winningRows([[3, 3]]), []);
});

test("heat goes from dark blue to yellow and its figures can be read", () => {
  const [least, most] = heatCells([{ point: [0, 0], value: -3 }, { point: [1, 0], value: 5 }]);
  assert.deepEqual([least?.color, least?.ink], ["#00224e", "#ffffff"]);
  assert.deepEqual([most?.color, most?.ink], ["#fee838", "#000000"]);
  assert.equal(heatCells([{ point: [0, 0], value: 1 }, { point: [1, 0], value: Number.NaN }]).length, 1);
  assert.deepEqual(heatCells([]), []);
});

test("scores are written in a few characters", () => {
  assert.deepEqual([12, -3.25, 0.5312, 123.4, 0].map(shortValue), ["12", "-3.3", "0.53", "123", "0"]);
});

const NOTHING = { stone: null, isLast: false, isLegal: false, forbidden: null, mark: null, score: null };

test("a listener hears the place, the stone and what is special", () => {
  assert.equal(cellLabel([7, 7], BOARD, { ...NOTHING, stone: "b", isLast: true }), "H8, black, last move");
  assert.equal(cellLabel([0, 14], BOARD, NOTHING), "A1, empty");
  assert.equal(cellLabel([0, 14], BOARD, { ...NOTHING, forbidden: "double three" }), "A1, empty, forbidden, double three");
});
