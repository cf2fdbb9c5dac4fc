/** The puzzle of the day: the same for everybody; when the day is over there is another one. */
import { useEffect, useState } from "preact/hooks";

import { _, dateLocale } from "../../lib/i18n.ts";
import { titleOf } from "../api.ts";
import type { ShownPuzzleAnswer } from "../../lib/answers.ts";
import { useLoad } from "../load.ts";
import { ErrorPage } from "../pages.tsx";
import { Icon } from "../parts/icon.tsx";
import { BoardThumbnail } from "../parts/thumbnail.tsx";
import { go } from "../router.ts";
import { useTitle } from "../title.ts";
import { colorTurn } from "../words.ts";
import { OpenedPuzzle } from "./puzzle.tsx";
import { loadDaily } from "./requests.ts";
import { localDate, untilTomorrow } from "./series.ts";

/** Clocks are not exact, and a computer may sleep over midnight. */
const CHECK_MS = 30_000;

/** The day it is; another one when it is over. */
function useToday(): string {
  const [today, setToday] = useState(() => localDate(new Date()));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      clearTimeout(timer);
      setToday(localDate(new Date()));
      timer = setTimeout(look, Math.min(CHECK_MS, untilTomorrow(new Date()) + 50));
    };
    look();
    document.addEventListener("visibilitychange", look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, []);
  return today;
}

/** The day of a date, in words. */
export function dayText(date: string): string {
  const [year = 0, month = 1, day = 1] = date.split("-").map(Number);
  return new Intl.DateTimeFormat(dateLocale(), { day: "numeric", month: "long", weekday: "long" }).format(new Date(year, month - 1, day));
}

export function DailyPage({ asked }: { asked: string | null }) {
  useTitle(_("Daily puzzle"));
  const today = useToday();
  const [date, setDate] = useState(asked ?? today);
  const loaded = useLoad(() => loadDaily(date), [date]);
  if (loaded.error) return <ErrorPage text={loaded.error} />;
  if (loaded.value?.date !== date) return <main class="exercise" aria-busy="true" />;
  const renew = () => {
    if (asked !== null) go("/puzzles/daily");
    setDate(today);
  };
  return (
    <OpenedPuzzle
      key={date}
      puzzle={loaded.value}
      series={null}
      title={_("Daily puzzle")}
      subtitle={dayText(date)}
      notice={
        date < today && (
          <div class="banner" role="status">
            <p>{_("A new day, a new puzzle.")}</p>
            <button type="button" class="button primary" onClick={renew}>
              {_("Today's puzzle")}
            </button>
          </div>
        )
      }
    />
  );
}

/** The puzzle of the day in small, where puzzles begin. */
export function DailyCard() {
  const today = useToday();
  const { value } = useLoad(() => loadDaily(today), [today]);
  if (!value) return null;
  return (
    <a class="card daily-card" href="/puzzles/daily">
      <PuzzlePicture puzzle={value} />
      <span class="grow">
        <span class="small muted block">{dayText(value.date ?? today)}</span>
        <strong class="daily-title">{_("Daily puzzle")}</strong>
        <span class="block">{`${titleOf(value.shape.variant)} · ${colorTurn(value.side)}`}</span>
        {value.tried !== null && (
          <span class="tag">
            <Icon name={value.tried === "solved" ? "check" : "again"} /> {value.tried === "solved" ? _("Solved") : _("Not solved yet")}
          </span>
        )}
      </span>
      <Icon name="forward" />
    </a>
  );
}

const SIGNS = { b: "x", w: "o", s: "s" } as const;

function PuzzlePicture({ puzzle: { shape, board } }: { puzzle: ShownPuzzleAnswer }) {
  const rows = Array.from({ length: shape.height }, () => Array.from({ length: shape.width }, () => "."));
  for (const { point, stone } of board.stones) {
    const row = rows[point[1]];
    if (row) row[point[0]] = SIGNS[stone];
  }
  return <BoardThumbnail variant={shape.variant} thumbnail={{ rows: rows.map((row) => row.join("")), last: null }} />;
}
