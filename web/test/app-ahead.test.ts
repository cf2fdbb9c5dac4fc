/** What is said ahead of answers, for when the server is away. */
import assert from "node:assert/strict";
import { test } from "node:test";

import { hintAhead, stepAhead } from "../src/app/exercise/ahead.ts";
import type { Ahead } from "../src/app/exercise/ahead.ts";
import type { Judged } from "../src/app/exercise/solving.ts";

const step = (sentence: string) => ({ sentence }) as Judged;
const hint = (step: number) => ({ step, last: false, sentence: "", points: [], answer: null });
const AHEAD: Ahead<Judged> = {
  steps: [
    { answers: [], answer: "a1", step: step("first") },
    { answers: ["a1", "b1"], answer: "c1", step: step("last") },
    { answers: [], answer: null, step: step("shown") },
  ],
  hints: [{ answers: ["a1", "b1"], hint: hint(2) }],
};

test("an answer is found after the same right ones, marks in any order", () => {
  assert.equal(stepAhead(AHEAD, [], "a1")?.sentence, "first");
  assert.equal(stepAhead(AHEAD, ["b1", "a1"], "c1"), null);
  assert.equal(stepAhead(AHEAD, ["b1", "a1"], "c1", true)?.sentence, "last");
  assert.equal(stepAhead(AHEAD, ["a1"], "c1"), null);
  assert.equal(stepAhead(AHEAD, [], "z9"), null);
});

test("who gives up is shown the answer wherever that was", () => {
  assert.equal(stepAhead(AHEAD, ["a1"], null)?.sentence, "shown");
});

test("hints are found by their step", () => {
  assert.equal(hintAhead(AHEAD, ["a1", "b1"], 2)?.step, 2);
  assert.equal(hintAhead(AHEAD, ["a1", "b1"], 1), null);
  assert.equal(hintAhead(AHEAD, ["b1", "a1"], 2, true)?.step, 2);
});
