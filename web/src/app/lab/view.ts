/** What of a tree is seen, and drawing it: only what is inside, and what is too narrow as one strip. */
import { CUT_OFF, END_OF_GAME, ESTIMATE, OPEN, REMEMBERED, valueText } from "./tree.ts";
import type { LabTree } from "./tree.ts";

/** `left` in leaves of the tree, `scale` in pixels for each. */
export interface TreeView {
  readonly left: number;
  readonly scale: number;
}

export interface Palette {
  readonly ink: string;
  readonly muted: string;
  readonly surface: string;
  readonly line: string;
  readonly accent: string;
  readonly soft: string;
  readonly bad: string;
  readonly badSoft: string;
  readonly warnSoft: string;
  readonly font: string;
}

export interface Drawing {
  readonly tree: LabTree;
  readonly view: TreeView;
  readonly step: number;
  readonly selected: number;
  readonly width: number;
  readonly row: number;
  readonly palette: Palette;
}

/** A box narrower than this is a strip, and what is below it is not drawn. */
const NARROW = 2;
const [WIDE_MOVE, WIDE_VALUE, WIDE_WINDOW] = [26, 56, 92];
export const MIN_ROW = 26;
export const MAX_ROW = 46;

export const wholeView = (tree: LabTree, width: number): TreeView => ({ left: 0, scale: width / tree.totalWidth });

/** The view moved and zoomed so that it stays on the tree. */
export function kept(view: TreeView, tree: LabTree, width: number): TreeView {
  const scale = Math.min(Math.max(view.scale, width / tree.totalWidth), Math.max(160, width / tree.totalWidth));
  const room = tree.totalWidth - width / scale;
  return { scale, left: Math.min(Math.max(view.left, 0), Math.max(0, room)) };
}

/** Zoom around a place of the screen. */
export function zoomed(view: TreeView, tree: LabTree, width: number, x: number, factor: number): TreeView {
  const at = view.left + x / view.scale;
  const { scale } = kept({ ...view, scale: view.scale * factor }, tree, width);
  return kept({ scale, left: at - x / scale }, tree, width);
}

/** The view in which a node can be read, unless it can be already: a leaf among its neighbours, anything else with what is below. */
export function revealed(view: TreeView, tree: LabTree, width: number, node: number): TreeView {
  const wide = tree.width[node]!;
  const x = (tree.left[node]! - view.left) * view.scale;
  const isReadable = wide * view.scale >= WIDE_MOVE && wide * view.scale <= width;
  if (isReadable && x >= 0 && x + wide * view.scale <= width + 1) return view;
  const above = tree.parent[node]!;
  const isLeaf = tree.end[node] === node + 1;
  const shown = isLeaf && above >= 0 ? tree.width[above]! : wide;
  const scale = Math.max((width * (isLeaf ? 0.95 : 0.7)) / shown, WIDE_VALUE / wide);
  return kept({ scale, left: tree.left[node]! + wide / 2 - width / scale / 2 }, tree, width);
}

/** The node under a place of the screen; null where there is none. */
export function nodeAt({ tree, view, step, row }: Omit<Drawing, "palette" | "selected" | "width">, x: number, y: number): number | null {
  const [at, ply] = [view.left + x / view.scale, Math.floor(y / row)];
  let [from, end] = [0, tree.size];
  for (let level = 0; ; level++) {
    let found = -1;
    for (let node = from; node < end; node = tree.end[node]!) {
      if (at >= tree.left[node]! && at < tree.left[node]! + tree.width[node]! && tree.isEntered(node, step)) {
        found = node;
        break;
      }
    }
    if (found < 0) return null;
    if (level === ply) return found;
    [from, end] = [found + 1, tree.end[found]!];
  }
}

/** Draw what is seen; returns how many boxes that were. */
export function draw(context: CanvasRenderingContext2D, drawing: Drawing): number {
  const { tree, width, row, step } = drawing;
  context.clearRect(0, 0, width, row * (tree.depth + 2));
  context.textBaseline = "middle";
  const painter = new Painter(context, drawing);
  for (let root = 0; root < tree.size; root = tree.end[root]!) {
    if (tree.isEntered(root, step)) painter.node(root);
  }
  painter.mark(drawing.selected);
  return painter.boxes;
}

class Painter {
  boxes = 0;
  readonly #context: CanvasRenderingContext2D;
  readonly #drawing: Drawing;
  /** Where the last strip of each row ended: no pixel is drawn twice. */
  readonly #drawnTo: Float64Array;

  constructor(context: CanvasRenderingContext2D, drawing: Drawing) {
    this.#context = context;
    this.#drawing = drawing;
    this.#drawnTo = new Float64Array(drawing.tree.depth + 2).fill(-10);
  }

