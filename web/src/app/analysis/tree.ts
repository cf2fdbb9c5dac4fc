/**
 * A tree of variations with comments, scores and marks: plain values, and as the records of Tengen.
 *
 * Nodes are numbered; 0 is the start. A node's parent has a smaller number, so that a tree can be
 * read and written in one pass. The first child of a node continues its main line.
 */
import type { NotesAnswer, NotesMark, NotesNode } from "../../lib/answers.ts";
import type { Score } from "../../lib/protocol.ts";

/** A mark on a point: a label has a text, an arrow the point it leads to. */
export type Mark = NotesMark;

/** The kinds of marks, in the order in which the marks of a node are kept. */
export const MARK_KINDS = ["circle", "square", "triangle", "cross", "label", "arrow"] as const satisfies readonly Mark["kind"][];

/** The most marks of one node, and characters of a label. */
export const MAX_MARKS = 1000;
export const MAX_LABEL_LENGTH = 8;

export interface TreeNode {
  readonly move: string;
  readonly parent: number;
  readonly comment: string;
  /** As black sees it. */
  readonly score: Score | null;
  readonly marks: readonly Mark[];
  /** What else a record says of the move: times, properties of other formats. */
  readonly rest: object;
}

export interface Tree {
  readonly nodes: readonly TreeNode[];
}

const ROOT: TreeNode = { move: "", parent: -1, comment: "", score: null, marks: [], rest: {} };

export const EMPTY: Tree = { nodes: [ROOT] };

const SQUARE = /[a-z][1-9][0-9]?(?:-[1-9][0-9]?)?/gi;
const TOGETHER = /^(?:[a-z][1-9][0-9]?(?:-[1-9][0-9]?)?)+$/i;

/** The moves of a text; squares may be written together, as in h8i9j10. */
export function splitMoves(text: string): string[] {
  const words = text.split(/[\s;]+/).filter((word) => word !== "");
  return words.flatMap((word) => (TOGETHER.test(word) ? (word.match(SQUARE) ?? []) : [word]));
}

/** A tree of one line of moves. */
export function treeOf(moves: readonly string[]): Tree {
  return { nodes: [ROOT, ...moves.map((move, index): TreeNode => ({ ...ROOT, move, parent: index }))] };
}

export function nodeAt(tree: Tree, id: number): TreeNode {
  return tree.nodes[id] ?? ROOT;
}

/** The children of every node, gathered once for a tree: its nodes never change. */
const gathered = new WeakMap<Tree, ReadonlyMap<number, readonly number[]>>();

export function childrenOf(tree: Tree, id: number): readonly number[] {
  const known = gathered.get(tree) ?? gather(tree);
  gathered.set(tree, known);
  return known.get(id) ?? [];
}

function gather(tree: Tree): ReadonlyMap<number, readonly number[]> {
  const children = new Map<number, number[]>();
  tree.nodes.forEach(({ parent }, id) => {
    const siblings = children.get(parent);
    if (siblings) siblings.push(id);
    else children.set(parent, [id]);
  });
  return children;
}

const counted = new WeakMap<Tree, readonly number[]>();

/** How many moves a node and all below it are. */
export function sizeBelow(tree: Tree, id: number): number {
  const known = counted.get(tree) ?? count(tree);
  counted.set(tree, known);
  return known[id] ?? 0;
}

/** A parent has a smaller number, so that one pass from the end sums up all. */
function count(tree: Tree): readonly number[] {
  const sizes = tree.nodes.map(() => 1);
  for (let id = sizes.length - 1; id > 0; id -= 1) {
    const { parent } = nodeAt(tree, id);
    sizes[parent] = (sizes[parent] ?? 0) + (sizes[id] ?? 0);
  }
  return sizes;
}

/** The numbers of the nodes from the start, without it, to a node. */
export function pathTo(tree: Tree, id: number): readonly number[] {
  const path: number[] = [];
  for (let at = id; at > 0; at = nodeAt(tree, at).parent) path.push(at);
  return path.reverse();
}

export function movesTo(tree: Tree, id: number): readonly string[] {
  return pathTo(tree, id).map((node) => nodeAt(tree, node).move);
}

/** The node to which moves from the start lead; where one is missing, the last before it. */
export function followed(tree: Tree, moves: readonly string[]): number {
  let at = 0;
  for (const move of moves) {
    const next = childrenOf(tree, at).find((child) => nodeAt(tree, child).move === move);
    if (next === undefined) return at;
    at = next;
  }
  return at;
}

/** The path to a node and on along the main line below it: what a graph shows. */
export function lineThrough(tree: Tree, id: number): readonly number[] {
  const line = [...pathTo(tree, id)];
  for (let next = childrenOf(tree, id)[0]; next !== undefined; next = childrenOf(tree, next)[0]) line.push(next);
  return line;
}

