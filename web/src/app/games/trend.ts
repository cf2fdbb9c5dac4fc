/** The accuracy of games over time: its running average, and whether it rises or falls. */
import { directionOf } from "../direction.ts";
import type { Direction, MeasuredPoint } from "../direction.ts";

/** Games of which the average is taken. */
const WINDOW = 5;
/** Games in each half from which on the halves are compared. */
const MIN_REVIEWS = 4;

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/** The average over the last games at each game. */
export const averages = (values: readonly number[]): readonly number[] => values.map((_value, index) => mean(values.slice(Math.max(0, index + 1 - WINDOW), index + 1)));

/** The later half of the games against the earlier, with the 95 % intervals of their means; null for too few. */
export function changeOf(values: readonly number[]): { readonly direction: Direction; readonly before: number; readonly now: number } | null {
  const half = Math.floor(values.length / 2);
  if (half < MIN_REVIEWS) return null;
  const [before, now] = [measured(0, values.slice(0, half)), measured(1, values.slice(-half))];
  const direction = directionOf([before, now]);
  return direction && { direction, before: before.y, now: now.y };
}

function measured(x: number, values: readonly number[]): MeasuredPoint {
  const y = mean(values);
  const variance = values.reduce((sum, value) => sum + (value - y) ** 2, 0) / (values.length - 1);
  const error = 1.96 * Math.sqrt(variance / values.length);
  return { x, y, low: y - error, high: y + error };
}
