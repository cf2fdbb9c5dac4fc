/** A position under analysis: the tree, where we are in it, what the server says of it. */
import { computed, signal } from "@preact/signals";

import { keyOf } from "../../board/index.ts";
import type { Shape } from "../../board/index.ts";
import { applied } from "../../lib/fold.ts";
import type { Stones } from "../../lib/fold.ts";
import type { Scene, Score, Thought } from "../../lib/protocol.ts";
import { loadBoard, errorText } from "../api.ts";
import type { RuleOptions } from "../api.ts";
import { forBlack } from "../score.ts";
import { Analyst } from "./analyst.ts";
import { lineThrough, movesTo, nodeAt, pathTo, withFacts, withMove, without } from "./tree.ts";
import type { Tree } from "./tree.ts";

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
    this.progress.value = null;
    await this.#show(id);
    if (this.at.value === id) void this.analyse();
  }

  async play(move: string): Promise<void> {
    const [tree, id] = withMove(this.tree.value, this.at.value, move);
    this.tree.value = tree;
    await this.go(id);
  }

  async remove(): Promise<void> {
    const { parent } = nodeAt(this.tree.value, this.at.value);
    if (parent < 0) return;
    this.tree.value = without(this.tree.value, this.at.value);
    await this.go(parent);
  }

  comment(text: string): void {
    this.tree.value = withFacts(this.tree.value, this.at.value, { comment: text });
  }

  /** Analyse the position that is shown, unless it is over or analysis is off. */
  async analyse(): Promise<void> {
    const scene = this.shown.value?.scene;
    if (!this.isOn.value || !scene || scene.outcome || scene.turn === null) {
      this.analyst.lines.value = [];
      this.analyst.stop();
      return;
    }
    await this.#ask(this.at.value, scene, this.seconds.value, this.count.value);
  }

  /** Analyse every position of the line, one after the other; what is known costs nothing. */
  async analyseAll(): Promise<void> {
    const back = this.at.value;
    const line = [0, ...this.line.value];
    for (const [done, id] of line.entries()) {
      await this.#show(id);
      this.progress.value = { done, of: line.length };
      const scene = this.shown.value?.scene;
      if (scene && !scene.outcome) await this.#ask(id, scene, ALL_SECONDS, 1);
      if (this.progress.value === null) return;
    }
    this.progress.value = null;
    await this.go(back);
  }

  async #ask(id: number, scene: Scene, seconds: number, lines: number): Promise<void> {
    const best = (await this.analyst.ask({ ...this.#request(id), seconds, lines }))[0];
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
      if (this.at.value === id) this.shown.value = shown;
      this.error.value = null;
    } catch (error) {
      this.error.value = errorText(error);
    }
  }

  #request(id: number) {
    const { variant, shape, start, ruleOptions } = this.board;
    const size = shape.width > 0 ? { width: shape.width, height: shape.height } : {};
    const board = shape.layers > 1 ? {} : size;
    return { variant, ...board, ...ruleOptions, moves: movesTo(this.tree.value, id), ...(start ? { start } : {}) };
  }

  #position(id: number): Promise<Shown> {
    const request = this.#request(id);
    const key = request.moves.join(" ");
    const known = this.#cache.get(key) ?? loadBoard(request).then(shownFrom);
    this.#cache.set(key, known);
    known.catch(() => this.#cache.delete(key));
    return known;
  }
}

function shownFrom(answer: Awaited<ReturnType<typeof loadBoard>>): Shown {
  const start: Stones = new Map(answer.stones.map(({ point, stone }) => [keyOf(point), stone]));
  return { stones: answer.changes.reduce(applied, start), scene: answer.scene };
}
