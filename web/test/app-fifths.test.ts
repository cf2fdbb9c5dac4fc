import assert from "node:assert/strict";
import test from "node:test";

import { declaredNumber, moveNamed, moveAt, pointOfMove, withOffers } from "../src/app/fifths.ts";
import type { Scene } from "../src/lib/protocol.ts";

const SHAPE = { width: 15, height: 15, layers: 1, family: "gomoku" } as const;
const scene = (fifths?: Scene["fifths"]) => ({ actions: [], ...(fifths ? { fifths } : {}) }) as unknown as Scene;

test("a press offers a point only while points are to be offered", () => {
  const offering = scene({ offered: [], left: 2 });
  assert.equal(moveAt([8, 7], SHAPE, offering), "offer:i8");
  assert.equal(moveNamed("i8", scene({ offered: [[8, 7]], left: 0 })), "i8");
  assert.equal(moveNamed("i8", scene()), "i8");
});

test("a move has its point, whether a stone stands there or it is only on offer", () => {
  assert.deepEqual(["i8", "offer:i8"].map((move) => pointOfMove(move, SHAPE)), [[8, 7], [8, 7]]);
  assert.deepEqual(["", "swap", "declare:10"].map((move) => pointOfMove(move, SHAPE)), [null, null, null]);
});

test("the points on offer are lettered, beside what else is marked", () => {
  const told = withOffers({ marks: [{ point: [1, 1], mark: "!" }] }, scene({ offered: [[8, 7], [5, 5]], left: 0 }));
  assert.deepEqual(told.marks.map(({ mark }) => mark), ["A", "B", "!"]);
  const nothing = {};
  assert.equal(withOffers(nothing, scene()), nothing);
});

test("a declared number is read from its action", () => {
  assert.deepEqual(["declare:10", "swap", "offer:i8"].map(declaredNumber), [10, null, null]);
});
