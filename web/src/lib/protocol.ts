/**
 * The words of the web protocol (docs/protocols/web.md): what the server says and what it is told.
 * Made by "python -m tengen.server.schema" from the types of the server; do not edit it.
 */

export type Point = readonly [number, number] | readonly [number, number, number];

export type Stone = "b" | "w" | "s";

export type Cell = "b" | "w" | "s" | "-";

export type GameKind = "computer" | "here" | "friend" | "programs" | "imported";

/** What the opening asks for; ``details`` are texts of the catalogue too. */
export interface Prompt {
  readonly template: string;
  readonly values: Readonly<Record<string, string | number>>;
  readonly details: readonly string[];
}

/** A point where no stone may be placed, and why. */
export interface Forbidden {
  readonly point: Point;
  readonly reason: string;
}

/** No clock. */
export interface NoClock {
  readonly kind: "none";
}

/** Seconds for the whole game, and more after each move. */
export interface GameClock {
  readonly kind: "game";
  readonly base: number;
  readonly increment: number;
}

/** Seconds, then periods. */
export interface Byoyomi {
  readonly kind: "byoyomi";
  readonly base: number;
  readonly periods: number;
  readonly period: number;
}

/** Days for each move. */
export interface Correspondence {
  readonly kind: "correspondence";
  readonly days: number;
}

export type Control = NoClock | GameClock | Byoyomi | Correspondence;

/** What one player has left, in milliseconds, and periods. */
export interface Clock {
  readonly ms: number;
  readonly periods: number;
}

/** Who sits in a seat; ``player`` is how a computer player is opened. */
export interface Player {
  readonly kind: "person" | "computer";
  readonly name: string;
  readonly rating: number | null;
  readonly player?: string;
  readonly online: boolean;
}

/** How good a position is for the colour that moved; ``kind`` is the unit. */
export interface Score {
  readonly kind: string;
  readonly value: number;
}

/** A label of a point. */
export interface Mark {
  readonly point: Point;
  readonly mark: string;
}

/** How much a point was weighed. */
export interface Heat {
  readonly point: Point;
  readonly value: number;
}

/** Why a player chose its move, in words and on the board. */
export interface Explanation {
  readonly sentences: readonly Message[];
  readonly marks: readonly Mark[];
  readonly heat: readonly Heat[];
  readonly sequence: readonly string[];
}

/** What a move does to one point. */
export interface Change {
  readonly point: Point;
  readonly from: Cell;
  readonly to: Cell;
}

/** Both clocks at a moment of the server's time, in milliseconds. */
export interface Clocks {
  readonly first: Clock;
  readonly second: Clock;
  readonly running: Seat | null;
  readonly at: number;
}

export type Color = "black" | "white";

/** How a game ended; a winner of null is a draw. */
export interface Outcome {
  readonly winner: Color | null;
  readonly reason: string;
  readonly line: readonly Point[];
  readonly margin: number | null;
}

/** A stone of the start position. */
export interface PlacedStone {
  readonly point: Point;
  readonly stone: Stone;
}

/** What may be done now. */
export interface Scene {
  readonly ply: number;
  readonly turn: Color | null;
  readonly seat: Seat | null;
  readonly colors: Readonly<Record<Seat, Color>>;
  readonly legal: "empty" | readonly Point[];
  readonly forbidden: readonly Forbidden[];
  readonly actions: readonly string[];
  readonly prompt: Prompt | null;
  readonly counts: Readonly<Record<Color, number>>;
  readonly captured: Readonly<Record<Color, number>>;
  readonly last: Point | null;
  readonly outcome: Outcome | null;
}

/** The game begins. */
export interface Created {
  readonly n: number;
  readonly at: number;
  readonly kind: "created";
  readonly settings: Readonly<Record<string, unknown>>;
  readonly stones: readonly PlacedStone[];
  readonly scene: Scene;
}

