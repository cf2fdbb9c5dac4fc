/**
 * What the server answers over HTTP.
 * Made by "python -m tengen.server.schema --answers" from the types of the server; do not edit it.
 */
import type { Change, Color, Control, Explanation, Facts, GameEvent, GameKind, Message, PartyKind, PlacedStone, Point, Scene, Score, Seat } from "./protocol.ts";

/** Somebody, or a program as it is opened, and how many games there are against them. */
export interface OpponentCount {
  readonly name: string;
  readonly games: number;
}

/** A tag, and how many games have it. */
export interface TagCount {
  readonly name: string;
  readonly games: number;
}

/** Why a request was refused or failed. */
export interface ErrorAnswer {
  readonly error: Message;
}

/** The process runs. */
export interface LiveAnswer {
  readonly status: "ok";
}

/** Whether games can be played; each part is "ok" or says what is wrong. */
export interface HealthAnswer {
  readonly status: "ok" | "failing";
  readonly version: string;
  readonly checks: Readonly<Record<string, string>>;
}

/** An account. */
export interface AccountAnswer {
  readonly login: string;
}

/** A rating (Glicko) in one variant, after so many rated games. */
export interface RatingAnswer {
  readonly rating: number;
  readonly deviation: number;
  readonly games: number;
}

/** Who asks, with ratings by variant, and the token every change needs. ``owner``: whether that is the person of this machine; null where nobody is. */
export interface MeAnswer {
  readonly name: string;
  readonly account: AccountAnswer | null;
  readonly ratings: Readonly<Record<string, RatingAnswer>>;
  readonly csrf: string;
  readonly owner: boolean | null;
}

/** A browser in which somebody is logged in; ``current`` is the one that asks. */
export interface SessionAnswer {
  readonly id: string;
  readonly agent: string;
  readonly created: number;
  readonly seen: number;
  readonly current: boolean;
}

/** Another session has ended. */
export interface SessionEndedAnswer {
  readonly ended: boolean;
}

/** A variant; sides are 0 on a board without edges. ``sizes`` are the square ones on offer; ``line`` is what wins, null in Reversi; ``fouls``: whether some points are forbidden to black; ``aliases``: what else people call it, in the languages they write. */
export interface VariantAnswer {
  readonly name: string;
  readonly title: string;
  readonly summary: string;
  readonly family: "gomoku" | "reversi";
  readonly sizes: readonly number[];
  readonly default_size: number | null;
  readonly width: number;
  readonly height: number;
  readonly layers: number;
  readonly line: number | null;
  readonly opening: string;
  readonly captures: boolean;
  readonly fouls: boolean;
  readonly aliases: readonly string[];
}

/** A level of a variant, 1 the weakest; ``move_time`` in seconds. ``description``: sentences about what it can do. */
export interface LevelAnswer {
  readonly variant: string;
  readonly number: number;
  readonly name: string;
  readonly player: string;
  readonly rating: number;
  readonly rating_error: number;
  readonly move_time: number;
  readonly level: number;
  readonly description: readonly string[];
}

/** A computer player with a manner of its own. */
export interface PersonalityAnswer {
  readonly name: string;
  readonly sentence: string;
  readonly rating: number | null;
  readonly rating_error: number | null;
}

/** A classic program or a learner, by the name it is asked for. */
export interface ProgramAnswer {
  readonly name: string;
  readonly sentence: string;
}

/** The computer players of a variant, and who analyses it. */
export interface PlayersAnswer {
  readonly levels: readonly LevelAnswer[];
  readonly personalities: readonly PersonalityAnswer[];
  readonly classics: readonly ProgramAnswer[];
  readonly learners: readonly ProgramAnswer[];
  readonly added: readonly ProgramAnswer[];
  readonly analyst: string;
}

/** Stones as somebody arranged them, and whether a game can stand so. ``text`` is the arrangement in its text form, ``problem`` why it is no position of the game; only where there is none, ``scene`` says what may be done. Without edges all sizes are 0. */
export interface PositionAnswer {
  readonly text: string;
  readonly width: number;
  readonly height: number;
  readonly layers: number;
  readonly stones: readonly PlacedStone[];
  readonly turn: Color;
  readonly captured: Readonly<Record<Color, number>>;
  readonly problem: Message | null;
  readonly scene: Scene | null;
}

/** The name of a new game. */
export interface NewGameAnswer {
  readonly id: string;
}

/** A game and its events. */
export interface StoredGameAnswer {
  readonly game: Facts;
  readonly events: readonly GameEvent[];
}

/** Games in the wanted order; ``next`` leads to those that follow. */
export interface GameListAnswer {
  readonly games: readonly GameSummary[];
  readonly next: string | null;
}

/** What one's own games can be chosen by; programs are named as they are opened. ``deleted`` games can be brought back for ``kept_days``. */
export interface GameChoicesAnswer {
  readonly variants: readonly string[];
  readonly people: readonly OpponentCount[];
  readonly programs: readonly OpponentCount[];
  readonly tags: readonly TagCount[];
  readonly deleted: number;
  readonly kept_days: number;
}

/** The games that were changed. */
export interface ChangedGamesAnswer {
  readonly games: readonly string[];
}

