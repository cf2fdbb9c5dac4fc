/** The tree of variations as text: the main line, with other tries set in below it. */
import type { ComponentChildren } from "preact";

import { _ } from "../../lib/i18n.ts";
import { actionWord } from "../words.ts";
import type { Desk } from "./desk.ts";
import { childrenOf, nodeAt, pathTo, promoted } from "./tree.ts";
import type { Tree } from "./tree.ts";

export function Variations({ desk }: { desk: Desk }) {
  const tree = desk.tree.value;
  return (
    <div class="variations" role="group" aria-label={_("Moves and variations")}>
      {tree.nodes.length > 1 ? <Line desk={desk} tree={tree} from={0} ply={0} /> : <p class="muted small">{_("Play on the board: every try is kept.")}</p>}
    </div>
  );
}

interface LineProps {
  readonly desk: Desk;
  readonly tree: Tree;
  /** The node whose first child begins the line. */
  readonly from: number;
  readonly ply: number;
}

/** One line without recursion along it; only side lines nest. */
function Line({ desk, tree, from, ply }: LineProps) {
  const parts: ComponentChildren[] = [];
  let number = ply;
  for (let at = childrenOf(tree, from); at.length > 0; at = childrenOf(tree, at[0] ?? 0)) {
    const [main = 0, ...others] = at;
    number += 1;
    parts.push(<Try key={main} desk={desk} tree={tree} id={main} ply={number} />);
    const sides = others.map((id) => <SideLine key={id} desk={desk} tree={tree} id={id} ply={number} />);
    parts.push(...sides);
  }
  return <>{parts}</>;
}

function SideLine({ desk, tree, id, ply }: { desk: Desk; tree: Tree; id: number; ply: number }) {
  return (
    <div class="side-line">
      <Try desk={desk} tree={tree} id={id} ply={ply} />
      <Line desk={desk} tree={tree} from={id} ply={ply} />
    </div>
  );
}

function Try({ desk, tree, id, ply }: { desk: Desk; tree: Tree; id: number; ply: number }) {
  const node = nodeAt(tree, id);
  const isHere = desk.at.value === id;
  return (
    <>
      <button type="button" class={isHere ? "try now" : "try"} aria-current={isHere ? "step" : undefined} onClick={() => void desk.go(id)}>
        <span class="move-number">{ply}</span> {actionWord(node.move)}
      </button>
      {node.comment && <span class="comment">{node.comment}</span>}
    </>
  );
}

/** What can be done with the move that is shown. */
export function NodeTools({ desk }: { desk: Desk }) {
  const id = desk.at.value;
  const tree = desk.tree.value;
  const isSide = pathTo(tree, id).some((node) => childrenOf(tree, nodeAt(tree, node).parent)[0] !== node);
  const promote = () => {
    const moves = desk.moves.value;
    let next = tree;
    for (const node of pathTo(tree, id)) next = promoted(next, atSame(next, tree, node));
    desk.tree.value = next;
    void desk.go(followed(next, moves));
  };
  return (
    <div class="row node-tools">
      <label class="field grow">
        <span>{_("Comment on this move")}</span>
        <textarea class="input comment-box" rows={2} value={nodeAt(tree, id).comment} onInput={(event) => desk.comment(event.currentTarget.value)} />
      </label>
      {isSide && (
        <button type="button" class="button" onClick={promote}>
          {_("Make it the main line")}
        </button>
      )}
      {id > 0 && (
        <button type="button" class="button" onClick={() => void desk.remove()}>
          {_("Delete from here")}
        </button>
      )}
    </div>
  );
}

/** The node of one tree that stands for a node of another: the one the same moves lead to. */
function atSame(tree: Tree, before: Tree, id: number): number {
  return followed(tree, pathTo(before, id).map((node) => nodeAt(before, node).move));
}

function followed(tree: Tree, moves: readonly string[]): number {
  let at = 0;
  for (const move of moves) at = childrenOf(tree, at).find((child) => nodeAt(tree, child).move === move) ?? at;
  return at;
}
