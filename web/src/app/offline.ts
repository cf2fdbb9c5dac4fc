/** Whether the server can be reached: one answer for the whole app, and word when it is back. */
import { signal } from "@preact/signals";

/** The server does not answer; it is asked again and again. */
export const isOffline = signal(false);
/** How often the server came back: what failed in the meantime is tried again. */
export const reconnects = signal(0);

/** The worker says so of an answer that it kept: the server is away. */
const KEPT = "x-tengen-kept";
const FIRST_RETRY = 500;
const MAX_RETRY = 5_000;
let isChecking = false;

/** Something could not be sent: check whether the server answers at all. */
export function checkServer(): void {
  if (isChecking) return;
  isChecking = true;
  void check(FIRST_RETRY);
}

/** Notice at once what the browser itself knows of its connection. */
export function watchServer(): void {
  addEventListener("offline", checkServer);
}

async function check(wait: number): Promise<void> {
  if (await isServerUp()) return reconnected();
  isOffline.value = true;
  setTimeout(() => void check(Math.min(MAX_RETRY, wait * 1.5)), wait);
}

function reconnected(): void {
  isChecking = false;
  if (!isOffline.value) return;
  isOffline.value = false;
  reconnects.value += 1;
}

async function isServerUp(): Promise<boolean> {
  try {
    return (await fetch("/health/live", { cache: "no-store" })).ok;
  } catch {
    return false;
  }
}

/** What a proxy says when the server behind it is gone. */
const GATEWAY_ERRORS: ReadonlySet<number> = new Set([502, 504]);

/** `fetch` that notices when the server is gone. */
export async function fetchWatched(address: string, init: RequestInit): Promise<Response> {
  try {
    const response = await fetch(address, init);
    if (GATEWAY_ERRORS.has(response.status) || response.headers.has(KEPT)) checkServer();
    return response;
  } catch (error) {
    checkServer();
    throw error;
  }
}
