/** The board widget: see README.md beside this file. */

export { Board } from "./board.tsx";
export { isDrawnWithCrosses } from "./geometry.ts";
export { formatPoint, isUnbounded, keyOf, parsePoint, pointOf } from "./points.ts";
export { THEME_NAMES } from "./themes.ts";
export type {
  Arrow,
  BoardProps,
  BoardScene,
  BoardStyle,
  Candidate,
  Color,
  Confirm,
  DrawKeys,
  Forbidden,
  Ghost,
  Heat,
  Mark,
  Point,
  PointKey,
  Premove,
  Shape,
  Stone,
  Stones,
  ThemeName,
} from "./types.ts";