/** The boards of games; those that are not there are left out. */
export interface ThumbnailsAnswer {
  readonly games: readonly Thumbnail[];
}

/** A format in which games are read and written. */
export interface FormatAnswer {
  readonly name: string;
  readonly title: string;
  readonly extensions: readonly string[];
}

/** The rules of a game record. */
export interface NotesVariant {
  readonly name: string;
  readonly size?: string;
}

/** A mark on a point; a label has a text, an arrow the point it leads to. */
export interface NotesMark {
  readonly kind: "circle" | "square" | "triangle" | "cross" | "label" | "arrow";
  readonly at: string;
  readonly text?: string;
  readonly to?: string | null;
}

/** A move, made after the move of that number (0 the start) unless after the one before it. */
export interface NotesNode {
  readonly move?: string;
  readonly after?: number;
  readonly comment?: string;
  readonly score?: Score | null;
  readonly marks?: readonly NotesMark[];
}

/** The notes are kept. */
export interface SavedAnswer {
  readonly saved: boolean;
}

/** Counts over some games; ``share`` is the part of the points that was won. */
export interface TallyAnswer {
  readonly games: number;
  readonly won: number;
  readonly drawn: number;
  readonly lost: number;
  readonly plies: number;
  readonly seconds: number;
  readonly share: number | null;
}

/** Counts over the games that have something in common. */
export interface GroupAnswer {
  readonly name: string;
  readonly games: number;
  readonly won: number;
  readonly drawn: number;
  readonly lost: number;
  readonly plies: number;
  readonly seconds: number;
  readonly share: number | null;
}

/** What one's games add up to; months are written 2024-05, programs as they are opened. ``streak`` counts the latest games won in a row (below 0: lost), ``longest`` the most ever won in a row. */
export interface StatisticsAnswer {
  readonly total: TallyAnswer;
  readonly streak: number;
  readonly longest: number;
  readonly variants: readonly GroupAnswer[];
  readonly boards: readonly GroupAnswer[];
  readonly kinds: readonly GroupAnswer[];
  readonly people: readonly GroupAnswer[];
  readonly programs: readonly GroupAnswer[];
  readonly colors: readonly GroupAnswer[];
  readonly endings: readonly GroupAnswer[];
  readonly months: readonly GroupAnswer[];
}

/** A rating after a game that ended at some time. */
export interface RatingPointAnswer {
  readonly at: number;
  readonly rating: number;
}

/** Games against a person; ``profile`` is an address. */
export interface OpponentAnswer {
  readonly name: string;
  readonly profile: string | null;
  readonly games: number;
  readonly won: number;
  readonly drawn: number;
  readonly lost: number;
}

/** The page of a player: ratings and how they went by variant, oldest first, and the games. ``address``, ``since``: null for a guest, whose page only the guest sees. ``opponents``: the people met most often; ``you``: the games of who asks against this player. ``statistics`` name no people. */
export interface ProfileAnswer {
  readonly name: string;
  readonly address: string | null;
  readonly since: number | null;
  readonly mine: boolean;
  readonly hidden: boolean;
  readonly ratings: Readonly<Record<string, RatingAnswer>>;
  readonly history: Readonly<Record<string, readonly RatingPointAnswer[]>>;
  readonly statistics: StatisticsAnswer;
  readonly opponents: readonly OpponentAnswer[];
  readonly you: OpponentAnswer | null;
}

/** Whether one's profile is hidden from others. */
export interface HiddenAnswer {
  readonly hidden: boolean;
}

/** Where the players of a game have their profiles; null for guests and hidden ones. */
export interface SeatProfilesAnswer {
  readonly first: string | null;
  readonly second: string | null;
}

/** A game that could not be reviewed, and why. */
export interface FailedReview {
  readonly game: string;
  readonly reason: Message;
}

/** A game in a list, as one of its people sees it. ``you``, ``result``: None where that person sits nowhere, or in both seats; ``tags`` are that person's own. */
export interface GameSummary {
  readonly id: string;
  readonly variant: string;
  readonly title: string;
  readonly size: string;
  readonly kind: GameKind;
  readonly rated: boolean;
  readonly clock: Control;
  readonly created: number;
  readonly updated: number;
  readonly ended: number | null;
  readonly players: Readonly<Record<Seat, ListedPlayer | null>>;
  readonly you: Seat | null;
  readonly plies: number;
  readonly winner: Seat | null;
  readonly reason: string | null;
  readonly margin: number | null;
  readonly result: GameVerdict | null;
  readonly tags: readonly string[];
}

/** The board of a game after so many moves: rows of "." empty, x black, o white, s shared. ``last`` is the column and the row of the last stone, ``marked`` those of the points that were to be marked. Boards of several layers, and stones too far from one another, have no rows. */
export interface Thumbnail {
  readonly game: string;
  readonly ply: number;
  readonly rows: readonly string[];
  readonly last: readonly [number, number] | null;
  readonly marked: readonly (readonly [number, number])[];
}

/** What has become of a job. */
export type JobState = "waiting" | "running" | "done" | "failed" | "stopped";

/** How well somebody played a game: the accuracy in percent, mistakes and worse, choices. */
export interface GamePoint {
  readonly game: string;
  readonly ended: number;
  readonly accuracy: number;
  readonly mistakes: number;
  readonly choices: number;
}

