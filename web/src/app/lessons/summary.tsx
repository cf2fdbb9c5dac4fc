/** A lesson that is over: how it went, the next one, and a game to try it in. */
import type { ExerciseAnswer, LessonPageAnswer } from "../../lib/answers.ts";
import { _, ngettext } from "../../lib/i18n.ts";
import { createGame, errorText } from "../api.ts";
import { useKeys } from "../keyboard.ts";
import { useLoad } from "../load.ts";
import { Icon } from "../parts/icon.tsx";
import { say } from "../parts/toasts.tsx";
import { go } from "../router.ts";
import { levelAfter, starsOf } from "./course.ts";
import type { Results } from "./course.ts";
import { loadLessons } from "./requests.ts";

interface SummaryProps {
  readonly lesson: LessonPageAnswer;
  readonly exercises: readonly ExerciseAnswer[];
  readonly results: Results;
  readonly onAgain: () => void;
}

export function LessonSummary({ lesson, exercises, results, onAgain }: SummaryProps) {
  const list = useLoad(loadLessons, []).value;
  const path = list?.paths.find(({ id }) => id === lesson.path);
  const next = path?.lessons.find(({ id }) => id === lesson.next);
  const clean = exercises.filter(({ id }) => results.get(id) === "clean").length;
  const left = exercises.length - [...results.values()].filter((one) => one !== "shown").length;
  const variant = exercises[0]?.shape.variant ?? "freestyle";
  const level = levelAfter(path?.lessons ?? [], lesson.id);
  useKeys({ next: () => next && go(`/lessons/${next.id}`) }, "drill");
  return (
    <main class="page narrow lesson-summary">
      <h1>{_("Lesson done: {lesson}", { lesson: _(lesson.title) })}</h1>
      <Stars count={starsOf(exercises, results)} />
      <p class="lead" role="status">
        {results.size === 0
          ? _("You have already done all of these exercises.")
          : ngettext("{clean} of {count} exercise solved at the first try", "{clean} of {count} exercises solved at the first try", exercises.length, { clean })}
        {results.size > 0 && left > 0 && ` · ${_("what you missed comes back tomorrow")}`}
      </p>
      <div class="row">
        {lesson.next !== null && (
          <a class="button primary big" href={`/lessons/${lesson.next}`}>
            <Icon name="play" /> {next ? _("Next: {lesson}", { lesson: _(next.title) }) : _("Next lesson")}
          </a>
        )}
        <button type="button" class={lesson.next === null ? "button primary big" : "button big"} onClick={() => void playGame(variant, level)}>
          <Icon name="computer" /> {_("Play against level {level}", { level })}
        </button>
      </div>
      <nav class="row">
        <button type="button" class="button plain" onClick={onAgain}>
          <Icon name="again" /> {_("Once more")}
        </button>
        <a class="button plain" href="/lessons">
          <Icon name="book" /> {_("All lessons")}
        </a>
        <a class="button plain" href={`/puzzles?variant=${variant}`}>
          <Icon name="target" /> {_("Puzzles")}
        </a>
      </nav>
    </main>
  );
}

const STAR = "M12 2.8l2.8 6 6.5.7-4.900 4.400 1.400 6.400L12 17l-5.800 3.300 1.400-6.400L2.700 9.500l6.500-.700z";

function Stars({ count }: { count: number }) {
  return (
    <p class="stars" role="img" aria-label={ngettext("{count} star of three", "{count} stars of three", count)}>
      {[1, 2, 3].map((star) => (
        <svg key={star} class={star <= count ? "star full" : "star"} viewBox="0 0 24 24" aria-hidden="true">
          <path d={STAR} />
        </svg>
      ))}
    </p>
  );
}

async function playGame(variant: string, level: number): Promise<void> {
  try {
    go(`/game/${await createGame({ variant, kind: "computer", seat: "first", opponent: `level:${level}`, clock: { kind: "none" } })}`);
  } catch (error) {
    say(errorText(error));
  }
}
