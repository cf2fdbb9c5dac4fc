import assert from "node:assert/strict";
import { test } from "node:test";

import { sentence } from "../src/app/words.ts";

const said = (template: string, values = {}) => sentence({ template, values });

test("a sentence of a player begins with a capital letter and ends with a full stop", () => {
  assert.equal(said("stops an open three"), "Stops an open three.");
  assert.equal(said("What now?"), "What now?");
});

test("a point keeps its small letter", () => {
  assert.equal(said("{point} scores {score}", { point: "i7", score: 3 }), "i7 scores 3.");
});

test("a number is never parted from its per cent", () => {
  assert.equal(said("expects 55 % for itself"), "Expects 55\u202f% for itself.");
});
