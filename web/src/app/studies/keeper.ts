/** A chapter that is kept as it changes: saved a moment later, joined with what others changed meanwhile. */
import { effect, signal } from "@preact/signals";

import type { ChapterAnswer } from "../../lib/answers.ts";
import { ApiError, MAX_LEAVING, retryAfter, sizeOf } from "../../lib/http.ts";
import { _ } from "../../lib/i18n.ts";
import type { AnalysisBoard } from "../analysis/analysis-board.ts";
import { merged } from "../analysis/merge.ts";
import { recordWith, treeFrom } from "../analysis/tree.ts";
import type { GameRecord, Tree } from "../analysis/tree.ts";
import { errorText } from "../api.ts";
import { loadChapter, saveChapter } from "./requests.ts";

const SAVE_AFTER_MS = 900;
/** Large chapters are saved less often: so many characters take a millisecond more. */
const SIZE_PER_MS = 50;
const CONFLICT = 409;

/** How far a chapter is kept: "failed" is tried again, "refused" only after another change. */
export type SaveState = "saved" | "saving" | "failed" | "refused";

export class ChapterKeeper {
  readonly state = signal<SaveState>("saved");
  /** Why the last attempt failed. */
  readonly reason = signal("");
  readonly analysis: AnalysisBoard;
  readonly mayChange: boolean;
  /** The chapter. */
  readonly id: string;

  readonly #study: string;
  #revision: number;
  #record: GameRecord;
  /** The tree as the server has it, as far as we know. */
  #base: Tree;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isSaving = false;
  /** Characters of the record when it was last sent. */
  #size = 0;
  #isForgotten = false;
  /** What is asked of the server, one after the other. */
  #queue: Promise<unknown> = Promise.resolve();

  constructor(study: string, chapter: ChapterAnswer, analysis: AnalysisBoard, mayChange: boolean) {
    this.#study = study;
    this.id = chapter.id;
    this.#revision = chapter.revision;
    this.#record = chapter.record;
    this.#base = analysis.tree.peek();
    this.analysis = analysis;
    this.mayChange = mayChange;
  }

  get hasChanges(): boolean {
    return this.mayChange && !this.#isForgotten && this.analysis.tree.peek() !== this.#base;
  }

  /** Keep what changes from now on; returns how to end that, after which the page may be closed at once. */
  start(): () => void {
    if (!this.mayChange) return () => {};
    const end = effect(() => this.#changed(this.analysis.tree.value));
    const leave = () => void this.#save(true);
    const warn = (event: BeforeUnloadEvent) => {
      const isLate = this.#isSaving || sizeOf(this.#change()) > MAX_LEAVING;
      if (this.hasChanges && isLate) event.preventDefault();
    };
    addEventListener("pagehide", leave);
    addEventListener("beforeunload", warn);
    return () => {
      end();
      void this.#inTurn(() => this.#save(true)).finally(() => {
        removeEventListener("pagehide", leave);
        removeEventListener("beforeunload", warn);
      });
    };
  }

  /** Take in what others changed, up to a revision; returns whether there was something new. */
  follow(revision: number): Promise<boolean> {
    return this.#inTurn(async () => {
      if (revision <= this.#revision) return false;
      this.#take(await loadChapter(this.#study, this.id));
      return true;
    });
  }

  /** Save at once what is not saved yet. */
  flush(): Promise<void> {
    return this.#inTurn(() => this.#save());
  }

  /** Rename the chapter; rejects where that is refused. */
  async rename(name: string): Promise<void> {
    await this.flush();
    await this.#inTurn(async () => {
      const { revision } = await saveChapter(this.#study, this.id, { revision: this.#revision, name });
      this.#revision = revision;
    });
  }

  /** Delete the chapter, or the study: what is saved is saved before, and nothing after. */
  async remove<T>(act: () => Promise<T>): Promise<T> {
    await this.flush();
    this.#isForgotten = true;
    try {
      return await act();
    } catch (error) {
      this.#isForgotten = false;
      throw error;
    }
  }

  #change() {
    return { revision: this.#revision, record: recordWith(this.analysis.tree.peek(), this.#record) };
  }

  #changed(tree: Tree): void {
    if (tree === this.#base) return;
    this.state.value = "saving";
    this.#again(this.#delay);
  }

  get #delay(): number {
    return SAVE_AFTER_MS + this.#size / SIZE_PER_MS;
  }

  #again(after: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.flush(), after);
  }

  async #save(isLeaving = false): Promise<void> {
    clearTimeout(this.#timer);
    if (this.#isSaving || !this.hasChanges) return;
    const tree = this.analysis.tree.peek();
    this.#isSaving = true;
    try {
      const change = this.#change();
      this.#size = JSON.stringify(change.record).length;
      const { revision } = await saveChapter(this.#study, this.id, change, isLeaving);
      this.#revision = revision;
      this.#base = tree;
      this.state.value = this.hasChanges ? "saving" : "saved";
      if (this.hasChanges) this.#again(this.#delay);
    } catch (error) {
      await this.#failed(error);
    } finally {
      this.#isSaving = false;
    }
  }

  #inTurn<T>(act: () => Promise<T>): Promise<T> {
    const done = this.#queue.then(act);
    this.#queue = done.catch(() => {});
    return done;
  }

  async #failed(error: unknown): Promise<void> {
    const status = error instanceof ApiError ? error.status : 0;
    let after = retryAfter(error);
    if (status === CONFLICT) {
      try {
        this.#take(await loadChapter(this.#study, this.id));
        return this.#again(0);
      } catch (another) {
        after = retryAfter(another);
      }
    }
    this.state.value = after === null ? "refused" : "failed";
    this.reason.value = status === 0 ? _("The server cannot be reached.") : errorText(error);
    if (after !== null) this.#again(after);
  }

  #take({ revision, record }: ChapterAnswer): void {
    const theirs = treeFrom(record);
    const joined = merged(this.#base, this.analysis.tree.peek(), theirs);
    this.#revision = revision;
    this.#record = record;
    this.#base = theirs;
    this.analysis.replace(joined);
    if (!this.hasChanges) this.state.value = "saved";
  }
}
