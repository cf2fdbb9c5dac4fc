/** What the answers of a first visit lead to. */
import type { LevelAnswer } from "../../lib/answers.ts";

/** How much somebody has played a game. */
export type Experience = "never" | "little" | "often" | "expert";

/** The rating of a level that is a good game for such a person, on the scale of the ladders (the first level has 500). */
const RATINGS: Readonly<Record<Experience, number>> = { never: 500, little: 750, often: 1150, expert: 1650 };

/** The number of the level whose rating is nearest to what fits. */
export function levelFor(experience: Experience, levels: readonly Pick<LevelAnswer, "level" | "rating">[]): number {
  const distance = ({ rating }: { readonly rating: number }) => Math.abs(rating - RATINGS[experience]);
  const nearest = levels.reduce<(typeof levels)[number] | null>((best, one) => (best && distance(best) <= distance(one) ? best : one), null);
  return nearest?.level ?? 1;
}

/** The page that shows somebody a game they have never played: its rules, and its first lesson where there are lessons. */
export function firstStep(variant: string): string {
  return `/rules/${variant}`;
}
