/** An exercise while a component is shown: it reports what fails, is heard, and takes its time. */
import { useEffect, useMemo } from "preact/hooks";

import type { BoardAnswer } from "../../lib/answers.ts";
import { errorText } from "../api.ts";
import { moveSound } from "../game/room.ts";
import { say } from "../parts/toasts.tsx";
import { isAnimated, sounds } from "../preferences.ts";
import { noteDay } from "../streak.ts";
import { Solving } from "./solving.ts";
import type { Judged, SolvingRequests } from "./solving.ts";

/** Milliseconds for which a move is seen before the next. */
const REST_MS = 450;

/** The exercise `id`, from its beginning; another id is another exercise. */
export function useSolving<Answer extends Judged>(id: string, start: BoardAnswer, ask: SolvingRequests<Answer>, onJudged?: (judged: Answer) => void): Solving<Answer> {
  const solving = useMemo(() => {
    const rest = () => new Promise<void>((done) => setTimeout(done, isAnimated.value ? REST_MS : 0));
    return new Solving(start, ask, { report: (error) => say(errorText(error)), rest, onJudged: judgedOnADay(onJudged) });
  }, [id]);
  useMoveSounds(solving);
  return solving;
}

/** Whoever answers has learnt something on this day. */
function judgedOnADay<Answer extends Judged>(onJudged: ((judged: Answer) => void) | undefined): (judged: Answer) => void {
  return (judged) => {
    noteDay();
    onJudged?.(judged);
  };
}

function useMoveSounds<Answer extends Judged>(solving: Solving<Answer>): void {
  useEffect(() => {
    let before = solving.ply.peek();
    const stop = solving.ply.subscribe((ply) => {
      const changes = solving.board.peek().changes[ply - 1];
      if (ply > before && changes !== undefined && changes.length > 0) sounds.play(moveSound(changes));
      before = ply;
    });
    const stopEnd = solving.phase.subscribe((phase) => {
      const verdict = solving.judged.peek()?.verdict;
      if (phase === "over" && (verdict === "right" || verdict === "solved")) sounds.play("end");
      if (phase === "back" && verdict === "wrong") sounds.play("miss");
    });
    return () => {
      stop();
      stopEnd();
    };
  }, [solving]);
}
