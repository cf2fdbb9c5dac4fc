/** Folds the events of a game into what a page shows. Pure: no rules, no clock, no DOM. */

import type {
  Change,
  Clocks,
  Color,
  GameEvent,
  Outcome,
  Point,
  Proposal,
  Scene,
  Seat,
  Stone,
  Thought,
} from "./protocol.ts";

/** Stones by "x,y,z". */
export type Stones = ReadonlyMap<string, Stone>;

export interface PlayedMove {
  readonly seat: Seat;
  readonly color: Color;
  readonly move: string;
  readonly changes: readonly Change[];
  /** Milliseconds of thought. */
  readonly spent: number;
  /** What may be done after it. */
  readonly scene: Scene;
  readonly thought: Thought | null;
}

export interface ChatLine {
  readonly n: number;
  readonly at: number;
  readonly seat: Seat | null;
  readonly name: string;
  readonly text: string;
}

export interface GameState {
  /** The number of the last event folded in; 0 before the first. */
  readonly n: number;
  readonly start: { readonly stones: Stones; readonly scene: Scene } | null;
  /** Every move of the line, also those that were taken back and can be made again. */
  readonly line: readonly PlayedMove[];
  /** How many moves of the line count now. */
  readonly ply: number;
  readonly stones: Stones;
  readonly scene: Scene | null;
  readonly clocks: Clocks | null;
  readonly outcome: Outcome | null;
  /** Who asks for what and waits for an answer. */
  readonly questions: Readonly<Partial<Record<Proposal, Seat>>>;
  /** The names of persons who took a seat after the game was created. */
  readonly joined: Readonly<Partial<Record<Seat, string>>>;
  readonly chat: readonly ChatLine[];
  readonly isPaused: boolean;
  /** Seconds between the moves of two programs, null where nobody chose. */
  readonly pace: number | null;
  readonly rematch: string | null;
}

export const NEW_GAME: GameState = {
  n: 0,
  start: null,
  line: [],
  ply: 0,
  stones: new Map(),
  scene: null,
  clocks: null,
  outcome: null,
  questions: {},
  joined: {},
  chat: [],
  isPaused: false,
  pace: null,
  rematch: null,
};

/** Returns the state after an event; one that was folded in before changes nothing. */
export function fold(state: GameState, event: GameEvent): GameState {
  if (event.n <= state.n) return state;
  const change = (FOLDERS as Readonly<Record<string, Folder | undefined>>)[event.kind];
  return { ...state, ...change?.(state, event as never), n: event.n };
}

export function foldAll(events: Iterable<GameEvent>, state: GameState = NEW_GAME): GameState {
  let folded = state;
  for (const event of events) folded = fold(folded, event);
  return folded;
}

// -- one function for each kind of event -----------------------------------------------------

type Kind = GameEvent["kind"];
type OfKind<K extends Kind> = Extract<GameEvent, { kind: K }>;
type Folder = (state: GameState, event: never) => Partial<GameState>;

const FOLDERS: { readonly [K in Kind]: (state: GameState, event: OfKind<K>) => Partial<GameState> } = {
  created: (_state, event) => {
    const stones = new Map(event.stones.map(({ point, stone }) => [key(point), stone]));
    return { start: { stones, scene: event.scene }, stones, scene: event.scene, outcome: event.scene.outcome };
  },
  joined: (state, event) => ({ joined: { ...state.joined, [event.seat]: event.name } }),
  moved: (state, event) => {
    const { seat, color, move, changes, spent, scene, thought } = event;
    const played = { seat, color, move, changes, spent, scene, thought: thought ?? null };
    return {
      line: [...state.line.slice(0, state.ply), played],
      ply: state.ply + 1,
      stones: applied(state.stones, changes),
      scene,
      clocks: event.clocks ?? null,
      outcome: scene.outcome,
      questions: without(state.questions, "takeback", "draw"),
    };
  },
  rewound: (state, event) => ({
    ply: event.to,
    stones: stonesAt(state, event.to),
    scene: event.scene,
    clocks: event.clocks ?? null,
    outcome: event.scene.outcome,
    questions: without(state.questions, "takeback", "draw"),
  }),
  asked: (state, event) => ({ questions: { ...state.questions, [event.what]: event.seat } }),
  answered: (state, event) => ({ questions: without(state.questions, event.what) }),
  resigned: () => ({}),
  flagged: () => ({}),
  claimed: () => ({}),
  ended: (state, event) => ({
    outcome: event.outcome,
    clocks: state.clocks && { ...state.clocks, running: null },
    questions: without(state.questions, "takeback", "draw"),
  }),
  chat: (state, { n, at, seat, name, text }) => ({ chat: [...state.chat, { n, at, seat, name, text }] }),
  paused: (state, event) => ({ isPaused: true, clocks: event.clocks ?? state.clocks }),
  resumed: (state, event) => ({ isPaused: false, clocks: event.clocks ?? state.clocks }),
  returned: (_state, event) => ({ clocks: event.clocks }),
  paced: (_state, event) => ({ pace: event.seconds }),
  rematched: (state, event) => ({ rematch: event.game, questions: without(state.questions, "rematch") }),
};

function without(
  questions: GameState["questions"],
  ...settled: readonly Proposal[]
): GameState["questions"] {
  const left = Object.entries(questions).filter(([what]) => !settled.includes(what as Proposal));
  return Object.fromEntries(left);
}

// -- stepping through the line ---------------------------------------------------------------

/** Returns the stones after so many moves of the line; a ply outside the line is brought into it. */
export function stonesAt(state: GameState, ply: number): Stones {
  const goal = within(state, ply);
  let stones = state.stones;
  for (let at = state.ply; at < goal; at += 1) stones = applied(stones, state.line[at]!.changes);
  for (let at = state.ply; at > goal; at -= 1) stones = undone(stones, state.line[at - 1]!.changes);
  return stones;
}

/** Returns the scene after so many moves of the line; null before the game was created. */
export function sceneAt(state: GameState, ply: number): Scene | null {
  const goal = within(state, ply);
  if (goal === state.ply) return state.scene;
  return goal === 0 ? (state.start?.scene ?? null) : state.line[goal - 1]!.scene;
}

/** Returns the latest number of each point: stones count in order, passes and swaps do not. */
export function numbersOf(state: GameState, ply: number = state.ply): ReadonlyMap<string, number> {
  const numbers = new Map<string, number>();
  let number = 0;
  for (const { changes } of state.line.slice(0, within(state, ply))) {
    const placed = changes.filter(({ from, to }) => from === "-" && to !== "-");
    if (placed.length > 0) number += 1;
    for (const { point } of placed) numbers.set(key(point), number);
  }
  return numbers;
}

function within(state: GameState, ply: number): number {
  return Math.max(0, Math.min(state.line.length, ply));
}

/** Returns the stones with changes made. */
export function applied(stones: Stones, changes: readonly Change[]): Stones {
  const next = new Map(stones);
  for (const { point, to } of changes) put(next, point, to);
  return next;
}

function undone(stones: Stones, changes: readonly Change[]): Stones {
  const next = new Map(stones);
  for (const { point, from } of changes.toReversed()) put(next, point, from);
  return next;
}

function put(stones: Map<string, Stone>, point: Point, stone: Stone | "-"): void {
  if (stone === "-") stones.delete(key(point));
  else stones.set(key(point), stone);
}

function key(point: Point): string {
  return `${point[0]},${point[1]},${point[2] ?? 0}`;
}
