import assert from "node:assert/strict";
import { test } from "node:test";

import { childrenOf, EMPTY, lineThrough, movesTo, nodeAt, promoted, recordWith, splitMoves, toggled, treeFrom, treeOf, withFacts, withGame, withLine, withMove, without } from "../src/app/analysis/tree.ts";
import type { GameRecord } from "../src/app/analysis/tree.ts";

/** h8 i9 j7 with a try g7 instead of i9, which goes on with f6. */
function branched() {
  let tree = treeOf(["h8", "i9", "j7"]);
  let at: number;
  [tree, at] = withMove(tree, 1, "g7");
  [tree] = withMove(tree, at, "f6");
  return tree;
}

const record: GameRecord = { format: "tengen-game", version: 1, variant: { name: "freestyle", size: "15" }, moves: [] };

test("moves may be written together, and beside words of an opening", () => {
  assert.deepEqual(splitMoves("h8i9j10"), ["h8", "i9", "j10"]);
  assert.deepEqual(splitMoves(" h8 i9J10; swap offer:i8 "), ["h8", "i9", "J10", "swap", "offer:i8"]);
  assert.deepEqual(splitMoves("d4-2e5-3 -3,4"), ["d4-2", "e5-3", "-3,4"]);
  assert.deepEqual(splitMoves(""), []);
});

test("a move that was tried before is not added twice", () => {
  const [tree, id] = withMove(treeOf(["h8", "i9"]), 1, "i9");
  assert.equal(tree.nodes.length, 3);
  assert.equal(id, 2);
});

test("the moves to a node are those of its own line", () => {
  assert.deepEqual(movesTo(branched(), 5), ["h8", "g7", "f6"]);
  assert.deepEqual(movesTo(branched(), 0), []);
});

test("a graph shows the way to a node and its main line beyond", () => {
  assert.deepEqual(lineThrough(branched(), 1), [1, 2, 3]);
  assert.deepEqual(lineThrough(branched(), 4), [1, 4, 5]);
});

test("a game that went on after it was analysed grows into the tree", () => {
  const [tree, path] = withLine(branched(), ["h8", "g7", "f6", "e5"]);
  assert.deepEqual(path, [1, 4, 5, 6]);
  assert.equal(nodeAt(tree, 6).parent, 5);
});

test("the game goes on before what was tried, and where it was tried before all stays as it is", () => {
  const [tree, path] = withGame(branched(), ["h8", "k11", "k12"]);
  assert.deepEqual(path.map((id) => nodeAt(tree, id).move), ["h8", "k11", "k12"]);
  assert.deepEqual(childrenOf(tree, path[0] ?? 0).map((id) => nodeAt(tree, id).move), ["k11", "i9", "g7"]);
  assert.deepEqual(withGame(branched(), ["h8", "g7"]), [branched(), [1, 4]]);
});

test("deleting a move deletes what follows it and nothing else", () => {
  const tree = without(branched(), 2);
  assert.deepEqual(tree.nodes.map(({ move }) => move), ["", "h8", "g7", "f6"]);
  assert.deepEqual(movesTo(tree, 3), ["h8", "g7", "f6"]);
  assert.equal(without(tree, 0), tree);
});

test("a side line can become the main line", () => {
  const tree = promoted(branched(), 4);
  const [main] = childrenOf(tree, 1);
  assert.equal(nodeAt(tree, main ?? 0).move, "g7");
  assert.deepEqual(tree.nodes.map(({ move }) => move).sort(), ["", "f6", "g7", "h8", "i9", "j7"]);
});

test("a tree that is written and read again is the same", () => {
  const tree = withFacts(withFacts(branched(), 4, { comment: "better?" }), 0, { score: { kind: "winrate", value: 0.5 } });
  assert.deepEqual(treeFrom(recordWith(tree, record)), tree);
});

test("plain moves are written as plain words, side lines name the move they follow", () => {
  assert.deepEqual(recordWith(branched(), record).moves, ["h8", "i9", "j7", { after: 1, move: "g7" }, "f6"]);
});

test("what a record says besides is kept", () => {
  const clocked = { ...record, tags: { event: "club" }, moves: [{ move: "h8", clock: 12 }] } as unknown as GameRecord;
  const written = recordWith(withFacts(treeFrom(clocked), 1, { comment: "good" }), clocked) as unknown as Record<string, unknown>;
  assert.deepEqual(written["tags"], { event: "club" });
  assert.deepEqual(written["moves"], [{ clock: 12, comment: "good", move: "h8" }]);
});

test("times stay with their move when the lines change places", () => {
  const moves = ["h8", { move: "i9", spent: 1 }, { after: 1, move: "g7", spent: 2 }];
  const clocked = { ...record, moves } as unknown as GameRecord;
  const written = recordWith(promoted(treeFrom(clocked), 3), clocked) as unknown as Record<string, unknown>;
  assert.deepEqual(written["moves"], ["h8", { move: "g7", spent: 2 }, { after: 1, move: "i9", spent: 1 }]);
});

test("a mark that is set twice is gone, and a point has one label", () => {
  const circle = { kind: "circle", at: "h8" } as const;
  const [first, second] = [{ kind: "label", at: "h8", text: "A" } as const, { kind: "label", at: "h8", text: "B" } as const];
  const arrow = { kind: "arrow", at: "h8", to: "k8" } as const;
  const marks = toggled(toggled(toggled(toggled([], arrow), first), circle), second);
  assert.deepEqual(marks, [circle, second, arrow]);
  assert.deepEqual(toggled(marks, { ...arrow }), [circle, second]);
  const tree = withFacts(branched(), 4, { marks });
  assert.deepEqual(treeFrom(recordWith(tree, record)), tree);
});

test("an empty tree has no moves", () => {
  assert.deepEqual(lineThrough(EMPTY, 0), []);
});
