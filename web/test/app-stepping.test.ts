import assert from "node:assert/strict";
import { test } from "node:test";

import { plyAfter, Stride } from "../src/app/stepping.ts";

test("a wheel takes a step for each notch and keeps what is left over", () => {
  const wheel = new Stride(60);
  assert.deepEqual([100, 20, 59, 1].map((turn) => wheel.take(turn)), [1, 1, 0, 1]);
});

test("a turn back begins anew", () => {
  const wheel = new Stride(60);
  assert.deepEqual([50, -50, -10, 180].map((turn) => wheel.take(turn)), [0, 0, -1, 3]);
});

test("a finger that is lifted leaves nothing over", () => {
  const swipe = new Stride(36);
  assert.equal(swipe.take(30), 0);
  swipe.forget();
  assert.equal(swipe.take(30), 0);
});

test("steps end at the first and the last move", () => {
  const game = { at: 2, lastPly: 5 };
  assert.deepEqual([-9, -1, 0, 2, 9].map((steps) => plyAfter(game, steps)), [0, 1, 2, 4, 5]);
});