export type MoveVerdict = "forced" | "opening" | "best" | "good" | "inaccuracy" | "mistake" | "blunder";

/** A move of a reviewed game; ``ply`` 1 is the first move. ``score`` is that of the best move, ``played`` that of the move made, both for the mover; ``chance`` is black's after the move. */
export interface JudgedMove {
  readonly ply: number;
  readonly seat: Seat;
  readonly color: Color;
  readonly move: string;
  readonly best: string;
  readonly loss: number;
  readonly unit: "chance" | "discs";
  readonly class: MoveVerdict;
  readonly score: Score | null;
  readonly played: Score | null;
  readonly chance: number | null;
  readonly line: readonly string[];
  readonly explanation: Explanation | null;
}

/** Nothing is known yet. */
export interface NoAccuracy {
}

/** Nobody asked for a review of the game yet. */
export interface NoReview {
  readonly state: "none";
  readonly moves: readonly JudgedMove[];
  readonly accuracy: NoAccuracy;
}

/** A review on its way: positions done, of how many. */
export interface RunningReview {
  readonly state: "running";
  readonly done: number;
  readonly of: number;
  readonly moves: readonly JudgedMove[];
  readonly accuracy: NoAccuracy;
}

/** The review of a game by a player that had so many seconds for each position. Those of old versions do not name the ``opening``. */
export interface FinishedReview {
  readonly state: "done";
  readonly player: string;
  readonly seconds: number;
  readonly moves: readonly JudgedMove[];
  readonly accuracy: Readonly<Record<Seat, number | null>>;
  readonly best_share: Readonly<Record<Seat, number | null>>;
  readonly counts: Readonly<Record<Seat, Readonly<Record<MoveVerdict, number>>>>;
  readonly opening?: string | null;
}

export type ReviewAnswer = NoReview | RunningReview | FinishedReview;

/** The reviews of many games: done, of how many; those that failed, and why. ``game`` is on its way, with so many positions done, of how many; ``trouble`` says why those that wait do not go on by themselves. */
export interface BatchAnswer {
  readonly state: "none" | "running" | "stopped" | "done";
  readonly done: number;
  readonly of: number;
  readonly failed: readonly FailedReview[];
  readonly game: string | null;
  readonly positions: number;
  readonly positions_of: number;
  readonly trouble: Message | null;
}

/** A mistake of one's own: the board before it, with the move made and the best one marked. */
export interface MistakeAnswer {
  readonly game: GameSummary;
  readonly ply: number;
  readonly move: string;
  readonly best: string;
  readonly verdict: MoveVerdict;
  readonly loss: number;
  readonly unit: "chance" | "discs";
  readonly before: Thumbnail;
}

/** What the reviews of one's latest games say together; ``unreviewed`` games have none yet. */
export interface ProgressAnswer {
  readonly mistakes: readonly MistakeAnswer[];
  readonly curve: readonly GamePoint[];
  readonly unreviewed: readonly string[];
}

/** The rating of a player before and after a game. */
export interface RatingChangeAnswer {
  readonly before: number;
  readonly after: number;
}

/** The move that turned a game, with black's chances before and after it. ``best`` is the move that a review preferred. */
export interface KeyMomentAnswer {
  readonly ply: number;
  readonly color: Color;
  readonly move: string;
  readonly before: number;
  readonly after: number;
  readonly best: string | null;
}

/** What the end of a game brought: ratings by seat, the key moment, the level to try next. ``praise`` and ``work`` are what the coach says to the player who asks, where there is a review. */
export interface EndingAnswer {
  readonly ratings: Readonly<Record<Seat, RatingChangeAnswer>>;
  readonly key: KeyMomentAnswer | null;
  readonly next_level: string | null;
  readonly praise: Message | null;
  readonly work: Message | null;
}

/** The weights of a classic learner. */
export interface WeightsAnswer {
  readonly wins: number;
  readonly losses: number;
  readonly draws: number;
}

/** The weights of a classic learner after so many games. */
export interface PastWeights {
  readonly games: number;
  readonly wins: number;
  readonly losses: number;
  readonly draws: number;
}

/** How much a learner knows. ``threshold``: from this value on the classic learner plays a move at once; ``history`` has its weights, oldest first. */
export interface KnowledgeAnswer {
  readonly games: number;
  readonly positions: number;
  readonly moves: number;
  readonly network_games: number;
  readonly weights: WeightsAnswer | null;
  readonly threshold: number | null;
  readonly history: readonly PastWeights[];
}

/** A move made in a position, and how the games went for who made it. */
export interface KnownMove {
  readonly move: string;
  readonly value: number | null;
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
}

/** A position met, as text that can be given as the start of a board. ``sources`` counts the games by where they come from: own, imported, selfplay. */
export interface KnownPosition {
  readonly position: string;
  readonly ply: number;
  readonly value: number | null;
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
  readonly sources: Readonly<Record<string, number>>;
  readonly moves: readonly KnownMove[];
}

