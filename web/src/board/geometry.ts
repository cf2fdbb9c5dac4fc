/** Where things lie: points to places on a panel and back. No colours, no rules, no DOM. */

import { isUnbounded, pointOf } from "./points.ts";
import type { BoardStyle, Point, Shape, Stones } from "./types.ts";

/** The side of a cell in the units of the drawing. */
export const CELL = 40;

/** Intersections for stones, cells for discs, or squared paper for crosses and circles. */
export type GridStyle = "intersections" | "cells" | "paper";

/** The columns and rows that are shown. */
export interface View {
  readonly left: number;
  readonly top: number;
  readonly columns: number;
  readonly rows: number;
}

/** One panel: the cells of a layer with a rim around them. Every point lies in the middle of its cell. */
export interface Layout {
  readonly gridStyle: GridStyle;
  readonly view: View;
  readonly rim: number;
  readonly width: number;
  readonly height: number;
  /** Whether the board is seen from the other side: turned by half a circle. */
  readonly isFlipped: boolean;
}

export type Place = readonly [number, number];

/** The rim in cells, with labels and without. */
const RIMS: Readonly<Record<GridStyle, readonly [number, number]>> = {
  intersections: [0.6, 0.15],
  cells: [0.75, 0.3],
  paper: [0.75, 0.5],
};

/** The rim of a board of a few large cells. */
const SMALL_RIM = [0.36, 0.16] as const;

/** The radius of what stands on a point, in the units of the drawing. */
export const RADIUS: Readonly<Record<GridStyle, number>> = {
  intersections: 0.46 * CELL,
  cells: 0.42 * CELL,
  paper: 0.3 * CELL,
};

/** The least side of a board that is played with stones; smaller ones have no room for five in a row. */
const ROOM_FOR_STONES = 5;

/** Whether everybody draws a board with crosses and circles, as for tic-tac-toe. */
export function isDrawnWithCrosses(shape: Shape): boolean {
  const isFlat = shape.family === "gomoku" && shape.layers === 1 && !isUnbounded(shape);
  return isFlat && Math.max(shape.width, shape.height) < ROOM_FOR_STONES;
}

export function gridStyleOf(shape: Shape, style: BoardStyle): GridStyle {
  if (style === "crosses" || isDrawnWithCrosses(shape)) return "paper";
  return shape.family === "reversi" ? "cells" : "intersections";
}

export function layoutOf(gridStyle: GridStyle, view: View, hasCoordinates: boolean, isFlipped = false): Layout {
  const isSmall = gridStyle === "paper" && Math.max(view.columns, view.rows) < ROOM_FOR_STONES;
  const rim = (isSmall ? SMALL_RIM : RIMS[gridStyle])[hasCoordinates ? 0 : 1] * CELL;
  return { gridStyle, view, rim, width: view.columns * CELL + 2 * rim, height: view.rows * CELL + 2 * rim, isFlipped };
}

/** Returns the column of the board at a place from the left of the drawing, counted from 0. */
export function columnAt({ view, isFlipped }: Layout, at: number): number {
  return view.left + (isFlipped ? view.columns - 1 - at : at);
}

/** Returns the row of the board at a place from the top of the drawing, counted from 0. */
export function rowAt({ view, isFlipped }: Layout, at: number): number {
  return view.top + (isFlipped ? view.rows - 1 - at : at);
}

/** Returns the middle of the cell of a point. */
export function centre(layout: Layout, point: Point): Place {
  const { view, rim, width, height, isFlipped } = layout;
  const [x, y] = [rim + (point[0] - view.left + 0.5) * CELL, rim + (point[1] - view.top + 0.5) * CELL];
  return isFlipped ? [width - x, height - y] : [x, y];
}

/** Returns the point nearest to a place on the panel; in the rim that of the outermost cells. */
export function nearest(layout: Layout, x: number, y: number, layer = 0): Point | null {
  const { view, rim, width, height } = layout;
  if (x < 0 || y < 0 || x > width || y > height) return null;
  const column = clamp(Math.floor((x - rim) / CELL), 0, view.columns - 1);
  const row = clamp(Math.floor((y - rim) / CELL), 0, view.rows - 1);
  return [columnAt(layout, column), rowAt(layout, row), layer];
}

