import assert from "node:assert/strict";
import { test } from "node:test";

import { averages, changeOf } from "../src/app/games/trend.ts";
import { directionOf, together } from "../src/app/direction.ts";

const point = (x: number, y: number, error: number) => ({ x, y, low: y - error, high: y + error });

test("what lies within the error is no change", () => {
  assert.equal(directionOf([point(0, 0.4, 0.05), point(9, 0.9, 0.3), point(10, 0.6, 0.05)]), "rising");
  assert.equal(directionOf([point(0, 0.6, 0.05), point(10, 0.4, 0.05)]), "falling");
  assert.equal(directionOf([point(0, 0.4, 0.2), point(10, 0.6, 0.2)]), "steady");
  assert.equal(directionOf([point(0, 0.4, 0.2)]), null);
  assert.equal(directionOf([]), null);
});

test("several opponents together have the mean of their scores where all were measured", () => {
  const [only, ...more] = together([
    [point(0, 0.2, 0.03), point(5, 0.5, 0.03)],
    [point(0, 0.4, 0.04)],
  ]);
  assert.deepEqual(more, []);
  assert.equal(only?.x, 0);
  assert.ok(Math.abs((only?.y ?? 0) - 0.3) < 1e-9);
  assert.ok(Math.abs((only?.high ?? 0) - 0.325) < 1e-9);
  assert.deepEqual(together([]), []);
});

test("the accuracy of the later half is compared with that of the earlier", () => {
  assert.equal(changeOf([50, 60, 70]), null);
  assert.equal(changeOf([50, 52, 51, 53, 80, 82, 81, 83])?.direction, "rising");
  assert.equal(changeOf([80, 82, 81, 83, 50, 52, 51, 53])?.direction, "falling");
  assert.equal(changeOf([20, 90, 40, 80, 85, 30, 95, 45])?.direction, "steady");
  assert.deepEqual(averages([10, 20, 30]), [10, 15, 20]);
});
