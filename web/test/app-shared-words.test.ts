import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { clockText } from "../src/app/clock.ts";
import { confidenceText, scoreText } from "../src/app/score.ts";
import { actionWord, kindText, personName, programName, whyText } from "../src/app/words.ts";
import type { Facts, Score, Thought } from "../src/lib/protocol.ts";

/** What every shell says; tests/games/test_shared_words.py holds the others to it. Tests run in web/. */
interface Table {
  readonly scores: readonly [Score, string][];
  readonly confidence: readonly [Pick<Thought, "score" | "confidence">, string][];
  readonly programs: readonly [string, string][];
  readonly people: readonly [string, string][];
  readonly endings: readonly [string, string][];
  readonly moves: readonly [string, string][];
  readonly kinds: readonly [Facts["kind"], string][];
  readonly clocks: readonly [number, string][];
}

const TABLE = JSON.parse(readFileSync("../tests/data/words.json", "utf8")) as Table;

/** A browser may not break a line between a number and its sign. */
const plain = (text: string): string => text.replaceAll("\u202f", " ");

function check<T>(rows: readonly [T, string][], say: (given: T) => string): void {
  assert.ok(rows.length > 3);
  assert.deepEqual(rows.map(([given]) => [given, plain(say(given))]), rows);
}

test("scores, and how sure they are, are written as in every shell", () => {
  check(TABLE.scores, scoreText);
  check(TABLE.confidence, confidenceText);
});

test("programs, moves and kinds of games are called as in every shell", () => {
  check(TABLE.programs, programName);
  check(TABLE.people, personName);
  check(TABLE.moves, actionWord);
  check(TABLE.kinds, kindText);
});

test("endings and clocks are told as in every shell", () => {
  check(TABLE.endings, (reason) => whyText({ reason }));
  check(TABLE.clocks, clockText);
});
