import assert from "node:assert/strict";
import { test } from "node:test";

import type { GameChoicesAnswer } from "../src/lib/answers.ts";
import { addressOf, filterOf, isAll, requestOf } from "../src/app/games/filter.ts";

const choices: GameChoicesAnswer = {
  variants: ["renju", "freestyle"],
  people: [{ name: "Anna", games: 2 }, { name: "Guest 1234", games: 1 }],
  programs: [{ name: "level:3", games: 4 }, { name: "franta", games: 1 }],
  tags: [],
  deleted: 0,
  kept_days: 30,
};

test("the address of a filter reads back as the same filter", () => {
  const filter = filterOf(new URLSearchParams("q=a+b&opponent=program+level%3A3&from=2026-01-31&tab=list&other=1"));
  assert.deepEqual(filterOf(new URL(addressOf(filter), "http://x").searchParams), filter);
  assert.equal(addressOf({}), "/games");
  assert.ok(isAll(filterOf(new URLSearchParams("sort=oldest"))));
  assert.ok(!isAll(filter));
});

test("opponents are asked for by what they are", () => {
  const asked = (opponent: string) => requestOf({ ...filterOf(new URLSearchParams()), opponent }, choices);
  assert.equal(asked("program level:3").program, "level:3");
  assert.equal(asked("person program franta").person, "program franta");
  assert.equal("program" in asked("level:3") || "person" in asked("level:3"), false);
});

test("a search names what is shown with these letters", () => {
  const asked = (q: string) => requestOf({ ...filterOf(new URLSearchParams()), q }, choices).name;
  assert.deepEqual(asked("LEVEL 3"), ["level:3"]);
  assert.deepEqual(asked("fr"), ["freestyle", "franta"]);
  assert.deepEqual(asked("guest"), ["Guest 1234"]);
  assert.equal(asked(""), undefined);
});

test("days begin at midnight here, and the last one is included", () => {
  const day = (from: string, to: string) => requestOf({ ...filterOf(new URLSearchParams()), from, to }, choices);
  const { since = 0, until = 0 } = day("2026-03-01", "2026-03-01");
  assert.equal(new Date(since).getHours(), 0);
  assert.equal(new Date(until).getDate(), 2);
  assert.equal("since" in day("nonsense", ""), false);
});
