/** Points as keys, and as they are written: "h8", "d3-2" in layers, "4,-7" without edges. */

import type { Point, PointKey, Shape } from "./types.ts";

const LETTERS = "abcdefghijklmnopqrstuvwxyz";

export function keyOf(point: Point): PointKey {
  return `${point[0]},${point[1]},${point[2] ?? 0}`;
}

export function pointOf(key: PointKey): Point {
  const [x, y, z] = key.split(",").map(Number) as [number, number, number];
  return [x, y, z];
}

/** A point as the protocol writes it: with a layer only where the board has layers. */
export function plain(point: Point, shape: Shape): Point {
  return shape.layers > 1 ? [point[0], point[1], point[2] ?? 0] : [point[0], point[1]];
}

export function isUnbounded(shape: Shape): boolean {
  return shape.width === 0;
}

export function isOnBoard(point: Point, shape: Shape): boolean {
  const [x, y, z = 0] = point;
  if (isUnbounded(shape)) return z === 0;
  return x >= 0 && y >= 0 && z >= 0 && x < shape.width && y < shape.height && z < shape.layers;
}

export function columnLabel(x: number, shape: Shape): string {
  return isUnbounded(shape) ? String(x) : (LETTERS[x] ?? String(x + 1));
}

/** Rows count from the bottom in the five-in-a-row family, from the top in Reversi. */
export function rowLabel(y: number, shape: Shape): string {
  if (isUnbounded(shape)) return String(y === 0 ? 0 : -y);
  return String(shape.family === "reversi" ? y + 1 : shape.height - y);
}

/** Writes a point in the notation of the protocol's moves. */
export function formatPoint(point: Point, shape: Shape): string {
  const column = columnLabel(point[0], shape);
  const row = rowLabel(point[1], shape);
  if (isUnbounded(shape)) return `${column},${row}`;
  return shape.layers > 1 ? `${column}${row}-${(point[2] ?? 0) + 1}` : `${column}${row}`;
}

/** Reads a point a person typed, also as numbers ("8 8", "8,8"); null for text that names none of this board's. */
export function parsePoint(text: string, shape: Shape): Point | null {
  const numbers = text.trim().replaceAll(/(-?\d)\s*,\s*|(-?\d)\s+(?=-?\d)/g, "$1$2,");
  const word = numbers.toLowerCase().replaceAll(" ", "");
  const point = isUnbounded(shape) ? parsePlane(word) : parseSquare(word, shape);
  return point !== null && isOnBoard(point, shape) ? plain(point, shape) : null;
}

function parsePlane(word: string): Point | null {
  const match = /^(-?\d{1,6}),(-?\d{1,6})$/.exec(word);
  if (match === null) return null;
  const down = Number(match[2]);
  return [Number(match[1]), down === 0 ? 0 : -down];
}

function parseSquare(word: string, shape: Shape): Point | null {
  const match = /^([a-z])([1-9]\d?)(?:-([1-9]\d?))?$/.exec(word) ?? /^([1-9]\d?),([1-9]\d?)(?:,([1-9]\d?))?$/.exec(word);
  if (match === null || (match[3] !== undefined) !== shape.layers > 1) return null;
  const row = Number(match[2]);
  const y = shape.family === "reversi" ? row - 1 : shape.height - row;
  const column = match[1] ?? "";
  return [/\d/.test(column) ? Number(column) - 1 : LETTERS.indexOf(column), y, Number(match[3] ?? 1) - 1];
}
