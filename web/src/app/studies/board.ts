/** The board of a record, and records of boards. */
import type { Shape } from "../../board/index.ts";
import { AnalysisBoard } from "../analysis/analysis-board.ts";
import type { BoardFacts } from "../analysis/analysis-board.ts";
import { EMPTY, lineThrough, recordWith, treeFrom } from "../analysis/tree.ts";
import type { GameRecord, Tree } from "../analysis/tree.ts";
import { variantNamed } from "../api.ts";
import type { RuleOptions } from "../api.ts";
import { shapeAsked, sizeWord } from "../board-address.ts";
import { DEFAULTS } from "../choices.ts";

/** The board of a record; null where this program does not know its game. */
export function boardOf({ variant: { name, size = "", ...more }, start }: GameRecord): BoardFacts | null {
  const variant = variantNamed(name);
  if (!variant) return null;
  const { rules: { foul, passes } = {} } = more as { readonly rules?: RuleOptions };
  const ruleOptions = { ...(foul ? { foul } : {}), ...(passes ? { passes } : {}) };
  return { variant: name, shape: shapeAsked(variant, size, DEFAULTS), ruleOptions, ...(start ? { start } : {}) };
}

/** The analysis of a record, at a ply of its main line. */
export function analysisOf(record: GameRecord, ply = 0): AnalysisBoard | null {
  const board = boardOf(record);
  const tree = treeFrom(record);
  return board && new AnalysisBoard(board, tree, ply > 0 ? (lineThrough(tree, 0)[ply - 1] ?? 0) : 0);
}

export function recordOf({ variant, shape, start, ruleOptions = {} }: BoardFacts, tree: Tree = EMPTY): GameRecord {
  const size = sizeWord(shape);
  const rules = Object.keys(ruleOptions).length > 0 ? { rules: ruleOptions } : {};
  return recordWith(tree, { format: "tengen-game", version: 1, variant: { name: variant, ...(size ? { size } : {}), ...rules }, ...(start ? { start } : {}), moves: [] });
}

export const emptyRecord = (variant: string, shape: Shape): GameRecord => recordOf({ variant, shape });
