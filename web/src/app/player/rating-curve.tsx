/** How a rating rose and fell, over its games from left to right. */
import type { RatingPointAnswer } from "../../lib/answers.ts";
import { dateLocale } from "../../lib/i18n.ts";
import { axis } from "./axis.ts";

const [HEIGHT, LEFT, RIGHT, TOP, BOTTOM] = [220, 48, 56, 14, 28];
/** A narrow window draws fewer units, so that figures stay as large as text. */
const width = (): number => (innerWidth <= 560 ? 400 : 640);
/** Points are drawn one by one as long as they can be told apart. */
const MAX_DOTS = 40;

export function RatingCurve({ points, label }: { points: readonly RatingPointAnswer[]; label: string }) {
  const right = width() - RIGHT;
  const values = points.map(({ rating }) => rating);
  const ticks = axis(Math.min(...values), Math.max(...values));
  const [low, high] = [ticks[0] ?? 0, ticks.at(-1) ?? 1];
  const px = (at: number) => LEFT + (at / (points.length - 1)) * (right - LEFT);
  const py = (value: number) => TOP + (1 - (value - low) / (high - low)) * (HEIGHT - TOP - BOTTOM);
  const places = values.map((value, at) => `${px(at).toFixed(1)} ${py(value).toFixed(1)}`);
  const last = values.at(-1) ?? 0;
  return (
    <svg class="chart line-0" viewBox={`0 0 ${right + RIGHT} ${HEIGHT}`} role="img" aria-label={label}>
      {ticks.map((tick) => (
        <g key={tick}>
          <path class="chart-grid" d={`M${LEFT} ${py(tick)}H${right}`} />
          <text class="chart-text" x={LEFT - 8} y={py(tick) + 4} text-anchor="end">
            {tick}
          </text>
        </g>
      ))}
      <text class="chart-text" x={LEFT} y={HEIGHT - 8}>
        {day(points[0])}
      </text>
      <text class="chart-text" x={right} y={HEIGHT - 8} text-anchor="end">
        {day(points.at(-1))}
      </text>
      <path class="chart-path" d={`M${places.join("L")}`} />
      {points.length <= MAX_DOTS &&
        points.map((point, at) => (
          <circle key={at} class="chart-dot" cx={px(at)} cy={py(point.rating)} r={3}>
            <title>{`${day(point)}: ${Math.round(point.rating)}`}</title>
          </circle>
        ))}
      <text class="chart-name" x={right + 8} y={py(last) + 4}>
        {Math.round(last)}
      </text>
    </svg>
  );
}

function day(point: RatingPointAnswer | undefined): string {
  return point ? new Date(point.at).toLocaleDateString(dateLocale(), { dateStyle: "medium" }) : "";
}
