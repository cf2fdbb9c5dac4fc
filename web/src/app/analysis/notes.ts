/** Notes on a game that are kept as they change: saved a moment later, one save after the other. */
import type { Signal } from "@preact/signals";

import { retryAfter } from "../../lib/http.ts";
import { api, errorText } from "../api.ts";
import { say } from "../parts/toasts.tsx";
import type { AnalysisBoard } from "./analysis-board.ts";
import { recordWith } from "./tree.ts";
import type { GameRecord } from "./tree.ts";

export type NotesState = "" | "saving" | "saved";

const SAVE_AFTER_MS = 900;

export class NotesKeeper {
  readonly #path: string;
  readonly #analysis: AnalysisBoard;
  readonly #record: GameRecord;
  readonly #state: Signal<NotesState>;
  /** The tree as the server has it, as far as we know. */
  #base: AnalysisBoard["tree"]["value"];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #queue: Promise<void> = Promise.resolve();
  /** Whether it was told that saving fails: once is enough. */
  #isFailing = false;
  #isEnded = false;

  constructor(game: string, analysis: AnalysisBoard, record: GameRecord, state: Signal<NotesState>) {
    this.#path = `/api/games/${game}/notes`;
    this.#analysis = analysis;
    this.#record = record;
    this.#state = state;
    this.#base = analysis.tree.peek();
  }

  /** Keep what changes from now on; returns how to end that, after which the page may be closed at once. */
  start(): () => void {
    const end = this.#analysis.tree.subscribe(() => {
      if (!this.#hasChanges) return;
      this.#state.value = "saving";
      this.#again(SAVE_AFTER_MS);
    });
    // What is being sent just now may be cut off with the page, so it is sent once more.
    const leave = () => void this.#save(true);
    addEventListener("pagehide", leave);
    return () => {
      end();
      this.#isEnded = true;
      void this.#inTurn(true).finally(() => removeEventListener("pagehide", leave));
    };
  }

  get #hasChanges(): boolean {
    return this.#analysis.tree.peek() !== this.#base;
  }

  #again(after: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#inTurn(), after);
  }

  #inTurn(isLeaving = false): Promise<void> {
    this.#queue = this.#queue.then(() => this.#save(isLeaving));
    return this.#queue;
  }

  async #save(isLeaving: boolean): Promise<void> {
    clearTimeout(this.#timer);
    if (!this.#hasChanges) return;
    const tree = this.#analysis.tree.peek();
    try {
      await api.put(this.#path, recordWith(tree, this.#record), { isLeaving });
      this.#base = tree;
      this.#isFailing = false;
      if (this.#hasChanges) this.#again(SAVE_AFTER_MS);
      else this.#state.value = "saved";
    } catch (error) {
      this.#failed(error);
    }
  }

  #failed(error: unknown): void {
    this.#state.value = "";
    if (!this.#isFailing) say(errorText(error));
    this.#isFailing = true;
    const after = retryAfter(error);
    if (after !== null && !this.#isEnded) this.#again(after);
  }
}
