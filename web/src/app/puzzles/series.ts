/** Series of puzzles in addresses, the day of the daily puzzle, and the time of a storm. */
import type { PuzzleTheme } from "../../lib/answers.ts";
import type { Series } from "./requests.ts";

const MODES = ["rated", "due"] as const;

/** The series that an address is part of; null: only this puzzle is asked. */
export function seriesOf(query: URLSearchParams): Series | null {
  const mode = MODES.find((one) => one === query.get("mode"));
  return mode === undefined ? null : { mode, variant: query.get("variant") ?? "", theme: query.get("theme") ?? "" };
}

/** The address of a puzzle within a series, or alone. */
export function puzzleAddress(id: string, series: Series | null): string {
  if (series === null) return `/puzzles/${id}`;
  const words = Object.entries(series).filter(([, value]) => value !== "");
  return `/puzzles/${id}?${new URLSearchParams(words)}`;
}

/** The lessons in which themes are taught. */
export const LESSONS: Partial<Record<PuzzleTheme, string>> = {
  fours: "win-by-fours",
  threats: "fours-and-threes",
  defence: "stop-three",
  "foul-trap": "renju-finesse",
  "counter-four": "tempo",
  gap: "broken-shapes",
  mobility: "mobility",
  corner: "corners",
  "no-corner": "corner-swap",
  "x-square": "beside-the-corner",
  quiet: "frontier",
  pass: "passing",
  ending: "counting",
};

/** The day as the clock on the wall has it: "2026-11-19". */
export function localDate(now: Date): string {
  const two = (number: number) => String(number).padStart(2, "0");
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

/** Milliseconds until the day is another. */
export function untilTomorrow(now: Date): number {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1).getTime() - now.getTime();
}

/** What is left of a storm: "2:05". */
export function clockText(leftMs: number): string {
  const seconds = Math.max(0, Math.ceil(leftMs / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** How a rating changed: "+12", "−7". */
export function changeText({ before, after }: { readonly before: number; readonly after: number }): string {
  const change = Math.round(after) - Math.round(before);
  return change < 0 ? `−${-change}` : `+${change}`;
}
