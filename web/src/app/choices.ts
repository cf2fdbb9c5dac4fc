/** What was chosen on the home page: remembered, repaired when it no longer fits, sent as a request. */
import type { Shape } from "../board/types.ts";
import type { Control, Seat } from "../lib/protocol.ts";

export interface Variant {
  readonly name: string;
  readonly title: string;
  readonly summary: string;
  readonly family: "gomoku" | "reversi";
  /** Square sizes on offer; empty where the board has no edges or only one shape. */
  readonly sizes: readonly number[];
  /** The usual size; null on a board without edges. */
  readonly defaultSize: number | null;
  readonly layers: number;
  /** Whether some points are forbidden to black. */
  readonly hasFouls: boolean;
  /** Whether stones are captured. */
  readonly hasCaptures: boolean;
  /** The opening's name; "" where stones are simply placed. */
  readonly opening: string;
  /** What else people call it, in the languages they write. */
  readonly aliases: readonly string[];
}

/** What becomes of black's foul in renju. */
export const FOUL_RULES = ["refuse", "loses", "claim"] as const;
export type FoulRule = (typeof FOUL_RULES)[number];

export const KINDS = ["computer", "here", "friend", "programs"] as const;
export type Kind = (typeof KINDS)[number];
const SEATS = ["first", "second", "random"] as const;
export type SeatChoice = Seat | "random";
/** Kinds of game in which one chooses one's own seat. */
export type SeatedKind = Extract<Kind, "computer" | "friend">;
/** Kinds of game that may have a clock. */
export type TimedKind = Exclude<Kind, "programs">;

export interface ClockRequest {
  readonly kind: Control["kind"];
  /** Minutes. */
  readonly base: number;
  /** Seconds. */
  readonly increment: number;
  readonly periods: number;
  /** Seconds. */
  readonly period: number;
  readonly days: number;
}

export interface Choices {
  readonly variant: string;
  /** The size last chosen, by variant. */
  readonly sizes: Readonly<Record<string, number>>;
  readonly kind: Kind;
  /** The computer's player, such as "level:3". */
  readonly opponent: string;
  readonly programs: Readonly<Record<Seat, string>>;
  /** One's own seat, by kind of game. */
  readonly seats: Readonly<Record<SeatedKind, SeatChoice>>;
  /** The clock, by kind of game. */
  readonly clocks: Readonly<Record<TimedKind, ClockRequest>>;
  readonly rated: boolean;
  /** Whether spectators of a game by link may ask engines about it, some moves behind. */
  readonly spectatorAnalysis: boolean;
  readonly foul: FoulRule;
  /** Whether passes may be declared in renju. */
  readonly passes: boolean;
}

const NO_CLOCK: ClockRequest = { kind: "none", base: 5, increment: 3, periods: 3, period: 30, days: 2 };

export const DEFAULTS: Choices = {
  variant: "freestyle",
  sizes: {},
  kind: "computer",
  opponent: "level:3",
  programs: { first: "level:3", second: "level:4" },
  seats: { computer: "first", friend: "random" },
  clocks: { computer: NO_CLOCK, here: NO_CLOCK, friend: NO_CLOCK },
  rated: false,
  spectatorAnalysis: false,
  foul: "refuse",
  passes: false,
};

type Loose = Readonly<Record<string, unknown>>;

/** The choices in something stored long ago; whatever does not fit is the default. */
export function readChoices(stored: unknown): Choices {
  const raw = record(stored);
  const programs = record(raw["programs"]);
  const kind = oneOf(raw["kind"], KINDS, DEFAULTS.kind);
  return {
    variant: text(raw["variant"], DEFAULTS.variant),
    sizes: sizesOf(raw["sizes"]),
    kind,
    opponent: text(raw["opponent"], DEFAULTS.opponent),
    programs: {
      first: text(programs["first"], DEFAULTS.programs.first),
      second: text(programs["second"], DEFAULTS.programs.second),
    },
    seats: seatsIn(raw, kind),
    clocks: clocksIn(raw),
    rated: raw["rated"] === true,
    spectatorAnalysis: raw["spectatorAnalysis"] === true,
    foul: oneOf(raw["foul"], FOUL_RULES, DEFAULTS.foul),
    passes: raw["passes"] === true,
  };
}

