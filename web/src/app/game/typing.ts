/** Moves typed anywhere on the page of a game: which keys begin one, and when it is complete. */
import { isUnbounded, parsePoint } from "../../board/index.ts";
import type { Shape } from "../../board/index.ts";
import { commandOf } from "../keys.ts";

/** A letter that is a column and a shortcut as well waits so long for a digit. */
export const LETTER_MS = 600;
/** "h1" waits so long for another digit, as "h10" is a point too. */
export const POINT_MS = 1000;

const DIGITS: readonly string[] = [..."0123456789"];

/** Whether a key can be the first of a point: a column, or a number where the board has no edges. */
export function beginsPoint(key: string, shape: Shape): boolean {
  if (isUnbounded(shape)) return /^[-\d]$/.test(key);
  return /^[a-z]$/i.test(key) && parsePoint(shape.layers > 1 ? `${key}1-1` : `${key}1`, shape) !== null;
}

/** Whether a text names a point and none that is longer. */
export function isComplete(text: string, shape: Shape): boolean {
  return parsePoint(text, shape) !== null && !DIGITS.some((digit) => parsePoint(text + digit, shape) !== null);
}

const hasShortcut = (key: string): boolean =>
  commandOf({ key, ctrlKey: false, altKey: false, metaKey: false }, "page") !== null;

export interface FirstKeysHost {
  readonly shape: () => Shape;
  /** A move begins with this. */
  readonly begin: (text: string) => void;
  /** The letter was meant as the shortcut it is. */
  readonly shortcut: (key: string) => void;
}

/** The first keys of a move, told from shortcuts: "h" alone is one, "h1" begins a move. */
export class FirstKeys {
  readonly #host: FirstKeysHost;
  #held: string | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(host: FirstKeysHost) {
    this.#host = host;
  }

  /** Returns whether the key is taken; one that is not goes its own way. */
  press(key: string): boolean {
    const held = this.#held;
    if (held !== null && /^\d$/.test(key)) {
      this.cancel();
      this.#host.begin(held + key);
      return true;
    }
    this.#release();
    if (!beginsPoint(key, this.#host.shape())) return false;
    if (hasShortcut(key)) this.#hold(key);
    else this.#host.begin(key.toLowerCase());
    return true;
  }

  cancel(): void {
    clearTimeout(this.#timer);
    this.#held = null;
  }

  #hold(key: string): void {
    this.#held = key.toLowerCase();
    this.#timer = setTimeout(() => this.#release(), LETTER_MS);
  }

  #release(): void {
    const held = this.#held;
    this.cancel();
    if (held !== null) this.#host.shortcut(held);
  }
}
