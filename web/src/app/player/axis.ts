/** Round numbers along an axis. */

/** The fewest steps of an axis. */
const MIN_SPAN = 2;

/** Round numbers at equal distances, 2 to 5 steps of 10, 20, 50, 100 …, from below the least value to above the largest. */
export function axis(low: number, high: number): readonly number[] {
  const step = stepFor(Math.max(high - low, 1));
  const first = Math.floor(low / step);
  const last = Math.max(Math.ceil(high / step), first + MIN_SPAN);
  return Array.from({ length: last - first + 1 }, (_value, at) => (first + at) * step);
}

function stepFor(range: number): number {
  for (let power = 10; ; power *= 10) {
    for (const factor of [1, 2, 5]) {
      if (range / (factor * power) <= 4) return factor * power;
    }
  }
}
