/** One node: how it was reached, its window, its value, why the search left it, and what is below. */
import { _, ngettext } from "../../lib/i18n.ts";
import { Icon } from "../parts/icon.tsx";
import type { Laboratory } from "./laboratory.ts";
import type { LabTree } from "./tree.ts";
import { CUT_OFF, valueText } from "./tree.ts";
import { valueWords, whyText } from "./words.ts";

/** Moves below a node that are listed at first. */
const LISTED = 60;

interface DetailsProps {
  readonly lab: Laboratory;
  readonly tree: LabTree;
}

export function Details({ lab, tree }: DetailsProps) {
  const [node, step] = [lab.selected.value, lab.step.value];
  return (
    <section class="card stack-s lab-details" aria-label={_("This position")}>
      <Path lab={lab} tree={tree} node={node} />
      <dl class="lab-figures numbers">
        {(!isWin(lab) || !Number.isNaN(tree.value[node]!)) && <Figure name={_("Value")} value={tree.isDone(node, step) || isWin(lab) ? valueWords(tree.value[node]!) : "…"} />}
        {tree.hasWindows && <Figure name="α" value={valueText(tree.alpha[node]!)} />}
        {tree.hasWindows && <Figure name="β" value={valueText(tree.beta[node]!)} />}
        {tree.visitsOf(node) === null ? !isWin(lab) && !tree.isDone(node, step) && <Figure name={_("Best so far")} value={valueText(tree.bestSoFar(node, step))} /> : <Figure name={_("Playouts")} value={String(tree.visitsOf(node))} />}
        <Figure name={_("Nodes below")} value={(tree.end[node]! - node - 1).toLocaleString()} />
      </dl>
      {!isWin(lab) && <p class={tree.reason[node] === CUT_OFF && tree.isDone(node, step) ? "lab-why cut" : "lab-why"}>{whyText(tree, node, step)}</p>}
      {isWin(lab) && lab.anyOther.value.has(node) && <p class="lab-why">{_("This move stands for every answer that is not shown.")}</p>}
      {tree.again[node] === 1 && <p class="small muted">{_("Searched once more in the same place, with another window.")}</p>}
      <Below lab={lab} tree={tree} node={node} />
    </section>
  );
}

const isWin = (lab: Laboratory): boolean => lab.tree.value?.answer.search.ordering === "";

function Figure({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function Path({ lab, tree, node }: DetailsProps & { node: number }) {
  const path = tree.path(node);
  const roots = tree.roots();
  const round = roots.indexOf(path[0]!) + 1;
  return (
    <nav class="lab-path" aria-label={_("Moves to this position")}>
      {path.map((at) => (
        <button key={at} type="button" class="lab-step" aria-current={at === node ? "true" : undefined} onClick={() => lab.select(at)}>
          {tree.moveName(at) || (roots.length > 1 ? _("Search {number}", { number: round }) : _("Start position"))}
        </button>
      ))}
      {roots.length > 1 && tree.parent[node]! < 0 && (
        <>
          <button type="button" class="button square plain" aria-label={_("Search before")} disabled={round === 1} onClick={() => lab.select(roots[round - 2]!)}>
            <Icon name="back" />
          </button>
          <button type="button" class="button square plain" aria-label={_("Next search")} disabled={round === roots.length} onClick={() => lab.select(roots[round]!)}>
            <Icon name="forward" />
          </button>
        </>
      )}
    </nav>
  );
}

function Below({ lab, tree, node }: DetailsProps & { node: number }) {
  const step = lab.step.value;
  const all = tree.children(node).filter((child) => tree.isEntered(child, step));
  if (all.length === 0) return null;
  const skipped = tree.isDone(node, step) ? tree.skipped(node) : 0;
  return (
    <ol class="lab-below">
      {all.slice(0, LISTED).map((child) => (
        <li key={child}>
          <button type="button" class="lab-child numbers" onClick={() => lab.select(child)}>
            <strong>{tree.moveName(child)}</strong>
            {!isWin(lab) && <span>{tree.isDone(child, step) ? valueText(tree.value[child]!) : "…"}</span>}
            {tree.hasWindows && <span class="muted small">{`α ${valueText(tree.alpha[child]!)} β ${valueText(tree.beta[child]!)}`}</span>}
            {tree.visitsOf(child) !== null && <span class="muted small">×{tree.visitsOf(child)}</span>}
            {tree.again[child] === 1 && <span class="tag">{_("again")}</span>}
            {lab.anyOther.value.has(child) && <span class="tag">{_("any other")}</span>}
          </button>
        </li>
      ))}
      {all.length > LISTED && <li class="muted small">{ngettext("… {count} more", "… {count} more", all.length - LISTED)}</li>}
      {skipped > 0 && (
        <li class="lab-skipped">
          <s>{ngettext("{count} more move", "{count} more moves", skipped)}</s>
        </li>
      )}
    </ol>
  );
}
