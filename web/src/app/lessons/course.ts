/** How a lesson goes: which exercise comes, what became of those before, how many stars that is. */
import type { ExerciseAnswer, ListedLessonAnswer } from "../../lib/answers.ts";

/** "clean": by oneself at once; "solved": after a miss or with a hint; "shown": the answer was looked at. */
export type Result = "clean" | "solved" | "shown";
export type Results = ReadonlyMap<string, Result>;

type Kept = Pick<ExerciseAnswer, "id" | "done" | "due">;

/** Whether an exercise is to be asked again. */
export const isDue = ({ due }: Pick<ExerciseAnswer, "due">, now: number): boolean => due !== null && due <= now;

/** The exercises to go through: all, or those to be repeated. */
export function chosen<One extends Kept>(exercises: readonly One[], repeats: boolean, now: number): readonly One[] {
  const due = exercises.filter((one) => isDue(one, now));
  return repeats && due.length > 0 ? due : exercises;
}

/** The exercise to begin with: the asked one, or the first that is not done; all done, the first. */
export function firstOf(exercises: readonly Kept[], asked: string | null): number {
  const number = Number(asked);
  if (asked !== null && Number.isInteger(number) && number >= 1 && number <= exercises.length) return number - 1;
  return Math.max(0, exercises.findIndex(({ done }) => !done));
}

/** The next exercise without a result, after the one at `at` and then from the beginning; null: the lesson is over. */
export function nextOf(exercises: readonly Kept[], results: Results, at: number): number | null {
  const order = exercises.map((_one, index) => (at + 1 + index) % exercises.length);
  const isLeft = (index: number) => {
    const one = exercises[index];
    return one !== undefined && !results.has(one.id) && (index > at || !one.done);
  };
  return order.find(isLeft) ?? null;
}

/** Three stars: all at the first try; two: all solved; one: some answers were looked at. */
export function starsOf(exercises: readonly Kept[], results: Results): 1 | 2 | 3 {
  const found = exercises.map(({ id, done }) => results.get(id) ?? (done ? "clean" : "shown"));
  if (found.includes("shown")) return 1;
  return found.includes("solved") ? 2 : 3;
}

/** The level to play against after a lesson: higher from lesson to lesson. */
export function levelAfter(lessons: readonly Pick<ListedLessonAnswer, "id">[], id: string): number {
  const at = lessons.findIndex((one) => one.id === id);
  return 1 + Math.floor((Math.max(0, at) * 6) / Math.max(1, lessons.length));
}
