/** A drill as it runs, before a server that only plays a part. */
import assert from "node:assert/strict";
import { test } from "node:test";

import { treeFrom, recordWith } from "../src/app/analysis/tree.ts";
import type { GameRecord } from "../src/app/analysis/tree.ts";
import { Drilling, LINES, NO_STANDING } from "../src/app/drill/drilling.ts";
import { weightOf, withWeight } from "../src/app/drill/marks.ts";
import type { DrillRequests, TriedMove } from "../src/app/drill/requests.ts";
import { partTitle } from "../src/app/drill/words.ts";
import type { DrillMoveAnswer, DrillTurnAnswer } from "../src/lib/answers.ts";
import { useLanguage } from "../src/lib/i18n.ts";
import type { Scene } from "../src/lib/protocol.ts";

const SCENE = { ply: 0, turn: "black", seat: "first", legal: "empty", forbidden: [], actions: [], last: null, outcome: null } as unknown as Scene;

function turnAt(moves: readonly string[], over = false): DrillTurnAnswer {
  const board = { stones: [], scene: SCENE, key: "", text: "", moves, changes: moves.map(() => []) };
  return { part: "main", name: "Main", side: "black", shape: { variant: "renju", width: 15, height: 15, layers: 1, family: "gomoku" }, board, over, comment: "" };
}

/** A line "h8 i9 g7" for black; `left` positions are not known. */
function server(left = 2) {
  const asked: TriedMove[] = [];
  const known = new Set<number>();
  const requests: DrillRequests = {
    line: () => Promise.resolve(turnAt([])),
    move: (tried) => {
      asked.push(tried);
      const at = tried.moves.length;
      const move = at === 0 ? "h8" : "g7";
      const isRight = tried.move === move;
      if (isRight) known.add(at);
      const turn = isRight ? turnAt(at === 0 ? ["h8", "i9"] : ["h8", "i9", "g7"], at > 0) : null;
      const told: DrillMoveAnswer = { right: isRight, move, moves: [move], comment: "", days: tried.again ? null : Number(isRight), turn };
      return Promise.resolve(told);
    },
    hint: ({ moves }) => Promise.resolve({ moves: moves.length === 0 ? ["h8"] : ["g7", "h7"] }),
    standing: () => Promise.resolve({ ...NO_STANDING, positions: 2, new: Math.max(0, left - known.size) }),
  };
  return { asked, requests };
}

async function begun(left?: number) {
  const { asked, requests } = server(left);
  const reported: unknown[] = [];
  const seen: (number | null)[] = [];
  const drilling: Drilling = new Drilling(requests, {
    skips: false,
    report: (error) => reported.push(error),
    rest: () => Promise.resolve(void seen.push(drilling.upto.value)),
  });
  await drilling.begin();
  return { drilling, asked, reported, seen };
}

test("who plays by the line is told so at its end, and the drill ends when nothing is left", async () => {
  const { drilling, seen } = await begun();
  await drilling.play("h8");
  assert.deepEqual([drilling.phase.value, drilling.turn.value?.board.moves, seen], ["asked", ["h8", "i9"], [1]]);
  await drilling.play("g7");
  assert.equal(drilling.phase.value, "over");
  await drilling.next();
  assert.equal(drilling.phase.value, "finished");
  assert.deepEqual(drilling.tally.value, { lines: 1, known: 2, helped: 0, forgotten: [] });
  await drilling.next();
  assert.deepEqual([drilling.phase.value, drilling.tally.value.lines], ["asked", 0]);
});

test("a move off the line is shown, counts once, and can be tried again", async () => {
  const { drilling, asked } = await begun();
  await drilling.play("a1");
  assert.deepEqual([drilling.phase.value, drilling.tried.value, drilling.told.value?.move], ["off", "a1", "h8"]);
  drilling.retry();
  assert.deepEqual([drilling.phase.value, drilling.told.value], ["asked", null]);
  await drilling.play("a2");
  await drilling.proceed();
  assert.equal(drilling.phase.value, "asked");
  assert.deepEqual(asked.map(({ move, again }) => [move, again]), [["a1", false], ["a2", true], ["h8", true]]);
  assert.deepEqual(drilling.tally.value.forgotten, [{ part: "main", moves: [], name: "Main", move: "h8" }]);
});

