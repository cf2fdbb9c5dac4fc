import assert from "node:assert/strict";
import { test } from "node:test";

import { isLegalPremove, mayPremove } from "../src/app/game/premove.ts";
import type { Facts, Scene, Seat } from "../src/lib/protocol.ts";

const scene = (seat: Seat | null, part: Partial<Scene> = {}): Scene => ({
  ply: 0,
  turn: seat === "second" ? "white" : "black",
  seat,
  colors: { first: "black", second: "white" },
  legal: "empty",
  forbidden: [],
  actions: [],
  prompt: null,
  counts: { black: 0, white: 0 },
  captured: { black: 0, white: 0 },
  last: null,
  outcome: null,
  ...part,
});
const me: Pick<Facts, "you"> = { you: "first" };
const going = (seat: Seat | null) => ({ scene: scene(seat), outcome: null, isPaused: false });
const none = new Map();

test("the next move is marked while the opponent is to move, and by players only", () => {
  assert.equal(mayPremove(going("second"), me, false), true);
  assert.equal(mayPremove(going("first"), me, false), false);
  assert.equal(mayPremove(going("second"), { you: "both" }, false), false);
  assert.equal(mayPremove(going("second"), { you: null }, false), false);
});

test("nothing is marked before the friend has come, in a pause, or when the game is over", () => {
  const outcome = { winner: "black", reason: "line", line: [], margin: null } as const;
  assert.equal(mayPremove(going("second"), me, true), false);
  assert.equal(mayPremove({ ...going("second"), isPaused: true }, me, false), false);
  assert.equal(mayPremove({ ...going("second"), outcome }, me, false), false);
  assert.equal(mayPremove(going(null), me, false), false);
});

test("a premove is made on an empty point that the scene allows", () => {
  assert.equal(isLegalPremove([3, 3], scene("first"), none), true);
  assert.equal(isLegalPremove([3, 3], scene("first"), new Map([["3,3,0", "w"]])), false);
  assert.equal(isLegalPremove([3, 3], scene("first", { forbidden: [{ point: [3, 3], reason: "overline" }] }), none), false);
  assert.equal(isLegalPremove([3, 3], scene("first", { legal: [[2, 3]] }), none), false);
  assert.equal(isLegalPremove([2, 3], scene("first", { legal: [[2, 3]] }), none), true);
});

test("a premove is never the answer to the question of an opening", () => {
  const prompt = { template: "Choose a colour.", values: {}, details: [] };
  assert.equal(isLegalPremove([3, 3], scene("first", { prompt }), none), false);
});
