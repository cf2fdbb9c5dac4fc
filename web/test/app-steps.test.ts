import assert from "node:assert/strict";
import { test } from "node:test";

import { ghostsAfter, ghostsOf } from "../src/app/game/overlay.ts";
import { hasChoice, nearSeat, requestLike, whatIsLeft } from "../src/app/game/steps.ts";
import type { Facts, Scene, Seat } from "../src/lib/protocol.ts";

const scene = (seat: Seat | null, part: Partial<Scene> = {}): Scene => ({
  ply: 0,
  turn: seat === "second" ? "white" : "black",
  seat,
  colors: { first: "black", second: "white" },
  legal: "empty",
  forbidden: [],
  actions: [],
  prompt: null,
  counts: { black: 0, white: 0 },
  captured: { black: 0, white: 0 },
  last: null,
  outcome: null,
  ...part,
});

test("a forced pass is no choice", () => {
  assert.equal(hasChoice(scene("first", { legal: [], actions: ["pass"] })), false);
  assert.equal(hasChoice(scene("first")), true);
  assert.equal(hasChoice(scene(null)), false);
});

const facts: Facts = {
  id: "abc",
  variant: "freestyle",
  width: 15,
  height: 15,
  layers: 1,
  family: "gomoku",
  title: "Freestyle gomoku",
  created: 0,
  clock: { kind: "none" },
  rated: false,
  kind: "computer",
  spectator_analysis: false,
  foul: "refuse",
  passes: false,
  players: {
    first: { kind: "computer", name: "Beginner", rating: null, player: "level:2", online: true },
    second: { kind: "person", name: "Guest", rating: null, online: true },
  },
  owner: true,
  you: "second",
  join: false,
  rematch: null,
};

test("starting again keeps the seats, the opponent and the board", () => {
  assert.deepEqual(requestLike(facts), {
    variant: "freestyle",
    size: 15,
    kind: "computer",
    clock: { kind: "none" },
    seat: "second",
    opponent: "level:2",
  });
});

test("one's own side of the board is near, unless it was flipped", () => {
  assert.equal(nearSeat(facts, false), "second");
  assert.equal(nearSeat(facts, true), "first");
  assert.equal(nearSeat(null, false), "first");
});

test("a line is drawn as numbered stones of both colours; passes are not drawn", () => {
  const ghosts = ghostsOf(["h8", "pass", "i9"], "black", facts);
  assert.deepEqual(ghosts.map(({ stone, label }) => [stone, label]), [
    ["b", "1"],
    ["b", "3"],
  ]);
});

test("after a move its own line goes on with the answer, another line is what was feared", () => {
  const played = { move: "h8", color: "black" } as const;
  assert.deepEqual(ghostsAfter(["h8", "i9"], played, facts).map(({ stone, label }) => [stone, label]), [["w", "2"]]);
  assert.deepEqual(ghostsAfter(["a1", "b2"], played, facts).map(({ stone }) => stone), ["w", "b"]);
});

const running = { outcome: null, ply: 4 };
const won = { outcome: { winner: "black", reason: "line", line: [], margin: null }, ply: 9 } as const;
const friends: Facts = { ...facts, kind: "friend" };

test("a game between people asks before anything leads away from it", () => {
  assert.equal(whatIsLeft(friends, running, false, "link"), "people");
  assert.equal(whatIsLeft(friends, { outcome: null, ply: 0 }, false, "begin"), "people");
  assert.equal(whatIsLeft({ ...friends, you: null }, running, false, "link"), null, "spectators come and go");
  assert.equal(whatIsLeft(friends, running, true, "link"), null, "nobody has come yet");
  assert.equal(whatIsLeft(friends, won, false, "link"), null);
});

test("a game against a program asks before another one begins, not before a link is followed", () => {
  assert.equal(whatIsLeft(facts, running, false, "restart"), "kept");
  assert.equal(whatIsLeft(facts, running, false, "begin"), "kept");
  assert.equal(whatIsLeft(facts, running, false, "link"), null);
  assert.equal(whatIsLeft(facts, { outcome: null, ply: 0 }, false, "restart"), null);
  assert.equal(whatIsLeft(facts, won, false, "restart"), null);
  assert.equal(whatIsLeft({ ...facts, kind: "programs" }, running, false, "restart"), null);
});