/** Positions, most frequent first; ``next`` is the offset of those that follow. ``closed`` says why some are left out: they stand in a running game. */
export interface KnownPositionsAnswer {
  readonly list: readonly KnownPosition[];
  readonly next: number | null;
  readonly closed: Message | null;
}

/** The score of a learner after so many games, with its 95 % interval, from 0 to 1. */
export interface CurvePointAnswer {
  readonly opponent: string;
  readonly games: number;
  readonly score: number;
  readonly low: number;
  readonly high: number;
}

/** How a learner fared against opponents that never change. */
export interface CurveAnswer {
  readonly points: readonly CurvePointAnswer[];
}

/** Whether there was anything to forget. */
export interface ResetAnswer {
  readonly forgotten: boolean;
}

/** The name of a job. */
export interface JobStartedAnswer {
  readonly job: string;
}

/** A job and how far it is; ``text`` says what went wrong. */
export interface StoppedJobAnswer {
  readonly job: string;
  readonly work: string;
  readonly state: JobState;
  readonly done: number;
  readonly of: number | null;
  readonly result: JobResult | null;
  readonly text: string | null;
}

/** A job and how far it is; ``place`` is that in the queue, from 1, while it waits. */
export interface JobAnswer {
  readonly job: string;
  readonly work: string;
  readonly state: JobState;
  readonly done: number;
  readonly of: number | null;
  readonly result: JobResult | null;
  readonly text: string | null;
  readonly place: number | null;
}

/** A game record with variations and comments, and more: docs/formats/tengen-json.md. */
export interface NotesAnswer {
  readonly format: "tengen-game";
  readonly version: 1;
  readonly variant: NotesVariant;
  readonly start?: string;
  readonly root?: NotesNode | null;
  readonly moves: readonly (string | NotesNode)[];
}

/** Who may read a study: its owner, who knows its name (a link), everybody who looks. */
export type Visibility = "private" | "link" | "public";

/** A study of a list; ``variant`` is the game of its first chapter. */
export interface ListedStudyAnswer {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly owner: string;
  readonly mine: boolean;
  readonly visibility: Visibility;
  readonly chapters: number;
  readonly variant: string | null;
  readonly updated: number;
}

/** A page of studies, the latest changed first, and whether there are more. */
export interface StudyListAnswer {
  readonly studies: readonly ListedStudyAnswer[];
  readonly more: boolean;
}

/** A chapter without its record; ``size`` is the number of its moves with all variations. */
export interface ChapterHeadAnswer {
  readonly id: string;
  readonly name: string;
  readonly variant: string;
  readonly size: number;
  readonly revision: number;
}

/** A study without its records; ``deleted`` are chapters that the owner can bring back. */
export interface StudyAnswer {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly owner: string;
  readonly mine: boolean;
  readonly visibility: Visibility;
  readonly revision: number;
  readonly updated: number;
  readonly chapters: readonly ChapterHeadAnswer[];
  readonly deleted: readonly ChapterHeadAnswer[];
}

/** A chapter with its record. */
export interface ChapterAnswer {
  readonly id: string;
  readonly name: string;
  readonly revision: number;
  readonly record: NotesAnswer;
}

/** Why a chapter was not saved, and what it is now. */
export interface ChapterConflictAnswer {
  readonly error: Message;
  readonly chapter: ChapterAnswer;
}

/** The chapter is stored; the next change names this revision. */
export interface RevisionAnswer {
  readonly revision: number;
}

/** The study is deleted, and can be brought back for so many days. */
export interface StudyDeletedAnswer {
  readonly deleted: true;
  readonly days: number;
}

/** The study, how many games of a file became chapters of it, and why others did not. */
export interface StudyImportAnswer {
  readonly study: StudyAnswer;
  readonly taken: number;
  readonly refused: readonly string[];
}

/** Whose moves are learnt. */
export type DrillSide = "black" | "white" | "both";

/** A repertoire that is learnt, or ready to be; ``study`` is its name where it is a study. ``due`` counts the positions to be asked again now, ``new`` those that were never asked. */
export interface ListedDrillAnswer {
  readonly deck: string;
  readonly study: string | null;
  readonly positions: number;
  readonly due: number;
  readonly new: number;
  readonly used: number | null;
}

/** What somebody learns, the latest first, and then the ready repertoires not begun yet. */
export interface DrillListAnswer {
  readonly drills: readonly ListedDrillAnswer[];
}

/** An opening or a chapter; without a side, nothing of the chapter is learnt. */
export interface DrillPartAnswer {
  readonly id: string;
  readonly name: string;
  readonly side: DrillSide | null;
  readonly variant: string;
  readonly positions: number;
  readonly due: number;
  readonly new: number;
}

/** A repertoire: its parts, and how its positions stand. ``mine``: whether the lines can be changed. ``next`` is when something is due that is not yet. */
export interface DrillAnswer {
  readonly deck: string;
  readonly study: string | null;
  readonly mine: boolean;
  readonly parts: readonly DrillPartAnswer[];
  readonly positions: number;
  readonly due: number;
  readonly new: number;
  readonly next: number | null;
}

/** A line as far as it was played: the learner is to move, unless it is over. ``comment`` is what the lines say of the last move. */
export interface DrillTurnAnswer {
  readonly part: string;
  readonly name: string;
  readonly side: DrillSide;
  readonly shape: BoardShape;
  readonly board: BoardAnswer;
  readonly over: boolean;
  readonly comment: string;
}

