import assert from "node:assert/strict";
import { test } from "node:test";
import { fold, foldAll, NEW_GAME, numbersOf, sceneAt, stonesAt } from "../src/lib/fold.ts";
import type { Change, Clocks, GameEvent, Outcome, Scene } from "../src/lib/protocol.ts";

const scene = (ply: number, outcome: Outcome | null = null): Scene => ({
  ply,
  turn: ply % 2 ? "white" : "black",
  seat: ply % 2 ? "second" : "first",
  colors: { first: "black", second: "white" },
  legal: "empty",
  forbidden: [],
  actions: [],
  prompt: null,
  counts: { black: 0, white: 0 },
  captured: { black: 0, white: 0 },
  last: null,
  outcome,
});
const CLOCKS: Clocks = { first: { ms: 1000, periods: 0 }, second: { ms: 900, periods: 0 }, running: "first", at: 5 };

/** Numbers the events of a test. */
const numbered = (...events: object[]): GameEvent[] => events.map((event, at) => ({ at: 0, n: at + 1, ...event }) as GameEvent);

const created = { kind: "created", settings: {}, stones: [{ point: [3, 3], stone: "w" }], scene: scene(0) };
const moved = (ply: number, move: string, changes: Change[], more: object = {}) =>
  ({ kind: "moved", ply, seat: ply % 2 ? "second" : "first", color: ply % 2 ? "white" : "black", move, changes, spent: 10, scene: scene(ply + 1), clocks: CLOCKS, thought: null, ...more });
const put = (x: number, y: number, to: "b" | "w"): Change => ({ point: [x, y], from: "-", to });

const FIRST = moved(0, "c4", [put(2, 3, "b"), { point: [3, 3], from: "w", to: "b" }]);
const SECOND = moved(1, "c5", [put(2, 4, "w")]);
const GAME = numbered(created, FIRST, SECOND);

test("events give the stones, the line and the clocks", () => {
  const state = foldAll(GAME);
  assert.deepEqual([...state.stones], [["3,3,0", "b"], ["2,3,0", "b"], ["2,4,0", "w"]]);
  assert.deepEqual(state.line.map(({ move }) => move), ["c4", "c5"]);
  assert.deepEqual([state.n, state.ply, state.scene?.ply, state.clocks], [3, 2, 2, CLOCKS]);
});

test("an event that comes twice changes nothing", () => {
  const state = foldAll(GAME);
  assert.equal(fold(state, GAME[1]!), state);
});

test("any ply can be shown without asking the server", () => {
  const state = foldAll(GAME);
  assert.deepEqual([...stonesAt(state, 0)], [["3,3,0", "w"]]);
  assert.deepEqual([...stonesAt(state, 1)].toSorted(), [["2,3,0", "b"], ["3,3,0", "b"]]);
  assert.deepEqual(stonesAt(state, 99), state.stones);
  assert.deepEqual([0, 1, 2].map((ply) => sceneAt(state, ply)?.ply), [0, 1, 2]);
});

test("what was taken back can be made again until another move is made", () => {
  const back = foldAll(numbered(created, FIRST, SECOND, { kind: "rewound", to: 0, scene: scene(0), clocks: null, by: "first" }));
  assert.deepEqual([back.ply, back.line.length, [...back.stones]], [0, 2, [["3,3,0", "w"]]]);
  const again = fold(back, { kind: "rewound", to: 2, scene: scene(2), clocks: null, by: "first", n: 5, at: 0 });
  assert.deepEqual(again.stones, foldAll(GAME).stones);
  const other = fold(back, { ...moved(0, "a1", [put(0, 0, "b")]), n: 5, at: 0 } as GameEvent);
  assert.deepEqual(other.line.map(({ move }) => move), ["a1"]);
});

test("the end has an outcome and stops the clocks; undoing reopens the game", () => {
  const outcome: Outcome = { winner: "white", reason: "resignation", line: [], margin: null };
  const over = foldAll(numbered(created, FIRST, { kind: "resigned", seat: "second" }, { kind: "ended", outcome }));
  assert.deepEqual([over.outcome, over.clocks?.running], [outcome, null]);
  const open = fold(over, { kind: "rewound", to: 0, scene: scene(0), clocks: null, by: "first", n: 5, at: 0 });
  assert.equal(open.outcome, null);
});

test("a question stays until it is answered or a move is made", () => {
  const asked = foldAll(numbered(created, { kind: "asked", what: "draw", seat: "first" }));
  assert.deepEqual(asked.questions, { draw: "first" });
  assert.deepEqual(fold(asked, { kind: "answered", what: "draw", seat: "second", yes: false, n: 3, at: 0 }).questions, {});
  assert.deepEqual(fold(asked, { ...FIRST, n: 3, at: 0 } as GameEvent).questions, {});
});

test("talk, pauses, pace, guests and the next game are kept", () => {
  const state = foldAll(
    numbered(created, { kind: "joined", seat: "second", name: "Olena" }, { kind: "chat", seat: null, name: "Ivo", text: "hi" }, { kind: "paused" }, { kind: "paced", seconds: 2 }, { kind: "rematched", game: "g2" }),
  );
  assert.deepEqual([state.joined, state.chat[0]?.text, state.isPaused, state.pace, state.rematch], [{ second: "Olena" }, "hi", true, 2, "g2"]);
});

test("the clocks are those of a return after the server was away", () => {
  const clocks = { first: { ms: 1000, periods: 0 }, second: { ms: 3000, periods: 0 }, running: "second", at: 90_000 } as const;
  const state = fold(foldAll(GAME), { kind: "returned", away: 60_000, clocks, n: 4, at: 80_000 });
  assert.deepEqual([state.n, state.ply, state.clocks], [4, 2, clocks]);
});

test("an event of a kind not known here is counted and otherwise ignored", () => {
  const state = fold(foldAll(GAME), { kind: "celebrated", n: 4, at: 0 } as unknown as GameEvent);
  assert.deepEqual([state.n, state.ply], [4, 2]);
});

test("stones are numbered in order; a pass is no stone", () => {
  const state = foldAll(numbered(created, FIRST, moved(1, "pass", []), moved(2, "c5", [put(2, 4, "b")])));
  assert.deepEqual([...numbersOf(state)], [["2,3,0", 1], ["2,4,0", 2]]);
  assert.deepEqual([...numbersOf(state, 1)], [["2,3,0", 1]]);
  assert.equal(numbersOf(NEW_GAME).size, 0);
});
