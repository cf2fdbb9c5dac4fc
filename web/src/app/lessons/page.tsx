/** Lessons: the paths, or one lesson. */
import type { LessonListAnswer, LessonPathAnswer, ListedLessonAnswer } from "../../lib/answers.ts";
import { _, ngettext } from "../../lib/i18n.ts";
import { loadVariants } from "../api.ts";
import { useLoad } from "../load.ts";
import { ErrorPage } from "../pages.tsx";
import type { PageProps } from "../pages.tsx";
import { Icon } from "../parts/icon.tsx";
import { VariantPicture } from "../parts/variant-picture.tsx";
import { useTitle } from "../title.ts";
import { LessonPage } from "./lesson.tsx";
import { loadLessons } from "./requests.ts";

/** With `?due` only what is to be repeated is asked. */
export function LessonsPage({ id, query }: PageProps) {
  const variants = useLoad(loadVariants, []);
  if (variants.error) return <ErrorPage text={variants.error} />;
  if (!variants.value) return <main class="page" aria-busy="true" />;
  return id === "" ? <Paths /> : <LessonPage key={`${id} ${query.has("due")}`} id={id} repeats={query.has("due")} asked={query.get("exercise")} />;
}

function Paths() {
  useTitle(_("Lessons"));
  const loaded = useLoad(loadLessons, []);
  if (loaded.error) return <ErrorPage text={loaded.error} />;
  if (!loaded.value) return <main class="page" aria-busy="true" />;
  return (
    <main class="page lessons-page">
      <h1>{_("Lessons")}</h1>
      <p class="lead">{_("Short lessons with a board from the first second. Play your answer; the board answers back.")}</p>
      <Next list={loaded.value} />
      <div class="lesson-paths">
        {loaded.value.paths.map((path) => (
          <Path key={path.id} path={path} next={loaded.value?.next ?? null} />
        ))}
      </div>
      <nav class="row">
        <a class="button" href="/puzzles">
          <Icon name="target" /> {_("Puzzles")}
        </a>
        <a class="button plain" href="/drill">
          <Icon name="book" /> {_("Learn openings by heart")}
        </a>
      </nav>
    </main>
  );
}

/** The lesson to go on with, and what is to be repeated. */
function Next({ list }: { list: LessonListAnswer }) {
  const lessons = list.paths.flatMap((path) => path.lessons);
  const next = lessons.find(({ id }) => id === list.next);
  const due = lessons.find((one) => one.due > 0);
  if (!next && !due) return null;
  const isBegun = lessons.some(({ done }) => done > 0);
  return (
    <div class="row">
      {next && (
        <a class="button primary big" href={`/lessons/${next.id}`}>
          <Icon name="play" />
          {isBegun ? _("Continue: {lesson}", { lesson: _(next.title) }) : _("Start: {lesson}", { lesson: _(next.title) })}
        </a>
      )}
      {due && (
        <a class="button big" href={`/lessons/${due.id}?due`}>
          <Icon name="again" /> {ngettext("Repeat {count} exercise", "Repeat {count} exercises", list.due)}
        </a>
      )}
    </div>
  );
}

function Path({ path, next }: { path: LessonPathAnswer; next: string | null }) {
  const done = path.lessons.filter(isDone).length;
  return (
    <section class="card lesson-path" aria-labelledby={`path-${path.id}`}>
      <header class="row together">
        <VariantPicture variant={path.id === "reversi" ? "reversi" : "freestyle"} />
        <div class="grow">
          <h2 id={`path-${path.id}`}>{_(path.title)}</h2>
          <p class="small muted">{_(path.summary)}</p>
        </div>
        <span class="tag numbers" title={_("Lessons done")}>
          <Icon name="check" /> {done}/{path.lessons.length}
        </span>
      </header>
      <ol class="lesson-list">
        {path.lessons.map((lesson, at) => (
          <Row key={lesson.id} lesson={lesson} number={at + 1} isNext={lesson.id === next} />
        ))}
      </ol>
    </section>
  );
}

const isDone = ({ done, exercises }: ListedLessonAnswer): boolean => exercises > 0 && done >= exercises;

function Row({ lesson, number, isNext }: { lesson: ListedLessonAnswer; number: number; isNext: boolean }) {
  const { id, title, done, due, exercises } = lesson;
  return (
    <li>
      <a class={isNext ? "lesson-row next" : "lesson-row"} href={`/lessons/${id}`}>
        <span class={isDone(lesson) ? "lesson-ring done" : "lesson-ring"} style={{ "--part": exercises > 0 ? done / exercises : 0 }} aria-hidden="true">
          {isDone(lesson) ? <Icon name="check" /> : number}
        </span>
        <span class="grow">
          <strong>{_(title)}</strong>
          <span class="small muted numbers block">{isDone(lesson) ? _("Done") : _("{done} of {count} exercises", { done, count: exercises })}</span>
        </span>
        {due > 0 && <span class="tag">{ngettext("{count} due", "{count} due", due)}</span>}
        <Icon name="forward" />
      </a>
    </li>
  );
}
