/** The game whose puzzles are shown, as this browser remembers it. */
import { setting } from "../../lib/settings.ts";
import type { PuzzleVariantAnswer } from "../exercise/types.ts";

export const chosenVariant = setting("puzzle-variant", "freestyle", (value): value is string => typeof value === "string");

/** The chosen game, or the first that has puzzles. */
export function variantAmong(variants: readonly PuzzleVariantAnswer[], name: string): PuzzleVariantAnswer | undefined {
  return variants.find(({ variant }) => variant === name) ?? variants[0];
}
