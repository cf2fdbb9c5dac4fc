/** Small boards that teach a game: each asks for one answer. */
import type { ExerciseAnswer, ExerciseStepAnswer, RulesBoardsAnswer } from "../../lib/answers.ts";
import { _ } from "../../lib/i18n.ts";
import { api } from "../api.ts";
import { ExerciseBoard } from "../exercise/board.tsx";
import { Asked, Feedback } from "../exercise/feedback.tsx";
import { useSolving } from "../exercise/use-solving.ts";
import { exerciseRequests } from "../lessons/requests.ts";
import { useLoad } from "../load.ts";

export function RulesBoards({ variant }: { variant: string }) {
  const boards = useLoad(() => api.get<RulesBoardsAnswer>(`/api/lessons/rules/${variant}`), [variant]);
  const exercises = boards.value?.exercises ?? [];
  if (exercises.length === 0) return null;
  return (
    <section class="rules-boards" aria-label={_("Try it")}>
      {exercises.map((exercise) => (
        <RulesBoard key={exercise.id} exercise={exercise} />
      ))}
    </section>
  );
}

function RulesBoard({ exercise }: { exercise: ExerciseAnswer }) {
  const solving = useSolving<ExerciseStepAnswer>(exercise.id, exercise.board, exerciseRequests(exercise.id));
  const isChoosing = exercise.answering === "choice";
  return (
    <article class="card rules-board">
      <Asked task={_(exercise.task)} side={isChoosing ? null : exercise.side} />
      <ExerciseBoard solving={solving} shape={exercise.shape} isMarking={exercise.answering === "mark"} isLocked={isChoosing} asked={exercise.asked} />
      <Feedback solving={solving} hints={exercise.hints} choices={exercise.choices} />
    </article>
  );
}
