/** A chart of lines with a legend: learning curves, weights, the accuracy of games. */

export interface ChartPoint {
  readonly x: number;
  readonly y: number;
  readonly low?: number;
  readonly high?: number;
}

export interface ChartLine {
  readonly name: string;
  readonly points: readonly ChartPoint[];
  /** The one to look at: thick, with its interval as a band. */
  readonly isMain?: boolean;
  /** Points alone, each for itself. */
  readonly isDots?: boolean;
}

interface ChartProps {
  readonly lines: readonly ChartLine[];
  readonly label: string;
  /** Writes a value of the vertical axis. */
  readonly write: (value: number) => string;
  readonly range?: readonly [number, number];
  /** What is written below the axis, at the left and at the right end. */
  readonly ends: readonly [string, string];
  /** A line across, and what it means. */
  readonly middle?: { readonly y: number; readonly label: string };
}

const [WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM] = [640, 260, 64, 12, 14, 34];
/** Lines differ by their dashes, not by colour alone. */
const DASHES = ["", "7 5", "2 4", "11 4 2 4", "1 7", "16 5", "4 2", "9 3 2 3 2 3"];
const TICKS = 5;

export function Chart({ lines, label, write, range, ends, middle }: ChartProps) {
  const all = lines.flatMap(({ points }) => points);
  if (all.length === 0) return null;
  const [low, high] = range ?? spread(all.flatMap(({ y, low: least = y, high: most = y }) => [least, most]));
  const [left, right] = [Math.min(...all.map(({ x }) => x)), Math.max(...all.map(({ x }) => x))];
  const px = (x: number) => LEFT + 8 + ((x - left) / (right - left || 1)) * (WIDTH - LEFT - RIGHT - 16);
  const py = (y: number) => TOP + (1 - (y - low) / (high - low || 1)) * (HEIGHT - TOP - BOTTOM);
  const ticks = Array.from({ length: TICKS }, (_none, index) => low + (index / (TICKS - 1)) * (high - low));
  return (
    <figure class="chart-figure">
      <svg class="chart" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
        {ticks.map((tick) => (
          <g key={tick}>
            <path class="chart-grid" d={`M${LEFT} ${py(tick)}H${WIDTH - RIGHT}`} />
            <text class="chart-text" x={LEFT - 8} y={py(tick) + 4} text-anchor="end">
              {write(tick)}
            </text>
          </g>
        ))}
        {middle && (
          <>
            <path class="chart-middle" d={`M${LEFT} ${py(middle.y)}H${WIDTH - RIGHT}`} />
            <text class="chart-text" x={WIDTH - RIGHT} y={py(middle.y) - 5} text-anchor="end">
              {middle.label}
            </text>
          </>
        )}
        <text class="chart-text" x={LEFT} y={HEIGHT - 8}>
          {ends[0]}
        </text>
        <text class="chart-text" x={WIDTH - RIGHT} y={HEIGHT - 8} text-anchor="end">
          {ends[1]}
        </text>
        {lines.map((line, index) => (
          <Line key={line.name} line={line} index={index} px={px} py={py} />
        ))}
      </svg>
      {lines.length > 1 && (
        <ul class="chart-legend small">
          {lines.map((line, index) => (
            <li key={line.name}>
              <Sample line={line} index={index} /> {line.name} <strong class="numbers">{write(line.points.at(-1)?.y ?? 0)}</strong>
            </li>
          ))}
        </ul>
      )}
    </figure>
  );
}

interface LineProps {
  readonly line: ChartLine;
  readonly index: number;
  readonly px: (x: number) => number;
  readonly py: (y: number) => number;
}

const classOf = ({ isMain }: ChartLine, index: number): string => `chart-line line-${index % 4}${isMain ? " main" : ""}`;

function Line({ line, index, px, py }: LineProps) {
  const { points, isMain, isDots } = line;
  const bounds = points.flatMap(({ x, low, high }) => (low === undefined || high === undefined ? [] : [{ x, low, high }]));
  const along = (some: readonly { readonly x: number; readonly y: number }[]) => some.map(({ x, y }) => `${px(x)} ${py(y)}`).join("L");
  const band = [...bounds.map(({ x, high }) => ({ x, y: high })), ...bounds.toReversed().map(({ x, low }) => ({ x, y: low }))];
  return (
    <g class={classOf(line, index)}>
      {isMain && bounds.length > 1 && <path class="chart-band" d={`M${along(band)}Z`} />}
      {isMain && bounds.length === 1 && bounds.map(({ x, low, high }) => <path key={x} class="chart-error" d={`M${px(x)} ${py(low)}V${py(high)}`} />)}
      {!isDots && points.length > 1 && <path class="chart-path" d={`M${along(points)}`} stroke-dasharray={DASHES[index % DASHES.length]} />}
      {(isDots || isMain || points.length === 1) && points.map(({ x, y }) => <circle key={x} class="chart-dot" cx={px(x)} cy={py(y)} r={isMain ? 4 : 3} />)}
    </g>
  );
}

function Sample({ line, index }: { line: ChartLine; index: number }) {
  return (
    <svg class={classOf(line, index)} viewBox="0 0 30 10" width="30" height="10" aria-hidden="true">
      {line.isDots ? <circle class="chart-dot" cx="15" cy="5" r="3" /> : <path class="chart-path" d="M0 5H30" stroke-dasharray={DASHES[index % DASHES.length]} />}
    </svg>
  );
}

function spread(values: readonly number[]): readonly [number, number] {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  return low === high ? [low - 1, high + 1] : [low, high];
}
