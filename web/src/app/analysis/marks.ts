/** Marks that somebody draws on a position: what is drawn, and how a press becomes one. */
import { signal } from "@preact/signals";

import { formatPoint, keyOf, parsePoint } from "../../board/index.ts";
import type { Arrow, BoardProps, DrawKeys, Mark as BoardMark, Point, Shape } from "../../board/index.ts";
import type { AnalysisBoard } from "./analysis-board.ts";
import { MAX_LABEL_LENGTH, nodeAt } from "./tree.ts";
import type { Mark } from "./tree.ts";

export type MarkKind = Mark["kind"];

/** The marks of a record as the board draws them; what names no point of this board is left out. */
export function drawnMarks(marks: readonly Mark[], shape: Shape): { readonly marks: readonly BoardMark[]; readonly arrows: readonly Arrow[] } {
  const drawn: BoardMark[] = [];
  const arrows: Arrow[] = [];
  for (const { kind, at, text, to } of marks) {
    const point = parsePoint(at, shape);
    const end = parsePoint(to ?? "", shape);
    if (point && kind !== "arrow") drawn.push({ point, mark: kind === "label" ? (text ?? "") : kind, isDrawn: true });
    if (point && end && kind === "arrow") arrows.push({ from: point, to: end, isDrawn: true });
  }
  return { marks: drawn, arrows };
}

/** The label after those that are there: A to Z, then 1, 2 and on. */
export function nextLabel(marks: readonly Mark[]): string {
  const used = new Set(marks.filter(({ kind }) => kind === "label").map(({ text }) => text));
  const letters = Array.from({ length: 26 }, (_none, index) => String.fromCodePoint(65 + index));
  const numbers = Array.from({ length: marks.length + 1 }, (_none, index) => String(index + 1));
  return [...letters, ...numbers].find((label) => !used.has(label)) ?? "A";
}

/** A text as records keep labels: one line of letters that can be seen, none of them cut in half. */
export function labelFrom(text: string): string {
  const visible = text.replaceAll(/[\s\p{Z}]+/gu, " ").replaceAll(/\p{C}/gu, "").trim();
  return [...visible].slice(0, MAX_LABEL_LENGTH).join("").trim();
}

/** What the right button draws on one point. */
function kindOf({ shiftKey, ctrlKey, altKey }: DrawKeys): MarkKind {
  if (shiftKey) return "square";
  if (ctrlKey) return "triangle";
  return altKey ? "cross" : "circle";
}

export class Marking {
  /** What a press draws; null: it plays a move. */
  readonly tool = signal<MarkKind | null>(null);
  /** The text of the next label; empty: the next letter. */
  readonly label = signal("");
  /** Where an arrow begins whose end is not chosen yet. */
  readonly from = signal<Point | null>(null);

  readonly #analysis: AnalysisBoard;
  #last: MarkKind = "circle";

  constructor(analysis: AnalysisBoard) {
    this.#analysis = analysis;
  }

  choose(tool: MarkKind | null): void {
    this.from.value = null;
    this.#last = tool ?? this.#last;
    this.tool.value = tool;
  }

  toggle(): void {
    this.choose(this.tool.value === null ? this.#last : null);
  }

  /** What the board needs, so that marks are drawn on it. */
  handlers(): Pick<BoardProps, "onPick" | "onDraw"> {
    const { value: tool } = this.tool;
    return {
      onDraw: (from, to, keys) => this.#draw(tool !== null && keyOf(from) === keyOf(to) ? tool : "arrow", from, to, keys),
      ...(tool === null ? {} : { onPick: (point) => this.#pick(tool, point) }),
    };
  }

  #draw(kind: MarkKind, from: Point, to: Point, keys: DrawKeys): void {
    if (keyOf(from) !== keyOf(to)) this.#put("arrow", from, to);
    else this.#put(kind === "arrow" ? kindOf(keys) : kind, from);
  }

  #pick(tool: MarkKind, point: Point): void {
    if (tool !== "arrow") return this.#put(tool, point);
    const { value: from } = this.from;
    this.from.value = from === null ? point : null;
    if (from !== null && keyOf(from) !== keyOf(point)) this.#put("arrow", from, point);
  }

  #put(kind: MarkKind, at: Point, to?: Point): void {
    const analysis = this.#analysis;
    const { shape } = analysis.board;
    const { marks } = nodeAt(analysis.tree.value, analysis.at.value);
    const place = formatPoint(at, shape);
    if (kind !== "label") return analysis.mark({ kind, at: place, ...(to ? { to: formatPoint(to, shape) } : {}) });
    const there = marks.find((mark) => mark.kind === "label" && mark.at === place);
    const text = labelFrom(this.label.value);
    // The next letter on a label takes the label away.
    analysis.mark(there && (text === "" || text === there.text) ? there : { kind, at: place, text: text || nextLabel(marks) });
  }
}
