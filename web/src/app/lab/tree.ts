/** The tree of a search in columns of numbers: 100,000 nodes without an object for each. */
import type { LabTreeAnswer } from "../../lib/answers.ts";

/** Why a node was left, as the server numbers it. */
export const OPEN = 0;
export const SEARCHED = 1;
export const ESTIMATE = 2;
export const END_OF_GAME = 3;
export const CUT_OFF = 4;
export const REMEMBERED = 5;

/** An open end of a window is sent as a value beyond all others. */
const BEYOND = 2_000_000;

export class LabTree {
  readonly answer: LabTreeAnswer;
  readonly size: number;
  readonly ply: Uint16Array;
  readonly move: Int16Array;
  readonly alpha: Float64Array;
  readonly beta: Float64Array;
  /** NaN where the search did not find it. */
  readonly value: Float64Array;
  readonly reason: Uint8Array;
  readonly candidates: Uint16Array;
  readonly again: Uint8Array;
  /** -1 at a root. */
  readonly parent: Int32Array;
  /** The first node that is not below. */
  readonly end: Int32Array;
  /** Where a node lies, and how wide it is: leaves side by side, one more for moves that were cut off. */
  readonly left: Float64Array;
  readonly width: Float64Array;
  readonly totalWidth: number;
  readonly depth: number;
  /** The steps of the search, and the node each of them adds. */
  readonly steps: number;
  readonly #at: Int32Array;
  readonly #born: Int32Array | null;

  constructor(answer: LabTreeAnswer) {
    const { nodes } = answer;
    this.answer = answer;
    this.size = nodes.ply.length;
    this.ply = Uint16Array.from(nodes.ply);
    this.move = Int16Array.from(nodes.move);
    this.alpha = Float64Array.from(nodes.alpha);
    this.beta = Float64Array.from(nodes.beta);
    this.value = Float64Array.from(nodes.value, (value) => value ?? Number.NaN);
    this.reason = Uint8Array.from(nodes.reason);
    this.candidates = Uint16Array.from(nodes.candidates);
    this.again = new Uint8Array(this.size);
    for (const node of nodes.again) this.again[node] = 1;
    this.parent = new Int32Array(this.size);
    this.end = new Int32Array(this.size);
    this.depth = this.#join();
    this.left = new Float64Array(this.size);
    this.width = new Float64Array(this.size);
    this.totalWidth = this.#place();
    this.#born = nodes.born.length > 0 ? Int32Array.from(nodes.born) : null;
    this.#at = this.#order();
    this.steps = this.#at.length;
  }