/** One seat was kept for all kinds of game, and a friend's now has its own: it is that of the kind kept with it. */
function seatsIn(raw: Loose, kind: Kind): Choices["seats"] {
  const [seats, old] = [record(raw["seats"]), raw["seat"]];
  const oldFriend = kind === "friend" ? old : undefined;
  return {
    computer: oneOf(seats["computer"] ?? old, SEATS, DEFAULTS.seats.computer),
    friend: oneOf(seats["friend"] ?? oldFriend, SEATS, DEFAULTS.seats.friend),
  };
}

/** One clock was kept for all kinds of game; it goes on for each of them. */
function clocksIn(raw: Loose): Choices["clocks"] {
  const clocks = record(raw["clocks"]);
  const read = (kind: TimedKind) => clockIn(clocks[kind] ?? raw["clock"]);
  return { computer: read("computer"), here: read("here"), friend: read("friend") };
}

/** One's own seat in a game of the chosen kind; null where nobody chooses one. */
export function seatOf({ kind, seats }: Choices): SeatChoice | null {
  return kind === "computer" || kind === "friend" ? seats[kind] : null;
}

/** The clock of a game of the chosen kind; null where there is none. */
export function clockOf({ kind, clocks }: Choices): ClockRequest | null {
  return kind === "programs" ? null : clocks[kind];
}

/** The choices with one's own seat in games of the chosen kind. */
export function withSeat(choices: Choices, seat: SeatChoice): Choices {
  const { kind, seats } = choices;
  return kind === "computer" || kind === "friend" ? { ...choices, seats: { ...seats, [kind]: seat } } : choices;
}

/** The choices with a clock for games of the chosen kind. */
export function withClock(choices: Choices, clock: ClockRequest): Choices {
  const { kind, clocks } = choices;
  return kind === "programs" ? choices : { ...choices, clocks: { ...clocks, [kind]: clock } };
}

/**
 * The choices for a game that begins with a stone of one's own; null where somebody else was chosen
 * to begin. Whose seat is left to chance begins.
 */
export function beginningChoices(choices: Choices): Choices | null {
  if (choices.kind === "programs" || seatOf(choices) === "second") return null;
  return withSeat(choices, "first");
}

/** The chosen variant, the first one where the chosen is unknown here. */
export function variantOf(choices: Choices, variants: readonly Variant[]): Variant | undefined {
  return variants.find(({ name }) => name === choices.variant) ?? variants[0];
}

/** The size to play on, null where there is nothing to choose. */
export function sizeOf(choices: Choices, variant: Variant): number | null {
  const chosen = choices.sizes[variant.name];
  if (chosen !== undefined && variant.sizes.includes(chosen)) return chosen;
  return variant.defaultSize;
}

/** The board of a variant at a size; null where it has no edges. */
export function shapeOf(variant: Variant, size: number | null): Shape {
  const side = size ?? 0;
  return { width: side, height: side, layers: side === 0 ? 1 : variant.layers > 1 ? side : 1, family: variant.family };
}

/** The sizes worth a button: the usual ones around the default, not all twenty. */
export function usualSizes(variant: Variant, chosen: number | null): readonly number[] {
  const usual = variant.family === "reversi" ? [6, 8, 10] : [10, 13, 15, 17, 19, 20];
  const wanted = new Set([...usual, variant.defaultSize, chosen]);
  const fitting = variant.sizes.filter((size) => wanted.has(size));
  return fitting.length > 1 ? fitting : [];
}

/** The time control in seconds and days, as the server wants it. */
export function controlOf(clock: ClockRequest): Control {
  switch (clock.kind) {
    case "none":
      return { kind: "none" };
    case "game":
      return { kind: "game", base: clock.base * 60, increment: clock.increment };
    case "byoyomi":
      return { kind: "byoyomi", base: clock.base * 60, periods: clock.periods, period: clock.period };
    case "correspondence":
      return { kind: "correspondence", days: clock.days };
  }
}

