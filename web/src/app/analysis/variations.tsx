/** The tree of variations as text: the main line, with other tries set in below it. */
import type { ComponentChildren } from "preact";

import { _, ngettext } from "../../lib/i18n.ts";
import { weightOf } from "../drill/marks.ts";
import { actionWord } from "../words.ts";
import type { AnalysisBoard } from "./analysis-board.ts";
import { childrenOf, followed, nodeAt, pathTo, promoted, sizeBelow } from "./tree.ts";
import type { Tree } from "./tree.ts";

/** From so many moves on a side line is folded unless the position that is shown is in it. */
const MAX_UNFOLDED = 400;
/** More tries of one move than any board has points: nobody reads them, and the page would stand still. */
const MAX_SIDES = 500;

export function Variations({ analysis }: { analysis: AnalysisBoard }) {
  const tree = analysis.tree.value;
  const path = pathTo(tree, analysis.at.value);
  const isOpen = tree.nodes.length <= MAX_UNFOLDED ? () => true : (id: number) => path.includes(id);
  return (
    <div class="variations" role="group" aria-label={_("Moves and variations")}>
      {tree.nodes.length > 1 ? <Line {...{ analysis, tree, isOpen }} from={0} ply={0} /> : <p class="muted small">{_("Play moves on the board; every variation is kept.")}</p>}
    </div>
  );
}

interface LineProps {
  readonly analysis: AnalysisBoard;
  readonly tree: Tree;
  /** Whether a side line that begins with a node is shown whole. */
  readonly isOpen: (id: number) => boolean;
  /** The node whose first child begins the line. */
  readonly from: number;
  readonly ply: number;
}

/** One line without recursion along it; only side lines nest. */
function Line({ analysis, tree, isOpen, from, ply }: LineProps) {
  const parts: ComponentChildren[] = [];
  let number = ply;
  for (let at = childrenOf(tree, from); at.length > 0; at = childrenOf(tree, at[0] ?? 0)) {
    const [main = 0, ...others] = at;
    number += 1;
    parts.push(<Try key={main} analysis={analysis} tree={tree} id={main} ply={number} />);
    const sides = others.slice(0, MAX_SIDES).map((id) => <SideLine key={id} {...{ analysis, tree, isOpen, id }} ply={number} />);
    parts.push(...sides);
    if (others.length > MAX_SIDES) parts.push(<Folded key="more" count={others.slice(MAX_SIDES).reduce((sum, id) => sum + sizeBelow(tree, id), 0)} />);
  }
  return <>{parts}</>;
}

function SideLine({ analysis, tree, isOpen, id, ply }: Omit<LineProps, "from"> & { id: number }) {
  const folded = isOpen(id) ? 0 : sizeBelow(tree, id) - 1;
  return (
    <div class="side-line">
      <Try analysis={analysis} tree={tree} id={id} ply={ply} />
      {folded > 0 ? <Folded count={folded} /> : <Line {...{ analysis, tree, isOpen }} from={id} ply={ply} />}
    </div>
  );
}

const Folded = ({ count }: { count: number }) => <span class="muted small">{ngettext("and {count} move", "and {count} moves", count)}</span>;

function Try({ analysis, tree, id, ply }: { analysis: AnalysisBoard; tree: Tree; id: number; ply: number }) {
  const node = nodeAt(tree, id);
  const isHere = analysis.at.value === id;
  const isLeftOut = weightOf(node) === 0;
  return (
    <>
      <button type="button" class={`try${isHere ? " now" : ""}${isLeftOut ? " left-out" : ""}`} title={isLeftOut ? _("Left out of drills") : undefined} aria-current={isHere ? "step" : undefined} onClick={() => void analysis.go(id)}>
        <span class="move-number">{ply}</span> {actionWord(node.move)}
      </button>
      {node.comment && <span class="comment">{node.comment}</span>}
    </>
  );
}

/** What can be done with the move that is shown. */
export function NodeTools({ analysis, isReadOnly }: { analysis: AnalysisBoard; isReadOnly: boolean }) {
  const id = analysis.at.value;
  const tree = analysis.tree.value;
  const { comment } = nodeAt(tree, id);
  if (isReadOnly) return comment === "" ? null : <p class="node-comment">{comment}</p>;
  const isSide = pathTo(tree, id).some((node) => childrenOf(tree, nodeAt(tree, node).parent)[0] !== node);
  const promote = () => {
    const moves = analysis.moves.value;
    let next = tree;
    for (const node of pathTo(tree, id)) next = promoted(next, atSame(next, tree, node));
    analysis.tree.value = next;
    void analysis.go(followed(next, moves));
  };
  return (
    <div class="row node-tools">
      <label class="field grow">
        <span>{_("Comment on this move")}</span>
        <textarea class="input comment-box" rows={2} value={comment} onInput={(event) => analysis.comment(event.currentTarget.value)} />
      </label>
      {isSide && (
        <button type="button" class="button" onClick={promote}>
          {_("Make this the main line")}
        </button>
      )}
      {id > 0 && (
        <button type="button" class="button" onClick={() => void analysis.remove()}>
          {_("Delete from here")}
        </button>
      )}
      {analysis.deleted.value && (
        <button type="button" class="button" onClick={() => void analysis.restore()}>
          {_("Undo the deletion")}
        </button>
      )}
    </div>
  );
}

/** The node of one tree that stands for a node of another: the one the same moves lead to. */
function atSame(tree: Tree, before: Tree, id: number): number {
  return followed(tree, pathTo(before, id).map((node) => nodeAt(before, node).move));
}
