/** A drill as it runs: a line after the other, what was remembered, what is shown now. */
import { batch, signal } from "@preact/signals";

import type { DrillAnswer, DrillMoveAnswer, DrillTurnAnswer } from "../../lib/answers.ts";
import { whileBusy } from "../busy.ts";
import type { DrillRequests, Place } from "./requests.ts";

/** Lines after which a drill rests. */
export const LINES = 10;

/**
 * "failed": there is no line; "asked": the learner is to move; "off": the move was not that of the lines, or it was shown;
 * "over": the line is at its end; "finished": so is the drill.
 */
export type Phase = "beginning" | "failed" | "asked" | "off" | "over" | "finished";

export interface Forgotten extends Place {
  readonly name: string;
  readonly move: string;
}

export interface Tally {
  readonly lines: number;
  readonly known: number;
  readonly helped: number;
  readonly forgotten: readonly Forgotten[];
}

const NOTHING: Tally = { lines: 0, known: 0, helped: 0, forgotten: [] };

export class Drilling {
  readonly phase = signal<Phase>("beginning");
  /** Whether the server is asked, or a move is seen before the reply. */
  readonly isBusy = signal(false);
  readonly turn = signal<DrillTurnAnswer | null>(null);
  /** What the server said of the last move. */
  readonly told = signal<DrillMoveAnswer | null>(null);
  /** The move that was not right; null where it was shown without one. */
  readonly tried = signal<string | null>(null);
  readonly hints = signal<readonly string[]>([]);
  readonly tally = signal<Tally>(NOTHING);
  readonly standing = signal<DrillAnswer>(NO_STANDING);
  /** Moves that are shown of the line; null: all. The learner's own is seen before the reply. */
  readonly upto = signal<number | null>(null);
  readonly #ask: DrillRequests;
  readonly #part: string | undefined;
  readonly #report: (error: unknown) => void;
  readonly #rest: () => Promise<void>;
  #isAgain = false;
  #isHinted = false;
  /** Done when it is known how the repertoire stands after the last line. */
  #known: Promise<void> = Promise.resolve();
  skips: boolean;

  /** `rest` passes the time between the learner's move and the reply; what fails is reported. */
  constructor(ask: DrillRequests, options: { readonly part?: string; readonly skips: boolean; readonly report: (error: unknown) => void; readonly rest: () => Promise<void> }) {
    this.#ask = ask;
    this.#part = options.part;
    this.#report = options.report;
    this.#rest = options.rest;
    this.skips = options.skips;
  }

  /** Ask how the repertoire stands, and begin with a line. */
  async begin(): Promise<void> {
    await this.#trying(async () => {
      this.standing.value = await this.#ask.standing();
      await this.#begin(this.#part);
    });
    if (!this.turn.value) this.phase.value = "failed";
  }

  /** Begin the next line, or end the drill. */
  async next(): Promise<void> {
    await this.#trying(async () => {
      await this.#known;
      const { due, new: fresh } = this.standing.value;
      const isDone = this.tally.value.lines > 0 && due + fresh === 0;
      if (this.phase.value === "finished") this.tally.value = NOTHING;
      else if (isDone || this.tally.value.lines >= LINES) {
        this.phase.value = "finished";
        return;
      }
      await this.#begin(this.#part);
    });
  }

  /** The same line from its beginning. */
  async restart(): Promise<void> {
    const part = this.turn.value?.part;
    if (part !== undefined) await this.#trying(() => this.#begin(part));
  }

  async #begin(part: string | undefined): Promise<void> {
    this.#show(await this.#ask.line({ ...(part === undefined ? {} : { part }), skips: this.skips }));
  }

  /** Make a move, or with null give up and see that of the lines. */
  async play(move: string | null): Promise<void> {
    await this.#trying(() => this.#try(move));
  }

  async #try(move: string | null): Promise<void> {
    const turn = this.turn.value;
    if (!turn || (this.phase.value !== "asked" && this.phase.value !== "off")) return;
    const place = placeOf(turn);
    const told = await this.#ask.move({ ...place, move, hinted: this.#isHinted, again: this.#isAgain, skips: this.skips });
    this.#count(turn, told);
    this.told.value = told;
    if (told.turn) return this.#follow(told.turn, place.moves.length + 1);
    this.#isAgain = true;
    this.tried.value = move;
    this.hints.value = [];
    this.phase.value = "off";
  }

  /** Let the program play the move of the lines and go on. */
  async proceed(): Promise<void> {
    if (this.phase.value === "off" && this.told.value) await this.play(this.told.value.move);
  }

  /** Ask again for a move that was shown; it does not count any more. */
  retry(): void {
    if (this.phase.value !== "off") return;
    this.tried.value = null;
    this.told.value = null;
    this.phase.value = "asked";
  }

  /** Show some moves, one of them right; the second time, or where there are none, the move itself. */
  async hint(): Promise<void> {
    const turn = this.turn.value;
    if (!turn || this.phase.value !== "asked") return;
    await this.#trying(async () => {
      if (this.hints.value.length > 0) return this.#try(null);
      const { moves } = await this.#ask.hint(placeOf(turn));
      if (moves.length < 2) return this.#try(null);
      this.hints.value = moves;
      this.#isHinted = true;
    });
  }

  async #follow(turn: DrillTurnAnswer, own: number): Promise<void> {
    if (turn.board.moves.length > own) {
      batch(() => {
        this.turn.value = turn;
        this.upto.value = own;
        this.tried.value = null;
        this.hints.value = [];
        this.phase.value = "asked";
      });
      await this.#rest();
    }
    const told = this.told.value;
    batch(() => {
      this.#show(turn);
      this.told.value = told;
    });
    if (!turn.over) return;
    this.tally.value = { ...this.tally.value, lines: this.tally.value.lines + 1 };
    this.#known = this.#ask.standing().then((standing) => {
      this.standing.value = standing;
    }, this.#report);
  }

  #show(turn: DrillTurnAnswer): void {
    batch(() => {
      this.upto.value = null;
      this.turn.value = turn;
      this.told.value = null;
      this.tried.value = null;
      this.hints.value = [];
      this.phase.value = turn.over ? "over" : "asked";
    });
    this.#isAgain = false;
    this.#isHinted = false;
  }

  #count(turn: DrillTurnAnswer, told: DrillMoveAnswer): void {
    if (told.days === null) return;
    const { known, helped, forgotten, lines } = this.tally.value;
    const isHelped = told.right && this.#isHinted;
    this.tally.value = {
      lines,
      known: known + Number(told.right && !isHelped),
      helped: helped + Number(isHelped),
      forgotten: told.right ? forgotten : [...forgotten, { ...placeOf(turn), name: turn.name, move: told.move }],
    };
  }

  #trying(act: () => Promise<void>): Promise<void> {
    return whileBusy(this.isBusy, act, this.#report);
  }
}

export const NO_STANDING: DrillAnswer = { deck: "", study: null, mine: false, parts: [], positions: 0, due: 0, new: 0, next: null };

export function placeOf({ part, board }: DrillTurnAnswer): Place {
  return { part, moves: board.moves };
}
