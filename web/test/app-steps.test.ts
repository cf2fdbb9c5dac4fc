import assert from "node:assert/strict";
import { test } from "node:test";

import { ghostsAfter, ghostsOf } from "../src/app/game/overlay.ts";
import { hasChoice, nearSeat, redoTarget, requestLike, undoTarget } from "../src/app/game/steps.ts";
import { NEW_GAME } from "../src/lib/fold.ts";
import type { GameState, PlayedMove } from "../src/lib/fold.ts";
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

/** A game in which the seats named act in turn, `ply` moves of which count. */
function game(seats: readonly (Seat | Scene)[], ply: number): GameState {
  const scenes = seats.map((seat) => (typeof seat === "string" ? scene(seat) : seat));
  const line = scenes.slice(1).map((after, index): PlayedMove => ({
    seat: scenes[index]?.seat ?? "first",
    color: "black",
    move: "h8",
    changes: [],
    spent: 0,
    scene: after,
    thought: null,
  }));
  return { ...NEW_GAME, start: { stones: new Map(), scene: scenes[0] ?? scene("first") }, line, ply, scene: scenes[ply] ?? null };
}

const TURNS: readonly Seat[] = ["first", "second", "first", "second", "first"];

test("undo on one's own turn takes back both moves", () => {
  assert.equal(undoTarget(game(TURNS, 4), "first"), 2);
});

test("undo while the program thinks takes back one's own move", () => {
  assert.equal(undoTarget(game(TURNS, 3), "first"), 2);
});

test("two people at one screen take back move by move", () => {
  assert.equal(undoTarget(game(TURNS, 4), "both"), 3);
});

test("nothing can be taken back before one has moved", () => {
  assert.equal(undoTarget(game(TURNS, 1), "second"), null);
  assert.equal(undoTarget(game(TURNS, 0), "first"), null);
});

test("a forced pass is no moment to go back to", () => {
  const pass = scene("first", { legal: [], actions: ["pass"] });
  assert.equal(hasChoice(pass), false);
  assert.equal(undoTarget(game(["first", "second", pass, "second", "first"], 4), "first"), 0);
});

test("redo goes to the next own choice, at last to the end of the line", () => {
  assert.equal(redoTarget(game(TURNS, 0), "first"), 2);
  assert.equal(redoTarget(game(TURNS.slice(0, 4), 2), "first"), 3);
  assert.equal(redoTarget(game(TURNS, 4), "first"), null);
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
