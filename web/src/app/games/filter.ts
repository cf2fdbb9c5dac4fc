/** What the list of games is filtered by, as the address of the page has it. */
import type { GameChoicesAnswer } from "../../lib/answers.ts";
import { titleOf } from "../api.ts";
import type { GameFilter, GameSort } from "../summaries.ts";
import { isGuest, personName, programName } from "../words.ts";

/** The fields of the form; all texts, empty where nothing is asked for. Dates as 2024-05-31. */
export interface ListFilter {
  readonly q: string;
  readonly variant: string;
  /** A program as "program level:3", a person as "person Anna". */
  readonly opponent: string;
  readonly kind: string;
  readonly result: string;
  readonly from: string;
  readonly to: string;
  readonly tag: string;
  readonly sort: string;
  readonly deleted: string;
}

const NONE: ListFilter = { q: "", variant: "", opponent: "", kind: "", result: "", from: "", to: "", tag: "", sort: "", deleted: "" };
const NAMES = Object.keys(NONE) as readonly (keyof ListFilter)[];

export function filterOf(query: URLSearchParams): ListFilter {
  return Object.fromEntries(NAMES.map((name) => [name, query.get(name) ?? ""])) as unknown as ListFilter;
}

/** The address of the list with a filter. */
export function addressOf(filter: Partial<ListFilter>): string {
  const words = new URLSearchParams(NAMES.flatMap((name) => (filter[name] ? [[name, filter[name]]] : [])));
  return words.size > 0 ? `/games?${words}` : "/games";
}

/** Whether every game is listed, in whatever order. */
export const isAll = (filter: ListFilter): boolean => NAMES.every((name) => name === "sort" || filter[name] === "");

/** The same for the server, which knows neither the names in our language nor where midnight is. */
export function requestOf(filter: ListFilter, choices: GameChoicesAnswer | null): GameFilter {
  const [, sort, who] = /^(program|person) (.*)$/s.exec(filter.opponent) ?? [];
  const [since, until] = [midnight(filter.from, 0), midnight(filter.to, 1)];
  return {
    q: filter.q,
    ...(filter.q && choices ? { name: namesShownWith(filter.q, choices) } : {}),
    variant: filter.variant,
    ...(sort === "program" ? { program: who ?? "" } : {}),
    ...(sort === "person" ? { person: who ?? "" } : {}),
    kind: filter.kind,
    result: filter.result as NonNullable<GameFilter["result"]>,
    ...(since === null ? {} : { since }),
    ...(until === null ? {} : { until }),
    tag: filter.tag,
    ...(filter.sort ? { sort: filter.sort as GameSort } : {}),
    ...(filter.deleted ? { deleted: true } : {}),
  };
}

/** The most names a request may have. */
const MAX_NAMES = 100;

function namesShownWith(text: string, { variants, people, programs }: GameChoicesAnswer): readonly string[] {
  const wanted = text.trim().toLowerCase();
  const shown = [
    ...variants.map((name) => [name, titleOf(name)] as const),
    ...programs.map(({ name }) => [name, programName(name)] as const),
    ...people.flatMap(({ name }) => (isGuest(name) ? [[name, personName(name)] as const] : [])),
  ];
  return shown.flatMap(([name, title]) => (title.toLowerCase().includes(wanted) ? [name] : [])).slice(0, MAX_NAMES);
}

/** Where a day begins here, some days later; null for no date. */
function midnight(day: string, later: number): number | null {
  const [year = 0, month = 0, date = 0] = day.split("-").map(Number);
  const at = new Date(year, month - 1, date + later).getTime();
  return day === "" || Number.isNaN(at) || at < 0 ? null : at;
}
