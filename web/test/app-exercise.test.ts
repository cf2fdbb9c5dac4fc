/** An exercise as it is solved, before a server that only plays a part; and what is drawn of it. */
import assert from "node:assert/strict";
import { test } from "node:test";

import { overlayOf } from "../src/app/exercise/overlay.ts";
import type { Solved } from "../src/app/exercise/overlay.ts";
import { Solving } from "../src/app/exercise/solving.ts";
import type { Judged } from "../src/app/exercise/solving.ts";
import type { BoardAnswer } from "../src/lib/answers.ts";
import type { Scene } from "../src/lib/protocol.ts";

const SHAPE = { variant: "freestyle", width: 15, height: 15, layers: 1, family: "gomoku" } as const;
const SCENE = { ply: 0, turn: "black", legal: "empty", forbidden: [], actions: [], last: null, outcome: null } as unknown as Scene;

const boardAt = (moves: readonly string[]): BoardAnswer => ({ stones: [], scene: SCENE, key: "", text: "", moves, changes: moves.map(() => []) });

interface Given {
  readonly answers: readonly string[];
  readonly answer: string | null;
  readonly hinted: boolean;
}

/** A win by h8 (answered with a1) and then i8; k8 is slower, anything else is answered by a win of the opponent. */
function begun() {
  const asked: Given[] = [];
  const rests: number[] = [];
  const judge = ({ answers, answer }: Given): Judged => {
    const line = answers.flatMap((move) => (move === "h8" ? ["h8", "a1"] : [move]));
    const told = (verdict: Judged["verdict"], moves: readonly string[], over = false): Judged => ({ verdict, over, sentence: "", board: boardAt([...line, ...moves]), solution: null });
    if (answer === null) return { ...told("shown", ["h8", "a1", "i8"].slice(line.length), true), solution: ["h8"] };
    if (line.length === 0 && answer === "h8") return told("go_on", ["h8", "a1"]);
    if (line.length === 2 && answer === "i8") return told("right", ["i8"], true);
    return answer === "k8" ? told("faster_exists", ["k8"]) : told("wrong", [answer, "b2", "b3"]);
  };
  const reported: unknown[] = [];
  const solving: Solving = new Solving(boardAt([]), {
    answer: (given) => {
      asked.push(given);
      return given.answer === "z9" ? Promise.reject(new Error("no such point")) : Promise.resolve(judge(given));
    },
    hint: ({ step }) => Promise.resolve({ step, last: step === 3, sentence: "Look", points: step === 1 ? [] : [[7, 7], [7, 6]], answer: step === 3 ? "h8" : null }),
  }, { report: (error) => reported.push(error), rest: () => Promise.resolve(void rests.push(solving.ply.value)) });
  return { solving, asked, reported, rests };
}

test("right answers go on, each with the reply on the board, until the exercise is solved", async () => {
  const { solving, asked, rests } = begun();
  await solving.answer("h8");
  assert.deepEqual([solving.phase.value, solving.board.value.moves, rests], ["asked", ["h8", "a1"], [1]]);
  await solving.answer("i8");
  assert.deepEqual([solving.phase.value, solving.isClean, solving.judged.value?.verdict], ["over", true, "right"]);
  assert.deepEqual(asked.map(({ answers }) => answers), [[], ["h8"]]);
  await solving.answer("j8");
  assert.equal(asked.length, 2);
});

test("a wrong answer is answered on the board, and taken back before the next try", async () => {
  const { solving, asked, rests } = begun();
  await solving.answer("c3");
  assert.deepEqual([solving.phase.value, solving.board.value.moves, rests], ["back", ["c3", "b2", "b3"], [1, 2]]);
  solving.step(-1);
  assert.equal(solving.ply.value, 2);
  solving.retry();
  assert.deepEqual([solving.phase.value, solving.board.value.moves, solving.judged.value, solving.ply.value], ["asked", [], null, 0]);
  await solving.answer("c4");
  await solving.answer("h8");
  assert.deepEqual(asked.map(({ answers, answer }) => [answers, answer]), [[[], "c3"], [[], "c4"], [[], "h8"]]);
  assert.deepEqual([solving.misses.value, solving.isClean], [2, false]);
});

test("a slower win is taken back without being a miss", async () => {
  const { solving } = begun();
  await solving.answer("k8");
  assert.deepEqual([solving.phase.value, solving.misses.value], ["back", 0]);
});

test("hints come step by step, end with the move, and are told to the server", async () => {
  const { solving, asked } = begun();
  for (let step = 0; step < 5; step += 1) await solving.help();
  assert.deepEqual([solving.hint.value?.step, solving.hint.value?.answer], [3, "h8"]);
  await solving.answer("h8");
  assert.deepEqual([asked[0]?.hinted, solving.hint.value], [true, null]);
});

test("who gives up sees the line to its end", async () => {
  const { solving } = begun();
  await solving.answer(null);
  assert.deepEqual([solving.phase.value, solving.board.value.moves, solving.isClean], ["over", ["h8", "a1", "i8"], false]);
  solving.step(-1);
  solving.step(-5);
  assert.equal(solving.ply.value, 0);
});

test("what fails is reported and changes nothing", async () => {
  const { solving, reported } = begun();
  await solving.answer("z9");
  assert.deepEqual([reported.length, solving.phase.value, solving.tried.value, solving.isBusy.value], [1, "asked", null, false]);
});

const PLAIN: Solved = { shape: SHAPE, isMarking: false, asked: [], phase: "asked", isBusy: false, board: boardAt([]), ply: 0, kept: 0, tried: null, found: [], hint: null, judged: null };

test("what was found, what was not, and what is asked about have signs of their own", () => {
  const judged: Judged = { verdict: "wrong", over: false, sentence: "", board: boardAt([]), solution: null };
  const { marks } = overlayOf({ ...PLAIN, isMarking: true, asked: [[7, 7], [2, 12]], found: [[2, 12]], phase: "back", tried: "d4", judged });
  assert.deepEqual(marks?.map(({ point, mark }) => [point.join(","), mark]), [["2,12", "✓"], ["3,11", "✗"], ["7,7", "triangle"]]);
});

test("a hint shades an area, and then rings the move", () => {
  const hint = { step: 2, last: false, sentence: "", points: [[7, 7], [7, 6]] as const, answer: null };
  assert.equal(overlayOf({ ...PLAIN, hint }).heat?.length, 2);
  assert.deepEqual(overlayOf({ ...PLAIN, hint: { ...hint, answer: "h8" } }), { marks: [{ point: [7, 7], mark: "circle" }] });
  assert.deepEqual(overlayOf({ ...PLAIN, hint, phase: "over" }), {});
});

test("the stone that was placed is seen before the server answers, and a refutation has numbers", () => {
  assert.deepEqual(overlayOf({ ...PLAIN, isBusy: true, tried: "h8" }).ghosts, [{ point: [7, 7], stone: "b" }]);
  const { numbers } = overlayOf({ ...PLAIN, phase: "back", board: boardAt(["a1", "h8", "h9"]), ply: 3, kept: 1 });
  assert.deepEqual([...(numbers ?? [])], [["7,7,0", 1], ["7,6,0", 2]]);
});
