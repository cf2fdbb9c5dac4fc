/** The laboratory without its page: the position, the parts of the search, its tree, and how far it is watched. */
import { computed, signal } from "@preact/signals";

import type { Shape } from "../../board/index.ts";
import type { BoardAnswer, LabChoicesAnswer, LabComparisonAnswer, LabCountAnswer, LabTreeAnswer, LabWinAnswer } from "../../lib/answers.ts";
import { _ } from "../../lib/i18n.ts";
import { api, errorText, loadBoard } from "../api.ts";
import { boardQuery, sizeWord } from "../board-address.ts";
import { LabTree } from "./tree.ts";

export interface Setup {
  readonly algorithm: string;
  readonly depth: number;
  readonly playouts: number;
  readonly ordering: string;
  readonly evaluation: string;
  readonly breadth: number;
}

export type Goal = "search" | "vcf" | "vct";

/** Boards that were looked at and are kept. */
const MAX_KEPT = 300;
/** Nodes a second at which the search is watched; 0 shows all at once. */
export const SPEEDS = [1, 4, 20, 200, 5_000, 0] as const;

export class Laboratory {
  readonly variant: string;
  readonly shape: Shape;
  readonly start: string;
  readonly choices: LabChoicesAnswer;
  readonly moves = signal<readonly string[]>([]);
  readonly setup = signal<Setup>({ algorithm: "alphabeta", depth: 3, playouts: 400, ordering: "promising", evaluation: "", breadth: 0 });
  readonly goal = signal<Goal>("search");
  readonly tree = signal<LabTree | null>(null);
  readonly rows = signal<readonly LabCountAnswer[]>([]);
  /** The moves of these nodes stand for every other answer. */
  readonly anyOther = signal<ReadonlySet<number>>(new Set());
  readonly step = signal(0);
  readonly selected = signal(0);
  readonly isPlaying = signal(false);
  readonly speed = signal<number>(20);
  readonly busy = signal<"search" | "compare" | null>(null);
  readonly error = signal<string | null>(null);
  readonly told = signal<string | null>(null);
  /** The moves from the start of the game or the set-up to the node that is looked at. */
  readonly line = computed(() => {
    const tree = this.tree.value;
    return tree ? [...this.moves.value, ...tree.line(this.selected.value)] : this.moves.value;
  });

  readonly #boards = new Map<string, Promise<BoardAnswer>>();
  #asked = 0;

  constructor(variant: string, shape: Shape, start: string, choices: LabChoicesAnswer) {
    this.variant = variant;
    this.shape = shape;
    this.start = start;
    this.choices = choices;
    this.setup.value = { ...this.setup.value, evaluation: choices.evaluations[0]?.name ?? "", breadth: choices.breadth };
  }

  get request() {
    const size = sizeWord(this.shape);
    return { variant: this.variant, ...(size ? { size } : {}), ...(this.start ? { start: this.start } : {}) };
  }

  /** What the address asks for. */
  read(query: URLSearchParams): void {
    const { setup, choices } = this;
    const number = (name: string, least: number, most: number, usual: number) => {
      const value = Number(query.get(name) ?? Number.NaN);
      return Number.isInteger(value) && value >= least && value <= most ? value : usual;
    };
    const among = (name: string, names: readonly string[], usual: string) => (names.includes(query.get(name) ?? "") ? query.get(name)! : usual);
    const now = setup.value;
    setup.value = {
      algorithm: among("algorithm", choices.algorithms, now.algorithm),
      depth: number("depth", 1, choices.max_depth, now.depth),
      playouts: number("playouts", 1, choices.max_playouts, now.playouts),
      ordering: among("ordering", choices.orderings.map(({ name }) => name), now.ordering),
      evaluation: among("evaluation", [...choices.evaluations.map(({ name }) => name), "games"], now.evaluation),
      breadth: number("breadth", 0, 400, now.breadth),
    };
    const goal = query.get("solve");
    if (this.shape.family === "gomoku" && (goal === "vcf" || goal === "vct")) this.goal.value = goal;
    this.moves.value = (query.get("moves") ?? "").split(/[\s,]+/).filter((move) => move !== "");
  }

  /** An address that brings the same experiment again. */
  get address(): string {
    const query = boardQuery(this.variant, this.shape);
    const { algorithm, depth, playouts, ordering, evaluation, breadth } = this.setup.value;
    if (this.start) query.set("start", this.start);
    if (this.moves.value.length > 0) query.set("moves", this.moves.value.join(" "));
    if (this.goal.value !== "search") query.set("solve", this.goal.value);
    else {
      query.set("algorithm", algorithm);
      if (algorithm === "mcts") query.set("playouts", String(playouts));
      else query.set("depth", String(depth));
      query.set("ordering", ordering);
      query.set("evaluation", evaluation);
      query.set("breadth", String(breadth));
    }
    if (this.tree.value && this.goal.value === "search") query.set("run", "1");
    return `/lab?${query}`;
  }

