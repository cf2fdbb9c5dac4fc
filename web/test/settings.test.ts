import assert from "node:assert/strict";
import { test } from "node:test";
import { choice, toggle } from "../src/lib/settings.ts";
import type { Store } from "../src/lib/settings.ts";

class Memory implements Store {
  readonly items = new Map<string, string>();
  getItem(key: string): string | null {
    return this.items.get(key) ?? null;
  }
  setItem(key: string, value: string): void {
    this.items.set(key, value);
  }
  removeItem(key: string): void {
    this.items.delete(key);
  }
}

test("a setting is kept, and only once it was changed", () => {
  const store = new Memory();
  const sound = toggle("sound", true, store);
  assert.equal(store.items.size, 0);
  sound.value = false;
  assert.equal(toggle("sound", true, store).value, false);
});

test("what is stored but not valid counts as the default", () => {
  const store = new Memory();
  store.setItem("tengen.theme", '"neon"');
  store.setItem("tengen.sound", "{broken");
  assert.equal(choice("theme", ["wood", "slate"], "wood", store).value, "wood");
  assert.equal(toggle("sound", true, store).value, true);
});

test("without storage a setting lasts for the visit", () => {
  const full: Store = {
    getItem: () => null,
    setItem: () => {
      throw new Error("quota");
    },
    removeItem: () => {},
  };
  for (const store of [null, full]) {
    const theme = choice("theme", ["wood", "slate"], "wood", store);
    theme.value = "slate";
    assert.equal(theme.value, "slate");
  }
});
