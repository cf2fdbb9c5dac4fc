/** The evaluation graph: one side's share over the moves; press a place to go there. */
import { _ } from "../../lib/i18n.ts";
import type { Color, Facts, Score } from "../../lib/protocol.ts";
import { evaluationLabel, scoreFor, scoreText, share } from "../score.ts";
import { colorWord } from "../words.ts";

export interface GraphPoint {
  readonly ply: number;
  /** As black sees it, null where nobody looked. */
  readonly score: Score | null;
  /** A sign over the point, such as "?". */
  readonly sign?: string;
}

interface GraphProps {
  readonly points: readonly GraphPoint[];
  readonly at: number;
  /** The side it is drawn for. */
  readonly side: Color;
  readonly family: Facts["family"];
  readonly onViewPly: (ply: number) => void;
}

const WIDTH = 600;
const HEIGHT = 120;
/** Room left and right, so that the first and the last place are seen whole. */
const INSET = 6;

export function Graph({ points, at, side, family, onViewPly }: GraphProps) {
  const lastPly = Math.max(1, ...points.map(({ ply }) => ply));
  const known = points.flatMap(({ ply, score, sign }) => {
    const seen = score && scoreFor(side, score, "black");
    return seen ? [{ ply, sign, part: share(seen), text: scoreText(seen) }] : [];
  });
  const x = (ply: number) => INSET + (ply / lastPly) * (WIDTH - 2 * INSET);
  const y = (part: number) => (1 - part) * HEIGHT;
  const press = (event: MouseEvent) => {
    const box = (event.currentTarget as Element).getBoundingClientRect();
    const place = ((event.clientX - box.left) / box.width) * WIDTH;
    onViewPly(Math.round(((place - INSET) / (WIDTH - 2 * INSET)) * lastPly));
  };
  const path = known.map(({ ply, part }, index) => `${index === 0 ? "M" : "L"}${x(ply)} ${y(part)}`).join("");
  const [first, last] = [known[0], known.at(-1)];
  const now = known.find(({ ply }) => ply === at);
  const label = now ? _("Move {ply}: {score}", { ply: at, score: now.text }) : "";
  const meaning = evaluationLabel(family, colorWord(side));
  return (
    <figure class={`graph for-${side}`}>
      <div class="graph-drawing">
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" role="img" aria-label={`${_("Evaluation graph")}. ${meaning}. ${label}`} onClick={press}>
          <rect class="graph-ground" width={WIDTH} height={HEIGHT} />
          {first && last && <path class="graph-white" d={`M${x(first.ply)} 0H${x(last.ply)}V${HEIGHT}H${x(first.ply)}Z`} />}
          {first && last && <path class="graph-area" d={`${path}L${x(last.ply)} ${HEIGHT}L${x(first.ply)} ${HEIGHT}Z`} />}
          <path class="graph-middle" d={`M0 ${HEIGHT / 2}H${WIDTH}`} />
          {known.length === 1 && first && <circle class="graph-dot" cx={x(first.ply)} cy={y(first.part)} r={5} />}
          {known.length > 1 && <path class="graph-line" d={path} />}
          <path class="graph-now" d={`M${x(at)} 0V${HEIGHT}`} />
        </svg>
        {known.filter(({ sign }) => sign).map(({ ply, part, sign }) => (
          <span key={ply} class="graph-sign" aria-hidden="true" style={{ left: `${(x(ply) / WIDTH) * 100}%`, top: `${(1 - part) * 100}%` }}>
            {sign}
          </span>
        ))}
      </div>
      <figcaption class="small muted numbers">
        <span>{meaning}</span>
        <span>{label}</span>
      </figcaption>
    </figure>
  );
}
