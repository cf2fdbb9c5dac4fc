/** What the pages of puzzles ask the server for. */
import { api } from "../api.ts";
import type { SolvingRequests } from "../exercise/solving.ts";
import type { DuePuzzlesAnswer, MissedPositionsAnswer, PuzzleHintAnswer, PuzzleOverviewAnswer, PuzzleRunAnswer, PuzzleRunStepAnswer, PuzzleStepAnswer, ShownPuzzleAnswer } from "../../lib/answers.ts";

export const loadOverview = (): Promise<PuzzleOverviewAnswer> => api.get("/api/puzzles");

/** The puzzle that was found last: its page need not ask for it again. */
let found: ShownPuzzleAnswer | null = null;

export function loadPuzzle(id: string): Promise<ShownPuzzleAnswer> {
  const known = found;
  found = null;
  return known?.id === id ? Promise.resolve(known) : api.get(`/api/puzzles/${id}`);
}

/** The puzzle of a date such as "2026-11-19". */
export const loadDaily = (date: string): Promise<ShownPuzzleAnswer> => api.get("/api/puzzles/daily", { date });

export const loadMissed = (): Promise<MissedPositionsAnswer> => api.get("/api/puzzles/missed");

export const loadDue = (): Promise<DuePuzzlesAnswer> => api.get("/api/puzzles/due");

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

export function puzzleRequests(id: string, mode: "rated" | "practice"): SolvingRequests<PuzzleStepAnswer> {
  const path = `/api/puzzles/${id}`;
  return {
    answer: ({ answers, answer }) => api.post<PuzzleStepAnswer>(`${path}/answers`, { answers, answer, mode }),
    hint: async (given) => {
      const { move, ...told } = await api.post<PuzzleHintAnswer>(`${path}/hints`, given);
      return { ...told, answer: move };
    },
  };
}

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
