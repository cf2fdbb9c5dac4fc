import assert from "node:assert/strict";
import { test } from "node:test";

import { commandOf, keyName, KEYS } from "../src/app/keys.ts";

const press = (key: string, held: Partial<Record<"ctrlKey" | "altKey" | "metaKey", boolean>> = {}) => ({
  key,
  ctrlKey: false,
  altKey: false,
  metaKey: false,
  ...held,
});

test("the function keys choose who plays whom", () => {
  assert.deepEqual(
    ["F1", "F2", "F3", "F4"].map((key) => commandOf(press(key), "page")),
    ["programs", "firstProgram", "secondProgram", "twoPeople"],
  );
});

test("letters act in either case", () => {
  assert.equal(commandOf(press("q"), "page"), "end");
  assert.equal(commandOf(press("R"), "page"), "restart");
  assert.equal(commandOf(press("?"), "page"), "keys");
});

test("arrows step through the game, but on the board they move the focus", () => {
  assert.equal(commandOf(press("ArrowLeft"), "page"), "back");
  assert.equal(commandOf(press("End"), "page"), "finish");
  assert.equal(commandOf(press("ArrowLeft"), "board"), null);
  assert.equal(commandOf(press("Enter"), "board"), null);
  assert.equal(commandOf(press("u"), "board"), "undo");
});

test("what is typed into a field is text; function keys work everywhere", () => {
  assert.equal(commandOf(press("q"), "text"), null);
  assert.equal(commandOf(press("F4"), "text"), "twoPeople");
});

test("while a dialog asks, no key does anything behind it", () => {
  assert.equal(commandOf(press("F4"), "dialog"), null);
  assert.equal(commandOf(press("q"), "dialog"), null);
});

test("shortcuts of the browser stay the browser's", () => {
  assert.equal(commandOf(press("r", { ctrlKey: true }), "page"), null);
  assert.equal(commandOf(press("ArrowLeft", { altKey: true }), "page"), null);
  assert.equal(commandOf(press("h", { metaKey: true }), "page"), null);
});

test("no key stands for two commands", () => {
  const keys = KEYS.flatMap((row) => row.keys);
  assert.equal(new Set(keys).size, keys.length);
});

test("keys are named as they are printed", () => {
  assert.deepEqual(["ArrowUp", "q", "F1", "?"].map(keyName), ["↑", "Q", "F1", "?"]);
});
