/** What the laboratory says of its parts and of a node. */
import { _, ngettext } from "../../lib/i18n.ts";
import { CUT_OFF, END_OF_GAME, ESTIMATE, OPEN, REMEMBERED, pliesToEnd, valueText } from "./tree.ts";
import type { LabTree } from "./tree.ts";

const ALGORITHMS: Readonly<Record<string, () => string>> = {
  brute_force: () => _("Brute force"),
  minimax: () => _("Minimax"),
  alphabeta: () => _("Alpha-beta"),
  zero_window: () => _("Zero window"),
  negascout: () => _("NegaScout"),
  mtdf: () => _("MTD(f)"),
  mcts: () => _("Monte Carlo"),
  vcf: () => _("Win by fours"),
  vct: () => _("Win by fours and threes"),
};

const ABOUT: Readonly<Record<string, () => string>> = {
  brute_force: () => _("Plays every legal move to the depth. It is the yardstick for the others."),
  minimax: () => _("One side makes the value as large as it can, the other as small as it can. Nothing is pruned."),
  alphabeta: () => _("Carries two numbers: what you have elsewhere (alpha) and what the opponent has (beta). A move that is too good for that ends the node."),
  zero_window: () => _("Asks only “is it worth at least this?” and halves what is possible with each answer."),
  negascout: () => _("Trusts the first move and asks of the others only whether they are better. A better one is searched again."),
  mtdf: () => _("Zero-window questions only, each starting from the last answer, with a memory for what was seen."),
  mcts: () => _("Plays many games from a growing tree and goes more often where they end well."),
};

const ORDERINGS: Readonly<Record<string, () => string>> = {
  promising: () => _("Promising first"),
  best: () => _("Best first"),
  board: () => _("As on the board"),
  shuffled: () => _("Shuffled"),
  worst: () => _("Worst first"),
};

const EVALUATIONS: Readonly<Record<string, () => string>> = {
  rows: () => _("Open rows"),
  patterns: () => _("Fours, threes and twos"),
  corners: () => _("Corners and mobility"),
  weights: () => _("Weights by stage"),
  discs: () => _("Number of discs"),
  nothing: () => _("Nothing but the end"),
  games: () => _("Random games"),
};

const known = (table: Readonly<Record<string, () => string>>, name: string): string => table[name]?.() ?? name;

export const algorithmName = (name: string): string => known(ALGORITHMS, name);
export const algorithmAbout = (name: string): string => ABOUT[name]?.() ?? "";
export const orderingName = (name: string): string => known(ORDERINGS, name);
export const evaluationName = (name: string): string => known(EVALUATIONS, name);

/** A value where there is room for words. */
export function valueWords(value: number): string {
  const plies = pliesToEnd(value);
  if (plies === null) return valueText(value);
  return value > 0 ? ngettext("win in {count} ply", "win in {count} plies", plies) : ngettext("loss in {count} ply", "loss in {count} plies", plies);
}

/** Why the search left a node, after so many steps. */
export function whyText(tree: LabTree, node: number, step: number): string {
  if (!tree.isDone(node, step)) return tree.end[node]! <= step ? _("The search was stopped before it was done here.") : _("The search is below this node.");
  switch (tree.reason[node]) {
    case OPEN:
      return _("The search was stopped before it was done here.");
    case ESTIMATE:
      return tree.visitsOf(node) === null ? _("The depth is reached: the evaluation says what this is worth.") : _("A leaf of the tree: no move was tried here yet.");
    case END_OF_GAME:
      return _("The game is over here.");
    case REMEMBERED:
      return _("This position was searched before; its value is remembered.");
    case CUT_OFF:
      return cutText(tree, node);
    default:
      return tree.children(node).length > 0 && isLow(tree, node) ? _("No move reaches alpha: the side to move has something better elsewhere.") : _("Every move was looked at.");
  }
}

function isLow(tree: LabTree, node: number): boolean {
  return tree.hasWindows && tree.value[node]! <= tree.alpha[node]!;
}

function cutText(tree: LabTree, node: number): string {
  const refuting = tree.children(node).at(-1);
  const told = _("{move} is worth {value} here, but elsewhere the opponent can hold you to {beta}. It will not come to this.", {
    move: refuting === undefined ? "" : tree.moveName(refuting),
    value: valueText(tree.value[node]!),
    beta: valueText(tree.beta[node]!),
  });
  const count = tree.skipped(node);
  return count === 0 ? told : `${told} ${ngettext("{count} move is cut off.", "{count} moves are cut off.", count)}`;
}