/** Whether a move is that of the lines; ``move`` is theirs, ``comment`` what they say of it. ``days`` is in how many days the position is asked again, where the answer counted. ``turn`` is how the line goes on after a right move. */
export interface DrillMoveAnswer {
  readonly right: boolean;
  readonly move: string;
  readonly moves: readonly string[];
  readonly comment: string;
  readonly days: number | null;
  readonly turn: DrillTurnAnswer | null;
}

/** Some moves, one of which is that of the lines. */
export interface DrillHintAnswer {
  readonly moves: readonly string[];
}

/** What was learnt of a repertoire is forgotten. */
export interface DrillGoneAnswer {
  readonly forgotten: true;
}

/** What is searched and how; ``depth`` counts plies, for ``mcts`` playouts. ``breadth`` is how many moves of each position are looked at, 0 for all. */
export interface LabSearch {
  readonly algorithm: string;
  readonly depth: number;
  readonly ordering: string;
  readonly evaluation: string;
  readonly breadth: number;
  readonly max_nodes: number;
}

/** What a search did. ``nodes`` were entered, ``leaves`` have nothing below; ``cutoffs`` were left early, which saved ``skipped`` moves; ``researches`` were searched once more in the same place; ``hits`` were remembered. For ``mcts`` nodes are the moves of its games, and leaves the games. */
export interface SearchCounters {
  readonly nodes: number;
  readonly leaves: number;
  readonly cutoffs: number;
  readonly skipped: number;
  readonly researches: number;
  readonly hits: number;
  readonly seconds: number;
}

/** A part of a search that can be chosen, and what it does. */
export interface LabChoiceAnswer {
  readonly name: string;
  readonly sentence: string;
}

/** What can be chosen for a game; the usual one first. ``breadth``: the usual one. */
export interface LabChoicesAnswer {
  readonly algorithms: readonly string[];
  readonly orderings: readonly LabChoiceAnswer[];
  readonly evaluations: readonly LabChoiceAnswer[];
  readonly breadth: number;
  readonly max_depth: number;
  readonly max_playouts: number;
  readonly max_nodes: number;
}

/** The nodes in the order in which they were entered, one entry of each list for each node. ``move`` is a place in the list of moves, -1 at a root. ``alpha`` and ``beta`` are empty where the algorithm has no windows; an open end is ±9e9. ``reason``: 0 open, 1 searched, 2 estimate, 3 end of the game, 4 cut off, 5 remembered. ``again`` are the nodes searched once more. ``visits`` and ``born`` are those of a Monte-Carlo search, empty for others. */
export interface LabNodesAnswer {
  readonly ply: readonly number[];
  readonly move: readonly number[];
  readonly alpha: readonly number[];
  readonly beta: readonly number[];
  readonly value: readonly (number | null)[];
  readonly reason: readonly number[];
  readonly candidates: readonly number[];
  readonly again: readonly number[];
  readonly visits: readonly number[];
  readonly born: readonly number[];
}

/** A search and its whole tree; ``value`` is for the side to move in ``start``. */
export interface LabTreeAnswer {
  readonly search: LabSearch;
  readonly turn: Color;
  readonly start: string;
  readonly value: number | null;
  readonly line: readonly string[];
  readonly complete: boolean;
  readonly counters: SearchCounters;
  readonly moves: readonly string[];
  readonly nodes: LabNodesAnswer;
}

/** What one algorithm did at one depth. */
export interface LabCountAnswer {
  readonly algorithm: string;
  readonly depth: number;
  readonly value: number | null;
  readonly best: string | null;
  readonly complete: boolean;
  readonly counters: SearchCounters;
}

/** Algorithms side by side, each from one ply up. */
export interface LabComparisonAnswer {
  readonly rows: readonly LabCountAnswer[];
}

/** A proved win as a tree; null where there is none (``exact``) or none was found in time. The moves of the nodes ``any_other`` stand for every answer that is not shown. */
export interface LabWinAnswer {
  readonly exact: boolean;
  readonly tree: LabTreeAnswer | null;
  readonly any_other: readonly number[];
}

/** What an answer is: a move on the board, a mark on a point, or one of the choices. */
export type AnswerShape = "move" | "mark" | "choice";

/** What a learner is asked to do. */
export type ExerciseKind = "win" | "stop" | "tap" | "choose" | "capture" | "best" | "pass" | "place";

/** What became of an answer; ``shown``: it was given up, and the solution is on the board. */
export type SittingVerdict = "right" | "faster_exists" | "go_on" | "wrong" | "shown";

/** A lesson; ``done`` and ``due`` count exercises. */
export interface ListedLessonAnswer {
  readonly id: string;
  readonly title: string;
  readonly exercises: number;
  readonly done: number;
  readonly due: number;
}

/** Lessons in the order in which they are meant to be taken. */
export interface LessonPathAnswer {
  readonly id: string;
  readonly title: string;
  readonly summary: string;
  readonly lessons: readonly ListedLessonAnswer[];
}