  /** The name of the player that searches just so. */
  get player(): string {
    const { algorithm, depth, playouts, ordering, evaluation, breadth } = this.setup.value;
    const amount = algorithm === "mcts" ? `playouts=${playouts}` : `depth=${depth}`;
    return `textbook[algorithm=${algorithm},${amount},ordering=${ordering},evaluation=${this.#judge(evaluation)},breadth=${breadth}]`;
  }

  #judge(evaluation: string): string {
    const isSearch = this.setup.value.algorithm !== "mcts";
    return isSearch && evaluation === "games" ? (this.choices.evaluations[0]?.name ?? "") : evaluation;
  }

  change(part: Partial<Setup>): void {
    const next = { ...this.setup.value, ...part };
    const isCarlo = next.algorithm === "mcts";
    if (part.algorithm && isCarlo) this.setup.value = { ...next, evaluation: "games" };
    else if (part.algorithm && next.evaluation === "games") this.setup.value = { ...next, evaluation: this.choices.evaluations[0]?.name ?? "" };
    else this.setup.value = next;
  }

  board(moves: readonly string[]): Promise<BoardAnswer> {
    const key = moves.join(" ");
    const found = this.#boards.get(key) ?? loadBoard({ ...this.request, moves });
    this.#boards.delete(key);
    this.#boards.set(key, found);
    if (this.#boards.size > MAX_KEPT) this.#boards.delete(this.#boards.keys().next().value!);
    found.catch(() => this.#boards.delete(key));
    return found;
  }

  async run(): Promise<void> {
    const { algorithm, depth, playouts, ordering, evaluation, breadth } = this.setup.value;
    const goal = this.goal.value;
    await this.#work("search", async () => {
      if (goal !== "search") return this.#win(goal);
      const isCarlo = algorithm === "mcts";
      const body = { algorithm, depth: isCarlo ? playouts : depth, ordering, evaluation: this.#judge(evaluation), breadth };
      const answer = await api.post<LabTreeAnswer>("/api/lab/searches", { ...this.request, moves: this.moves.value, ...body });
      return () => this.show(answer);
    });
  }

  async #win(kind: "vcf" | "vct"): Promise<() => void> {
    const { tree, exact, any_other } = await api.post<LabWinAnswer>("/api/lab/wins", { ...this.request, moves: this.moves.value, kind });
    if (!tree) return () => (this.told.value = exact ? _("There is no such win here.") : _("No such win was found in the time there is."));
    return () => {
      this.show(tree);
      this.anyOther.value = new Set(any_other);
    };
  }

  async compare(): Promise<void> {
    const { depth, ordering, evaluation, breadth } = this.setup.value;
    const algorithms = this.choices.algorithms.filter((name) => name !== "mcts");
    const judge = evaluation === "games" ? {} : { evaluation };
    await this.#work("compare", async () => {
      const answer = await api.post<LabComparisonAnswer>("/api/lab/comparisons", { ...this.request, moves: this.moves.value, algorithms, depth, ordering, breadth, ...judge });
      return () => (this.rows.value = answer.rows);
    });
  }

  async #work(what: "search" | "compare", ask: () => Promise<() => unknown>): Promise<void> {
    const asked = ++this.#asked;
    this.busy.value = what;
    this.error.value = null;
    this.told.value = null;
    try {
      const show = await ask();
      if (asked === this.#asked) show();
    } catch (error) {
      if (asked === this.#asked) this.error.value = errorText(error);
    } finally {
      if (asked === this.#asked) this.busy.value = null;
    }
  }

  show(answer: LabTreeAnswer): void {
    const tree = new LabTree(answer);
    this.anyOther.value = new Set();
    this.tree.value = tree;
    this.selected.value = tree.roots().at(-1) ?? 0;
    this.step.value = tree.steps;
    this.isPlaying.value = false;
  }

  /** Another position: what was found no longer belongs to it. */
  place(moves: readonly string[]): void {
    this.clear();
    this.moves.value = moves;
  }

  clear(): void {
    this.#asked++;
    this.busy.value = null;
    this.isPlaying.value = false;
    this.tree.value = null;
    this.told.value = null;
    this.error.value = null;
    this.rows.value = [];
  }

  /** A move on the board: where the tree has it, its node, otherwise the next position. */
  play(move: string): void {
    const tree = this.tree.value;
    if (!tree) return this.place([...this.moves.value, move]);
    const child = tree.children(this.selected.value).find((node) => tree.moveName(node) === move);
    if (child === undefined) this.told.value = _("The search did not look at {move} here.", { move });
    else this.select(child);
  }

  select(node: number): void {
    const tree = this.tree.value;
    if (!tree) return;
    this.told.value = null;
    this.selected.value = node;
    if (!tree.isEntered(node, this.step.value)) this.step.value = tree.stepOf(node);
  }

  /** Watch as far as a step. */
  goTo(step: number): void {
    const tree = this.tree.value;
    if (!tree) return;
    this.step.value = Math.min(Math.max(step, 1), tree.steps);
    this.selected.value = tree.nodeOf(this.step.value);
  }

  watch(): void {
    const tree = this.tree.value;
    if (!tree) return;
    if (!this.isPlaying.value && this.step.value >= tree.steps) this.goTo(1);
    this.isPlaying.value = !this.isPlaying.value;
  }
}
