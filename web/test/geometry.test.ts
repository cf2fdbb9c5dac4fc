import assert from "node:assert/strict";
import { test } from "node:test";
import { CELL, centre, firstView, following, gridStyleOf, guideCorners, layoutOf, nearest, starPoints, zoomed } from "../src/board/geometry.ts";
import type { Shape, Stone } from "../src/board/types.ts";

const square = (side: number, family: Shape["family"] = "gomoku"): Shape => ({ width: side, height: side, layers: 1, family });
const PLANE: Shape = { width: 0, height: 0, layers: 0, family: "gomoku" };
const BOARD = layoutOf("intersections", firstView(square(15), new Map(), null), true);
const stonesAt = (...keys: string[]) => new Map<string, Stone>(keys.map((key) => [key, "b"]));

test("a press takes the nearest intersection", () => {
  const [x, y] = centre(BOARD, [7, 3]);
  for (const [dx, dy] of [[0, 0], [0.49, 0.49], [-0.49, 0.2]] as const) {
    assert.deepEqual(nearest(BOARD, x + dx * CELL, y + dy * CELL), [7, 3, 0]);
  }
  assert.deepEqual(nearest(BOARD, x + 0.51 * CELL, y), [8, 3, 0]);
});

test("a press in the rim takes the outermost point, one beside the board none", () => {
  assert.deepEqual(nearest(BOARD, 1, 1), [0, 0, 0]);
  assert.deepEqual(nearest(BOARD, BOARD.width - 1, 100, 2), [14, 1, 2]);
  assert.equal(nearest(BOARD, -1, 5), null);
  assert.equal(nearest(BOARD, 5, BOARD.height + 1), null);
});

test("star points are those of real boards", () => {
  assert.deepEqual(starPoints(square(15)), [[3, 3], [11, 3], [7, 7], [3, 11], [11, 11]]);
  assert.equal(starPoints(square(19)).length, 9);
  assert.deepEqual(starPoints(square(9)), [[2, 2], [6, 2], [4, 4], [2, 6], [6, 6]]);
  assert.deepEqual(starPoints(square(10)), []);
  assert.deepEqual(starPoints({ ...square(9), layers: 3 }), []);
  assert.deepEqual(guideCorners(square(8, "reversi")), [[2, 2], [6, 2], [2, 6], [6, 6]]);
  assert.deepEqual(guideCorners(square(4, "reversi")), []);
});

test("a rectangular board is shown whole", () => {
  assert.deepEqual(firstView({ ...square(12), height: 9 }, new Map(), null), { left: 0, top: 0, columns: 12, rows: 9 });
});

test("a board without edges shows its stones with a margin, at least 15 by 15", () => {
  const empty = firstView(PLANE, new Map(), null);
  assert.deepEqual(empty, { left: -7, top: -7, columns: 15, rows: 15 });
  const wide = firstView(PLANE, stonesAt("-8,0,0", "8,0,0"), null);
  assert.deepEqual([wide.left, wide.columns], [-10, 21]);
});

test("stones too far apart to be shown together: the window is around the last", () => {
  const view = firstView(PLANE, stonesAt("0,0,0", "900,0,0"), [900, 0]);
  assert.equal(view.columns, 25);
  assert.deepEqual([view.left, view.left + view.columns - 1], [888, 912]);
});

test("the window follows a point as little as needed, and stays when it sees it", () => {
  const view = { left: 0, top: 0, columns: 15, rows: 15 };
  assert.equal(following(view, [12, 2]), view);
  assert.deepEqual(following(view, [13, 2]), { ...view, left: 1 });
  assert.deepEqual(following(view, [-4, 20]), { ...view, left: -6, top: 8 });
});

test("a flipped board is turned by half a circle, and a press still takes the point under it", () => {
  const flipped = layoutOf("intersections", firstView(square(15), new Map(), null), true, true);
  const [x, y] = centre(BOARD, [2, 3]);
  assert.deepEqual(centre(flipped, [2, 3]), [BOARD.width - x, BOARD.height - y]);
  assert.deepEqual(nearest(flipped, BOARD.width - x, BOARD.height - y), [2, 3, 0]);
});

test("boards without room for five in a row are drawn with crosses and circles, whatever is chosen", () => {
  assert.equal(gridStyleOf(square(3), "stones"), "paper");
  assert.equal(gridStyleOf({ ...square(4), height: 3 }, "stones"), "paper");
  assert.equal(gridStyleOf(square(5), "stones"), "intersections");
  assert.equal(gridStyleOf(square(4, "reversi"), "stones"), "cells");
  assert.equal(gridStyleOf({ ...square(3), layers: 3 }, "stones"), "intersections");
  assert.deepEqual([PLANE, { ...PLANE, layers: 1 }].map((shape) => gridStyleOf(shape, "stones")), ["intersections", "intersections"]);
});

test("a window shows more or less around its middle, or around a point", () => {
  const view = { left: 0, top: 0, columns: 15, rows: 15 };
  assert.deepEqual(zoomed(view, 2), { left: -2, top: -2, columns: 19, rows: 19 });
  assert.deepEqual(zoomed(view, -2), { left: 2, top: 2, columns: 11, rows: 11 });
  assert.deepEqual(zoomed(view, -2, [0, 14]), { left: 0, top: 4, columns: 11, rows: 11 });
});

test("a window can be made neither tiny nor boundless, and keeps its shape", () => {
  const view = { left: 0, top: 0, columns: 15, rows: 21 };
  assert.deepEqual([zoomed(view, -99).columns, zoomed(view, -99).rows], [7, 13]);
  assert.deepEqual([zoomed(view, 99).columns, zoomed(view, 99).rows], [35, 41]);
});
