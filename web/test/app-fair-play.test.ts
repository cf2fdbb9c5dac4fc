import assert from "node:assert/strict";
import { test } from "node:test";

import { whyNoAnalysis } from "../src/app/game/fair-play.ts";

test("why nobody may analyse is said where the server does not allow it, and only there", () => {
  assert.equal(whyNoAnalysis({ analyse: true }), null);
  assert.equal(whyNoAnalysis({ analyse: false }), "Analysis opens when the game is over.");
});
