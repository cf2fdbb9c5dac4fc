import assert from "node:assert/strict";
import { test } from "node:test";
import { formatPoint, keyOf, parsePoint, pointOf } from "../src/board/points.ts";
import type { Shape } from "../src/board/types.ts";

const RENJU: Shape = { width: 15, height: 15, layers: 1, family: "gomoku" };
const REVERSI: Shape = { width: 8, height: 8, layers: 1, family: "reversi" };
const SPACE: Shape = { width: 5, height: 5, layers: 5, family: "gomoku" };
const PLANE: Shape = { width: 0, height: 0, layers: 0, family: "gomoku" };

test("rows count from the bottom in Gomoku and from the top in Reversi", () => {
  assert.equal(formatPoint([7, 7], RENJU), "h8");
  assert.equal(formatPoint([0, 0], RENJU), "a15");
  assert.equal(formatPoint([0, 0], REVERSI), "a1");
});

test("layers follow after a dash, and a board without edges has numbers, upwards", () => {
  assert.equal(formatPoint([3, 1, 1], SPACE), "d4-2");
  assert.equal(formatPoint([-3, 4], PLANE), "-3,-4");
  assert.equal(formatPoint([2, 0], PLANE), "2,0");
});

test("what is written can be read back", () => {
  const samples = [[RENJU, [14, 3]], [REVERSI, [2, 5]], [SPACE, [0, 4, 3]], [PLANE, [-120, 7]], [PLANE, [0, 0]]] as const;
  for (const [shape, point] of samples) assert.deepEqual(parsePoint(formatPoint(point, shape), shape), point);
});

test("capitals and blanks do not matter, and what is no point is none", () => {
  assert.deepEqual(parsePoint(" H8 ", RENJU), [7, 7]);
  for (const text of ["", "h", "8", "h16", "p1", "h0", "h8-1", "hh8", "4", "4,4,4", "0,4", "16 1"]) assert.equal(parsePoint(text, RENJU), null);
  for (const text of ["d4", "d4-6", "d4-0"]) assert.equal(parsePoint(text, SPACE), null);
  assert.equal(parsePoint("h8", PLANE), null);
});

test("columns can be typed as numbers, from the left, rows as they are written", () => {
  for (const text of ["8 9", "8,9", " 8 , 9 "]) assert.deepEqual(parsePoint(text, RENJU), [7, 6]);
  assert.deepEqual(parsePoint("3 4", REVERSI), [2, 3]);
  assert.deepEqual(parsePoint("1 5 2", SPACE), [0, 0, 1]);
  assert.deepEqual(parsePoint("-3 4", PLANE), [-3, -4]);
});

test("keys are the same with and without a layer", () => {
  assert.equal(keyOf([1, 2]), keyOf([1, 2, 0]));
  assert.deepEqual(pointOf(keyOf([-1, 2, 3])), [-1, 2, 3]);
});
