/** A chart of lines with figures at their ends: learning curves, weights over time. */

export interface ChartLine {
  readonly name: string;
  readonly points: readonly { readonly x: number; readonly y: number; readonly low?: number; readonly high?: number }[];
}

interface ChartProps {
  readonly lines: readonly ChartLine[];
  readonly label: string;
  /** Writes a value of the vertical axis. */
  readonly write: (value: number) => string;
  readonly range?: readonly [number, number];
  readonly xLabel: string;
}

const [WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM] = [640, 240, 46, 120, 12, 30];
/** Lines differ by their dashes and the shape of their points, not by colour alone. */
const DASHES = ["", "7 5", "2 4", "11 4 2 4"];

export function Chart({ lines, label, write, range, xLabel }: ChartProps) {
  const all = lines.flatMap(({ points }) => points);
  if (all.length === 0) return null;
  const [low, high] = range ?? spread(all.map(({ y }) => y));
  const most = Math.max(1, ...all.map(({ x }) => x));
  const px = (x: number) => LEFT + (x / most) * (WIDTH - LEFT - RIGHT);
  const py = (y: number) => TOP + (1 - (y - low) / (high - low || 1)) * (HEIGHT - TOP - BOTTOM);
  const ticks = [low, (low + high) / 2, high];
  return (
    <svg class="chart" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
      {ticks.map((tick) => (
        <g key={tick}>
          <path class="chart-grid" d={`M${LEFT} ${py(tick)}H${WIDTH - RIGHT}`} />
          <text class="chart-text" x={LEFT - 8} y={py(tick) + 4} text-anchor="end">
            {write(tick)}
          </text>
        </g>
      ))}
      <text class="chart-text" x={LEFT} y={HEIGHT - 8}>
        0
      </text>
      <text class="chart-text" x={WIDTH - RIGHT} y={HEIGHT - 8} text-anchor="end">
        {`${most} ${xLabel}`}
      </text>
      {lines.map((line, index) => (
        <Line key={line.name} line={line} index={index} px={px} py={py} write={write} />
      ))}
    </svg>
  );
}

interface LineProps {
  readonly line: ChartLine;
  readonly index: number;
  readonly px: (x: number) => number;
  readonly py: (y: number) => number;
  readonly write: (value: number) => string;
}

function Line({ line, index, px, py, write }: LineProps) {
  const { points, name } = line;
  const last = points.at(-1);
  if (!last) return null;
  const path = points.map(({ x, y }, at) => `${at === 0 ? "M" : "L"}${px(x)} ${py(y)}`).join("");
  const bounds = points.filter(({ low, high }) => low !== undefined && high !== undefined);
  return (
    <g class={`chart-line line-${index % 4}`}>
      {bounds.map(({ x, low = 0, high = 0 }) => (
        <path key={x} class="chart-error" d={`M${px(x)} ${py(low)}V${py(high)}`} />
      ))}
      <path class="chart-path" d={path} stroke-dasharray={DASHES[index % 4]} />
      {points.map(({ x, y }) => (
        <circle key={x} class="chart-dot" cx={px(x)} cy={py(y)} r={3} />
      ))}
      <text class="chart-name" x={px(last.x) + 8} y={py(last.y) + 4}>
        {`${name} ${write(last.y)}`}
      </text>
    </g>
  );
}

function spread(values: readonly number[]): readonly [number, number] {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  return low === high ? [low - 1, high + 1] : [low, high];
}
