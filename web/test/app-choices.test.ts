import assert from "node:assert/strict";
import { test } from "node:test";

import { beginningChoices, clockOf, controlOf, DEFAULTS, fittingChoices, fittingPlayer, gameRequest, keyPrograms, readChoices, seatOf, sizeOf, usualSizes, variantOf, withClock, withSeat } from "../src/app/choices.ts";
import type { Variant } from "../src/app/choices.ts";

const gomoku: Variant = {
  name: "freestyle",
  title: "Freestyle gomoku",
  summary: "",
  family: "gomoku",
  sizes: [10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20],
  defaultSize: 15,
  layers: 1,
  hasFouls: false, hasCaptures: false,
  opening: "none",
  aliases: [],
};
const reversi: Variant = { ...gomoku, name: "reversi", family: "reversi", sizes: [4, 6, 8, 10], defaultSize: 8 };
const unbounded: Variant = { ...gomoku, name: "unbounded", sizes: [], defaultSize: null };

test("a first visit offers the usual game: black against level 3, without a clock", () => {
  assert.deepEqual(gameRequest(readChoices(null), gomoku), {
    variant: "freestyle",
    size: 15,
    kind: "computer",
    seat: "first",
    opponent: "level:3",
    clock: { kind: "none" },
  });
});

test("what was chosen last time is offered again", () => {
  const stored: unknown = JSON.parse(JSON.stringify({ ...DEFAULTS, kind: "friend", seats: { computer: "second", friend: "first" }, sizes: { reversi: 10 } }));
  const request = gameRequest(readChoices(stored), reversi);
  assert.deepEqual([request["kind"], request["seat"], request["size"]], ["friend", "first", 10]);
});

test("clock and colour are remembered by kind of opponent", () => {
  const clock = { ...DEFAULTS.clocks.here, kind: "game" } as const;
  const computer = withSeat(withClock(DEFAULTS, clock), "second");
  const friend: typeof computer = readChoices(JSON.parse(JSON.stringify({ ...computer, kind: "friend" })));
  assert.deepEqual([seatOf(friend), clockOf(friend)?.kind], ["random", "none"]);
  const again = { ...withSeat(friend, "first"), kind: "computer" } as const;
  assert.deepEqual([seatOf(again), clockOf(again)?.kind], ["second", "game"]);
  assert.equal(seatOf({ ...again, kind: "here" }), null);
});

test("one clock and one seat for all kinds, as they were kept before, are read", () => {
  const old = { variant: "freestyle", seat: "second", clock: { kind: "game", base: 7, increment: 1 } };
  const computer = readChoices({ ...old, kind: "computer" });
  assert.deepEqual([seatOf(computer), clockOf(computer)?.base], ["second", 7]);
  assert.deepEqual([computer.seats.friend, computer.clocks.friend.base], ["random", 7]);
  const friend = readChoices({ ...old, kind: "friend" });
  assert.deepEqual([seatOf(friend), clockOf(friend)?.kind], ["second", "game"]);
});

test("who places the first stone sits first, unless somebody else was chosen to begin", () => {
  const friend = { ...DEFAULTS, kind: "friend" } as const;
  assert.equal(beginningChoices(friend)?.seats.friend, "first");
  assert.equal(beginningChoices(withSeat(DEFAULTS, "second")), null);
  assert.equal(beginningChoices({ ...DEFAULTS, kind: "programs" }), null);
  assert.equal(beginningChoices({ ...DEFAULTS, kind: "here" })?.kind, "here");
});

test("nonsense in the storage becomes the default, piece by piece", () => {
  const read = readChoices({ kind: "war", seats: { computer: 7 }, opponent: "level:5", clocks: { computer: { kind: "game", base: -1, increment: 2 } } });
  assert.equal(read.kind, "computer");
  assert.equal(seatOf(read), "first");
  assert.equal(read.opponent, "level:5");
  const clock = clockOf(read);
  assert.deepEqual([clock?.kind, clock?.base, clock?.increment], ["game", 5, 2]);
});

