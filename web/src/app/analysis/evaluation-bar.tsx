/** The evaluation bar: how much of it is black's. A number stands beside it, never colour alone. */
import { _ } from "../../lib/i18n.ts";
import type { Score } from "../../lib/protocol.ts";
import { percent, scoreText, share } from "../score.ts";

export function EvaluationBar({ score }: { score: Score | null }) {
  const part = score ? share(score) : 0.5;
  const text = score ? scoreText(score) : "–";
  return (
    <div class="bar" role="meter" aria-label={_("Evaluation for black")} aria-valuemin={0} aria-valuemax={100} aria-valuenow={Math.round(part * 100)} aria-valuetext={text} title={`${_("Black")}: ${percent(part)}`}>
      <div class="bar-black" style={{ "--part": part }} />
      <span class="bar-text">{text}</span>
    </div>
  );
}
