/** A moment of a reviewed game; where the move was not the best, the best one is shown. */
import { parsePoint } from "../../board/index.ts";
import type { JudgedMove } from "../../lib/answers.ts";
import { sceneAt, stonesAt } from "../../lib/fold.ts";
import type { GameState } from "../../lib/fold.ts";
import { _, paragraph } from "../../lib/i18n.ts";
import type { Color, Explanation, Facts, Score } from "../../lib/protocol.ts";
import { LINE_LENGTH } from "../game/overlay.ts";
import { PreferredBoard } from "../parts/preferred-board.tsx";
import { titleOf } from "../api.ts";
import { evaluationLabel, scoreFor, scoreText } from "../score.ts";
import { colorWord, reasonsOf, sizeText } from "../words.ts";
import { signOf, verdictText } from "./verdicts.ts";

interface ReviewBoardProps {
  readonly facts: Facts;
  readonly state: GameState;
  readonly ply: number;
  readonly judged: JudgedMove | null;
  /** The side that evaluations are shown for. */
  readonly side: Color;
}

export function ReviewBoard({ facts, state, ply, judged, side }: ReviewBoardProps) {
  const best = judged && signOf(judged.class) !== "" ? parsePoint(judged.best, facts) : null;
  const scene = sceneAt(state, ply);
  return (
    <>
      <div class="board-holder">
        <PreferredBoard
          shape={facts}
          stones={stonesAt(state, ply)}
          scene={scene && { ...scene, legal: [] }}
          label={`${titleOf(facts.variant)}, ${sizeText(facts)}`}
          {...(best && judged ? { ghosts: [{ point: best, stone: judged.color === "black" ? "b" : "w", label: "!" } as const] } : {})}
        />
      </div>
      <div class="under-board verdict-line">
        <p>{judged ? verdictText(judged.class, judged) : ply === 0 && _("The start of the game")}</p>
        {judged && <Worth facts={facts} judged={judged} side={side} />}
        {judged?.explanation && <WhyBest judged={judged} explanation={judged.explanation} />}
      </div>
    </>
  );
}

/** What the move was worth, and the best one where that was another. */
function Worth({ facts, judged, side }: { facts: Facts; judged: JudgedMove; side: Color }) {
  const text = (score: Score) => scoreText(scoreFor(side, score, judged.color));
  if (!judged.played) return null;
  return (
    <p class="small muted numbers">
      {evaluationLabel(facts.family, colorWord(side))}: {judged.move} <span class="tag">{text(judged.played)}</span>
      {judged.best !== judged.move && judged.score && (
        <>
          {" "}
          {judged.best} <span class="tag">{text(judged.score)}</span>
        </>
      )}
    </p>
  );
}

function WhyBest({ judged, explanation }: { judged: JudgedMove; explanation: Explanation }) {
  const sentences = reasonsOf(explanation);
  return (
    <div class="small">
      {sentences.length > 0 && <p>{paragraph([_("Why {move}?", { move: judged.best }), ...sentences])}</p>}
      {judged.line.length > 1 && (
        <p>
          <span class="muted">{_("Best line")}</span> <span class="pv">{judged.line.slice(0, LINE_LENGTH).join(" ")}</span>
        </p>
      )}
    </div>
  );
}
