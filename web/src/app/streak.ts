/** The streak: each day on which one plays or learns is told to the server once, by the calendar of this place. */
import type { StreakAnswer } from "../lib/answers.ts";
import { setting } from "../lib/settings.ts";
import { api } from "./api.ts";

const isText = (value: unknown): value is string => typeof value === "string";
/** The last day that was told, with whose it was. */
const told = setting("streak-day", "", isText);

/** A day of this place's calendar, such as 2026-11-19. */
export function dayText(day: Date): string {
  const two = (number: number): string => String(number).padStart(2, "0");
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
}

export const loadStreak = (): Promise<StreakAnswer> => api.get<StreakAnswer>(`/api/streak?date=${dayText(new Date())}`);

/** Somebody played or learnt; without a server the day is told with the next thing that is done. */
export function noteDay(): void {
  const day = dayText(new Date());
  if (told.value === day) return;
  told.value = day;
  api.post<StreakAnswer>("/api/streak", { date: day }).catch(() => {
    told.value = "";
  });
}
