/** What is laid over a board, before it is painted: winning rows, heat, words for cells. */

import { _ } from "../lib/i18n.ts";
import { formatPoint, keyOf } from "./points.ts";
import { RAMP } from "./themes.ts";
import type { Heat, Point, PointKey, Shape, Stone } from "./types.ts";

// -- winning rows ----------------------------------------------------------------------------

const FIVE = 5;
const SIGNS = [-1, 0, 1] as const;
/** One of each pair of opposite directions, in the plane and in space. */
const DIRECTIONS = SIGNS.flatMap((z) => SIGNS.flatMap((y) => SIGNS.map((x) => [x, y, z] as const))).filter(
  ([x, y, z]) => z > 0 || (z === 0 && (y > 0 || (y === 0 && x > 0))),
);

/** Returns the rows, each by its two ends, that make up the points of a winning line. */
export function winningRows(line: readonly Point[]): readonly (readonly [Point, Point])[] {
  const rows = DIRECTIONS.flatMap((direction) => runs(line, direction));
  const longest = Math.max(0, ...rows.map((row) => row.length));
  const enough = Math.max(2, Math.min(FIVE, longest));
  return rows.filter((row) => row.length >= enough).map((row) => [row[0]!, row.at(-1)!] as const);
}

type Direction = readonly [number, number, number];

function runs(line: readonly Point[], direction: Direction): Point[][] {
  const keys = new Set(line.map(keyOf));
  const starts = line.filter((point) => !keys.has(keyOf(step(point, direction, -1))));
  return starts.map((start) => {
    const row = [start];
    for (let at = step(start, direction, 1); keys.has(keyOf(at)); at = step(at, direction, 1)) row.push(at);
    return row;
  });
}

function step([x, y, z = 0]: Point, [dx, dy, dz]: Direction, by: number): Point {
  return [x + by * dx, y + by * dy, z + by * dz];
}

// -- heat ------------------------------------------------------------------------------------

export interface HeatCell {
  readonly point: Point;
  /** The colour of the cell, and of what is written on it. */
  readonly color: string;
  readonly ink: string;
  /** How much of the colour is seen, from 0 to 1: weak candidates fade into the board. */
  readonly strength: number;
  readonly text: string;
}

/** Returns the colours of scores on any scale: the least and the greatest get the ends of the ramp. */
export function heatCells(heat: readonly Heat[]): HeatCell[] {
  const values = heat.map(({ value }) => value).filter(Number.isFinite);
  const low = Math.min(...values);
  const high = Math.max(...values);
  return heat
    .filter(({ value }) => Number.isFinite(value))
    .map(({ point, value, text }) => {
      const level = low === high ? 0.5 : (value - low) / (high - low);
      const color = ramp(level);
      const ink = luminance(color) < MID_LUMINANCE ? "#ffffff" : "#000000";
      return { point, color: hex(color), ink, strength: MIN_OPACITY + (1 - MIN_OPACITY) * level, text: text ?? shortValue(value) };
    });
}

/** The strength of the least score. */
const MIN_OPACITY = 0.25;

type Shade = readonly [number, number, number];

/** The luminance that contrasts as much with white as with black. */
const MID_LUMINANCE = 0.18;

function ramp(level: number): Shade {
  const place = level * (RAMP.length - 1);
  const at = Math.min(Math.floor(place), RAMP.length - 2);
  const [low, high] = [RAMP[at]!, RAMP[at + 1]!];
  const mix = (part: 0 | 1 | 2): number => Math.round(low[part] + (high[part] - low[part]) * (place - at));
  return [mix(0), mix(1), mix(2)];
}

function hex(shade: Shade): string {
  return "#" + shade.map((part) => part.toString(16).padStart(2, "0")).join("");
}

function luminance(shade: Shade): number {
  const [red, green, blue] = shade.map((part) => (part / 255) ** 2.2) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Writes a score in a few characters. */
export function shortValue(value: number): string {
  const size = Math.abs(value);
  if (value === 0) return "0";
  if (size >= 10_000) return value.toExponential(1);
  if (Number.isInteger(value) || size >= 100) return value.toFixed(0);
  return size < 1 ? value.toFixed(2) : value.toFixed(1);
}

// -- words for those who listen --------------------------------------------------------------

export interface CellFacts {
  readonly stone: Stone | null;
  readonly isLast: boolean;
  readonly isLegal: boolean;
  /** Why a stone may not be placed there. */
  readonly forbidden: string | null;
  readonly mark: string | null;
  /** What a move there is worth. */
  readonly score: string | null;
}

/** Returns what a listener hears of a point: "H8, black, last move". */
export function cellLabel(point: Point, shape: Shape, facts: CellFacts): string {
  const words = [formatPoint(point, shape).toUpperCase(), stoneWord(facts.stone)];
  if (facts.isLast) words.push(_("last move"));
  if (facts.isLegal) words.push(_("possible move"));
  if (facts.forbidden !== null) words.push(_("forbidden"), _(facts.forbidden));
  if (facts.mark !== null) words.push(_(facts.mark));
  if (facts.score !== null) words.push(facts.score);
  return words.join(", ");
}

function stoneWord(stone: Stone | null): string {
  const words: Readonly<Record<Stone, string>> = { b: _("black"), w: _("white"), s: _("black and white") };
  return stone === null ? _("empty") : words[stone];
}

/** Gathers what the cells of a layer have to tell, by point. */
export function byPoint<T>(items: readonly { readonly point: Point }[], value: (at: number) => T): Map<PointKey, T> {
  return new Map(items.map(({ point }, at) => [keyOf(point), value(at)]));
}
