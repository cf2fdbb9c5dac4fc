/** A mistake to try again: the answer is not shown until it is found or asked for. */
import { useEffect, useMemo, useState } from "preact/hooks";

import { formatPoint, parsePoint } from "../../board/index.ts";
import type { Ghost } from "../../board/index.ts";
import type { JudgedMove } from "../../lib/answers.ts";
import { sceneAt, stonesAt } from "../../lib/fold.ts";
import type { GameState } from "../../lib/fold.ts";
import { _ } from "../../lib/i18n.ts";
import type { Facts } from "../../lib/protocol.ts";
import { Analyst } from "../analysis/analyst.ts";
import { loadBoard, ruleOptionsOf, titleOf, errorText } from "../api.ts";
import { PreferredBoard } from "../parts/preferred-board.tsx";
import { say } from "../parts/toasts.tsx";
import { sizeText } from "../words.ts";
import { isAsGood } from "./verdicts.ts";

interface RetryProps {
  readonly facts: Facts;
  readonly state: GameState;
  readonly judged: JudgedMove;
  readonly onNext: () => void;
  readonly onLeave: () => void;
}

type Answer = "asking" | "checking" | "best" | "good" | "worse" | "same" | "shown";

const CHECK_SECONDS = 1;

export function Retry({ facts, state, judged, onNext, onLeave }: RetryProps) {
  const [tried, setTried] = useState<string | null>(null);
  const [answer, setAnswer] = useState<Answer>("asking");
  const analyst = useMemo(() => new Analyst(), []);
  useEffect(() => () => analyst.close(), [analyst]);
  const before = judged.ply - 1;
  const scene = sceneAt(state, before);
  const attempt = async (move: string) => {
    setTried(move);
    if (move === judged.best) return setAnswer("best");
    if (move === judged.move) return setAnswer("same");
    setAnswer("checking");
    try {
      setAnswer(await judge(analyst, facts, state, judged, move));
    } catch (error) {
      say(errorText(error));
      setAnswer("asking");
    }
  };
  const isDone = answer === "best" || answer === "good" || answer === "shown";
  const ghosts = ghostsOf(facts, judged, answer === "shown" ? judged.best : tried);
  return (
    <>
      <div class="board-holder">
        <PreferredBoard
          shape={facts}
          stones={stonesAt(state, before)}
          scene={scene && { ...scene, outcome: null }}
          isPlayable={!isDone && answer !== "checking"}
          ghosts={ghosts}
          label={`${titleOf(facts.variant)}, ${sizeText(facts)}`}
          onPlay={(point) => void attempt(formatPoint(point, facts))}
        />
      </div>
      <div class={isDone ? "banner under-board" : "banner warn under-board"} role="status">
        <p>{answerText(answer, judged, tried)}</p>
        {!isDone && (
          <button type="button" class="button" onClick={() => setAnswer("shown")}>
            {_("Show the answer")}
          </button>
        )}
        {isDone && (
          <button type="button" class="button primary" onClick={onNext}>
            {_("Next mistake")}
          </button>
        )}
        <button type="button" class="button" onClick={onLeave}>
          {_("Leave")}
        </button>
      </div>
    </>
  );
}

async function judge(analyst: Analyst, facts: Facts, state: GameState, judged: JudgedMove, move: string): Promise<Answer> {
  const moves = [...state.line.slice(0, judged.ply - 1).map((played) => played.move), move];
  const size = facts.width > 0 && facts.layers === 1 ? { width: facts.width, height: facts.height } : {};
  const request = { variant: facts.variant, ...size, ...ruleOptionsOf(facts), moves };
  const { outcome } = (await loadBoard(request)).scene;
  if (outcome) return outcome.winner === judged.color ? "good" : "worse";
  const [best] = await analyst.ask({ ...request, seconds: CHECK_SECONDS, lines: 1 });
  if (best?.score && judged.score) return isAsGood(judged.score, best.score) ? "good" : "worse";
  say(analyst.errorText.value ?? _("This move could not be checked; try again."));
  return "asking";
}

function ghostsOf(facts: Facts, judged: JudgedMove, move: string | null): readonly Ghost[] {
  const point = move === null ? null : parsePoint(move, facts);
  return point ? [{ point, stone: judged.color === "black" ? "b" : "w" }] : [];
}

function answerText(answer: Answer, judged: JudgedMove, tried: string | null): string {
  const move = tried ?? "";
  switch (answer) {
    case "asking":
      return _("{move} was played here. Find a better move.", { move: judged.move });
    case "checking":
      return _("Checking {move}…", { move });
    case "best":
      return _("{move} is the best move.", { move });
    case "good":
      return _("{move} is as good as the best move.", { move });
    case "same":
      return _("{move} is the move that was played. Try another.", { move });
    case "worse":
      return _("{move} is not as good. Try again.", { move });
    case "shown":
      return _("The best move is {move}.", { move: judged.best });
  }
}
