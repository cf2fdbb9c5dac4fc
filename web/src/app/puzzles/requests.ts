/** What the pages of puzzles ask the server for. */
import { api } from "../api.ts";
import { keepAhead, orAhead } from "../exercise/ahead.ts";
import type { GivenAnswer, Hinted, SolvingRequests } from "../exercise/solving.ts";
import type { MissedPositionsAnswer, PuzzleAheadAnswer, PuzzleHintAnswer, PuzzleOverviewAnswer, PuzzleRunAnswer, PuzzleRunStepAnswer, PuzzlesAheadAnswer, PuzzleStepAnswer, ShownPuzzleAnswer } from "../../lib/answers.ts";

export const loadOverview = (): Promise<PuzzleOverviewAnswer> => api.get("/api/puzzles");

/** The puzzle that was found last: its page need not ask for it again. */
let found: ShownPuzzleAnswer | null = null;

export function loadPuzzle(id: string): Promise<ShownPuzzleAnswer> {
  const known = found;
  found = null;
  return known?.id === id ? Promise.resolve(known) : api.get(`/api/puzzles/${id}`);
}

const AHEAD = "/api/puzzles/ahead";

/** The puzzle of a date such as "2026-11-19"; a week of them is kept for when the server is away. */
export async function loadDaily(date: string): Promise<ShownPuzzleAnswer> {
  try {
    const daily = await api.get<ShownPuzzleAnswer>("/api/puzzles/daily", { date });
    keepAhead(AHEAD, { date });
    return daily;
  } catch (error) {
    const kept = await dayAhead(date).catch(() => undefined);
    if (kept === undefined) throw error;
    return kept.puzzle;
  }
}

const dayAhead = async (date: string): Promise<PuzzleAheadAnswer | undefined> => (await api.get<PuzzlesAheadAnswer>(AHEAD, { date })).days.find(({ puzzle }) => puzzle.date === date);

export const loadMissed = (): Promise<MissedPositionsAnswer> => api.get("/api/puzzles/missed");

/** Which puzzles come one after the other. */
export interface Series {
  readonly mode: "rated" | "due";
  readonly variant: string;
  readonly theme: string;
}

export async function loadNext(series: Series): Promise<ShownPuzzleAnswer> {
  found = await api.get<ShownPuzzleAnswer>("/api/puzzles/next", { ...series });
  return found;
}

type Mode = "rated" | "practice";

export function puzzleRequests({ id, date }: ShownPuzzleAnswer, mode: Mode): SolvingRequests<PuzzleStepAnswer> {
  const path = `/api/puzzles/${id}`;
  const requests: SolvingRequests<PuzzleStepAnswer> = {
    answer: (given) => api.post<PuzzleStepAnswer>(`${path}/answers`, attemptOf(given, mode)),
    hint: async (given) => hintOf(await api.post<PuzzleHintAnswer>(`${path}/hints`, given)),
  };
  if (date === null) return requests;
  const load = async () => {
    const found = await dayAhead(date);
    return found && { steps: found.steps, hints: found.hints.map(({ answers, hint }) => ({ answers, hint: hintOf(hint) })) };
  };
  return orAhead(path, requests, load, { body: (given) => attemptOf(given, mode) });
}

const attemptOf = ({ answers, answer }: GivenAnswer, mode: Mode) => ({ answers, answer, mode });

const hintOf = ({ move, ...told }: PuzzleHintAnswer): Hinted => ({ ...told, answer: move });

// -- streak and storm ------------------------------------------------------------------------------

export type RunMode = PuzzleRunAnswer["mode"];

export const beginRun = (mode: RunMode, variant: string): Promise<PuzzleRunAnswer> => api.post("/api/puzzles/runs", { mode, variant });

export const loadRun = (run: string): Promise<PuzzleRunAnswer> => api.get(`/api/puzzles/runs/${run}`);

/** What came after the time: it counts neither way. */
const TOO_LATE = { verdict: "shown", over: true, sentence: "", solution: null, themes: [], rating: null, days: null } as const;

/** Answers of a run also say how it goes on. */
export function runRequests(run: string, { id, board }: ShownPuzzleAnswer, onRun: (run: PuzzleRunAnswer) => void): SolvingRequests<PuzzleStepAnswer> {
  return {
    answer: async ({ answers, answer }) => {
      const told = await api.post<PuzzleRunStepAnswer>(`/api/puzzles/runs/${run}/answers`, { puzzle: id, answers, answer });
      onRun(told.run);
      return told.step ?? { ...TOO_LATE, board };
    },
    hint: () => Promise.reject(new Error("no hints in a run")),
  };
}
