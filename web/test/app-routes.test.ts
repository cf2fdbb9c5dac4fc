import assert from "node:assert/strict";
import { test } from "node:test";

import { parseRoute } from "../src/app/router.ts";

test("addresses lead to their pages", () => {
  const pages = ["/", "/game/Xy_1-z", "/analysis", "/analysis/abc", "/review/abc", "/games", "/learning", "/rules/renju"];
  assert.deepEqual(
    pages.map((address) => [parseRoute(address).page, parseRoute(address).id]),
    [
      ["home", ""],
      ["game", "Xy_1-z"],
      ["analysis", ""],
      ["analysis", "abc"],
      ["review", "abc"],
      ["games", ""],
      ["learning", ""],
      ["rules", "renju"],
    ],
  );
});

test("a slash at the end changes nothing", () => {
  assert.equal(parseRoute("/games/").page, "games");
});

test("what follows a question mark is kept for the page", () => {
  assert.equal(parseRoute("/analysis?variant=renju&moves=h8+i9").query.get("moves"), "h8 i9");
});

test("other addresses are told to be missing", () => {
  for (const address of ["/nowhere", "/game", "/game/a/b", "/review"]) assert.equal(parseRoute(address).page, "missing");
});
