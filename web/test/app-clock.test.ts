import assert from "node:assert/strict";
import { test } from "node:test";

import { initialReading, clockText, controlText, isLow, nextTick, reading, timeLeft } from "../src/app/clock.ts";
import type { Clocks } from "../src/lib/protocol.ts";

const clocks: Clocks = {
  first: { ms: 60_000, periods: 2 },
  second: { ms: 30_000, periods: 2 },
  running: "first",
  at: 1_000_000,
};

test("only the running clock falls", () => {
  assert.equal(timeLeft(clocks, "first", 1_004_000), 56_000);
  assert.equal(timeLeft(clocks, "second", 1_004_000), 30_000);
});

test("a clock never shows less than nothing, nor more than it had", () => {
  assert.equal(timeLeft(clocks, "first", 2_000_000), 0);
  assert.equal(timeLeft(clocks, "first", 999_000), 60_000);
});

test("after the main time byo-yomi uses up one period after the other", () => {
  const control = { kind: "byoyomi", base: 60, periods: 2, period: 30 } as const;
  assert.deepEqual(reading(clocks, "first", control, 1_010_000), { ms: 50_000, periods: 2 });
  assert.deepEqual(reading(clocks, "first", control, 1_070_000), { ms: 20_000, periods: 1 });
  assert.deepEqual(reading(clocks, "first", control, 1_119_000), { ms: 1_000, periods: 0 });
  assert.deepEqual(reading(clocks, "first", control, 1_500_000), { ms: 0, periods: 0 });
});

test("before the first move a clock shows all there is", () => {
  assert.equal(initialReading({ kind: "none" }), null);
  assert.deepEqual(initialReading({ kind: "game", base: 300, increment: 5 }), { ms: 300_000, periods: 0 });
  assert.deepEqual(initialReading({ kind: "byoyomi", base: 60, periods: 3, period: 30 }), { ms: 60_000, periods: 3 });
  assert.deepEqual(initialReading({ kind: "correspondence", days: 2 }), { ms: 172_800_000, periods: 0 });
});

test("times are written as people read them", () => {
  assert.equal(clockText(3_849_000), "1:04:09");
  assert.equal(clockText(249_900), "4:09");
  assert.equal(clockText(9_460), "0:09.4");
  assert.equal(clockText(0), "0:00.0");
  assert.equal(clockText(51 * 3_600_000), "2 d 3 h");
  assert.equal(clockText(47.5 * 3_600_000), "1 d 23 h");
});

test("a running clock is drawn again when its writing changes", () => {
  assert.equal(nextTick(9_000), 100);
  assert.ok(nextTick(60_500) > 500 && nextTick(60_500) < 600);
});

test("twenty seconds are few in a game, six hours in a game by correspondence", () => {
  assert.equal(isLow(19_000, { kind: "game", base: 300, increment: 0 }), true);
  assert.equal(isLow(21_000, { kind: "game", base: 300, increment: 0 }), false);
  assert.equal(isLow(3_600_000, { kind: "correspondence", days: 2 }), true);
});

test("a time control is written in a few characters", () => {
  assert.equal(controlText({ kind: "none" }), "");
  assert.equal(controlText({ kind: "game", base: 300, increment: 3 }), "5 + 3");
  assert.equal(controlText({ kind: "game", base: 90, increment: 0 }), "1.5 + 0");
  assert.equal(controlText({ kind: "byoyomi", base: 600, periods: 3, period: 30 }), "10 + 3 × 30 s");
  assert.equal(controlText({ kind: "correspondence", days: 2 }), "2 days per move");
});
