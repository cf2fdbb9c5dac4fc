import assert from "node:assert/strict";
import { test } from "node:test";

import { minutesText } from "../src/app/game/gone.tsx";
import { chancesOf, differenceText, fateOf, headOf, howOf, wordAfter } from "../src/app/game/outcome.ts";
import type { Outcome, Scene } from "../src/lib/protocol.ts";

const scene = {
  colors: { first: "black", second: "white" },
  counts: { black: 40, white: 24 },
} as unknown as Scene;

const outcome = (winner: Outcome["winner"], reason: Outcome["reason"], length = 0): Outcome => ({
  winner,
  reason,
  line: Array.from({ length }, (_none, at) => [at, 0] as const),
  margin: null,
});

test("each person hears the result from the own side of the board", () => {
  const lost = outcome("black", "resignation");
  assert.equal(fateOf(lost, scene, { you: "first" }), "won");
  assert.equal(fateOf(lost, scene, { you: "second" }), "lost");
  assert.equal(fateOf(lost, scene, { you: "both" }), null);
  assert.equal(fateOf(lost, scene, { you: null }), null);
  assert.equal(headOf(lost, "won"), "You won!");
  assert.equal(headOf(lost, "lost"), "You lost");
  assert.equal(headOf(lost, null), "Black wins");
});

test("a draw is nobody's loss, and a game that was broken off has no result", () => {
  assert.equal(fateOf(outcome(null, "agreement"), scene, { you: "first" }), "drawn");
  assert.equal(fateOf(outcome(null, "ended"), scene, { you: "first" }), null);
  assert.equal(headOf(outcome(null, "agreement"), "drawn"), "A draw");
  assert.equal(headOf(outcome(null, "ended"), null), "No result");
});

test("it is said how a game ended", () => {
  const how = (reason: Outcome["reason"], fate: "won" | "lost" | null, length = 0) => howOf(outcome("black", reason, length), fate, scene);
  assert.equal(how("line", "won", 5), "Five in a row");
  assert.equal(how("line", "lost", 3), "3 in a row");
  assert.equal(how("resignation", "won"), "Your opponent resigned.");
  assert.equal(how("resignation", "lost"), "You resigned.");
  assert.equal(how("time", "lost"), "You ran out of time.");
  assert.equal(how("forfeit", "won"), "Your opponent left the game.");
  assert.equal(how("time", null), "On time");
  assert.equal(how("discs", "won"), "Discs: black 40, white 24");
});

test("who loses is not mocked, and who beats a level is led on", () => {
  assert.match(wordAfter("lost", false), /play again/);
  assert.match(wordAfter("won", true), /next level/);
  assert.doesNotMatch(wordAfter("won", false), /level/);
  assert.equal(wordAfter(null, false), "");
});

test("chances are those of the person, or of black", () => {
  const key = { before: 0.62, after: 0.18 };
  assert.deepEqual(chancesOf(key, "first", scene), { before: 62, after: 18, isOwn: true });
  assert.deepEqual(chancesOf(key, "second", scene), { before: 38, after: 82, isOwn: true });
  assert.deepEqual(chancesOf(key, null, scene), { before: 62, after: 18, isOwn: false });
});

test("a difference has a sign", () => {
  assert.deepEqual([differenceText(1500, 1662.4), differenceText(1500, 1491), differenceText(1500.4, 1499.6)], ["+162", "−9", "±0"]);
});

test("a countdown reaches nought when the time has come", () => {
  assert.deepEqual([300_000, 59_001, 1, 0, -5].map(minutesText), ["5:00", "1:00", "0:01", "0:00", "0:00"]);
});
