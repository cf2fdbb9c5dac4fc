/** A position under analysis: the tree, where we are in it, what the server says of it. */
import { batch, computed, signal } from "@preact/signals";

import { keyOf } from "../../board/index.ts";
import type { Shape } from "../../board/index.ts";
import { applied } from "../../lib/fold.ts";
import type { Stones } from "../../lib/fold.ts";
import type { Scene, Score, Thought } from "../../lib/protocol.ts";
import { loadBoard, errorText } from "../api.ts";
import type { BoardRequest, RuleOptions } from "../api.ts";
import { isEndless } from "../preferences.ts";
import { forBlack } from "../score.ts";
import { Analyst } from "./analyst.ts";
import type { AskOptions } from "./analyst.ts";
import { merged } from "./merge.ts";
import { followed, lineThrough, movesTo, nodeAt, pathTo, toggled, withFacts, withMove, without } from "./tree.ts";
import type { Mark, Tree } from "./tree.ts";

export interface BoardFacts {
  readonly variant: string;
  readonly shape: Shape;
  readonly start?: string;
  readonly ruleOptions?: RuleOptions;
}

export interface Shown {
  readonly stones: Stones;
  readonly scene: Scene;
}

const ALL_SECONDS = 0.5;
/** An endless analysis begins with so many seconds and doubles them up to what the server allows. */
const FIRST_SECONDS = 2;
export const MAX_SECONDS = 60;
/** A search that ended this much sooner than it might has seen everything. */
const EARLY = 0.5;

interface PositionQuery extends AskOptions {
  readonly id: number;
  readonly scene: Scene;
  readonly seconds: number;
  readonly lines: number;
  readonly again?: boolean;
}

export class AnalysisBoard {
  readonly board: BoardFacts;
  readonly analyst = new Analyst();
  readonly tree = signal<Tree>({ nodes: [] });
  readonly at = signal(0);
  readonly shown = signal<Shown | null>(null);
  readonly error = signal<string | null>(null);
  /** Whether positions are analysed as we come to them. */
  readonly isOn = signal(true);
  readonly seconds = signal(2);
  readonly count = signal(3);
  /** Whether an endless analysis waits until the page is seen again. */
  readonly isPaused = signal(false);
  /** What was deleted last: the tree before and after it, and where that began. */
  readonly deleted = signal<{ readonly before: Tree; readonly after: Tree; readonly moves: readonly string[] } | null>(null);
  /** How much of a whole game is analysed; null when none is. */
  readonly progress = signal<{ readonly done: number; readonly of: number } | null>(null);

  readonly moves = computed(() => movesTo(this.tree.value, this.at.value));
  readonly line = computed(() => lineThrough(this.tree.value, this.at.value));
  readonly ply = computed(() => pathTo(this.tree.value, this.at.value).length);
  /** The score of the position as black sees it: of the best line, otherwise what was kept. */
  readonly score = computed<Score | null>(() => {
    const best = this.analyst.lines.value[0]?.score;
    const turn = this.shown.value?.scene.turn;
    if (best && turn) return forBlack(best, turn);
    return nodeAt(this.tree.value, this.at.value).score;
  });

  readonly #cache = new Map<string, Promise<Shown>>();
  /** Counts what was asked for, so that an endless analysis ends when something else is. */
  #run = 0;

  constructor(board: BoardFacts, tree: Tree, at: number) {
    this.board = board;
    this.tree.value = tree;
    this.at.value = at;
  }

  close(): void {
    this.analyst.close();
  }

  /** Go to a node and, where analysis is on, look at it. */
  async go(id: number): Promise<void> {
    this.#run += 1;
    this.progress.value = null;
    await this.#show(id);
    if (this.at.value === id) void this.analyse();
  }

  async play(...moves: readonly string[]): Promise<void> {
    let [tree, id] = [this.tree.value, this.at.value];
    for (const move of moves) [tree, id] = withMove(tree, id, move);
    this.tree.value = tree;
    await this.go(id);
  }

  /** The position after some moves of a line, for a look at it. */
  ahead(moves: readonly string[]): Promise<Shown> {
    return this.#shownAfter([...movesTo(this.tree.value, this.at.value), ...moves]);
  }

  /** Take another tree, as somebody else has made it; stay where we are, or as near to it as the tree goes. */
  replace(tree: Tree): void {
    const at = followed(tree, this.moves.value);
    const isSame = pathTo(tree, at).length === this.ply.value;
    batch(() => {
      this.tree.value = tree;
      this.at.value = at;
    });
    if (!isSame) void this.go(at);
  }

  /** How the server is asked for the position that is shown. */
  get request(): BoardRequest {
    return this.#request(this.moves.value);
  }

  /** The position that is shown, as text. */
  async text(): Promise<string> {
    return (await loadBoard(this.request)).text;
  }

  /** End an analysis that is going on; the lines stay. */
  stop(): void {
    this.#run += 1;
    this.isPaused.value = false;
    this.analyst.stop();
  }

  /** Let an endless analysis wait while nobody sees the page, and go on where it was. */
  setHidden(isHidden: boolean): void {
    if (isHidden && isEndless.value && this.analyst.isThinking.value && this.progress.value === null) {
      this.stop();
      this.isPaused.value = true;
    } else if (!isHidden && this.isPaused.value) {
      void this.analyse({ keepsLines: true });
    }
  }

