/** What there is to come back to: the puzzle of the day, the lesson under way, a streak. Loaded after the board. */
import { useEffect } from "preact/hooks";

import type { LessonListAnswer } from "../../lib/answers.ts";
import { _, ngettext } from "../../lib/i18n.ts";
import { keepLesson, loadLessons } from "../lessons/requests.ts";
import { useLoad } from "../load.ts";
import { Icon } from "../parts/icon.tsx";
import { loadDaily } from "../puzzles/requests.ts";
import { dayText, loadStreak } from "../streak.ts";

export default function Today() {
  const daily = useLoad(() => loadDaily(dayText(new Date())), []);
  const lessons = useLoad(loadLessons, []);
  const streak = useLoad(loadStreak, []);
  const next = lessons.value && underWay(lessons.value);
  useEffect(() => {
    if (next) keepLesson(next.id);
  }, [next?.id]);
  return (
    <nav class="today" aria-label={_("Today")}>
      {daily.value && (
        <a class="chip-link" href="/puzzles/daily">
          <Icon name={daily.value.tried === "solved" ? "check" : "target"} />
          {daily.value.tried === "solved" ? _("Puzzle of the day: solved") : _("Puzzle of the day")}
        </a>
      )}
      {next && (
        <a class="chip-link" href={`/lessons/${next.id}`}>
          <Icon name="book" /> {next.done > 0 ? _("Continue: {lesson}", { lesson: _(next.title) }) : _("Lesson: {lesson}", { lesson: _(next.title) })}
        </a>
      )}
      {streak.value && streak.value.days > 1 && (
        <span class="streak muted small">{ngettext("{count} day in a row", "{count} days in a row", streak.value.days)}</span>
      )}
    </nav>
  );
}

const underWay = ({ paths, next }: LessonListAnswer) => paths.flatMap((path) => path.lessons).find(({ id }) => id === next) ?? null;
