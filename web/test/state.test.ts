import assert from "node:assert/strict";
import { test } from "node:test";
import { legalityTest, react, STILL, transitions } from "../src/board/state.ts";
import type { Position } from "../src/board/state.ts";
import type { BoardScene, Stone } from "../src/board/types.ts";

const SCENE: BoardScene = { turn: "black", legal: "empty", forbidden: [], last: null, outcome: null };
const POSITION: Position = {
  shape: { width: 15, height: 15, layers: 1, family: "gomoku" },
  stones: new Map([["7,7,0", "b"]]),
  scene: SCENE,
  isPlayable: true,
};
const kind = (position: Position, x: number, y: number) => legalityTest(position)([x, y]).kind;

test("any empty point is legal where the scene says so, a taken one is not", () => {
  assert.equal(kind(POSITION, 3, 3), "legal");
  assert.equal(kind(POSITION, 7, 7), "taken");
  assert.equal(kind(POSITION, 15, 3), "taken");
});

test("a forbidden point is refused with its reason", () => {
  const scene: BoardScene = { ...SCENE, forbidden: [{ point: [4, 4], reason: "double three" }] };
  assert.deepEqual(legalityTest({ ...POSITION, scene })([4, 4]), { kind: "refused", reason: "double three" });
});

test("only listed points are legal where the scene lists them", () => {
  const position = { ...POSITION, scene: { ...SCENE, legal: [[2, 3]] as const } };
  assert.equal(kind(position, 2, 3), "legal");
  assert.deepEqual(legalityTest(position)([2, 4]), { kind: "refused", reason: null });
});

test("a board is locked when it is not playable, when the game is over, and without a scene", () => {
  const outcome = { winner: null, reason: "full board", line: [], margin: null } as const;
  assert.equal(kind({ ...POSITION, isPlayable: false }, 3, 3), "locked");
  assert.equal(kind({ ...POSITION, scene: { ...SCENE, outcome } }, 3, 3), "locked");
  assert.equal(kind({ ...POSITION, scene: null }, 3, 3), "locked");
});

const legal = { kind: "legal" } as const;
const tap = (x: number) => ({ point: [x, 0] as const, isTouch: true });
const click = { point: [1, 0] as const, isTouch: false };

test("a mouse places at once, a finger shows first and places with the second tap", () => {
  assert.deepEqual(react(click, legal, "touch", null), { waiting: null, does: "play" });
  const shown = react(tap(1), legal, "touch", null);
  assert.deepEqual(shown, { waiting: "1,0,0", does: null });
  assert.deepEqual(react(tap(1), legal, "touch", shown.waiting), { waiting: null, does: "play" });
});

test("a tap elsewhere moves the shown stone, a tap on a stone takes it away", () => {
  assert.deepEqual(react(tap(2), legal, "touch", "1,0,0"), { waiting: "2,0,0", does: null });
  assert.deepEqual(react(tap(2), { kind: "taken" }, "touch", "1,0,0"), { waiting: null, does: null });
});

test("confirmation can be asked for always or never", () => {
  assert.equal(react(click, legal, "always", null).does, null);
  assert.equal(react(tap(1), legal, "never", null).does, "play");
});

test("a refused press says so, a locked board is silent", () => {
  assert.equal(react(click, { kind: "refused", reason: null }, "never", null).does, "refuse");
  assert.equal(react(click, { kind: "locked" }, "never", null).does, null);
});

const stones = (text: Readonly<Record<string, Stone>>) => new Map(Object.entries(text));

test("a move settles its stone and turns others, later the farther they are", () => {
  const before = stones({ "3,3,0": "w", "4,3,0": "b" });
  const after = stones({ "2,3,0": "b", "3,3,0": "b", "4,3,0": "b" });
  assert.deepEqual([...transitions(before, after, [2, 3])], [
    ["2,3,0", { from: null, wave: 0 }],
    ["3,3,0", { from: "w", wave: 1 }],
  ]);
});

test("more than a move, or a move taken back, does not move anything", () => {
  const two = stones({ "0,0,0": "b", "1,0,0": "w" });
  assert.equal(transitions(new Map(), two, null), STILL);
  assert.equal(transitions(two, new Map(), null), STILL);
  assert.equal(transitions(two, two, null), STILL);
});

test("while the opponent thinks a press on an empty point marks the next move, where that is wanted", () => {
  const locked = { ...POSITION, isPlayable: false };
  assert.equal(kind({ ...locked, isPremovable: true }, 3, 3), "premove");
  assert.equal(kind({ ...locked, isPremovable: true }, 7, 7), "taken");
  assert.equal(kind(locked, 3, 3), "locked");
  assert.equal(kind({ ...POSITION, isPremovable: true }, 3, 3), "legal");
});

test("a marked move needs no second press", () => {
  const reaction = react({ point: [3, 3], isTouch: true }, { kind: "premove" }, "always", null);
  assert.deepEqual(reaction, { waiting: null, does: "premove" });
});
