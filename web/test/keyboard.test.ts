import assert from "node:assert/strict";
import { test } from "node:test";
import { destination, flipped, isPlayKey } from "../src/board/keyboard.ts";
import type { Point, Shape } from "../src/board/types.ts";

const BOARD: Shape = { width: 8, height: 6, layers: 1, family: "reversi" };
const VIEW = { left: 0, top: 0, columns: 8, rows: 6 };

const go = (key: string, from: Point, hasControl = false) => destination({ key, hasControl }, from, BOARD, VIEW);

test("arrows move by one and stop at the edge", () => {
  assert.deepEqual(go("ArrowRight", [3, 3]), [4, 3, 0]);
  assert.deepEqual(go("ArrowUp", [3, 3]), [3, 2, 0]);
  assert.deepEqual(go("ArrowLeft", [0, 3]), [0, 3, 0]);
  assert.deepEqual(go("ArrowDown", [0, 5]), [0, 5, 0]);
});

test("Home and End go along the row, with Control to the corners, Page Up and Down along the column", () => {
  assert.deepEqual(go("Home", [3, 3]), [0, 3, 0]);
  assert.deepEqual(go("End", [3, 3]), [7, 3, 0]);
  assert.deepEqual(go("Home", [3, 3], true), [0, 0, 0]);
  assert.deepEqual(go("End", [3, 3], true), [7, 5, 0]);
  assert.deepEqual(go("PageUp", [3, 3]), [3, 0, 0]);
  assert.deepEqual(go("PageDown", [3, 3]), [3, 5, 0]);
});

test("brackets change the layer", () => {
  const space: Shape = { ...BOARD, layers: 3 };
  assert.deepEqual(destination({ key: "]", hasControl: false }, [1, 1, 1], space, VIEW), [1, 1, 2]);
  assert.deepEqual(destination({ key: "]", hasControl: false }, [1, 1, 2], space, VIEW), [1, 1, 2]);
  assert.deepEqual(destination({ key: "[", hasControl: false }, [1, 1, 2], space, VIEW), [1, 1, 1]);
});

test("a board without edges does not stop", () => {
  const plane: Shape = { width: 0, height: 0, layers: 0, family: "gomoku" };
  assert.deepEqual(destination({ key: "ArrowLeft", hasControl: false }, [0, 0], plane, VIEW), [-1, 0, 0]);
});

test("other keys are left to the page", () => {
  for (const key of ["Tab", "a", "toString", "F5"]) assert.equal(go(key, [0, 0]), null);
  assert.deepEqual(["Enter", " ", "x"].map(isPlayKey), [true, true, false]);
});

test("on a flipped board arrows go where the eye expects them to", () => {
  const stroke = flipped({ key: "ArrowRight", hasControl: false });
  assert.deepEqual(destination(stroke, [3, 3], BOARD, VIEW), [2, 3, 0]);
  assert.equal(flipped({ key: "Enter", hasControl: false }).key, "Enter");
});
