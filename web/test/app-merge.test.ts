import assert from "node:assert/strict";
import { test } from "node:test";

import { childrenOf, movesTo, nodeAt, promoted, treeOf, withFacts, withLine, withMove, without } from "../src/app/analysis/tree.ts";
import type { Tree } from "../src/app/analysis/tree.ts";
import { isSame, merged } from "../src/app/analysis/merge.ts";

/** h8 i9 j7, and k6 instead of j7. */
const [BASE] = withLine(treeOf(["h8", "i9", "j7"]), ["h8", "i9", "k6"]);
const at = (tree: Tree, ...moves: readonly string[]): number => withLine(tree, moves)[1].at(-1) ?? 0;
const lines = (tree: Tree): readonly string[] =>
  tree.nodes.flatMap((_node, id) => (childrenOf(tree, id).length === 0 ? [movesTo(tree, id).join(" ")] : [])).sort();
const noted = (tree: Tree, comment: string, ...moves: readonly string[]): Tree => withFacts(tree, at(tree, ...moves), { comment });

test("what only one of us changed is taken as it is, its order too", () => {
  const turned = promoted(BASE, at(BASE, "h8", "i9", "k6"));
  assert.equal(merged(BASE, BASE, turned), turned);
  assert.equal(merged(BASE, turned, BASE), turned);
});

test("moves of both are in the tree of both, and the same move is there once", () => {
  const [mine] = withLine(BASE, ["h8", "g7", "g6"]);
  const [theirs] = withLine(withLine(BASE, ["h8", "g7", "f5"])[0], ["a1"]);
  assert.deepEqual(lines(merged(BASE, mine, theirs)), ["a1", "h8 g7 f5", "h8 g7 g6", "h8 i9 j7", "h8 i9 k6"]);
});

test("a comment that both changed is kept in both wordings", () => {
  const both = merged(BASE, noted(BASE, "good", "h8", "i9"), noted(noted(BASE, "bad", "h8", "i9"), "far", "h8"));
  assert.equal(nodeAt(both, at(both, "h8", "i9")).comment, "bad\n\ngood");
  assert.equal(nodeAt(both, at(both, "h8")).comment, "far");
  const again = merged(BASE, noted(BASE, "go", "h8"), noted(BASE, "go on", "h8"));
  assert.equal(nodeAt(again, at(again, "h8")).comment, "go on");
});

test("marks of both are drawn once each, and one that was taken away by one of us is gone", () => {
  const circle = { kind: "circle", at: "h8" } as const;
  const square = { kind: "square", at: "i9" } as const;
  const cross = { kind: "cross", at: "j7" } as const;
  const base = withFacts(BASE, 1, { marks: [circle] });
  const both = merged(base, withFacts(base, 1, { marks: [circle, square] }), withFacts(base, 1, { marks: [circle, cross, square] }));
  assert.deepEqual(nodeAt(both, 1).marks, [circle, cross, square]);
  const other = merged(base, withFacts(base, 1, { marks: [] }), noted(base, "x", "h8", "i9"));
  assert.deepEqual(nodeAt(other, 1).marks, []);
});

test("what one deleted is gone unless the other went on in it", () => {
  const shorter = without(BASE, at(BASE, "h8", "i9", "j7"));
  const elsewhere = noted(BASE, "x", "h8");
  assert.deepEqual(lines(merged(BASE, shorter, elsewhere)), ["h8 i9 k6"]);
  assert.deepEqual(lines(merged(BASE, elsewhere, shorter)), ["h8 i9 k6"]);
  const [longer] = withLine(BASE, ["h8", "i9", "j7", "f4"]);
  assert.deepEqual(lines(merged(BASE, shorter, longer)), ["h8 i9 j7 f4", "h8 i9 k6"]);
  assert.deepEqual(lines(merged(BASE, longer, shorter)), ["h8 i9 j7 f4", "h8 i9 k6"]);
});

test("a move that a record has twice stays there twice", () => {
  const twice: Tree = { nodes: [...treeOf(["h8", "i9"]).nodes, { ...nodeAt(BASE, 1), parent: 0 }, { ...nodeAt(BASE, 2), move: "g7", parent: 3 }] };
  const [mine] = withLine(twice, ["a1"]);
  assert.deepEqual(lines(merged(twice, mine, noted(twice, "x", "h8"))), ["a1", "h8 g7", "h8 i9"]);
});

test("an evaluation that is new to one of us is kept", () => {
  const score = { kind: "winrate", value: 0.5 } as const;
  const both = merged(BASE, withFacts(BASE, 1, { score }), noted(BASE, "x", "h8", "i9"));
  assert.deepEqual(nodeAt(both, 1).score, score);
});

test("trees that say the same are the same, however they were made", () => {
  const one = withMove(withMove(treeOf(["h8"]), 0, "a1")[0], 1, "i9")[0];
  const other = withMove(withMove(treeOf(["h8"]), 1, "i9")[0], 0, "a1")[0];
  assert.ok(isSame(one, other));
  assert.ok(!isSame(one, noted(other, "x", "a1")));
});
