/** Clocks as they are read: how much is left at a moment, and how it is written. */
import { _, ngettext } from "../lib/i18n.ts";
import type { Clocks, Control, Seat } from "../lib/protocol.ts";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** What is left to a seat at the server's time `now`; never below zero. */
export function timeLeft(clocks: Clocks, seat: Seat, now: number): number {
  const { ms } = clocks[seat];
  const spent = clocks.running === seat ? Math.max(0, now - clocks.at) : 0;
  return Math.max(0, ms - spent);
}

/** The time on a clock and the byo-yomi periods left at the server's time `now`. */
export function reading(
  clocks: Clocks,
  seat: Seat,
  control: Control,
  now: number,
): { ms: number; periods: number } {
  const clock = clocks[seat];
  if (control.kind !== "byoyomi") return { ms: timeLeft(clocks, seat, now), periods: 0 };
  const spent = clocks.running === seat ? Math.max(0, now - clocks.at) : 0;
  let left = clock.ms - spent;
  let periods = clock.periods;
  const period = control.period * SECOND;
  while (left <= 0 && periods > 0) {
    left += period;
    periods -= 1;
  }
  return { ms: Math.max(0, left), periods };
}

/** What is on a clock before the first move; null where there is none. */
export function initialReading(control: Control): { ms: number; periods: number } | null {
  switch (control.kind) {
    case "none":
      return null;
    case "game":
      return { ms: control.base * SECOND, periods: 0 };
    case "byoyomi":
      return { ms: control.base * SECOND, periods: control.periods };
    case "correspondence":
      return { ms: control.days * DAY, periods: 0 };
  }
}

/** Writes a time: "1:04:09", "4:09", "0:09.4" in the last ten seconds, "2 d 3 h" for long ones. */
export function clockText(ms: number): string {
  if (ms >= DAY) return _("{days} d {hours} h", { days: Math.floor(ms / DAY), hours: Math.floor((ms % DAY) / HOUR) });
  if (ms < 10 * SECOND) return `0:0${(Math.floor(Math.max(0, ms) / 100) / 10).toFixed(1)}`;
  const seconds = Math.floor(ms / SECOND);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const tail = String(seconds % 60).padStart(2, "0");
  if (hours === 0) return `${minutes}:${tail}`;
  return `${hours}:${String(minutes).padStart(2, "0")}:${tail}`;
}

/** Whether a clock is so low that its owner must hurry. */
export function isLow(ms: number, control: Control): boolean {
  if (control.kind === "correspondence") return ms < 6 * HOUR;
  return ms < 20 * SECOND;
}

/** How long until the writing of a running clock changes, in milliseconds. */
export function nextTick(ms: number): number {
  if (ms < 10 * SECOND) return 100;
  if (ms >= DAY) return MINUTE;
  return (ms % SECOND) + 10;
}

/** A time control in a few characters: "5 + 3", "10 + 3 × 30 s", "2 d", "" for none. */
export function controlText(control: Control): string {
  switch (control.kind) {
    case "none":
      return "";
    case "game":
      return `${trim(control.base / 60)} + ${control.increment}`;
    case "byoyomi":
      return _("{minutes} + {periods} × {seconds} s", { minutes: trim(control.base / 60), periods: control.periods, seconds: control.period });
    case "correspondence":
      return ngettext("{count} day per move", "{count} days per move", control.days);
  }
}

function trim(minutes: number): string {
  return String(Math.round(minutes * 10) / 10);
}
