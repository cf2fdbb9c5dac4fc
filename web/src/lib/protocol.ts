/**
 * The words of the web protocol (docs/protocols/web.md): what the server says and what it is told.
 * Made by "python -m tengen.server.schema" from the types of the server; do not edit it.
 */

export type Point = readonly [number, number] | readonly [number, number, number];

/** A value from the point of view of one side; ordered, negatable. A forced win beats every estimate and a shorter one beats a longer one: */
export interface Score {
  readonly kind: ScoreKind;
  readonly value: number;
}

/** Why a player chose its move, in words and on the board, as it is stored and sent. */
export interface Explanation {
  readonly sentences: readonly Message[];
  readonly marks: readonly Mark[];
  readonly heat: readonly Heat[];
  readonly sequence: readonly string[];
  readonly arrows?: readonly PointArrow[] | null;
}

/** A line of an analysis. */
export interface Info {
  readonly kind: "info";
  readonly id: string;
  readonly rank: number;
  readonly thought: Thought;
}

/** An arrow from one point to another. */
export interface PointArrow {
  readonly origin: Point;
  readonly target: Point;
}

/** What an opening asks: said to who acts, said to who waits, and the choices, all equal. ``note`` says where the stone may go, where that is not anywhere. */
export interface OpeningGuide {
  readonly you: string;
  readonly waiting: string;
  readonly choices: readonly GuidedChoice[];
  readonly note?: string | null;
}

/** A question and its details: the choices there are, or where the stone may not go. ``guide`` says the same of an opening to the person, whoever acts or waits; None elsewhere. */
export interface Prompt {
  readonly template: string;
  readonly values: Readonly<Record<string, string | number>>;
  readonly details: readonly string[];
  readonly guide?: OpeningGuide | null;
}

/** What one player has left: main time, then periods. */
export interface Clock {
  readonly ms: number;
  readonly periods: number;
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

/** Who plays whom. */
export type GameKind = "computer" | "here" | "friend" | "programs" | "imported";

/** What sits in a seat. */
export type PartyKind = "person" | "computer";

/** The two kinds of games. */
export type Family = "gomoku" | "reversi";

/** A colour of stones or discs. Black moves first. */
export type Color = "black" | "white";

/** What one player asks the other. */
export type Proposal = "takeback" | "draw" | "rematch";

/** Both clocks at the moment ``at``; ``running`` is whose clock runs since then. ``control`` says how they are counted. It is not stored with each move: a game, which knows it, gives it to the clocks it reads (``counted_by``). */
export interface Clocks {
  readonly first: Clock;
  readonly second: Clock;
  readonly running: Seat | null;
  readonly at: number;
}

/** What a move does to one point. */
export interface Change {
  readonly point: Point;
  readonly from: Cell;
  readonly to: Cell;
}

/** A stone of the start position. */
export interface PlacedStone {
  readonly point: Point;
  readonly stone: Stone;
}

/** What may be done now, who acts, the counts and the outcome on the board. ``legal`` "empty" means any empty point that is not forbidden. ``opening`` is what the opening is called that the last move completed. ``fifths`` is there while points are offered or taken; a point is offered as "offer:" and its name. */
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
  readonly opening?: string | null;
  readonly fifths?: Fifths | null;
}

/** What is fixed when a game begins, as plain data; the owner only in data that stay with us. ``rules`` are those that differ from the usual ones of the variant. */
export interface StoredSettings {
  readonly variant: string;
  readonly size: string;
  readonly kind: string;
  readonly players: Readonly<Record<string, StoredParty | null>>;
  readonly clock: Control;
  readonly rated: boolean;
  readonly start: string | null;
  readonly previous: string | null;
  readonly rules?: Readonly<Record<string, unknown>>;
  readonly spectator_analysis?: boolean;
  readonly owner?: string;
}

/** The game begins: its settings, the stones of the start, what may be done first. */
export interface Created {
  readonly n: number;
  readonly at: number;
  readonly kind: "created";
  readonly settings: StoredSettings;
  readonly stones: readonly PlacedStone[];
  readonly scene: Scene;
}

/** A person took a free seat. */
export interface Joined {
  readonly n: number;
  readonly at: number;
  readonly kind: "joined";
  readonly seat: Seat;
  readonly name: string;
  readonly rating: number | null;
}

/** A move, an action of the opening, or a forced pass; ``spent`` is in milliseconds. */
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

/** Undo or redo: the position after ``to`` moves; later moves stay until another is made. */
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
  readonly what: Proposal;
  readonly seat: Seat;
}