test("a hint counts as help, a second one shows the move, and where there is no choice the first does", async () => {
  const { drilling, asked } = await begun();
  await drilling.hint();
  assert.deepEqual([drilling.phase.value, asked.at(-1)?.move], ["off", null]);
  await drilling.proceed();
  await drilling.hint();
  assert.deepEqual(drilling.hints.value, ["g7", "h7"]);
  await drilling.play("g7");
  assert.equal(asked.at(-1)?.hinted, true);
  assert.deepEqual([drilling.tally.value.helped, drilling.tally.value.forgotten.length], [1, 1]);
  await drilling.restart();
  await drilling.play("h8");
  await drilling.hint();
  await drilling.hint();
  assert.equal(drilling.phase.value, "off");
});

test("a drill rests after some lines even where more is left", async () => {
  const { drilling } = await begun(99);
  for (let line = 0; line < LINES; line += 1) {
    assert.equal(drilling.phase.value, "asked");
    await drilling.play("h8");
    await drilling.play("g7");
    await drilling.next();
  }
  assert.equal(drilling.phase.value, "finished");
});

test("a move that cannot be sent is reported and asked for again", async () => {
  const { requests } = server();
  const reported: unknown[] = [];
  const failing = { ...requests, move: () => Promise.reject(new Error("away")) };
  const drilling = new Drilling(failing, { skips: false, report: (error) => reported.push(error), rest: () => Promise.resolve() });
  await drilling.begin();
  await drilling.play("h8");
  assert.deepEqual([drilling.phase.value, drilling.isBusy.value, reported.length], ["asked", false, 1]);
});

test("a drill that cannot begin says so", async () => {
  const { requests } = server();
  const failing = { ...requests, line: () => Promise.reject(new Error("nothing to learn")) };
  const drilling = new Drilling(failing, { skips: false, report: () => {}, rest: () => Promise.resolve() });
  await drilling.begin();
  assert.equal(drilling.phase.value, "failed");
});

function recordOf(moves: readonly unknown[]): GameRecord {
  return { format: "tengen-game", version: 1, variant: { name: "renju" }, tags: { drill: "black" }, moves } as unknown as GameRecord;
}

test("the weight of a move is kept in its record beside what else stands there", () => {
  const record = recordOf([{ move: "h8", properties: { KO: ["1"] } }, "i9"]);
  const tree = treeFrom(record);
  assert.deepEqual(tree.nodes.map(weightOf), [1, 1, 1]);
  const marked = withWeight(withWeight(tree, 1, 0), 2, 9);
  assert.deepEqual(marked.nodes.map(weightOf), [1, 0, 9]);
  const written = recordWith(marked, record);
  assert.deepEqual(written.moves, [{ move: "h8", properties: { KO: ["1"], drill: ["0"] } }, { move: "i9", properties: { drill: ["9"] } }]);
  assert.deepEqual({ ...written, moves: [] }, { ...record, moves: [] });
  assert.deepEqual(recordWith(withWeight(withWeight(marked, 1, 1), 2, 1), record), record);
});

test("a strange weight is the usual one", () => {
  for (const drill of [["10"], ["-1"], [""], ["x"], ["1", "2"], []]) {
    const [, node] = treeFrom(recordOf([{ move: "h8", properties: { drill } }])).nodes;
    assert.equal(node && weightOf(node), 1);
  }
});

test("an opening is called as the language has it, a chapter as its owner calls it", async () => {
  await useLanguage("ja", () => Promise.resolve({ "D4 Kagetsu": "D4 花月" }));
  assert.equal(partTitle({ study: null }, "D4 Kagetsu"), "D4 花月");
  assert.equal(partTitle({ study: "My openings" }, "D4 Kagetsu"), "D4 Kagetsu");
  await useLanguage("en");
});
