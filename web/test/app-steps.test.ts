import assert from "node:assert/strict";
import { test } from "node:test";

import { ghostsAfter, ghostsOf } from "../src/app/game/overlay.ts";
import { hasChoice, nearSeat, requestLike } from "../src/app/game/steps.ts";
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
