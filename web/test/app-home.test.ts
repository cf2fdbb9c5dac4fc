import assert from "node:assert/strict";
import { test } from "node:test";

import { findGames, fold } from "../src/app/game-search.ts";
import { firstStep, levelFor } from "../src/app/home/first-visit.ts";
import type { Variant } from "../src/app/choices.ts";

const game = (name: string, title: string, aliases: readonly string[] = []): Variant => ({
  name,
  title,
  summary: "",
  family: "gomoku",
  sizes: [15],
  defaultSize: 15,
  layers: 1,
  hasFouls: false, hasCaptures: false,
  opening: "none",
  aliases,
});

const GAMES = [
  game("freestyle", "Freestyle gomoku", ["gomoku", "five in a row", "piškvorky", "пять в ряд"]),
  game("standard", "Standard gomoku"),
  game("caro-gomocup", "Caro at Gomocup"),
  game("caro", "Caro", ["cờ caro"]),
  game("reversi", "Reversi", ["othello", "реверси"]),
];
const CZECH: Readonly<Record<string, string>> = { "Standard gomoku": "Obyčejné piškvorky" };
const found = (text: string) => findGames(text, GAMES, (title) => CZECH[title] ?? title).map(({ name }) => name);

test("case, accents, spaces and signs do not matter", () => {
  assert.equal(fold("Piškvorky"), fold("PISKVORKY"));
  assert.equal(fold("Cờ ca-rô"), "cocaro");
  assert.equal(fold("đánh cờ"), "danhco");
  assert.equal(fold("Реверсий"), fold("реверсии"));
});

test("a game is found by what people call it, the nearest name first", () => {
  assert.deepEqual(found("Othello"), ["reversi"]);
  assert.deepEqual(found("5-in"), []);
  assert.deepEqual(found("five in a row"), ["freestyle"]);
  assert.deepEqual(found("co caro"), ["caro"]);
  assert.deepEqual(found("РЕВЕРСИ"), ["reversi"]);
  assert.deepEqual(found("caro"), ["caro", "caro-gomocup"]);
  assert.deepEqual(found("gomoku"), ["freestyle", "standard"]);
});

test("the name of one's own language counts too", () => {
  assert.deepEqual(found("obycejne"), ["standard"]);
});

test("without a name every game is there", () => {
  assert.equal(found(" ").length, GAMES.length);
});

const LEVELS = [500, 640, 760, 900, 1060, 1200, 1400, 1600, 1800].map((rating, index) => ({ level: index + 1, rating }));

test("the more somebody has played, the higher the first level", () => {
  assert.deepEqual((["never", "little", "often", "expert"] as const).map((answer) => levelFor(answer, LEVELS)), [1, 3, 6, 8]);
});

test("a short ladder has a level for everyone", () => {
  assert.equal(levelFor("expert", LEVELS.slice(0, 2)), 2);
  assert.equal(levelFor("expert", []), 1);
});

test("who has never played reads the rules first", () => {
  assert.equal(firstStep("reversi"), "/rules/reversi");
});
