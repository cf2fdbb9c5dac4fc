/** A moment of a reviewed game; where the move was not the best, the best one is shown. */
import { parsePoint } from "../../board/index.ts";
import type { JudgedMove } from "../../lib/answers.ts";
import { sceneAt, stonesAt } from "../../lib/fold.ts";
import type { GameState } from "../../lib/fold.ts";
import { _ } from "../../lib/i18n.ts";
import type { Facts } from "../../lib/protocol.ts";
import { PreferredBoard } from "../parts/preferred-board.tsx";
import { titleOf } from "../api.ts";
import { sizeText } from "../words.ts";
import { signOf } from "./verdicts.ts";

interface ReviewBoardProps {
  readonly facts: Facts;
  readonly state: GameState;
  readonly ply: number;
  readonly judged: JudgedMove | null;
}

export function ReviewBoard({ facts, state, ply, judged }: ReviewBoardProps) {
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
      <p class="under-board">{judged ? verdictText(judged) : ply === 0 && _("The start of the game")}</p>
    </>
  );
}

function verdictText(judged: JudgedMove): string {
  const values = { move: judged.move, best: judged.best };
  switch (judged.class) {
    case "best":
      return _("{move} is the best move.", values);
    case "forced":
      return _("{move} was the only choice.", values);
    case "opening":
      return _("{move} belongs to the opening.", values);
    case "good":
      return _("{move} is a good move.", values);
    case "inaccuracy":
      return _("{move} is inaccurate; {best} was better.", values);
    case "mistake":
      return _("{move} is a mistake; {best} was better.", values);
    case "blunder":
      return _("{move} is a blunder; {best} was much better.", values);
  }
}
