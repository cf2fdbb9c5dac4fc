import assert from "node:assert/strict";
import { test } from "node:test";

import { boardQuery, shapeAsked, sizeWord } from "../src/app/board-address.ts";
import { DEFAULTS } from "../src/app/choices.ts";
import type { Variant } from "../src/app/choices.ts";
import { CLEARED, exchanged, moved, positionFrom, pressed, textOf } from "../src/app/editor/position.ts";
import type { EditedPosition, Tool } from "../src/app/editor/position.ts";
import type { Point, Shape } from "../src/board/types.ts";

const THREE: Shape = { width: 3, height: 3, layers: 1, family: "gomoku" };
const CUBE: Shape = { width: 3, height: 3, layers: 3, family: "gomoku" };
const PLANE: Shape = { width: 0, height: 0, layers: 1, family: "gomoku" };

const press = (start: EditedPosition, ...presses: readonly [Tool, Point][]): EditedPosition =>
  presses.reduce((position, [tool, point]) => pressed(position, tool, point), start);

test("a tool places its stone, replaces another and takes its own away", () => {
  const placed = press(CLEARED, ["black", [0, 0]], ["white", [1, 0]], ["white", [0, 0]]);
  assert.equal(textOf(placed, THREE), "oo./.../... x");
  assert.equal(textOf(press(placed, ["white", [0, 0]]), THREE), ".o./.../... x");
  assert.equal(textOf(press(placed, ["erase", [1, 0]], ["swap", [0, 0]], ["swap", [2, 2]]), THREE), "x../.../... x");
});

test("stones placed in turn change the side to move, on empty points only", () => {
  const placed = press(CLEARED, ["turns", [0, 0]], ["turns", [0, 0]], ["turns", [1, 1]], ["turns", [2, 2]]);
  assert.equal(textOf(placed, THREE), "x../.o./..x o");
});

test("a shared stone is taken away by any tool, and has no other colour", () => {
  const shared: EditedPosition = { ...CLEARED, stones: new Map([["1,1,0", "s"]]) };
  assert.equal(press(shared, ["swap", [1, 1]]), shared);
  assert.equal(press(shared, ["white", [1, 1]]).stones.size, 0);
});

test("exchanged colours are exchanged back", () => {
  const placed = { ...press(CLEARED, ["black", [0, 0]]), captured: { black: 2, white: 1 } };
  assert.equal(textOf(exchanged(placed), THREE), "o../.../... o captured=1:2");
  assert.deepEqual(exchanged(exchanged(placed)), placed);
});

test("an opening that was on its way is over when stones change, and stays when the turn does", () => {
  const opening: EditedPosition = { ...CLEARED, rest: ["stage=2"] };
  assert.equal(textOf({ ...opening, turn: "white" }, THREE), ".../.../... o stage=2");
  assert.equal(textOf(press(opening, ["black", [1, 1]]), THREE), ".../.x./... x");
});

test("layers and boards without edges have texts of their own", () => {
  assert.equal(textOf(press(CLEARED, ["black", [2, 0, 1]]), CUBE), ".../.../...|..x/.../...|.../.../... x");
  assert.equal(textOf(press(CLEARED, ["black", [2, 5]], ["white", [-1, 0]]), PLANE), "x(2,-5)o(-1,0) x");
  assert.equal(textOf(CLEARED, PLANE), "empty x");
});

test("stones keep their place around the middle on another board, and those without room are left out", () => {
  const five: Shape = { ...THREE, width: 5, height: 5 };
  const placed = press(CLEARED, ["black", [1, 1]], ["white", [0, 0]]);
  const larger = moved(placed, THREE, five);
  assert.equal(textOf(larger, five), "...../.o.../..x../...../..... x");
  assert.deepEqual(moved(larger, five, THREE), placed);
  assert.equal(moved(press(CLEARED, ["black", [0, 0]]), five, THREE).stones.size, 0);
});

test("what the server read becomes the position", () => {
  const { stones, captured, rest } = positionFrom({
    text: "x2/3/3 x captured=1:0 stage=1",
    width: 3,
    height: 3,
    layers: 1,
    stones: [{ point: [0, 0], stone: "b" }],
    turn: "black",
    captured: { black: 1, white: 0 },
    problem: null,
    scene: null,
  });
  assert.deepEqual([[...stones], captured, rest], [[["0,0,0", "b"]], { black: 1, white: 0 }, ["stage=1"]]);
});

const RENJU: Variant = {
  name: "renju", title: "Renju", summary: "", family: "gomoku", sizes: [13, 15, 19], defaultSize: 15, layers: 1, hasFouls: true, hasCaptures: false, opening: "", aliases: [],
};

test("the size of a board in an address is read back, and nonsense gives the usual board", () => {
  for (const [width, height] of [[13, 13], [19, 15]] as const) {
    const shape: Shape = { ...THREE, width, height };
    assert.deepEqual(shapeAsked(RENJU, boardQuery("renju", shape).get("size"), DEFAULTS), shape);
  }
  for (const word of [null, "", "x", "0", "1x1", "99x"]) assert.equal(sizeWord(shapeAsked(RENJU, word, DEFAULTS)), "15", word ?? "none");
  assert.equal(sizeWord(PLANE), "");
});
