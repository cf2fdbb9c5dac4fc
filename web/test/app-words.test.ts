import assert from "node:assert/strict";
import { test } from "node:test";

import { programName, sentence } from "../src/app/words.ts";

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

test("a program is called by its name, with its difficulty where it has one", () => {
  assert.equal(programName("franta"), "Franta");
  assert.equal(programName("level:3"), "Level 3");
  assert.equal(programName("classic:easy"), "Classic, easy");
});

test("a program is called by its kind, a learner also by its level", () => {
  assert.equal(programName("level:3"), "Level 3");
  assert.equal(programName("franta"), "Franta");
  assert.equal(programName("learner"), "Learner");
  assert.equal(programName("learner[level=hard]"), "Learner, hard");
  assert.equal(programName("learner[profile=anna,level=easy]"), "Learner, easy");
});
