import assert from "node:assert/strict";
import { test } from "node:test";

import { isProtected, whyNoAnalysis } from "../src/app/game/fair.ts";

const friend = { kind: "friend", rated: false, you: "first" } as const;

test("games between people and rated games are protected until they are over", () => {
  assert.equal(isProtected(friend, false), true);
  assert.equal(isProtected(friend, true), false);
  assert.equal(isProtected({ ...friend, kind: "computer", rated: true }, false), true);
  assert.equal(isProtected({ ...friend, kind: "computer" }, false), false);
  assert.equal(isProtected({ ...friend, kind: "here" }, false), false);
});

test("spectators may ask where the players agreed, players never", () => {
  assert.notEqual(whyNoAnalysis({ ...friend, spectator_analysis: true }, false), null);
  assert.notEqual(whyNoAnalysis({ ...friend, you: null }, false), null);
  assert.equal(whyNoAnalysis({ ...friend, you: null, spectator_analysis: true }, false), null);
  assert.equal(whyNoAnalysis(friend, true), null);
});
