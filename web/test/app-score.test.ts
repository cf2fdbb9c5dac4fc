import assert from "node:assert/strict";
import { test } from "node:test";

import { forBlack, isProvedDraw, negate, percent, scoreText, share, signed, confidenceText } from "../src/app/score.ts";
import { isAsGood, mistakesOf } from "../src/app/review/verdicts.ts";
import type { FinishedReview, JudgedMove } from "../src/lib/answers.ts";

test("a score seen from the other side is its opposite", () => {
  assert.deepEqual(negate({ kind: "win", value: 5 }), { kind: "loss", value: 5 });
  assert.deepEqual(negate({ kind: "winrate", value: 0.25 }), { kind: "winrate", value: 0.75 });
  assert.deepEqual(forBlack({ kind: "discs", value: 6 }, "white"), { kind: "discs", value: -6 });
});

test("proven results fill the bar, an even game halves it", () => {
  assert.equal(share({ kind: "win", value: 9 }), 1);
  assert.equal(share({ kind: "loss", value: 9 }), 0);
  assert.equal(share({ kind: "discs", value: 0 }), 0.5);
  assert.ok(Math.abs(share({ kind: "discs", value: -8 }) - 0.269) < 0.001);
});

test("scores are written in their own units", () => {
  assert.equal(scoreText({ kind: "win", value: 5 }), "win 5");
  assert.equal(scoreText({ kind: "winrate", value: 0.634 }), percent(0.634));
  assert.equal(scoreText({ kind: "discs", value: -3.04 }), "−3");
  assert.equal(signed(0.04), "0");
});

test("a score says whether it is proved, how sure it is, or nothing", () => {
  assert.equal(confidenceText({ score: { kind: "win", value: 5 } }), "exact");
  assert.equal(confidenceText({ score: { kind: "discs", value: 4 }, confidence: 100 }), "exact");
  assert.equal(confidenceText({ score: { kind: "discs", value: 4 }, confidence: 95 }), percent(0.95));
  assert.equal(confidenceText({ score: { kind: "discs", value: 4 }, confidence: null }), "");
});

const judged = (part: Partial<JudgedMove>): JudgedMove => ({
  ply: 1,
  seat: "first",
  color: "black",
  move: "h8",
  best: "i9",
  loss: 0,
  unit: "chance",
  class: "good",
  score: { kind: "winrate", value: 0.6 },
  played: { kind: "winrate", value: 0.6 },
  chance: 0.6,
  line: [],
  explanation: null,
  ...part,
});

test("mistakes come by size, and only those of the side asked for", () => {
  const small = judged({ ply: 1, class: "inaccuracy", played: { kind: "winrate", value: 0.5 } });
  const large = judged({ ply: 5, class: "blunder", played: { kind: "winrate", value: 0.1 } });
  const theirs = judged({ ply: 6, class: "mistake", seat: "second" });
  const moves = [small, judged({ ply: 3 }), large, theirs];
  const review: Pick<FinishedReview, "moves"> = { moves };
  assert.deepEqual(mistakesOf(review, "first").map(({ ply }) => ply), [5, 1]);
  assert.deepEqual(mistakesOf(review, "both").map(({ ply }) => ply), [5, 6, 1]);
});

test("a try is as good as the best when it keeps the chance, and a win only when it wins", () => {
  const best = { kind: "winrate", value: 0.6 } as const;
  assert.equal(isAsGood(best, { kind: "winrate", value: 0.43 }), true);
  assert.equal(isAsGood(best, { kind: "winrate", value: 0.6 }), false);
  assert.equal(isAsGood({ kind: "win", value: 3 }, { kind: "loss", value: 6 }), true);
  assert.equal(isAsGood({ kind: "win", value: 3 }, { kind: "winrate", value: 0.01 }), false);
});

test("a proved draw is told from a chance of a half", () => {
  const half = { kind: "winrate", value: 0.5 } as const;
  assert.deepEqual([100, null].map((confidence) => isProvedDraw({ score: half, confidence })), [true, false]);
  assert.equal(isProvedDraw({ score: { kind: "discs", value: 0 }, confidence: 100 }), false);
});