  async remove(): Promise<void> {
    const { parent } = nodeAt(this.tree.value, this.at.value);
    if (parent < 0) return;
    const [before, moves] = [this.tree.value, this.moves.value];
    this.tree.value = without(before, this.at.value);
    this.deleted.value = { before, after: this.tree.value, moves };
    await this.go(parent);
  }

  /** Bring back what was deleted last; what was changed since then stays. */
  async restore(): Promise<void> {
    const { value: deleted } = this.deleted;
    if (deleted === null) return;
    this.deleted.value = null;
    this.tree.value = merged(deleted.after, this.tree.value, deleted.before);
    await this.go(followed(this.tree.value, deleted.moves));
  }

  comment(text: string): void {
    this.tree.value = withFacts(this.tree.value, this.at.value, { comment: text });
  }

  /** Draw a mark on the position that is shown; one that is there already goes. */
  mark(mark: Mark): void {
    const { marks } = nodeAt(this.tree.value, this.at.value);
    this.tree.value = withFacts(this.tree.value, this.at.value, { marks: toggled(marks, mark) });
  }

  clearMarks(): void {
    this.tree.value = withFacts(this.tree.value, this.at.value, { marks: [] });
  }

  /** Analyse the position that is shown, unless it is over or analysis is off. */
  async analyse(options: AskOptions = {}): Promise<void> {
    const scene = this.shown.value?.scene;
    this.isPaused.value = false;
    this.#run += 1;
    if (!this.isOn.value || !scene || scene.outcome || scene.turn === null) {
      this.analyst.lines.value = [];
      this.analyst.stop();
      return;
    }
    if (isEndless.value) return this.#askOnAndOn(scene, options);
    await this.#ask({ id: this.at.value, scene, seconds: this.seconds.value, lines: this.count.value });
  }

  /** Search longer and longer, until something else is asked for or nothing is left to be seen. */
  async #askOnAndOn(scene: Scene, options: AskOptions): Promise<void> {
    const [run, id] = [this.#run, this.at.value];
    let { keepsLines = false } = options;
    let seconds = FIRST_SECONDS;
    for (let again = false; run === this.#run; ) {
      if (globalThis.document?.hidden) {
        this.isPaused.value = true;
        return;
      }
      const began = performance.now();
      await this.#ask({ id, scene, seconds, lines: this.count.value, again, keepsLines });
      const { isCached, errorText } = this.analyst;
      const isEarly = !isCached.value && performance.now() - began < EARLY * 1000 * seconds;
      if (isEarly || errorText.value !== null || isDecided(this.analyst.lines.value)) return;
      again = seconds === MAX_SECONDS;
      seconds = Math.min(MAX_SECONDS, 2 * seconds);
      keepsLines = true;
    }
  }

  /** Analyse every position of the line, one after the other; what is known costs nothing. */
  async analyseAll(): Promise<void> {
    this.#run += 1;
    this.isPaused.value = false;
    const back = this.at.value;
    const line = [0, ...this.line.value];
    for (const [done, id] of line.entries()) {
      await this.#show(id);
      this.progress.value = { done, of: line.length };
      const scene = this.shown.value?.scene;
      if (scene && !scene.outcome) await this.#ask({ id, scene, seconds: ALL_SECONDS, lines: 1 });
      if (this.progress.value === null) return;
    }
    this.progress.value = null;
    await this.go(back);
  }

  async #ask({ id, scene, seconds, lines, again = false, keepsLines = false }: PositionQuery): Promise<void> {
    const query = { ...this.#request(movesTo(this.tree.value, id)), seconds, lines, ...(again ? { again } : {}) };
    const best = (await this.analyst.ask(query, { keepsLines }))[0];
    if (best?.score && scene.turn) this.#keep(id, best, scene);
  }

  #keep(id: number, best: Thought, scene: Scene): void {
    if (!best.score || !scene.turn) return;
    this.tree.value = withFacts(this.tree.value, id, { score: forBlack(best.score, scene.turn) });
  }

  async #show(id: number): Promise<void> {
    this.at.value = id;
    try {
      const shown = await this.#position(id);
      if (this.at.value === id) {
        batch(() => {
          if (this.shown.value !== shown) this.analyst.lines.value = [];
          this.shown.value = shown;
        });
      }
      this.error.value = null;
    } catch (error) {
      this.error.value = errorText(error);
    }
  }

  #request(moves: readonly string[]) {
    const { variant, shape, start, ruleOptions } = this.board;
    const size = shape.width > 0 ? { width: shape.width, height: shape.height } : {};
    return { variant, ...size, ...ruleOptions, moves, ...(start ? { start } : {}) };
  }

  #position(id: number): Promise<Shown> {
    return this.#shownAfter(movesTo(this.tree.value, id));
  }

  #shownAfter(moves: readonly string[]): Promise<Shown> {
    const request = this.#request(moves);
    const key = request.moves.join(" ");
    const known = this.#cache.get(key) ?? loadBoard(request).then(shownFrom);
    this.#cache.set(key, known);
    known.catch(() => this.#cache.delete(key));
    return known;
  }
}

/** Whether there is nothing more to find out: every line has its certain end. */
function isDecided(lines: readonly Thought[]): boolean {
  return lines.length > 0 && lines.every(({ score, confidence }) => confidence === 100 || score?.kind === "win" || score?.kind === "loss");
}

function shownFrom(answer: Awaited<ReturnType<typeof loadBoard>>): Shown {
  const start: Stones = new Map(answer.stones.map(({ point, stone }) => [keyOf(point), stone]));
  return { stones: answer.changes.reduce(applied, start), scene: answer.scene };
}