/** A person took the free seat. */
export interface Joined {
  readonly n: number;
  readonly at: number;
  readonly kind: "joined";
  readonly seat: Seat;
  readonly name: string;
  readonly rating: number | null;
}

/** A move; ``ply`` is its number, ``spent`` in milliseconds. */
export interface Moved {
  readonly n: number;
  readonly at: number;
  readonly kind: "moved";
  readonly ply: number;
  readonly seat: Seat;
  readonly color: Color;
  readonly move: string;
  readonly changes: readonly Change[];
  readonly spent: number;
  readonly scene: Scene;
  readonly clocks: Clocks | null;
  readonly thought: Thought | null;
}

/** Undo or redo to the position after ``to`` moves. */
export interface Rewound {
  readonly n: number;
  readonly at: number;
  readonly kind: "rewound";
  readonly to: number;
  readonly scene: Scene;
  readonly clocks: Clocks | null;
  readonly by: Seat | null;
}

/** A player asked the other for something. */
export interface Asked {
  readonly n: number;
  readonly at: number;
  readonly kind: "asked";
  readonly what: Question;
  readonly seat: Seat;
}

/** The other player answered. */
export interface Answered {
  readonly n: number;
  readonly at: number;
  readonly kind: "answered";
  readonly what: Question;
  readonly seat: Seat;
  readonly yes: boolean;
}

/** A player gave up. */
export interface Resigned {
  readonly n: number;
  readonly at: number;
  readonly kind: "resigned";
  readonly seat: Seat;
}

/** A player's time was over. */
export interface Flagged {
  readonly n: number;
  readonly at: number;
  readonly kind: "flagged";
  readonly seat: Seat;
}

/** The game is over. */
export interface Ended {
  readonly n: number;
  readonly at: number;
  readonly kind: "ended";
  readonly outcome: Outcome;
}

/** Somebody said something; a seat of null is a spectator. */
export interface Said {
  readonly n: number;
  readonly at: number;
  readonly kind: "chat";
  readonly seat: Seat | null;
  readonly name: string;
  readonly text: string;
}

/** A game of two programs waits. */
export interface Paused {
  readonly n: number;
  readonly at: number;
  readonly kind: "paused";
  readonly clocks: Clocks | null;
}

/** A game of two programs goes on. */
export interface Resumed {
  readonly n: number;
  readonly at: number;
  readonly kind: "resumed";
  readonly clocks: Clocks | null;
}

/** How long each move of two programs is shown at least. */
export interface Paced {
  readonly n: number;
  readonly at: number;
  readonly kind: "paced";
  readonly seconds: number;
}

/** The server was away for ``away`` milliseconds, which the running clock does not count. */
export interface TimeReturned {
  readonly n: number;
  readonly at: number;
  readonly kind: "returned";
  readonly away: number;
  readonly clocks: Clocks;
}

/** The two play again, in another game. */
export interface Rematched {
  readonly n: number;
  readonly at: number;
  readonly kind: "rematched";
  readonly game: string;
}

export type GameEvent = Created | Joined | Moved | Rewound | Asked | Answered | Resigned | Flagged | Ended | Said | Paused | Resumed | Paced | TimeReturned | Rematched;

/** What is told about a game before its events; sides are 0 on a board without edges. ``spectator_analysis``: whether spectators may analyse a running game, three plies behind. */
export interface Facts {
  readonly id: string;
  readonly variant: string;
  readonly width: number;
  readonly height: number;
  readonly layers: number;
  readonly family: "gomoku" | "reversi";
  readonly title: string;
  readonly created: number;
  readonly clock: Control;
  readonly rated: boolean;
  readonly kind: GameKind;
  readonly spectator_analysis?: boolean;
  readonly players: Readonly<Record<Seat, Player | null>>;
  readonly owner: boolean;
  readonly you: Seat | "both" | null;
  readonly join: boolean;
  readonly rematch: string | null;
}

