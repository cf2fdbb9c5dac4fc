/** The evaluation bar: how much of it is one side's. A number stands beside it, never colour alone. */
import type { Color, Facts, Score } from "../../lib/protocol.ts";
import { evaluationLabel, scoreText, share } from "../score.ts";
import { colorWord } from "../words.ts";

interface EvaluationBarProps {
  /** As the side sees it. */
  readonly score: Score | null;
  readonly side: Color;
  readonly family: Facts["family"];
}

export function EvaluationBar({ score, side, family }: EvaluationBarProps) {
  const part = score ? share(score) : 0.5;
  const text = score ? scoreText(score) : "–";
  const label = evaluationLabel(family, colorWord(side));
  return (
    <div class={`bar for-${side}`} role="meter" aria-label={label} aria-valuemin={0} aria-valuemax={100} aria-valuenow={Math.round(part * 100)} aria-valuetext={text} title={`${label} ${text}`}>
      <div class="bar-black" style={{ "--part": part }} />
      <span class="bar-text">{text}</span>
    </div>
  );
}