/** The other player answered. */
export interface Answered {
  readonly n: number;
  readonly at: number;
  readonly kind: "answered";
  readonly what: Proposal;
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

/** A player claimed the win: the other one had been gone for ``away`` milliseconds. */
export interface Claimed {
  readonly n: number;
  readonly at: number;
  readonly kind: "claimed";
  readonly seat: Seat;
  readonly away: number;
}

/** The game is over. */
export interface Ended {
  readonly n: number;
  readonly at: number;
  readonly kind: "ended";
  readonly outcome: Outcome;
}

/** Somebody said something; a seat of None is a spectator. */
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

/** The host was away for ``away`` milliseconds, which the running clock does not count. */
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

/** A player at the table. Swap openings move colours between seats, so a seat is not a colour. */
export type Seat = "first" | "second";

/** What is told about a game before its events; sides are 0 on a board without edges. ``spectator_analysis``: whether spectators may analyse a running game, three plies behind; ``foul``, ``passes``: what becomes of a foul of renju, and whether passes may be declared. */
export interface Facts {
  readonly id: string;
  readonly variant: string;
  readonly width: number;
  readonly height: number;
  readonly layers: number;
  readonly family: Family;
  readonly title: string;
  readonly created: number;
  readonly clock: Control;
  readonly rated: boolean;
  readonly kind: GameKind;
  readonly spectator_analysis: boolean;
  readonly foul: "refuse" | "loses" | "claim";
  readonly passes: boolean;
  readonly players: Readonly<Record<Seat, Player | null>>;
  readonly owner: boolean;
  readonly you: "first" | "second" | "both" | null;
  readonly join: boolean;
  readonly rematch: string | null;
}

/** What somebody may do in a game now; ``undo_to`` and ``redo_to`` are plies to rewind to. ``ask`` and ``answer`` name what may be proposed to the other player, and what waits for an answer. ``claim``: whether the win can be claimed once the opponent has been gone long enough. ``stop`` and ``retry`` are about the program that is to move, ``analyse`` is whether engines may be asked about this game, ``coach`` whether the coach may speak in it. */
export interface Permissions {
  readonly move: boolean;
  readonly undo_to: number | null;
  readonly redo_to: number | null;
  readonly ask: readonly Proposal[];
  readonly answer: readonly Proposal[];
  readonly resign: boolean;
  readonly end: boolean;
  readonly claim: boolean;
  readonly hint: boolean;
  readonly pause: boolean;
  readonly resume: boolean;
  readonly pace: boolean;
  readonly join: boolean;
  readonly chat: boolean;
  readonly stop: boolean;
  readonly retry: boolean;
  readonly analyse: boolean;
  readonly coach: boolean;
}

/** ``score`` is for the colour that moved; ``line`` begins with the move; the rest as told. ``confidence`` is how sure a score counted to the end of the game is, in per cent. */
export interface Thought {
  readonly score: Score | null;
  readonly line: readonly string[];
  readonly depth: number | null;
  readonly nodes: number | null;
  readonly seconds: number | null;
  readonly explanation: Explanation | null;
  readonly confidence?: number | null;
}

/** What the coach says, and the help that can be asked for, step by step. ``ply`` is the number of moves before the one that it is about; there the game would go on if the move was taken back. */
export interface CoachRemark {
  readonly kind: CoachKind;
  readonly sentence: Message;
  readonly ply: number;
  readonly steps: readonly CoachStep[];
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

/** Who is there. ``claim_at``: when the win can be claimed over who is to move and is gone, null where not. */
export interface Presence {
  readonly kind: "presence";
  readonly online: Readonly<Record<Seat, boolean>>;
  readonly watching: number;
  readonly claim_at: number | null;
}

/** What one may do now; after the welcome, and whenever it has changed. */
export interface Can {
  readonly kind: "can";
  readonly can: Permissions;
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

/** What the coach says; null where it is silent. */
export interface Coach {
  readonly kind: "coach";
  readonly id: string;
  readonly remark: CoachRemark | null;
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

/** The end of an analysis. */
export interface Done {
  readonly kind: "done";
  readonly id: string;
  readonly cached: boolean;
}

export type Notice = Welcome | Ack | Refuse | Presence | Can | Thinking | Hint | Coach | Reviewing | Trouble | Pong | Bye;

export type AnalysisNotice = Info | Done | Refuse | Pong | Bye;

export type GameEvent = Created | Joined | Moved | Rewound | Asked | Answered | Resigned | Flagged | Claimed | Ended | Said | Paused | Resumed | Paced | TimeReturned | Rematched;

export type ServerMessage = GameEvent | Notice;

/** Answer what the other player asked. */
export interface AnswerCommand {
  readonly do: "answer";
  readonly what: Proposal;
  readonly yes: boolean;
}

/** Ask the other player for something. */
export interface AskCommand {
  readonly do: "ask";
  readonly what: Proposal;
}

export type Cell = "b" | "w" | "s" | "-";

/** Say something. */
export interface ChatCommand {
  readonly do: "chat";
  readonly text: string;
}

/** Ask the coach about the position after ``ply`` moves; nothing changes. It tells what one's own last move there threw away, or what is urgent where one is to move. */
export interface CoachCommand {
  readonly do: "coach";
  readonly ply: number;
}

/** What a remark is about. */
export type CoachKind = "win at once" | "win by fours" | "four" | "three" | "fours" | "foul" | "pair" | "corner" | "mobility" | "region" | "ending";

/** A step of help: a sentence, points to show, and a line from the position the step is about. ``ply`` is how many moves were made in the position in which the line begins, ``turn`` whose move is the first. */
export interface CoachStep {
  readonly sentence: Message;
  readonly points: readonly Point[];
  readonly line: readonly string[];
  readonly ply: number | null;
  readonly turn: Color | null;
}

export type Command = MoveCommand | RewindCommand | AskCommand | AnswerCommand | ChatCommand | PaceCommand | CoachCommand | PlainCommand;

/** Why a recorded game is over: the reasons of ``Reason``, and those no board can show. */
export type Ending = "line" | "captures" | "line and captures" | "full board" | "discs" | "overline" | "double four" | "double three" | "passes" | "resignation" | "time" | "forfeit" | "agreement" | "ended" | "unknown";

/** The fifth stones of a renju opening: those on offer, and how many are still to be offered. */
export interface Fifths {
  readonly offered: readonly Point[];
  readonly left: number;
}

/** A point where no stone may be placed, and why. */
export interface Forbidden {
  readonly point: Point;
  readonly reason: string;
}

/** One of equal choices: an action of the scene, "" for a point on the board; what it means. */
export interface GuidedChoice {
  readonly action: string;
  readonly label: string;
  readonly about: string;
}

/** How much a point was weighed. */
export interface Heat {
  readonly point: Point;
  readonly value: number;
}

/** A label of a point. */
export interface Mark {
  readonly point: Point;
  readonly mark: string;
}

/** A sentence for a person: an English template, marked with ``N_`` where it stands, and values. It is put into the language of the reader when it is shown, not when it is thought. */
export interface Message {
  readonly template: string;
  readonly values: Readonly<Record<string, string | number>>;
}

/** Play a move, meant for the position after ``ply`` moves; a program tells its thought. ``turn`` is the ``Game.turn`` at which the thinking began, so that an answer to a position that was taken back in the meantime is never played in another one. */
export interface MoveCommand {
  readonly do: "move";
  readonly move: string;
  readonly ply: number;
}

/** How a game ended, on the board or at the table; a winner of None is a draw. */
export interface Outcome {
  readonly winner: Color | null;
  readonly reason: Ending;
  readonly line: readonly Point[];
  readonly margin: number | null;
}

/** Set how long each move of two programs is shown at least. */
export interface PaceCommand {
  readonly do: "pace";
  readonly seconds: number;
}

/** Something that needs no more words. */
export interface PlainCommand {
  readonly do: "resign" | "end" | "claim" | "join" | "pause" | "resume" | "hint" | "stop" | "retry";
}

/** Who sits in a seat; ``player`` is how a computer player is opened. */
export interface Player {
  readonly kind: PartyKind;
  readonly name: string;
  readonly rating: number | null;
  readonly player?: string | null;
  readonly online: boolean;
}

/** Go back (undo) or forward (redo) to the position after ``to`` moves. */
export interface RewindCommand {
  readonly do: "rewind";
  readonly to: number;
}

/** The unit of a score. */
export type ScoreKind = "win" | "loss" | "discs" | "winrate";

export type Stone = "b" | "w" | "s";

/** Who sits in a seat, as plain data; the visitor only in data that stay with us. */
export interface StoredParty {
  readonly kind: string;
  readonly name: string;
  readonly rating: number | null;
  readonly player?: string;
  readonly visitor?: string;
}
