import assert from "node:assert/strict";
import { test } from "node:test";

import { candidatesOf, heatOf } from "../src/app/analysis/candidates.ts";
import { afterMove } from "../src/app/review/verdicts.ts";
import { evaluatedColor, evaluationLabel, negate, scoreFor, scoreText, share, tinyScoreText, worseText, worthText } from "../src/app/score.ts";
import { reasonsOf } from "../src/app/words.ts";
import { useLanguage } from "../src/lib/i18n.ts";
import type { Color, Score, Thought } from "../src/lib/protocol.ts";

const BOARD = { width: 15, height: 15, layers: 1, family: "gomoku" } as const;
const SCORES: readonly Score[] = [
  { kind: "winrate", value: 0.75 },
  { kind: "winrate", value: 0.5 },
  { kind: "winrate", value: 0.03125 },
  { kind: "discs", value: 2 },
  { kind: "discs", value: -20 },
  { kind: "win", value: 5 },
  { kind: "loss", value: 4 },
];
const COLORS: readonly Color[] = ["black", "white"];

const thought = (move: string, score: Score): Thought => ({ score, line: [move, "a1"], depth: 8, nodes: null, seconds: null, explanation: null });
const plain = (text: string): string => text.replaceAll(/\s/g, "");

test("the side is black, the one to move, or one's own; black where there is none", () => {
  assert.equal(evaluatedColor("black", "white", "white"), "black");
  assert.equal(evaluatedColor("mover", "white", "black"), "white");
  assert.equal(evaluatedColor("you", "black", "white"), "white");
  assert.equal(evaluatedColor("you", "white", null), "black");
  assert.equal(evaluatedColor("mover", null, "white"), "black");
});

test("every score names its side and its unit", () => {
  assert.equal(evaluationLabel("gomoku", "Black"), "Black: chance to win");
  assert.equal(evaluationLabel("reversi", "White"), "White: discs ahead");
});

test("line, board, heat and bar show one value with one sign, whoever moves and whoever it is for", () => {
  for (const score of SCORES) {
    for (const turn of COLORS) {
      for (const side of COLORS) {
        const scoring = { shape: BOARD, turn, side };
        const lines = [thought("h8", score)];
        const shown = scoreFor(side, score, turn);
        const isLead = share(shown) > 0.5;
        assert.equal(isLead, turn === side ? share(score) > 0.5 : share(score) < 0.5);
        assert.equal(candidatesOf(lines, scoring)[0]?.text, tinyScoreText(shown));
        assert.equal(heatOf(lines, scoring)[0]?.text, tinyScoreText(shown));
        if (score.kind === "winrate" || score.kind === "discs") assert.equal(tinyScoreText(shown), plain(scoreText(shown)));
        assert.deepEqual(scoreFor(side, scoreFor("black", score, turn), "black"), shown);
      }
    }
  }
});

test("a proved draw is a result, whoever it is shown for", () => {
  const draw = { score: { kind: "winrate", value: 0.5 }, confidence: 100 } as const;
  assert.equal(worthText(draw, "black", "white"), "Draw");
  assert.equal(plain(worthText({ ...draw, confidence: null }, "black", "white")), "50%");
  assert.equal(worthText({ score: null }, "black", "white"), "–");
});

test("a forced result is for the side that is shown, too", () => {
  assert.equal(tinyScoreText({ kind: "win", value: 5 }), "W5");
  assert.equal(tinyScoreText(scoreFor("black", { kind: "win", value: 5 }, "white")), "L5");
});

test("the others say by how much they are worse, as their mover sees it, whoever it is shown for", () => {
  const lines = [thought("h8", { kind: "discs", value: 4 }), thought("i8", { kind: "discs", value: -2 })];
  for (const side of COLORS) {
    const [best, other] = candidatesOf(lines, { shape: BOARD, turn: "white", side });
    assert.deepEqual([best?.isBest, best?.worse], [true, ""]);
    assert.deepEqual([other?.isBest, other?.worse], [false, "▼6"]);
    assert.ok((other?.loss ?? 0) > 0.1);
  }
  assert.equal(worseText({ kind: "winrate", value: 0.74 }, { kind: "winrate", value: 0.71 }), "▼3");
  assert.equal(worseText({ kind: "win", value: 3 }, { kind: "winrate", value: 0.6 }), "▼40");
  assert.equal(worseText({ kind: "win", value: 3 }, { kind: "win", value: 5 }), "");
});

test("how much worse a move is has the decimal sign of the language", async () => {
  const worse = () => worseText({ kind: "discs", value: 2 }, { kind: "discs", value: 0.5 });
  assert.equal(worse(), "▼1.5");
  await useLanguage("cs", () => Promise.resolve({}));
  assert.equal(worse(), "▼1,5");
  await useLanguage("en");
});

test("a review shows after a move what the analysis of that position shows", () => {
  for (const color of COLORS) {
    const played: Score = { kind: "winrate", value: 0.25 };
    const after = negate(played);
    const other = color === "black" ? "white" : "black";
    assert.deepEqual(afterMove({ color, played, chance: null }), scoreFor("black", after, other));
  }
});

test("what the page prints itself is no reason", () => {
  const sentences = [
    { template: "Makes a four at {point}.", values: { point: "h8" } },
    { template: "Expects {line}.", values: { line: "h8 a1" } },
  ];
  assert.deepEqual(reasonsOf({ sentences }), ["Makes a four at h8."]);
});
