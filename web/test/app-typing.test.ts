import assert from "node:assert/strict";
import { mock, test } from "node:test";

import { beginsPoint, FirstKeys, isComplete, LETTER_MS } from "../src/app/game/typing.ts";
import type { Shape } from "../src/board/index.ts";

const GOMOKU: Shape = { width: 15, height: 15, layers: 1, family: "gomoku" };
const REVERSI: Shape = { width: 8, height: 8, layers: 1, family: "reversi" };
const CUBE: Shape = { width: 4, height: 4, layers: 4, family: "gomoku" };
const OPEN: Shape = { width: 0, height: 0, layers: 1, family: "gomoku" };

/** Presses keys and returns what came of them. */
function typing(shape: Shape, ...pressed: readonly (string | number)[]): readonly string[] {
  const done: string[] = [];
  mock.timers.enable({ apis: ["setTimeout"] });
  try {
    const keys = new FirstKeys({
      shape: () => shape,
      begin: (text) => done.push(`begin ${text}`),
      shortcut: (key) => done.push(`shortcut ${key}`),
    });
    for (const key of pressed) {
      if (typeof key === "number") mock.timers.tick(key);
      else if (!keys.press(key)) done.push(`pass ${key}`);
    }
  } finally {
    mock.timers.reset();
  }
  return done;
}

test("a column begins a point, other letters do not", () => {
  assert.equal(beginsPoint("h", GOMOKU), true);
  assert.equal(beginsPoint("O", GOMOKU), true);
  assert.equal(beginsPoint("p", GOMOKU), false);
  assert.equal(beginsPoint("h", REVERSI), true);
  assert.equal(beginsPoint("m", REVERSI), false);
  assert.equal(beginsPoint("d", CUBE), true);
  assert.equal(beginsPoint("e", CUBE), false);
  assert.equal(beginsPoint("Home", GOMOKU), false);
  assert.equal(beginsPoint("1", GOMOKU), false);
});

test("without edges a number begins a point, and no letter does", () => {
  assert.equal(beginsPoint("-", OPEN), true);
  assert.equal(beginsPoint("4", OPEN), true);
  assert.equal(beginsPoint("h", OPEN), false);
  assert.deepEqual(typing(OPEN, "-", "h"), ["begin -", "pass h"]);
});

test("a shortcut followed by a digit is a move", () => {
  assert.deepEqual(typing(GOMOKU, "h", "1"), ["begin h1"]);
  assert.deepEqual(typing(GOMOKU, "A", LETTER_MS - 1, "1"), ["begin a1"]);
});

test("a shortcut alone does what it does, after a pause or before the next key", () => {
  assert.deepEqual(typing(GOMOKU, "h", LETTER_MS), ["shortcut h"]);
  assert.deepEqual(typing(GOMOKU, "f", "u"), ["shortcut f", "pass u"]);
  assert.deepEqual(typing(GOMOKU, "f", "n", LETTER_MS), ["shortcut f", "shortcut n"]);
  assert.deepEqual(typing(GOMOKU, "h", LETTER_MS, "1"), ["shortcut h", "pass 1"]);
});

test("a column that is no shortcut begins a move at once", () => {
  assert.deepEqual(typing(GOMOKU, "g"), ["begin g"]);
});

test("a shortcut that is no column does not wait", () => {
  assert.deepEqual(typing(GOMOKU, "u", "q", "ArrowLeft"), ["pass u", "pass q", "pass ArrowLeft"]);
  assert.deepEqual(typing(REVERSI, "n", "m"), ["pass n", "pass m"]);
});

test("a point is complete when no longer one begins with it", () => {
  assert.equal(isComplete("h1", GOMOKU), false);
  assert.equal(isComplete("h10", GOMOKU), true);
  assert.equal(isComplete("h2", GOMOKU), true);
  assert.equal(isComplete("h1", REVERSI), true);
  assert.equal(isComplete("h16", GOMOKU), false);
  assert.equal(isComplete("d3", CUBE), false);
  assert.equal(isComplete("d3-2", CUBE), true);
  assert.equal(isComplete("4,-7", OPEN), false);
});
