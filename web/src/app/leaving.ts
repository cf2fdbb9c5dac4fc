/** Before a page is left: a game that is running asks first, whatever leads away from it. */
import { signal } from "@preact/signals";

/** What leads away: a link, a key that begins another game, or one that begins this game again. */
export type Departure = "link" | "begin" | "restart";

/** Returns whether it asks; then it leaves itself when the answer is yes. */
export type AskFirst = (departure: Departure, leave: () => void) => boolean;

let asking: AskFirst | null = null;

/** Whether a game between people is running: the browser keeps its own keys then. */
export const isWithPeople = signal(false);

/** Leave the page, after the answer where it asks first. */
export function leavePage(departure: Departure, leave: () => void): void {
  if (!asking?.(departure, leave)) leave();
}

/** Ask from now on; returns what ends it. */
export function askBeforeLeaving(ask: AskFirst): () => void {
  asking = ask;
  return () => {
    if (asking === ask) asking = null;
  };
}