/** The tree with a move after a node, and the number of that move; a known move is not added twice. */
export function withMove(tree: Tree, parent: number, move: string): readonly [Tree, number] {
  const known = childrenOf(tree, parent).find((child) => nodeAt(tree, child).move === move);
  if (known !== undefined) return [tree, known];
  return [{ nodes: [...tree.nodes, { ...ROOT, move, parent }] }, tree.nodes.length];
}

/** The tree with a whole line from the start, and the numbers of its moves. */
export function withLine(tree: Tree, moves: readonly string[]): readonly [Tree, readonly number[]] {
  const path: number[] = [];
  let grown = tree;
  for (const move of moves) {
    const [next, id] = withMove(grown, path.at(-1) ?? 0, move);
    grown = next;
    path.push(id);
  }
  return [grown, path];
}

/** The tree with the line of its game: moves that the tree does not know yet come before what was tried there. */
export function withGame(tree: Tree, moves: readonly string[]): readonly [Tree, readonly number[]] {
  const [grown, path] = withLine(tree, moves);
  const fresh = path.find((id) => id >= tree.nodes.length);
  return fresh === undefined ? [grown, path] : withLine(promoted(grown, fresh), moves);
}

export function withFacts(tree: Tree, id: number, facts: Partial<Pick<TreeNode, "comment" | "score" | "marks">>): Tree {
  return { nodes: tree.nodes.map((node, at) => (at === id ? { ...node, ...facts } : node)) };
}

/** Marks with one more; one that is there already is taken away, and another label gives way to a new one. */
export function toggled(marks: readonly Mark[], mark: Mark): readonly Mark[] {
  const others = marks.filter((one) => !isSameMark(one, mark));
  if (others.length < marks.length) return others;
  const kept = mark.kind === "label" ? marks.filter((one) => one.kind !== "label" || one.at !== mark.at) : marks;
  if (kept.length >= MAX_MARKS) return marks;
  return [...kept, mark].sort((one, other) => MARK_KINDS.indexOf(one.kind) - MARK_KINDS.indexOf(other.kind));
}

function isSameMark(one: Mark, other: Mark): boolean {
  return one.kind === other.kind && one.at === other.at && (one.text ?? "") === (other.text ?? "") && (one.to ?? "") === (other.to ?? "");
}

/** The tree without a node and all below it. The start stays. */
export function without(tree: Tree, id: number): Tree {
  if (id <= 0) return tree;
  const numbers = new Map<number, number>([[-1, -1]]);
  const nodes: TreeNode[] = [];
  tree.nodes.forEach((node, at) => {
    const parent = numbers.get(node.parent);
    if (at === id || parent === undefined) return;
    numbers.set(at, nodes.length);
    nodes.push({ ...node, parent });
  });
  return { nodes };
}

/** The tree in which a node is the first child of its parent: its line becomes the main line. */
export function promoted(tree: Tree, id: number): Tree {
  const { parent } = nodeAt(tree, id);
  const order = [id, ...childrenOf(tree, parent).filter((child) => child !== id)];
  const numbers = new Map<number, number>([[-1, -1]]);
  const nodes: TreeNode[] = [];
  const visit = (at: number): void => {
    numbers.set(at, nodes.length);
    nodes.push({ ...nodeAt(tree, at), parent: numbers.get(nodeAt(tree, at).parent) ?? -1 });
  };
  const waiting = [0];
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    visit(at);
    waiting.push(...(at === parent ? order : childrenOf(tree, at)).toReversed());
  }
  return { nodes };
}

// -- records -----------------------------------------------------------------------------------------

/** A game record in the JSON of Tengen; what is not shown is kept as it is. */
export type GameRecord = NotesAnswer;

export function treeFrom(record: GameRecord): Tree {
  const nodes = record.moves.map((entry, index): TreeNode => {
    const node: NotesNode = typeof entry === "string" ? { move: entry } : entry;
    return nodeFrom(node, node.after ?? index);
  });
  return { nodes: [nodeFrom(record.root ?? {}, -1), ...nodes] };
}

function nodeFrom(told: NotesNode, parent: number): TreeNode {
  const { move = "", after: _after, comment = "", score = null, marks = [], ...rest } = told;
  return { move, parent, comment, score, marks, rest };
}

/** Put a tree into a record; its tags, players and result stay. */
export function recordWith(tree: Tree, record: GameRecord): GameRecord {
  const { root: _root, ...rest } = record;
  const root = factsOf(nodeAt(tree, 0));
  return {
    ...rest,
    ...(Object.keys(root).length > 0 ? { root } : {}),
    moves: tree.nodes.slice(1).map(entryOf),
  };
}

function factsOf(node: TreeNode): NotesNode {
  return {
    ...node.rest,
    ...(node.comment === "" ? {} : { comment: node.comment }),
    ...(node.score === null ? {} : { score: node.score }),
    ...(node.marks.length === 0 ? {} : { marks: node.marks }),
  };
}

function entryOf(node: TreeNode, index: number): string | NotesNode {
  const facts = { ...factsOf(node), ...(node.parent === index ? {} : { after: node.parent }) };
  return Object.keys(facts).length === 0 ? node.move : { ...facts, move: node.move };
}