/** A text of the catalogue with the values of its placeholders. */
export interface Message {
  readonly template: string;
  readonly values: Readonly<Record<string, string | number>>;
}

export type Question = "takeback" | "draw" | "rematch";

export type Seat = "first" | "second";

/** What a player thought about a move. ``confidence`` is how sure a score counted to the end of the game is, in per cent; 100 is exact. */
export interface Thought {
  readonly score: Score | null;
  readonly line: readonly string[];
  readonly depth: number | null;
  readonly nodes: number | null;
  readonly seconds: number | null;
  readonly explanation: Explanation | null;
  readonly confidence?: number | null;
}

/** First of all: the server's time, the game, the number of its last event. */
export interface Welcome {
  readonly kind: "welcome";
  readonly now: number;
  readonly game: Facts;
  readonly upto: number;
}

/** A command was carried out and stored; its last event has this number. */
export interface Ack {
  readonly kind: "ack";
  readonly id: string;
  readonly n: number;
}

/** A command was not carried out. */
export interface Refuse {
  readonly kind: "refuse";
  readonly id: string;
  readonly reason: Message;
}

/** Who is there. */
export interface Presence {
  readonly kind: "presence";
  readonly online: Readonly<Record<Seat, boolean>>;
  readonly watching: number;
}

/** A program thinks. */
export interface Thinking {
  readonly kind: "thinking";
  readonly seat: Seat;
  readonly seconds: number;
  readonly info: Thought | null;
}

/** The answer to a hint. */
export interface Hint {
  readonly kind: "hint";
  readonly id: string;
  readonly move: string;
  readonly thought: Thought | null;
}

/** How far the review of the game is. */
export interface Reviewing {
  readonly kind: "reviewing";
  readonly done: number;
  readonly of: number;
}

/** Something failed that is nobody's fault here, such as a computer player. ``retry`` says whether the command of that name lets it try again. */
export interface Trouble {
  readonly kind: "trouble";
  readonly reason: Message;
  readonly retry: boolean;
}

/** The answer to a ping. */
export interface Pong {
  readonly kind: "pong";
  readonly now: number;
}

/** The server closes the socket. */
export interface Bye {
  readonly kind: "bye";
  readonly reason: Message;
}

export type Notice = Welcome | Ack | Refuse | Presence | Thinking | Hint | Reviewing | Trouble | Pong | Bye;

export type ServerMessage = GameEvent | Notice;

/** A line of an analysis. */
export interface Info {
  readonly kind: "info";
  readonly id: string;
  readonly rank: number;
  readonly thought: Thought;
}

/** The end of an analysis. */
export interface Done {
  readonly kind: "done";
  readonly id: string;
  readonly cached: boolean;
}

export type AnalysisNotice = Info | Done | Refuse | Pong | Bye;

/** Play a move, meant for the position after ``ply`` moves. */
export interface MoveCommand {
  readonly do: "move";
  readonly move: string;
  readonly ply: number;
}

/** Undo or redo. */
export interface RewindCommand {
  readonly do: "rewind";
  readonly to: number;
}

/** Ask the other player for something. */
export interface AskCommand {
  readonly do: "ask";
  readonly what: Question;
}

/** Answer the other player. */
export interface AnswerCommand {
  readonly do: "answer";
  readonly what: Question;
  readonly yes: boolean;
}

/** Say something. */
export interface ChatCommand {
  readonly do: "chat";
  readonly text: string;
}

/** Set the pace of two programs. */
export interface PaceCommand {
  readonly do: "pace";
  readonly seconds: number;
}

/** Something that needs no more words. */
export interface PlainCommand {
  readonly do: "resign" | "hint" | "stop" | "retry" | "pause" | "resume" | "join";
}

export type Command = MoveCommand | RewindCommand | AskCommand | AnswerCommand | ChatCommand | PaceCommand | PlainCommand;