/** All paths, and how far one is: ``next`` is the lesson under way, or the first to begin. ``due`` counts the exercises to be asked again now, in all paths. */
export interface LessonListAnswer {
  readonly paths: readonly LessonPathAnswer[];
  readonly due: number;
  readonly next: string | null;
}

/** A choice: what is sent, and what it is called. */
export interface ChoiceAnswer {
  readonly id: string;
  readonly title: string;
}

/** An exercise and how far one is with it. ``answering``: by a move, by marking points (or stones), or by one of the ``choices``. ``asked`` are points the task speaks of. ``hints`` is the number of steps. ``due``: when it is asked again; null where it is not. */
export interface ExerciseAnswer {
  readonly id: string;
  readonly kind: ExerciseKind;
  readonly answering: AnswerShape;
  readonly task: string;
  readonly shape: BoardShape;
  readonly side: Color;
  readonly board: BoardAnswer;
  readonly asked: readonly Point[];
  readonly choices: readonly ChoiceAnswer[];
  readonly hints: number;
  readonly done: boolean;
  readonly tries: number;
  readonly misses: number;
  readonly due: number | null;
}

/** A lesson with its exercises; ``previous`` and ``next`` are its neighbours on the path. */
export interface LessonPageAnswer {
  readonly id: string;
  readonly path: string;
  readonly title: string;
  readonly words: string;
  readonly exercises: readonly ExerciseAnswer[];
  readonly previous: string | null;
  readonly next: string | null;
}

/** The boards that teach the rules of a variant. */
export interface RulesBoardsAnswer {
  readonly variant: string;
  readonly exercises: readonly ExerciseAnswer[];
}

/** What is said to an answer, and the board with what was played after it. After ``wrong`` and ``faster_exists`` the board shows why, and goes back to what it was. ``found`` are the points marked rightly so far, ``solution`` all answers where it is over. ``days`` is in how many days it is asked again; null where it is not. */
export interface ExerciseStepAnswer {
  readonly verdict: SittingVerdict;
  readonly over: boolean;
  readonly sentence: string;
  readonly board: BoardAnswer;
  readonly found: readonly Point[];
  readonly solution: readonly string[] | null;
  readonly days: number | null;
}

/** A hint: an area, and at the last step the answer itself (a move or a choice). */
export interface ExerciseHintAnswer {
  readonly step: number;
  readonly last: boolean;
  readonly sentence: string;
  readonly points: readonly Point[];
  readonly answer: string | null;
}

/** What will be said to an answer after right ones, marks in their order; null gives up. */
export interface ExerciseStepAheadAnswer {
  readonly answers: readonly string[];
  readonly answer: string | null;
  readonly step: ExerciseStepAnswer;
}

/** A hint after right answers. */
export interface ExerciseHintAheadAnswer {
  readonly answers: readonly string[];
  readonly hint: ExerciseHintAnswer;
}

/** What can be said of an exercise before anybody answers. */
export interface ExerciseAheadAnswer {
  readonly id: string;
  readonly steps: readonly ExerciseStepAheadAnswer[];
  readonly hints: readonly ExerciseHintAheadAnswer[];
}

/** The exercises of a lesson, for when the server is away. */
export interface LessonAheadAnswer {
  readonly id: string;
  readonly exercises: readonly ExerciseAheadAnswer[];
}

/** What one has done in the lessons is forgotten. */
export interface LessonsForgottenAnswer {
  readonly forgotten: true;
}

/** On how many days in a row one has played or learnt, at most so far, and whether today. */
export interface StreakAnswer {
  readonly days: number;
  readonly longest: number;
  readonly today: boolean;
}

/** What was there. */
export type MissedKind = "win" | "defence" | "discs";

/** What is asked. */
export type PuzzleKind = "fours" | "threats" | "defence" | "ending" | "mobility";

/** What a puzzle is about; its kind is always one of its themes. */
export type PuzzleTheme = "fours" | "threats" | "defence" | "foul-trap" | "counter-four" | "gap" | "diagonal" | "edge" | "long" | "ending" | "mobility" | "corner" | "no-corner" | "x-square" | "quiet" | "pass" | "only-win";

/** What became of an answer; ``shown``: it was given up. After ``right`` and ``go_on`` (which wins too, but takes longer) the next move is to be found. */
export type TryVerdict = "right" | "go_on" | "solved" | "wrong" | "shown";

/** How good somebody is at puzzles of a family of games, after so many that counted. */
export interface PuzzleRating {
  readonly rating: number;
  readonly deviation: number;
  readonly puzzles: number;
}

/** What an attempt did to a rating. */
export interface RatingStep {
  readonly before: number;
  readonly after: number;
}

/** Until the first miss, or as many as possible in three minutes. */
export type RunMode = "streak" | "storm";

/** A line of moves: the stones of the start, what each move changes, and the end. ``key`` is the same for equal positions, ``text`` the last one as it can be given as a start. */
export interface BoardAnswer {
  readonly stones: readonly PlacedStone[];
  readonly scene: Scene;
  readonly key: string;
  readonly text: string;
  readonly moves: readonly string[];
  readonly changes: readonly (readonly Change[])[];
}

/** What a board looks like without a game. */
export interface BoardShape {
  readonly variant: string;
  readonly width: number;
  readonly height: number;
  readonly layers: number;
  readonly family: "gomoku" | "reversi";
}

