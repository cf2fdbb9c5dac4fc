/** An exercise or a puzzle as it is solved: answers in, what is said and what stands on the board out. */
import { batch, computed, signal } from "@preact/signals";

import type { BoardAnswer } from "../../lib/answers.ts";
import type { Point } from "../../lib/protocol.ts";
import { whileBusy } from "../busy.ts";
import { sharedMoves } from "../line.ts";

export type Verdict = "right" | "solved" | "faster_exists" | "go_on" | "wrong" | "shown";

/** What the server says of an answer. */
export interface Judged {
  readonly verdict: Verdict;
  /** Whether the exercise is at its end. */
  readonly over: boolean;
  /** What is said of it, in the language of the page; "": nothing more than the verdict. */
  readonly sentence: string;
  /** The whole line; after a wrong move with that move and what refutes it. */
  readonly board: BoardAnswer;
  /** The points that were rightly marked so far. */
  readonly found?: readonly Point[];
  readonly solution: readonly string[] | null;
}

export interface Hinted {
  readonly step: number;
  readonly last: boolean;
  readonly sentence: string;
  readonly points: readonly Point[];
  /** The move or the choice itself; at the last step. */
  readonly answer: string | null;
}

/** An answer after right ones; null gives up. */
export interface GivenAnswer {
  readonly answers: readonly string[];
  readonly answer: string | null;
  readonly hinted: boolean;
}

/** Asks for one exercise. */
export interface SolvingRequests<Answer extends Judged> {
  readonly answer: (given: GivenAnswer) => Promise<Answer>;
  readonly hint: (given: { readonly answers: readonly string[]; readonly step: number }) => Promise<Hinted>;
  /** Whether likely answers are judged while the server is away, too. */
  readonly knowsAhead?: boolean;
}

interface SolvingServices<Answer extends Judged> {
  readonly report: (error: unknown) => void;
  /** Passes the time between two moves that are played in answer. */
  readonly rest: () => Promise<void>;
  /** Told of every answer, after its moves were played on the board. */
  readonly onJudged?: (judged: Answer) => void;
}

/** "asked": an answer is waited for; "back": the last one did not do, and is taken back; "over": the end. */
export type Phase = "asked" | "back" | "over";

export class Solving<Answer extends Judged = Judged> {
  readonly phase = signal<Phase>("asked");
  /** Whether the server is asked, or moves are played in answer. */
  readonly isBusy = signal(false);
  readonly board = signal<BoardAnswer>({ stones: [], scene: null, key: "", text: "", moves: [], changes: [] } as unknown as BoardAnswer);
  /** Moves that are shown of the line; null: all. */
  readonly upto = signal<number | null>(null);
  readonly ply = computed(() => this.upto.value ?? this.board.value.moves.length);
  readonly judged = signal<Answer | null>(null);
  /** The last answer; null where there is none, or where the solution was asked for. */
  readonly tried = signal<string | null>(null);
  readonly found = signal<readonly Point[]>([]);
  readonly hint = signal<Hinted | null>(null);
  readonly misses = signal(0);
  readonly isHelped = signal(false);
  /** Moves of the line before what was tried last. */
  readonly kept = signal(0);
  readonly #ask: SolvingRequests<Answer>;
  readonly #services: SolvingServices<Answer>;
  #base: BoardAnswer;
  #answers: readonly string[] = [];

  constructor(start: BoardAnswer, ask: SolvingRequests<Answer>, services: SolvingServices<Answer>) {
    this.#base = start;
    this.#ask = ask;
    this.#services = services;
    this.board.value = start;
    this.kept.value = start.moves.length;
  }

  /** Whether likely answers are judged while the server is away, too. */
  get knowsAhead(): boolean {
    return this.#ask.knowsAhead ?? false;
  }

  /** Solved by oneself: neither missed nor helped. */
  get isClean(): boolean {
    return this.phase.value === "over" && this.misses.value === 0 && !this.isHelped.value;
  }

  /** Give an answer: a move, a point, a choice; with null give up and see the solution. */
  async answer(word: string | null): Promise<void> {
    if (this.phase.value === "over") return;
    await this.#trying(async () => {
      this.#takeBack();
      batch(() => {
        this.judged.value = null;
        this.tried.value = word;
      });
      const judged = await this.#ask.answer({ answers: this.#answers, answer: word, hinted: this.isHelped.value }).catch((error: unknown) => {
        this.tried.value = null;
        throw error;
      });
      await this.#show(judged, word);
      this.#services.onJudged?.(judged);
    });
  }

  /** Take the last answer back and try again. */
  retry(): void {
    if (this.phase.value === "back" && !this.isBusy.value) this.#takeBack();
  }

  /** The next hint: what to look for, where, and the move itself. */
  async help(): Promise<void> {
    if (this.phase.value === "over") return;
    await this.#trying(async () => {
      this.#takeBack();
      const hint = this.hint.value;
      if (hint?.last) return;
      this.isHelped.value = true;
      this.hint.value = await this.#ask.hint({ answers: this.#answers, step: (hint?.step ?? 0) + 1 });
    });
  }

  /** Walk through the line that was played; possible once nothing is asked. */
  step(by: number): void {
    if (this.phase.value === "asked" || this.isBusy.value) return;
    const length = this.board.value.moves.length;
    const to = Math.max(0, Math.min(length, this.ply.value + by));
    this.upto.value = to === length ? null : to;
  }

  #takeBack(): void {
    if (this.phase.value !== "back") return;
    batch(() => {
      this.board.value = this.#base;
      this.upto.value = null;
      this.judged.value = null;
      this.tried.value = null;
      this.phase.value = "asked";
    });
  }

  async #show(judged: Answer, word: string | null): Promise<void> {
    const isRight = judged.verdict === "right" || judged.verdict === "solved" || judged.verdict === "go_on";
    batch(() => {
      this.judged.value = judged;
      this.found.value = judged.found ?? this.found.value;
      this.kept.value = sharedMoves(this.#base.moves, judged.board.moves);
      if (isRight || judged.over) this.hint.value = null;
      if (judged.verdict === "wrong") this.misses.value += 1;
      if (judged.verdict === "shown") this.isHelped.value = true;
    });
    await this.#play(judged.board);
    if (isRight) {
      this.#base = judged.board;
      if (word !== null) this.#answers = [...this.#answers, word];
    }
    if (judged.over) this.phase.value = "over";
    else if (!isRight) this.phase.value = "back";
  }

  /** Show the moves that are new one after the other, the learner's own at once. */
  async #play(board: BoardAnswer): Promise<void> {
    const shared = this.kept.value;
    batch(() => {
      this.board.value = board;
      this.upto.value = Math.min(shared + 1, board.moves.length);
    });
    for (let ply = shared + 2; ply <= board.moves.length; ply += 1) {
      await this.#services.rest();
      this.upto.value = ply;
    }
    this.upto.value = null;
  }

  #trying(act: () => Promise<void>): Promise<void> {
    return whileBusy(this.isBusy, act, this.#services.report);
  }
}
