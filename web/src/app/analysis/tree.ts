/**
 * A tree of variations with comments and scores: plain values, and as the records of Tengen.
 *
 * Nodes are numbered; 0 is the start. A node's parent has a smaller number, so that a tree can be
 * read and written in one pass. The first child of a node continues its main line.
 */
import type { NotesAnswer, NotesNode } from "../../lib/answers.ts";
import type { Score } from "../../lib/protocol.ts";

export interface TreeNode {
  readonly move: string;
  readonly parent: number;
  readonly comment: string;
  /** As black sees it. */
  readonly score: Score | null;
}

export interface Tree {
  readonly nodes: readonly TreeNode[];
}

const ROOT: TreeNode = { move: "", parent: -1, comment: "", score: null };

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

export function childrenOf(tree: Tree, id: number): readonly number[] {
  return tree.nodes.flatMap((node, child) => (node.parent === id ? [child] : []));
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

export function withFacts(tree: Tree, id: number, facts: Partial<Pick<TreeNode, "comment" | "score">>): Tree {
  return { nodes: tree.nodes.map((node, at) => (at === id ? { ...node, ...facts } : node)) };
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

/** A game record in the JSON of Tengen; what we do not show is kept as it is. */
export type GameRecord = NotesAnswer;

export function treeFrom(record: GameRecord): Tree {
  const nodes = record.moves.map((entry, index): TreeNode => {
    const node: NotesNode = typeof entry === "string" ? { move: entry } : entry;
    return { move: node.move ?? "", parent: node.after ?? index, comment: node.comment ?? "", score: node.score ?? null };
  });
  const { comment = "", score = null } = record.root ?? {};
  return { nodes: [{ ...ROOT, comment, score }, ...nodes] };
}

/** Put a tree into a record; tags, players and clocks of the moves that were there stay. */
export function recordWith(tree: Tree, record: GameRecord): GameRecord {
  const { root: oldRoot, ...rest } = record;
  const root = { ...oldRoot, ...factsOf(nodeAt(tree, 0)) };
  return {
    ...rest,
    ...(Object.keys(root).length > 0 ? { root } : {}),
    moves: tree.nodes.slice(1).map((node, index) => entryOf(node, index, record.moves[index])),
  };
}

function factsOf(node: TreeNode): NotesNode {
  return {
    ...(node.comment === "" ? {} : { comment: node.comment }),
    ...(node.score === null ? {} : { score: node.score }),
  };
}

function entryOf(node: TreeNode, index: number, old: string | NotesNode | undefined): string | NotesNode {
  const isSame = typeof old === "object" && old.move === node.move;
  const { comment: _comment, score: _score, after: _after, ...kept } = isSame ? old : {};
  const facts = { ...kept, ...factsOf(node), ...(node.parent === index ? {} : { after: node.parent }) };
  return Object.keys(facts).length === 0 ? node.move : { ...facts, move: node.move };
}
