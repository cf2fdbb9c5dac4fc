/** What a host gives to a board and hears from it. The board knows no rules. */

import type { Color, Forbidden, Outcome, Point, Stone } from "../lib/protocol.ts";
import type { ThemeName } from "./themes.ts";

export type { Color, Forbidden, Point, Stone } from "../lib/protocol.ts";
export type { ThemeName } from "./themes.ts";

/** A point as the key of a map: "x,y,z". Made by `keyOf`, read by `pointOf`. */
export type PointKey = string;
export type Stones = ReadonlyMap<PointKey, Stone>;

/** The board itself; width, height and layers are 0 where it has no edges. */
export interface Shape {
  readonly width: number;
  readonly height: number;
  readonly layers: number;
  readonly family: "gomoku" | "reversi";
}

/** The part of the protocol's scene that a board shows. */
export interface BoardScene {
  readonly turn: Color | null;
  /** "empty": any empty point that is not forbidden. */
  readonly legal: "empty" | readonly Point[];
  readonly forbidden: readonly Forbidden[];
  readonly last: Point | null;
  readonly outcome: Outcome | null;
}

export interface Mark {
  readonly point: Point;
  /** "triangle", "square", "circle", "cross", or a label of at most eight characters. */
  readonly mark: string;
  /** Whether a person drew it. */
  readonly isDrawn?: boolean;
}

export interface Heat {
  readonly point: Point;
  readonly value: number;
  /** What is written there instead of the value. */
  readonly text?: string;
}

/** A move that was looked at, with what it is worth. */
export interface Candidate {
  readonly point: Point;
  /** Its score in at most five characters. */
  readonly text: string;
  /** How much worse it is than the best, such as "▼3"; "" for the best. */
  readonly worse: string;
  /** The same as a share of a whole game, from 0. */
  readonly loss: number;
  readonly isBest: boolean;
}

/** A stone that is not there: a variation, a hint. */
export interface Ghost {
  readonly point: Point;
  readonly stone: Stone;
  /** Its number in the variation. */
  readonly label?: string;
}

export interface Arrow {
  readonly from: Point;
  readonly to: Point;
  /** Whether a person drew it. */
  readonly isDrawn?: boolean;
}

/** The next move, marked while the opponent thinks; a null point: none is marked yet. */
export interface Premove {
  readonly stone: Stone;
  readonly point: Point | null;
}

/** The keys that were held while something was drawn. */
export type DrawKeys = Pick<PointerEvent, "shiftKey" | "ctrlKey" | "altKey">;

/** When a first tap only shows where the stone would go, and a second one places it. */
export type Confirm = "never" | "touch" | "always";

/** "stones" on intersections (discs in cells for Reversi), or "crosses" and circles on paper. */
export type BoardStyle = "stones" | "crosses";

export interface BoardProps {
  readonly shape: Shape;
  readonly stones: Stones;
  /** Legal and forbidden points, the last move, the winning line. Null: nothing of these. */
  readonly scene?: BoardScene | null;
  /** Whether a stone may be placed now; false (the default) locks the board. */
  readonly isPlayable?: boolean;
  /** Whether a move is on its way: a press is kept and judged when it has arrived; false by default. */
  readonly isBusy?: boolean;
  /** While it is given and the board is locked, a press marks the next move. */
  readonly premove?: Premove | null;
  /** The accessible name of the board, for example "Renju, 15 by 15". */
  readonly label?: string;

  readonly theme?: ThemeName;
  readonly style?: BoardStyle;
  readonly confirm?: Confirm;
  /** Whether the board is seen from the other side; false by default. */
  readonly isFlipped?: boolean;
  /** Letters and numbers at the rim; true by default. */
  readonly hasCoordinates?: boolean;
  /** Dots on legal points where the scene lists them (Reversi); true by default. */
  readonly showsLegal?: boolean;
  /** The mark of the last move; true by default. */
  readonly showsLast?: boolean;
  /** Crosses on forbidden points; true by default. */
  readonly showsForbidden?: boolean;
  /** Turning discs and falling stones; true by default, never where the system asks for less motion. */
  readonly isAnimated?: boolean;

  /** Numbers on stones; see `numbersOf` of lib/fold. */
  readonly numbers?: ReadonlyMap<PointKey, number>;
  readonly marks?: readonly Mark[];
  readonly heat?: readonly Heat[];
  /** Whether heat is also written in figures. */
  readonly showsHeatValues?: boolean;
  readonly candidates?: readonly Candidate[];
  readonly ghosts?: readonly Ghost[];
  readonly arrows?: readonly Arrow[];

  /** A legal point was chosen (and confirmed, where that is asked for). */
  readonly onPlay?: (point: Point) => void;
  /** An empty point was chosen that is not legal; the reason where the scene has one. */
  readonly onRefuse?: (point: Point, reason: string | null) => void;
  /** An empty point was chosen as the next move; null: the mark was taken away. */
  readonly onPremove?: (point: Point | null) => void;
  /** While it is given nothing is played: every press on a point is told here, whatever stands there. */
  readonly onPick?: (point: Point) => void;
  /** The right button was drawn from a point to a point, the same one for a press; while `onPick` is given the left one, too. */
  readonly onDraw?: (from: Point, to: Point, keys: DrawKeys) => void;
  /** The point under the pointer or the keyboard's focus, null when there is none. */
  readonly onPoint?: (point: Point | null) => void;
}
