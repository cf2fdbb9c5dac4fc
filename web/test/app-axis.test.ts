import assert from "node:assert/strict";
import { test } from "node:test";

import { axis } from "../src/app/player/axis.ts";

test("an axis has round numbers around all values", () => {
  assert.deepEqual(axis(1500, 1512), [1500, 1510, 1520]);
  assert.deepEqual(axis(1447, 1602), [1400, 1450, 1500, 1550, 1600, 1650]);
  assert.deepEqual(axis(-30, 2990), [-1000, 0, 1000, 2000, 3000]);
});

test("one value, or none that differs, still makes an axis", () => {
  assert.deepEqual(axis(1500, 1500), [1500, 1510, 1520]);
});

test("no axis has more lines than can be read", () => {
  for (let high = 1; high < 5000; high += 37) {
    const ticks = axis(1500, 1500 + high);
    assert.ok(ticks.length >= 3 && ticks.length <= 6);
    assert.ok((ticks[0] ?? 0) <= 1500 && (ticks.at(-1) ?? 0) >= 1500 + high);
  }
});
