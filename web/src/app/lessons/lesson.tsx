/** A lesson: its words, its exercises one after the other, and its end. */
import { useState } from "preact/hooks";

import type { ExerciseAnswer, ExerciseStepAnswer, LessonPageAnswer } from "../../lib/answers.ts";
import { _, ngettext } from "../../lib/i18n.ts";
import { Asked, Feedback } from "../exercise/feedback.tsx";
import { ExerciseFrame } from "../exercise/frame.tsx";
import type { Solving } from "../exercise/solving.ts";
import { useSolving } from "../exercise/use-solving.ts";
import { useLoad } from "../load.ts";
import { ErrorPage } from "../pages.tsx";
import { Icon } from "../parts/icon.tsx";
import { replace } from "../router.ts";
import { useTitle } from "../title.ts";
import { chosen, firstOf, nextOf } from "./course.ts";
import type { Result, Results } from "./course.ts";
import { lessonRequests, loadLesson } from "./requests.ts";
import { LessonSummary } from "./summary.tsx";

interface LessonPageProps {
  readonly id: string;
  /** Whether only what is due is asked. */
  readonly repeats: boolean;
  /** The number of the exercise to begin with. */
  readonly asked: string | null;
}

export function LessonPage({ id, repeats, asked }: LessonPageProps) {
  const loaded = useLoad(() => loadLesson(id), [id]);
  useTitle(loaded.value ? _(loaded.value.title) : _("Lessons"));
  if (loaded.error) return <ErrorPage text={loaded.error} />;
  if (!loaded.value) return <main class="exercise" aria-busy="true" />;
  return <OpenedLesson lesson={loaded.value} repeats={repeats} asked={asked} />;
}

function OpenedLesson({ lesson, repeats, asked }: Omit<LessonPageProps, "id"> & { lesson: LessonPageAnswer }) {
  const [exercises] = useState(() => chosen(lesson.exercises, repeats, Date.now()));
  const [at, setAt] = useState<number | null>(() => firstOf(exercises, asked));
  const [results, setResults] = useState<Results>(new Map());
  const show = (next: number | null) => {
    setAt(next);
    if (!repeats) replace(`/lessons/${lesson.id}${next === null ? "" : `?exercise=${next + 1}`}`);
  };
  const again = () => {
    setResults(new Map());
    show(0);
  };
  const exercise = at === null ? undefined : exercises[at];
  if (at === null || !exercise) return <LessonSummary lesson={lesson} exercises={exercises} results={results} onAgain={again} />;
  return (
    <OpenedExercise
      key={exercise.id}
      {...{ lesson, exercise, exercises, at, results }}
      onResult={(result) => setResults((before) => (before.has(exercise.id) ? before : new Map(before).set(exercise.id, result)))}
      onShow={show}
    />
  );
}

interface OpenedExerciseProps {
  readonly lesson: LessonPageAnswer;
  readonly exercise: ExerciseAnswer;
  readonly exercises: readonly ExerciseAnswer[];
  readonly at: number;
  readonly results: Results;
  readonly onResult: (result: Result) => void;
  readonly onShow: (at: number | null) => void;
}

function OpenedExercise({ lesson, exercise, exercises, at, results, onResult, onShow }: OpenedExerciseProps) {
  const solving: Solving<ExerciseStepAnswer> = useSolving(exercise.id, exercise.board, lessonRequests(lesson.id, exercise), (judged) => {
    if (judged.over) onResult(judged.verdict === "shown" ? "shown" : solving.isClean ? "clean" : "solved");
  });
  const isMarking = exercise.answering === "mark";
  const isChoosing = exercise.answering === "choice";
  const next = () => onShow(nextOf(exercises, results, at));
  const days = solving.judged.value?.days ?? null;
  return (
    <ExerciseFrame
      name="lesson"
      board={{ solving, shape: exercise.shape, isMarking, isLocked: isChoosing, asked: exercise.asked }}
      onNext={next}
      head={
        <>
          <h1>{_(lesson.title)}</h1>
          <Dots {...{ exercises, at, results }} onShow={onShow} />
          <Words words={lesson.words} isOpen={at === 0} />
        </>
      }
      feedback={
        <>
          <Asked task={_(exercise.task)} side={isChoosing ? null : exercise.side} />
          <Feedback
            solving={solving}
            hints={exercise.hints}
            choices={exercise.choices}
            more={days !== null && <p class="small muted">{comebackText(days)}</p>}
            after={
              <button type="button" class="button primary" onClick={next}>
                {nextOf(exercises, results, at) === null ? _("Finish the lesson") : _("Next exercise")} <Icon name="forward" />
              </button>
            }
          />
        </>
      }
      further={
        <a class="button plain" href="/lessons">
          <Icon name="back" /> {_("All lessons")}
        </a>
      }
    />
  );
}

const comebackText = (days: number): string =>
  days === 0 ? _("You will be asked again.") : ngettext("You will be asked again in {count} day.", "You will be asked again in {count} days.", days);

/** What the lesson says; beside later exercises it is folded up. */
function Words({ words, isOpen }: { words: string; isOpen: boolean }) {
  const text = <p>{_(words)}</p>;
  if (isOpen) return <div class="lesson-words">{text}</div>;
  return (
    <details class="fold lesson-words">
      <summary>{_("What this lesson says")}</summary>
      {text}
    </details>
  );
}

interface DotsProps extends Pick<OpenedExerciseProps, "exercises" | "at" | "results"> {
  readonly onShow: (at: number) => void;
}

/** One dot for each exercise; a press goes there. */
function Dots({ exercises, at, results, onShow }: DotsProps) {
  return (
    <ol class="exercise-dots" aria-label={_("Exercises")}>
      {exercises.map((one, index) => {
        const result = results.get(one.id) ?? (one.done ? "clean" : "");
        return (
          <li key={one.id}>
            <button type="button" class={`exercise-dot ${result}`} aria-current={index === at ? "step" : undefined} aria-label={dotLabel(index + 1, exercises.length, result !== "")} onClick={() => onShow(index)}>
              <span aria-hidden="true">{result === "" ? index + 1 : <Icon name={result === "shown" ? "eye" : "check"} />}</span>
            </button>
          </li>
        );
      })}
    </ol>
  );
}

const dotLabel = (number: number, count: number, isDone: boolean): string =>
  isDone ? _("Exercise {number} of {count}, done", { number, count }) : _("Exercise {number} of {count}", { number, count });
