/** How a lesson goes, and series of puzzles in addresses. */
import assert from "node:assert/strict";
import { test } from "node:test";

import { chosen, firstOf, levelAfter, nextOf, starsOf } from "../src/app/lessons/course.ts";
import type { Result } from "../src/app/lessons/course.ts";
import { changeText, clockText, localDate, puzzleAddress, seriesOf, untilTomorrow } from "../src/app/puzzles/series.ts";
import { parseRoute } from "../src/app/router.ts";

const one = (id: string, done = false, due: number | null = null) => ({ id, done, due });
const FRESH = [one("a"), one("b"), one("c")];
const results = (...pairs: readonly (readonly [string, Result])[]) => new Map(pairs);

test("a lesson begins with the exercise that was asked for, or the first that is not done", () => {
  assert.equal(firstOf(FRESH, "2"), 1);
  assert.equal(firstOf([one("a", true), one("b")], null), 1);
  assert.deepEqual([firstOf([one("a", true)], null), firstOf(FRESH, "7"), firstOf(FRESH, "x")], [0, 0, 0]);
});

test("after an exercise comes the next, then those that were passed over, then the end", () => {
  assert.equal(nextOf(FRESH, results(["a", "clean"]), 0), 1);
  assert.equal(nextOf(FRESH, results(["b", "clean"], ["c", "shown"]), 2), 0);
  assert.equal(nextOf(FRESH, results(["a", "clean"], ["b", "clean"], ["c", "solved"]), 2), null);
  assert.equal(nextOf([one("a", true), one("b")], results(["b", "clean"]), 1), null);
});

test("stars count what was found at once", () => {
  assert.equal(starsOf(FRESH, results(["a", "clean"], ["b", "clean"], ["c", "clean"])), 3);
  assert.equal(starsOf(FRESH, results(["a", "clean"], ["b", "solved"], ["c", "clean"])), 2);
  assert.equal(starsOf(FRESH, results(["a", "clean"], ["b", "shown"], ["c", "clean"])), 1);
});

test("only what is due is repeated, and all where nothing is", () => {
  const exercises = [one("a", true, 50), one("b", true, 200), one("c", true)];
  assert.deepEqual(chosen(exercises, true, 100).map(({ id }) => id), ["a"]);
  assert.equal(chosen(exercises, true, 10).length, 3);
  assert.equal(chosen(exercises, false, 100).length, 3);
});

test("the game after a lesson is harder from lesson to lesson", () => {
  const lessons = Array.from({ length: 12 }, (_none, at) => one(String(at)));
  assert.deepEqual(["0", "5", "11"].map((id) => levelAfter(lessons, id)), [1, 3, 6]);
  assert.equal(levelAfter([], "x"), 1);
});

test("a puzzle in a series has it in its address", () => {
  const series = { mode: "rated", variant: "renju", theme: "foul-trap" } as const;
  const address = puzzleAddress("rabc", series);
  assert.equal(address, "/puzzles/rabc?mode=rated&variant=renju&theme=foul-trap");
  assert.deepEqual(seriesOf(parseRoute(address).query), series);
  assert.equal(puzzleAddress("rabc", null), "/puzzles/rabc");
  assert.equal(seriesOf(new URLSearchParams("mode=other")), null);
});

test("lessons and puzzles have addresses", () => {
  const found = ["/lessons", "/lessons/make-five?exercise=2", "/puzzles", "/puzzles/daily", "/puzzles/own.Xy_1.12"].map(parseRoute);
  assert.deepEqual(found.map(({ page, id }) => [page, id]), [["lessons", ""], ["lessons", "make-five"], ["puzzles", ""], ["puzzles", "daily"], ["puzzles", "own.Xy_1.12"]]);
});

test("a day is that of the clock on the wall, and ends at its midnight", () => {
  const late = new Date(2026, 10, 9, 23, 59, 30);
  assert.equal(localDate(late), "2026-11-09");
  assert.equal(untilTomorrow(late), 30_000);
});

test("time left is rounded up, and changes of a rating have their sign", () => {
  assert.deepEqual([180_000, 59_001, 400, 0].map(clockText), ["3:00", "1:00", "0:01", "0:00"]);
  assert.deepEqual([changeText({ before: 1200, after: 1288.4 }), changeText({ before: 1500.2, after: 1493.1 })], ["+88", "−7"]);
});