  /** Find parents and ends from the plies alone; returns the greatest ply. */
  #join(): number {
    const path: number[] = [];
    let deepest = 0;
    for (let node = 0; node < this.size; node++) {
      const ply = this.ply[node]!;
      while (path.length > ply) this.end[path.pop()!] = node;
      this.parent[node] = path.at(-1) ?? -1;
      path.push(node);
      deepest = Math.max(deepest, ply);
    }
    for (const node of path) this.end[node] = this.size;
    return deepest;
  }

  #place(): number {
    const { width, left, parent } = this;
    for (let node = this.size - 1; node >= 0; node--) {
      if (width[node] === 0) width[node] = 1;
      if (this.reason[node] === CUT_OFF && this.skipped(node) > 0) width[node]! += 1;
      if (parent[node]! >= 0) width[parent[node]!]! += width[node]!;
    }
    const free = new Float64Array(this.size);
    let total = 0;
    for (let node = 0; node < this.size; node++) {
      const above = parent[node]!;
      left[node] = above < 0 ? total : free[above]!;
      if (above < 0) total += width[node]!;
      else free[above]! += width[node]!;
      free[node] = left[node]!;
    }
    return Math.max(1, total);
  }

  /** The nodes in the order in which the search came to them: of a Monte-Carlo search one for each playout. */
  #order(): Int32Array {
    const order = Int32Array.from({ length: this.size }, (_none, node) => node);
    const born = this.#born;
    return born ? order.sort((one, other) => born[one]! - born[other]! || one - other) : order;
  }

  /** The node that a step adds; steps are counted from 1. */
  nodeOf(step: number): number {
    return this.#at[Math.min(Math.max(step, 1), this.steps) - 1] ?? 0;
  }

  /** The step that adds a node. */
  stepOf(node: number): number {
    return this.#born ? this.#at.indexOf(node) + 1 : node + 1;
  }

  /** Whether a node is there after so many steps. */
  isEntered(node: number, step: number): boolean {
    if (step >= this.steps) return true;
    return this.#born ? this.#born[node]! <= this.#born[this.nodeOf(step)]! : node < step;
  }

  /** Whether the search is done with a node after so many steps: its value is known. */
  isDone(node: number, step: number): boolean {
    return this.#born ? this.isEntered(node, step) : this.end[node]! <= step && this.reason[node] !== OPEN;
  }

  /** Whether nodes come line by line, so that a node that is not there ends the children of its parent. */
  get isInOrder(): boolean {
    return this.#born === null;
  }

  get hasWindows(): boolean {
    return this.alpha.length > 0;
  }

  visitsOf(node: number): number | null {
    return this.answer.nodes.visits[node] ?? null;
  }

  children(node: number): number[] {
    const found: number[] = [];
    for (let child = node + 1; child < this.end[node]!; child = this.end[child]!) found.push(child);
    return found;
  }

  roots(): number[] {
    const found: number[] = [];
    for (let node = 0; node < this.size; node = this.end[node]!) found.push(node);
    return found;
  }

  /** The moves that were not looked at any more. */
  skipped(node: number): number {
    if (this.reason[node] !== CUT_OFF) return 0;
    let seen = 0;
    for (let child = node + 1; child < this.end[node]!; child = this.end[child]!) seen += this.again[child] ? 0 : 1;
    return Math.max(0, this.candidates[node]! - seen);
  }

  moveName(node: number): string {
    return this.answer.moves[this.move[node]!] ?? "";
  }

  /** The nodes from the root to a node, itself included. */
  path(node: number): number[] {
    const found = [];
    for (let at = node; at >= 0; at = this.parent[at]!) found.unshift(at);
    return found;
  }

  line(node: number): string[] {
    return this.path(node)
      .map((at) => this.moveName(at))
      .filter((move) => move !== "");
  }

  /** The best value for the side to move that was found below a node so far; NaN while there is none. */
  bestSoFar(node: number, step: number): number {
    let best = Number.NaN;
    for (let child = node + 1; child < this.end[node]!; child = this.end[child]!) {
      if (!this.isDone(child, step) || Number.isNaN(this.value[child]!)) continue;
      const value = -this.value[child]!;
      if (Number.isNaN(best) || value > best) best = value;
    }
    return best;
  }

  /** The next node on the same ply: below the same parent, or the next root. */
  sibling(node: number, way: 1 | -1): number | null {
    const parent = this.parent[node]!;
    const all = parent < 0 ? this.roots() : this.children(parent);
    return all[all.indexOf(node) + way] ?? null;
  }
}

const WIN = 1_000_000;
const MAX_PLIES = 10_000;

/** How many plies away a forced end is; null for an estimate. */
export function pliesToEnd(value: number): number | null {
  const isForced = Math.abs(value) >= WIN - MAX_PLIES && Math.abs(value) < BEYOND;
  return isForced ? Math.round(WIN - Math.abs(value)) : null;
}

/** A value as a person reads it; `#3` wins in three plies, `−#3` loses. */
export function valueText(value: number): string {
  if (Number.isNaN(value)) return "–";
  if (Math.abs(value) >= BEYOND) return value > 0 ? "∞" : "−∞";
  const rounded = Math.round(value * 100) / 100;
  const sign = rounded < 0 ? "−" : "";
  const plies = pliesToEnd(value);
  return plies === null ? sign + Math.abs(rounded) : `${sign}#${plies}`;
}