export function isInView(view: View, point: Point): boolean {
  const [x, y] = point;
  return x >= view.left && y >= view.top && x < view.left + view.columns && y < view.top + view.rows;
}

export function clamp(value: number, low: number, high: number): number {
  return Math.max(low, Math.min(high, value));
}

// -- windows on a board without edges --------------------------------------------------------

const MIN_WINDOW = 15;
const MAX_WINDOW = 25;
const MARGIN = 2;

/** Returns what is shown at first: the whole board, or the stones with a margin around them. */
export function firstView(shape: Shape, stones: Stones, last: Point | null): View {
  if (!isUnbounded(shape)) return { left: 0, top: 0, columns: shape.width, rows: shape.height };
  const points = stones.size > 0 ? [...stones.keys()].map(pointOf) : [[0, 0] as Point];
  const [left, columns] = span(points.map(([x]) => x), last?.[0]);
  const [top, rows] = span(points.map(([, y]) => y), last?.[1]);
  return { left, top, columns, rows };
}

/** Returns the start and the length of a window on one axis: around all, or around the last. */
function span(values: readonly number[], last: number | undefined): [number, number] {
  const low = Math.min(...values) - MARGIN;
  const high = Math.max(...values) + MARGIN;
  const length = clamp(high - low + 1, MIN_WINDOW, MAX_WINDOW);
  const fits = high - low + 1 <= length;
  const middle = fits || last === undefined ? Math.floor((low + high) / 2) : last;
  return [middle - Math.floor(length / 2), length];
}

export function shifted(view: View, columns: number, rows: number): View {
  return { ...view, left: view.left + columns, top: view.top + rows };
}

const MIN_ZOOM = 7;
const MAX_ZOOM = 41;

/** Shows so many more columns and rows on each side, or fewer; a point that is named stays where it is. */
export function zoomed(view: View, by: number, around: Point | null = null): View {
  const least = MIN_ZOOM - Math.min(view.columns, view.rows);
  const more = clamp(2 * by, least, MAX_ZOOM - Math.max(view.columns, view.rows));
  const share = (start: number, length: number, at: number | undefined): number => (at === undefined ? 0.5 : (at - start + 0.5) / length);
  return {
    left: view.left - Math.round(more * share(view.left, view.columns, around?.[0])),
    top: view.top - Math.round(more * share(view.top, view.rows, around?.[1])),
    columns: view.columns + more,
    rows: view.rows + more,
  };
}

/** Moves a window as little as needed to show a point with a margin; returns it unchanged if it does. */
export function following(view: View, point: Point): View {
  const left = follow(view.left, view.columns, point[0]);
  const top = follow(view.top, view.rows, point[1]);
  return left === view.left && top === view.top ? view : { ...view, left, top };
}

function follow(start: number, length: number, value: number): number {
  return clamp(start, value + MARGIN - length + 1, value - MARGIN);
}

// -- dots for orientation --------------------------------------------------------------------

/**
 * Returns the points marked on a board of intersections: on flat boards with odd sides of at
 * least 9 the centre and four near the corners, with sides of at least 17 also the four between.
 */
export function starPoints(shape: Shape): Point[] {
  const sides = [shape.width, shape.height];
  if (shape.layers !== 1 || sides.some((side) => side < 9 || side % 2 === 0)) return [];
  const columns = starLines(shape.width);
  const rows = starLines(shape.height);
  const isFull = Math.min(...sides) >= 17;
  return rows.flatMap((y, row) =>
    columns.filter((_x, column) => isFull || (column === 1) === (row === 1)).map((x): Point => [x, y]),
  );
}

function starLines(side: number): [number, number, number] {
  const inset = side >= 13 ? 3 : 2;
  return [inset, Math.floor(side / 2), side - 1 - inset];
}

/** Returns the four corners between cells that a Reversi board marks, as (column, row) lines. */
export function guideCorners(shape: Shape): Place[] {
  if (shape.width < 6) return [];
  const lines = [2, shape.width - 2];
  return lines.flatMap((y) => lines.map((x): Place => [x, y]));
}
