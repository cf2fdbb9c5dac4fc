/** Whether scores rise or fall: the one place where that is decided. */

export interface MeasuredPoint {
  /** After so many games. */
  readonly x: number;
  readonly y: number;
  /** The 95 % interval. */
  readonly low: number;
  readonly high: number;
}

export type Direction = "rising" | "falling" | "steady";

const errorOf = ({ low, high }: MeasuredPoint): number => (high - low) / 2;

/** The last against the first: what lies within the error of their difference is no change. */
export function directionOf(points: readonly MeasuredPoint[]): Direction | null {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last || first === last) return null;
  const change = last.y - first.y;
  const error = Math.hypot(errorOf(first), errorOf(last));
  return change > error ? "rising" : change < -error ? "falling" : "steady";
}

/** The mean over several lines, where all of them were measured. */
export function together(lines: readonly (readonly MeasuredPoint[])[]): readonly MeasuredPoint[] {
  const places = (lines[0] ?? []).map(({ x }) => x);
  return places.flatMap((x) => {
    const found = lines.flatMap((line) => line.filter((point) => point.x === x).slice(0, 1));
    if (found.length < lines.length) return [];
    const y = found.reduce((sum, point) => sum + point.y, 0) / found.length;
    const error = Math.hypot(...found.map(errorOf)) / found.length;
    return [{ x, y, low: Math.max(0, y - error), high: Math.min(1, y + error) }];
  });
}