/** What puzzles are about, and how many of them there are. */
export interface PuzzleThemeAnswer {
  readonly theme: PuzzleTheme;
  readonly title: string;
  readonly puzzles: number;
}

/** The puzzles of a variant. */
export interface PuzzleVariantAnswer {
  readonly variant: string;
  readonly family: "gomoku" | "reversi";
  readonly puzzles: number;
  readonly themes: readonly PuzzleThemeAnswer[];
}

/** The best score of one's streaks or storms in a variant. */
export interface BestRunAnswer {
  readonly mode: RunMode;
  readonly variant: string;
  readonly score: number;
}

/** What puzzles there are and how good one is; families without a rated attempt are left out. ``due`` counts those that were missed and are to be tried again. */
export interface PuzzleOverviewAnswer {
  readonly variants: readonly PuzzleVariantAnswer[];
  readonly ratings: Readonly<Record<string, PuzzleRating>>;
  readonly due: number;
  readonly bests: readonly BestRunAnswer[];
}

/** A puzzle without its solution. ``rated``: whether a first attempt counts. ``tried``: what one made of it before. ``date`` is that of a daily puzzle, ``game`` and ``ply`` are there where it is from a game of one's own. */
export interface ShownPuzzleAnswer {
  readonly id: string;
  readonly kind: PuzzleKind;
  readonly task: string;
  readonly shape: BoardShape;
  readonly side: Color;
  readonly board: BoardAnswer;
  readonly rating: number | null;
  readonly rated: boolean;
  readonly tried: "solved" | "missed" | null;
  readonly hints: number;
  readonly date: string | null;
  readonly game: string | null;
  readonly ply: number | null;
}

/** What is said to an answer, and the board with the reply. ``over``: nothing more is to be found; only then ``solution`` and ``themes`` are told. After ``wrong`` the board shows why, and goes back to what it was. ``rating``: what a first attempt did to one's rating; ``days``: in how many the puzzle comes back. */
export interface PuzzleStepAnswer {
  readonly verdict: TryVerdict;
  readonly over: boolean;
  readonly sentence: string;
  readonly board: BoardAnswer;
  readonly solution: readonly string[] | null;
  readonly themes: readonly PuzzleTheme[];
  readonly rating: RatingStep | null;
  readonly days: number | null;
}

/** A hint: a word, an area, and at the last step the move. */
export interface PuzzleHintAnswer {
  readonly step: number;
  readonly last: boolean;
  readonly sentence: string;
  readonly points: readonly Point[];
  readonly move: string | null;
}

/** What will be said to an answer after right ones; null gives up. */
export interface PuzzleStepAheadAnswer {
  readonly answers: readonly string[];
  readonly answer: string | null;
  readonly step: PuzzleStepAnswer;
}

/** A hint after right answers. */
export interface PuzzleHintAheadAnswer {
  readonly answers: readonly string[];
  readonly hint: PuzzleHintAnswer;
}

/** The puzzle of a day, and what can be said of it before anybody answers. */
export interface PuzzleAheadAnswer {
  readonly puzzle: ShownPuzzleAnswer;
  readonly steps: readonly PuzzleStepAheadAnswer[];
  readonly hints: readonly PuzzleHintAheadAnswer[];
}

/** The puzzles of a day and of those after it, for when the server is away. */
export interface PuzzlesAheadAnswer {
  readonly days: readonly PuzzleAheadAnswer[];
}

/** A streak or a storm: ``puzzle`` is to be solved now; null when it is over. ``left_ms`` is the time that is left in a storm; null in a streak. ``best`` is one's best score. */
export interface PuzzleRunAnswer {
  readonly id: string;
  readonly mode: RunMode;
  readonly variant: string;
  readonly score: number;
  readonly misses: number;
  readonly left_ms: number | null;
  readonly over: boolean;
  readonly best: number;
  readonly puzzle: ShownPuzzleAnswer | null;
}

/** What is said to an answer of a run, and how the run stands; null: the time was up. */
export interface PuzzleRunStepAnswer {
  readonly step: PuzzleStepAnswer | null;
  readonly run: PuzzleRunAnswer;
}

/** A position of a game of one's own in which something was missed; played like a puzzle. */
export interface MissedPositionAnswer {
  readonly id: string;
  readonly game: string;
  readonly ply: number;
  readonly variant: string;
  readonly kind: MissedKind;
  readonly ended: number;
  readonly tried: "solved" | "missed" | null;
}

/** What one missed in ``reviewed`` games, the latest first. */
export interface MissedPositionsAnswer {
  readonly missed: readonly MissedPositionAnswer[];
  readonly reviewed: number;
}

/** A puzzle that was missed, and is to be tried again since some time. */
export interface DuePuzzleAnswer {
  readonly id: string;
  readonly variant: string;
  readonly since: number;
}

/** The puzzles to be tried again; ``next`` is when another one will be due. */
export interface DuePuzzlesAnswer {
  readonly due: readonly DuePuzzleAnswer[];
  readonly next: number | null;
}

export type GameEnd = "black" | "draw" | "white" | "unknown";

