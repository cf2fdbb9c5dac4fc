/**
 * Solving while the server is away: what was said ahead of likely answers is kept in the browser,
 * and what was answered meanwhile is told when the server is back.
 */
import { ApiError, queryString } from "../../lib/http.ts";
import { setting } from "../../lib/settings.ts";
import { api } from "../api.ts";
import { reconnects } from "../offline.ts";
import type { GivenAnswer, Hinted, Judged, SolvingRequests } from "./solving.ts";

/** What will be said to answers and told as hints. */
export interface Ahead<Answer extends Judged> {
  readonly steps: readonly { readonly answers: readonly string[]; readonly answer: string | null; readonly step: Answer }[];
  readonly hints: readonly { readonly answers: readonly string[]; readonly hint: Hinted }[];
}

interface Untold {
  readonly path: string;
  readonly body: unknown;
}

/** More is not remembered for the server. */
const MAX_UNTOLD = 200;

const isUntold = (value: unknown): value is readonly Untold[] => Array.isArray(value) && value.every((one) => typeof (one as Untold | null)?.path === "string");
const untold = setting<readonly Untold[]>("untold", [], isUntold);
const asked = new Set<string>();
let telling: Promise<void> | null = null;

const isAway = (error: unknown): boolean => error instanceof ApiError && (error.status === 0 || error.status === 502 || error.status === 504);

/** Have the worker keep what is said ahead, where it has not yet; without a worker it would be for nothing. */
export function keepAhead(path: string, query: Readonly<Record<string, string>> = {}): void {
  const address = path + queryString(query);
  if (!navigator.serviceWorker?.controller || asked.has(address)) return;
  asked.add(address);
  const keep = async () => (await caches.match(address, { ignoreVary: true })) ?? api.get(path, query);
  keep().catch(() => asked.delete(address));
}

/** Requests that are answered from what was said ahead where the server is away; `body` is what it is told later. */
export function orAhead<Answer extends Judged>(path: string, requests: SolvingRequests<Answer>, load: () => Promise<Ahead<Answer> | undefined>, { body = (given: GivenAnswer): unknown => given, isMarking = false } = {}): SolvingRequests<Answer> {
  const known = async (error: unknown): Promise<Ahead<Answer>> => {
    const found = isAway(error) ? await load().catch(() => undefined) : undefined;
    if (found === undefined) throw error;
    return found;
  };
  return {
    knowsAhead: true,
    answer: async (given) => {
      try {
        return await requests.answer(given);
      } catch (error) {
        const step = stepAhead(await known(error), given.answers, given.answer, isMarking);
        if (step === null) throw error;
        if (step.over || step.verdict === "wrong") tellLater({ path: `${path}/answers`, body: body(given) });
        return step;
      }
    },
    hint: async (given) => {
      try {
        return await requests.hint(given);
      } catch (error) {
        const hint = hintAhead(await known(error), given.answers, given.step, isMarking);
        if (hint === null) throw error;
        tellLater({ path: `${path}/hints`, body: given });
        return hint;
      }
    },
  };
}

const sameAnswers = (one: readonly string[], other: readonly string[], isMarking: boolean): boolean => {
  const [first, second] = isMarking ? [[...one].sort(), [...other].sort()] : [one, other];
  return first.length === second.length && first.every((word, at) => word === second[at]);
};

/** What is said to an answer, or null where that is not known; who gives up a puzzle sees it from its beginning. */
export function stepAhead<Answer extends Judged>({ steps }: Ahead<Answer>, answers: readonly string[], answer: string | null, isMarking = false): Answer | null {
  const found = steps.find((one) => one.answer === answer && sameAnswers(one.answers, answers, isMarking));
  const shown = answer === null ? steps.find((one) => one.answer === null) : undefined;
  return (found ?? shown)?.step ?? null;
}

export function hintAhead<Answer extends Judged>({ hints }: Ahead<Answer>, answers: readonly string[], step: number, isMarking = false): Hinted | null {
  return hints.find(({ hint, answers: before }) => hint.step === step && sameAnswers(before, answers, isMarking))?.hint ?? null;
}

function tellLater(told: Untold): void {
  untold.value = [...untold.value, told].slice(-MAX_UNTOLD);
}

/** Tell the server what was answered while it was away, whenever it is back. */
export function tellUntold(): void {
  reconnects.subscribe(() => {
    telling ??= tellAll().finally(() => (telling = null));
  });
}

async function tellAll(): Promise<void> {
  for (let first = untold.value[0]; first !== undefined; first = untold.value[0]) {
    try {
      await api.post(first.path, first.body);
    } catch (error) {
      if (!(error instanceof ApiError) || error.status === 0 || error.status === 429 || error.status >= 500) return;
    }
    untold.value = untold.value.slice(1);
  }
}
