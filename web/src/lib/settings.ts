/** Settings that stay with the browser. Where storage is forbidden or full they last for the visit. */

import { signal } from "@preact/signals";
import type { Signal } from "@preact/signals";

export interface Store {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

const PREFIX = "tengen.";

/** Reading `localStorage` itself throws where cookies are forbidden. */
export function browserStore(): Store | null {
  try {
    return globalThis.localStorage ?? null;
  } catch {
    return null;
  }
}

/**
 * Returns a setting as a signal: assign to `.value` and it is kept.
 *
 * What is stored but fails `isValid` (of another version, or written by hand) counts as the default.
 */
export function setting<T>(
  name: string,
  fallback: T,
  isValid: (value: unknown) => value is T,
  store: Store | null = browserStore(),
): Signal<T> {
  const stored = signal(read(store, PREFIX + name, fallback, isValid));
  let isFirst = true;
  stored.subscribe((value) => {
    if (!isFirst) write(store, PREFIX + name, value);
    isFirst = false;
  });
  return stored;
}

/** A setting that is one of a few words. */
export function choice<T extends string>(
  name: string,
  words: readonly T[],
  fallback: T,
  store: Store | null = browserStore(),
): Signal<T> {
  return setting(name, fallback, (value): value is T => (words as readonly unknown[]).includes(value), store);
}

/** A setting that is on or off. */
export function toggle(name: string, fallback: boolean, store: Store | null = browserStore()): Signal<boolean> {
  return setting(name, fallback, (value): value is boolean => typeof value === "boolean", store);
}

function read<T>(store: Store | null, key: string, fallback: T, isValid: (value: unknown) => value is T): T {
  try {
    const text = store?.getItem(key) ?? null;
    const value: unknown = text === null ? fallback : JSON.parse(text);
    return isValid(value) ? value : fallback;
  } catch {
    return fallback;
  }
}

function write(store: Store | null, key: string, value: unknown): void {
  try {
    store?.setItem(key, JSON.stringify(value));
  } catch {
    // Full or forbidden: the setting lasts for this visit.
  }
}