test("a variant that is gone is replaced by the first there is", () => {
  assert.equal(variantOf({ ...DEFAULTS, variant: "ninuki" }, [gomoku, reversi])?.name, "freestyle");
  assert.equal(variantOf(DEFAULTS, []), undefined);
});

test("a size that the variant does not have is its usual one", () => {
  assert.equal(sizeOf({ ...DEFAULTS, sizes: { reversi: 7 } }, reversi), 8);
  assert.equal(sizeOf({ ...DEFAULTS, sizes: { reversi: 6 } }, reversi), 6);
  assert.equal(sizeOf(DEFAULTS, unbounded), null);
});

test("a few usual sizes have buttons, a chosen unusual one too, and a board without edges none", () => {
  assert.deepEqual(usualSizes(reversi, 8), [6, 8, 10]);
  assert.deepEqual(usualSizes(gomoku, 12), [10, 12, 13, 15, 17, 19, 20]);
  assert.deepEqual(usualSizes(unbounded, null), []);
});

test("a board without edges is asked for without a size", () => {
  assert.equal("size" in gameRequest(DEFAULTS, unbounded), false);
});

test("two programs play without a clock, whatever was chosen for people", () => {
  const clock = { ...DEFAULTS.clocks.here, kind: "game" } as const;
  const request = gameRequest({ ...withClock(DEFAULTS, clock), kind: "programs" }, gomoku);
  assert.deepEqual(request["clock"], { kind: "none" });
  assert.deepEqual(request["players"], { first: "level:3", second: "level:4" });
});

test("minutes become seconds for the server", () => {
  const clock = { ...DEFAULTS.clocks.here, base: 10 };
  assert.deepEqual(controlOf({ ...clock, kind: "game" }), { kind: "game", base: 600, increment: 3 });
  assert.deepEqual(controlOf({ ...clock, kind: "byoyomi" }), { kind: "byoyomi", base: 600, periods: 3, period: 30 });
  assert.deepEqual(controlOf({ ...clock, kind: "correspondence" }), { kind: "correspondence", days: 2 });
});

test("the function keys call Franta and the scorer, in Reversi the easy player and the expert", () => {
  assert.deepEqual(keyPrograms(gomoku, ["franta", "scorer", "pattern"]), ["franta", "scorer"]);
  assert.deepEqual(keyPrograms(reversi, ["easy", "greedy", "expert"]), ["greedy", "expert"]);
});

test("where those programs do not play, levels take their place", () => {
  assert.deepEqual(keyPrograms(unbounded, ["random"]), ["level:2", "level:4"]);
});

test("an opponent who does not play the chosen game is replaced by one who does", () => {
  const roster = { levels: 6, names: ["franta", "attacker"] };
  assert.equal(fittingPlayer("level:9", roster), "level:6");
  assert.equal(fittingPlayer("attacker", roster), "attacker");
  assert.equal(fittingPlayer("expert", roster), "level:3");
  assert.deepEqual(fittingChoices({ ...DEFAULTS, opponent: "level:8" }, roster).programs, DEFAULTS.programs);
});

test("what becomes of fouls and passes is asked for in renju only", () => {
  const chosen = readChoices({ foul: "claim", passes: true });
  const renju: Variant = { ...gomoku, name: "renju", hasFouls: true };
  const request = gameRequest(chosen, renju);
  assert.deepEqual([request["foul"], request["passes"]], ["claim", true]);
  assert.equal("foul" in gameRequest(chosen, gomoku), false);
  assert.equal("foul" in gameRequest(readChoices({ foul: "maybe" }), renju), false);
});

test("spectators may analyse only games by link, and only where it was chosen", () => {
  const chosen = readChoices({ spectatorAnalysis: true });
  assert.equal(gameRequest({ ...chosen, kind: "friend" }, gomoku)["spectator_analysis"], true);
  assert.equal("spectator_analysis" in gameRequest({ ...chosen, kind: "computer" }, gomoku), false);
  assert.equal("spectator_analysis" in gameRequest({ ...DEFAULTS, kind: "friend" }, gomoku), false);
});