/** The body of POST /api/games. */
export function gameRequest(choices: Choices, variant: Variant): Readonly<Record<string, unknown>> {
  const size = sizeOf(choices, variant);
  const clock = clockOf(choices);
  return {
    variant: variant.name,
    ...(size !== null && variant.sizes.length > 0 ? { size } : {}),
    kind: choices.kind,
    ...seatsOf(choices),
    clock: clock ? controlOf(clock) : { kind: "none" },
    ...(choices.rated && choices.kind !== "here" && choices.kind !== "programs" ? { rated: true } : {}),
    ...(choices.spectatorAnalysis && choices.kind === "friend" ? { spectator_analysis: true } : {}),
    ...(variant.hasFouls && choices.foul !== "refuse" ? { foul: choices.foul } : {}),
    ...(variant.hasFouls && choices.passes ? { passes: true } : {}),
  };
}

function seatsOf(choices: Choices): Loose {
  switch (choices.kind) {
    case "computer":
      return { seat: choices.seats.computer, opponent: choices.opponent };
    case "friend":
      return { seat: choices.seats.friend };
    case "programs":
      return { players: choices.programs };
    case "here":
      return {};
  }
}

/** Who can be chosen: how many levels there are, and the other players by name. */
export interface Roster {
  readonly levels: number;
  readonly names: readonly string[];
}

/** A player that plays this game: the chosen one, its nearest level, or a level for beginners. */
export function fittingPlayer(player: string, roster: Roster): string {
  const level = /^level:(\d+)$/.exec(player)?.[1];
  if (level) return `level:${Math.max(1, Math.min(Number(level), roster.levels))}`;
  return roster.names.includes(player) ? player : `level:${Math.min(3, roster.levels)}`;
}

/** The choices with players that play the chosen game. */
export function fittingChoices(choices: Choices, roster: Roster): Choices {
  const { first, second } = choices.programs;
  return {
    ...choices,
    opponent: fittingPlayer(choices.opponent, roster),
    programs: { first: fittingPlayer(first, roster), second: fittingPlayer(second, roster) },
  };
}

/** The two programs of the function keys: F2 plays the first, F3 the second, F1 lets both play. */
export function keyPrograms(variant: Variant, classics: readonly string[]): readonly [string, string] {
  const names = variant.family === "reversi" ? ["greedy", "expert"] : ["franta", "scorer"];
  const [first = "", second = ""] = names;
  if (classics.includes(first) && classics.includes(second)) return [first, second];
  return ["level:2", "level:4"];
}

function record(value: unknown): Loose {
  return typeof value === "object" && value !== null ? (value as Loose) : {};
}

function text(value: unknown, otherwise: string): string {
  return typeof value === "string" && value !== "" ? value : otherwise;
}

function whole(value: unknown, min: number, max: number, otherwise: number): number {
  const fits = typeof value === "number" && value >= min && value <= max;
  return fits ? value : otherwise;
}

function oneOf<T extends string>(value: unknown, known: readonly T[], otherwise: T): T {
  return known.find((name) => name === value) ?? otherwise;
}

function sizesOf(value: unknown): Record<string, number> {
  const pairs = Object.entries(record(value)).filter(([, size]) => Number.isInteger(size));
  return Object.fromEntries(pairs) as Record<string, number>;
}

function clockIn(value: unknown): ClockRequest {
  const raw = record(value);
  const usual = NO_CLOCK;
  const kinds = ["none", "game", "byoyomi", "correspondence"] as const;
  return {
    kind: oneOf(raw["kind"], kinds, usual.kind),
    base: whole(raw["base"], 0, 180, usual.base),
    increment: whole(raw["increment"], 0, 180, usual.increment),
    periods: whole(raw["periods"], 1, 20, usual.periods),
    period: whole(raw["period"], 1, 300, usual.period),
    days: whole(raw["days"], 1, 30, usual.days),
  };
}
