/**
 * Two changed copies of a tree made into one: what was changed in one of them is taken, and where both
 * changed the same, both stay. Nobody's move, comment or mark is lost but what was deleted on purpose.
 */
import { childrenOf, nodeAt } from "./tree.ts";
import type { Mark, Tree, TreeNode } from "./tree.ts";

/** The same place in three trees; undefined where a tree does not have it. */
interface Place {
  readonly base: number | undefined;
  readonly mine: number | undefined;
  readonly theirs: number | undefined;
}

/** The tree of both; `base` is what both were made of. The order of variations is theirs. */
export function merged(base: Tree, mine: Tree, theirs: Tree): Tree {
  if (isSame(base, mine)) return theirs;
  if (isSame(base, theirs)) return mine;
  const nodes: TreeNode[] = [];
  const waiting: { readonly place: Place; readonly parent: number }[] = [{ place: { base: 0, mine: 0, theirs: 0 }, parent: -1 }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { place, parent } = next;
    const id = nodes.length;
    nodes.push({ ...mergedNode(nodeIn(base, place.base), nodeIn(mine, place.mine), nodeIn(theirs, place.theirs)), parent });
    const kept = placesBelow(base, mine, theirs, place).filter((below) => isKept(base, mine, theirs, below));
    waiting.push(...kept.reverse().map((below) => ({ place: below, parent: id })));
  }
  return { nodes };
}

const nodeIn = (tree: Tree, id: number | undefined): TreeNode | null => (id === undefined ? null : nodeAt(tree, id));

/** The moves after a place in any of the trees: theirs, then those only we have. */
function placesBelow(base: Tree, mine: Tree, theirs: Tree, place: Place): Place[] {
  const [old, own, other] = [movesBelow(base, place.base), movesBelow(mine, place.mine), movesBelow(theirs, place.theirs)];
  return [...new Set([...other.keys(), ...own.keys()])].map((move) => ({ base: old.get(move), mine: own.get(move), theirs: other.get(move) }));
}

/** The moves below a node; a record may have the same move there more than once. */
function movesBelow(tree: Tree, id: number | undefined): ReadonlyMap<string, number> {
  const times = new Map<string, number>();
  const named = (child: number): readonly [string, number] => {
    const { move } = nodeAt(tree, child);
    const before = times.get(move) ?? 0;
    times.set(move, before + 1);
    return [before === 0 ? move : `${move} ${before}`, child];
  };
  return new Map((id === undefined ? [] : childrenOf(tree, id)).map(named));
}

/** What one of us deleted is gone, unless the other changed something in it. */
function isKept(base: Tree, mine: Tree, theirs: Tree, place: Place): boolean {
  if (place.base === undefined || (place.mine !== undefined && place.theirs !== undefined)) return true;
  const [tree, id] = place.mine === undefined ? [theirs, place.theirs] : [mine, place.mine];
  return id !== undefined && !isSame(base, tree, place.base, id);
}

function mergedNode(base: TreeNode | null, mine: TreeNode | null, theirs: TreeNode | null): TreeNode {
  const only = mine ?? theirs;
  if (!mine || !theirs) return only ?? { ...nodeAt({ nodes: [] }, 0) };
  return {
    ...theirs,
    comment: mergedComment(base?.comment ?? "", mine.comment, theirs.comment),
    score: isEqual(mine.score, base?.score ?? null) ? theirs.score : (mine.score ?? theirs.score),
    marks: mergedMarks(base?.marks ?? [], mine.marks, theirs.marks),
    rest: isEqual(mine.rest, base?.rest ?? {}) ? theirs.rest : mine.rest,
  };
}

function mergedComment(base: string, mine: string, theirs: string): string {
  if (mine === base || mine === theirs) return theirs;
  if (theirs === base || mine.includes(theirs)) return mine;
  return theirs.includes(mine) ? theirs : `${theirs}\n\n${mine}`;
}

function mergedMarks(base: readonly Mark[], mine: readonly Mark[], theirs: readonly Mark[]): readonly Mark[] {
  if (isEqual(mine, base)) return theirs;
  if (isEqual(theirs, base)) return mine;
  return [...theirs, ...mine.filter((mark) => !theirs.some((other) => isEqual(mark, other)))];
}

const isEqual = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Whether two trees, or what is below two of their nodes, say the same in the same order. */
export function isSame(one: Tree, other: Tree, from = 0, to = 0): boolean {
  if (one === other && from === to) return true;
  const waiting: (readonly [number, number])[] = [[from, to]];
  for (let pair = waiting.pop(); pair; pair = waiting.pop()) {
    const [node, twin] = [nodeAt(one, pair[0]), nodeAt(other, pair[1])];
    const [below, twins] = [childrenOf(one, pair[0]), childrenOf(other, pair[1])];
    if (node !== twin && !isEqual({ ...node, parent: 0 }, { ...twin, parent: 0 })) return false;
    if (below.length !== twins.length) return false;
    below.forEach((child, index) => waiting.push([child, twins[index] ?? -1]));
  }
  return true;
}