  node(node: number): void {
    const { tree, view, width, step, row } = this.#drawing;
    const x = (tree.left[node]! - view.left) * view.scale;
    const wide = tree.width[node]! * view.scale;
    const ply = tree.ply[node]!;
    if (x > width || x + wide < 0) return;
    if (wide < NARROW) {
      if (x + 1 < this.#drawnTo[ply]!) return;
      this.#drawnTo[ply] = x + 1;
    }
    this.boxes += 1;
    this.#box(node, x, ply * row, wide);
    if (wide < NARROW) return;
    const end = tree.end[node]!;
    for (let child = node + 1; child < end; child = tree.end[child]!) {
      if (tree.isEntered(child, step)) this.node(child);
      else if (tree.isInOrder) break;
    }
    if (tree.reason[node] === CUT_OFF && tree.isDone(node, step)) this.#skipped(node, x + wide, (ply + 1) * row);
  }

  #box(node: number, x: number, y: number, wide: number): void {
    const { tree, step, row, palette, width } = this.#drawing;
    const context = this.#context;
    const isDone = tree.isDone(node, step);
    context.fillStyle = fillOf(tree, node, isDone, palette);
    if (wide < 4) {
      context.fillRect(x, y + 1, Math.max(1, wide), row - 2);
      return;
    }
    context.fillRect(x + 0.5, y + 1, wide - 1, row - 2);
    if (tree.again[node]) {
      context.fillStyle = palette.accent;
      context.fillRect(x + 0.5, y + 1, wide - 1, 2);
    }
    // What hangs over the edge is written where it can be read.
    const [from, to] = [Math.max(x, 0), Math.min(x + wide, width)];
    if (to - from >= WIDE_MOVE) this.#write(node, from, y, to - from, isDone);
  }

  #write(node: number, x: number, y: number, wide: number, isDone: boolean): void {
    const { tree, row, palette } = this.#drawing;
    const context = this.#context;
    const middle = x + wide / 2;
    const hasTwo = row >= 38 && wide >= WIDE_WINDOW && (tree.hasWindows || tree.visitsOf(node) !== null);
    const name = tree.moveName(node) || "•";
    const value = isDone || Number.isNaN(tree.value[node]!) ? tree.value[node]! : Number.NaN;
    const text = wide >= WIDE_VALUE && !Number.isNaN(value) ? `${name}  ${valueText(value)}` : name;
    context.textAlign = "center";
    context.font = `600 12px ${palette.font}`;
    context.fillStyle = palette.ink;
    context.fillText(text, middle, y + row / (hasTwo ? 3.1 : 2), wide - 4);
    if (!hasTwo) return;
    context.font = `11px ${palette.font}`;
    context.fillStyle = palette.muted;
    const visits = tree.visitsOf(node);
    const below = visits === null ? `α ${valueText(tree.alpha[node]!)}   β ${valueText(tree.beta[node]!)}` : `×${visits}`;
    context.fillText(below, middle, y + row * 0.71, wide - 6);
  }

  /** The moves that were cut off: one struck-out box after the last child. */
  #skipped(node: number, right: number, y: number): void {
    const { tree, view, row, palette, width } = this.#drawing;
    const count = tree.skipped(node);
    const wide = view.scale;
    if (count === 0 || wide < 3 || right - wide > width || right < 0) return;
    const context = this.#context;
    const x = right - wide;
    this.boxes += 1;
    context.strokeStyle = palette.bad;
    context.lineWidth = 1;
    context.setLineDash([3, 3]);
    context.strokeRect(x + 1.5, y + 2.5, Math.max(1, wide - 3), row - 5);
    context.setLineDash([]);
    context.beginPath();
    context.moveTo(x + 3, y + row - 4);
    context.lineTo(x + wide - 3, y + 4);
    context.stroke();
    if (wide < 22) return;
    context.font = `600 11px ${palette.font}`;
    context.textAlign = "center";
    context.fillStyle = palette.bad;
    context.fillText(`✂${count}`, x + wide / 2, y + row / 2, wide - 4);
  }

  mark(node: number): void {
    const { tree, view, row, palette, step } = this.#drawing;
    if (node < 0 || node >= tree.size || !tree.isEntered(node, step)) return;
    const context = this.#context;
    const x = (tree.left[node]! - view.left) * view.scale;
    const wide = Math.max(4, tree.width[node]! * view.scale);
    context.strokeStyle = palette.accent;
    context.lineWidth = 3;
    context.strokeRect(x + 1.5, tree.ply[node]! * row + 1.5, wide - 3, row - 3);
  }
}

function fillOf(tree: LabTree, node: number, isDone: boolean, palette: Palette): string {
  const reason = tree.reason[node];
  if (!isDone || reason === OPEN) return palette.warnSoft;
  if (reason === CUT_OFF) return palette.badSoft;
  if (reason === END_OF_GAME || reason === REMEMBERED) return palette.soft;
  return reason === ESTIMATE ? palette.line : palette.surface;
}