/** A move, how often it was made, and how those games ended. Games whose result is not known are only in ``games``; ``lines`` are those of libraries, and no games. ``name`` is that of the opening the move leads to; ``score`` what our book says of it, or an engine that was asked about the position before, for the side to move. */
export interface ExploredMove {
  readonly move: string;
  readonly games: number;
  readonly black: number;
  readonly draws: number;
  readonly white: number;
  readonly lines: number;
  readonly name: string | null;
  readonly score: Score | null;
}

/** A game that met the position, by its names. */
export interface ExploredGame {
  readonly id: number;
  readonly black: string;
  readonly white: string;
  readonly result: GameEnd;
  readonly year: number | null;
  readonly rating: number | null;
  readonly event: string;
  readonly move: string | null;
  readonly variant: string;
  readonly size: string;
  readonly moves: string;
  readonly game: string | null;
}

/** What was played in a position; the moves made most often first. */
export interface Explored {
  readonly name: string | null;
  readonly games: number;
  readonly moves: readonly ExploredMove[];
  readonly top: readonly ExploredGame[];
  readonly depth: number;
}

/** How many learners learned a game that was new to them. */
export interface GameLearned {
  readonly learned: number;
}

/** A game of a file, by its place in it from 1: what tells it from the others. ``winner`` is black, white, draw or nothing. */
export interface FoundGame {
  readonly number: number;
  readonly variant: string;
  readonly black: string;
  readonly white: string;
  readonly event: string;
  readonly date: string;
  readonly moves: number;
  readonly winner: string;
}

/** The games of a file that are kept now, and why others are not. Where one of several is to be chosen first, none is kept, and they are ``found``. With ``unknown_game`` somebody has to say which game it is. */
export interface RecordsTaken {
  readonly games: readonly string[];
  readonly refused: readonly string[];
  readonly found?: readonly FoundGame[];
  readonly unknown_game?: boolean;
}

/** The same of a file that a job read, and how many bytes its games take. */
export interface RecordsKept {
  readonly taken: RecordsTaken;
  readonly size: number;
}

/** How many games of a file became chapters, why others did not, and the bytes they take. */
export interface ChaptersKept {
  readonly taken: number;
  readonly refused: readonly string[];
  readonly size: number;
}

/** Chapters in a file of a study. */
export interface ChaptersWritten {
  readonly chapters: number;
}

/** Why games were not learned, how many, and the first of them. */
export interface RefusedGames {
  readonly reason: string;
  readonly count: number;
  readonly first: string;
}

/** Games of a file: read, learned, known before, refused. */
export interface FileLearned {
  readonly read: number;
  readonly learned: number;
  readonly known: number;
  readonly refused: number;
  readonly refusals: readonly RefusedGames[];
}

/** Moves of a db.json, how many of them had something new, and whether there were weights. */
export interface ProgramFileTaken {
  readonly moves: number;
  readonly new: number;
  readonly weights: boolean;
}

/** Games of a file of experience: learned, and known before. */
export interface ExperienceMerged {
  readonly learned: number;
  readonly known: number;
}

/** Games in a file of experience. */
export interface ExperienceExported {
  readonly games: number;
}

/** Moves in a db.json. */
export interface MovesExported {
  readonly moves: number;
}

/** Games of self-play now and ever, the score of the new weights, and whether they stay. */
export interface SelfPlayed {
  readonly games: number;
  readonly total: number;
  readonly promoted: boolean;
  readonly score: number;
}

/** An answer of the laboratory: packed JSON in base64, as it is sent. */
export interface LabDone {
  readonly body: string;
}

export type JobResult = GameLearned | RecordsKept | ChaptersKept | ChaptersWritten | FileLearned | ProgramFileTaken | ExperienceMerged | ExperienceExported | MovesExported | SelfPlayed | LabDone;

export type GameVerdict = "won" | "lost" | "drawn";

/** What a learner knows: of all its games, of a position, and of the line that led there. */
export interface LearnerView {
  readonly games: number;
  readonly weights: RuleWeights;
  readonly threshold: number;
  readonly rate: number;
  readonly tally: ResultCounts;
  readonly moves: readonly RememberedMove[];
  readonly steps: readonly RuleStep[];
}

/** Who sits in a seat; ``player`` is how a computer player is opened. */
export interface ListedPlayer {
  readonly kind: PartyKind;
  readonly name: string;
  readonly rating: number | null;
  readonly player?: string | null;
}

/** A move made before: its results for who made it, its value, and whether it is trusted. */
export interface RememberedMove {
  readonly move: string;
  readonly tally: ResultCounts;
  readonly value: number;
  readonly trusted: boolean;
}

/** Results for one side. */
export interface ResultCounts {
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
}

/** A move of a line that was won: its value, the error, and the weights after it. A move that is not remembered (``tally`` is None) changes nothing. */
export interface RuleStep {
  readonly ply: number;
  readonly move: string;
  readonly tally: ResultCounts | null;
  readonly value: number | null;
  readonly error: number;
  readonly weights: RuleWeights;
}

/** What a win, a loss and a draw count. At first a position won as often as lost is worth 5. */
export interface RuleWeights {
  readonly wins: number;
  readonly losses: number;
  readonly draws: number;
}
