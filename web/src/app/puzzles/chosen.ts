/** The game whose puzzles are shown, as this browser remembers it. */
import { setting } from "../../lib/settings.ts";
import type { BestRunAnswer, PuzzleOverviewAnswer, PuzzleVariantAnswer } from "../../lib/answers.ts";

export const chosenVariant = setting("puzzle-variant", "freestyle", (value): value is string => typeof value === "string");

/** The games that have puzzles. */
export const withPuzzles = ({ variants }: PuzzleOverviewAnswer): readonly PuzzleVariantAnswer[] => variants.filter(({ puzzles }) => puzzles > 0);

/** The chosen game, or the first that has puzzles. */
export function variantAmong(variants: readonly PuzzleVariantAnswer[], name: string): PuzzleVariantAnswer | undefined {
  return variants.find(({ variant }) => variant === name) ?? variants[0];
}

/** The best score of a game's streaks or storms; 0 before the first. */
export const bestOf = (bests: readonly BestRunAnswer[], mode: BestRunAnswer["mode"], variant: string): number =>
  bests.find((one) => one.mode === mode && one.variant === variant)?.score ?? 0;
