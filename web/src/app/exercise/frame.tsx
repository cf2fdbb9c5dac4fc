/** The page of an exercise: a head, the board, and what is said to it; beside each other where there is room. */
import type { ComponentChildren } from "preact";

import { useKeys } from "../keyboard.ts";
import { ExerciseBoard, ExerciseLegend } from "./board.tsx";
import type { ExerciseBoardProps } from "./board.tsx";
import type { Judged } from "./solving.ts";

/** Both rims together, in cells. */
const RIMS = 1.2;

interface FrameProps<Answer extends Judged> {
  readonly head: ComponentChildren;
  readonly board: ExerciseBoardProps<Answer>;
  readonly feedback: ComponentChildren;
  readonly further?: ComponentChildren;
  readonly name: string;
  /** Whether hints and answers may be asked for with a key. */
  readonly helps?: boolean;
  /** What the key to go on does at the end. */
  readonly onNext?: () => unknown;
  readonly onAnalyse?: () => unknown;
}

export function ExerciseFrame<Answer extends Judged>({ head, board, feedback, further, name, helps = true, onNext, onAnalyse }: FrameProps<Answer>) {
  const { solving, shape } = board;
  const phase = solving.phase.value;
  useKeys(
    {
      back: () => solving.step(-1),
      forward: () => solving.step(1),
      next: () => (phase === "over" ? onNext?.() : solving.retry()),
      ...(helps ? { hint: () => void solving.help() } : {}),
      ...(helps && solving.misses.value > 0 ? { show: () => void solving.answer(null) } : {}),
      ...(onAnalyse && phase === "over" ? { analyse: onAnalyse } : {}),
    },
    "drill",
  );
  return (
    <main class={`exercise ${name}`} style={{ "--ratio": (shape.width + RIMS) / (shape.height + RIMS) }}>
      <header class="exercise-head">{head}</header>
      <div class="exercise-board">
        <ExerciseBoard {...board} />
      </div>
      <div class="exercise-words">{feedback}</div>
      <div class="exercise-further">
        <ExerciseLegend {...board} />
        {further}
      </div>
    </main>
  );
}
