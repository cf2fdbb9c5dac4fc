/** Whether the server can be reached: one answer for the whole app, and word when it is back. */
import { signal } from "@preact/signals";

/** The server does not answer; somebody looks for it again and again. */
export const isAway = signal(false);
/** How often the server came back: what failed in the meantime is tried again. */
export const returns = signal(0);

const FIRST_LOOK = 500;
const LONGEST_WAIT = 5_000;
let isLooking = false;

/** Something could not be sent: look whether the server is there at all. */
export function looksAway(): void {
  if (isLooking) return;
  isLooking = true;
  void look(FIRST_LOOK);
}

/** Notice at once what the browser itself knows of its connection. */
export function startReaching(): void {
  addEventListener("offline", looksAway);
}

async function look(wait: number): Promise<void> {
  if (await isThere()) return found();
  isAway.value = true;
  setTimeout(() => void look(Math.min(LONGEST_WAIT, wait * 1.5)), wait);
}

function found(): void {
  isLooking = false;
  if (!isAway.value) return;
  isAway.value = false;
  returns.value += 1;
}

async function isThere(): Promise<boolean> {
  try {
    return (await fetch("/health/live", { cache: "no-store" })).ok;
  } catch {
    return false;
  }
}

/** What a proxy says when the server behind it is gone. */
const GONE: ReadonlySet<number> = new Set([502, 504]);

/** `fetch` that notices when the server is gone. */
export async function reach(address: string, init: RequestInit): Promise<Response> {
  try {
    const response = await fetch(address, init);
    if (GONE.has(response.status)) looksAway();
    return response;
  } catch (error) {
    looksAway();
    throw error;
  }
}
