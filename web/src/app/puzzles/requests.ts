/** What the pages of puzzles ask the server for. */
import { api } from "../api.ts";
import type { Hinted, SolvingRequests } from "../exercise/solving.ts";
import type { DuePuzzlesAnswer, MissedPositionsAnswer, PuzzleMoveAnswer, PuzzleOverviewAnswer, PuzzleRunAnswer, PuzzleRunMoveAnswer, ShownPuzzleAnswer } from "../exercise/types.ts";

export const loadOverview = (): Promise<PuzzleOverviewAnswer> => api.get("/api/puzzles");

export const loadPuzzle = (id: string): Promise<ShownPuzzleAnswer> => api.get(`/api/puzzles/${id}`);

/** The puzzle of a date such as "2026-11-19". */
export const loadDaily = (date: string): Promise<ShownPuzzleAnswer> => api.get("/api/puzzles/daily", { date });

export const loadMissed = (): Promise<MissedPositionsAnswer> => api.get("/api/puzzles/missed");

export const loadDue = (): Promise<DuePuzzlesAnswer> => api.get("/api/puzzles/due");

/** Which puzzles come one after the other. */
export interface Series {
  readonly mode: "rated" | "theme" | "due";
  readonly variant: string;
  readonly theme: string;
}

export const loadNext = ({ mode, variant, theme }: Series): Promise<ShownPuzzleAnswer> => api.get("/api/puzzles/next", { mode, variant: mode === "due" ? "" : variant, theme });

export function puzzleRequests(id: string, mode: "rated" | "practice"): SolvingRequests<PuzzleMoveAnswer> {
  const path = `/api/puzzles/${id}`;
  return {
    answer: ({ answers, answer }) => api.post<PuzzleMoveAnswer>(`${path}/answers`, { answers, answer, mode }),
    hint: (given) => api.post<Hinted>(`${path}/hints`, given),
  };
}

// -- streak and storm ------------------------------------------------------------------------------

export type RunMode = PuzzleRunAnswer["mode"];

export const beginRun = (mode: RunMode, variant: string): Promise<PuzzleRunAnswer> => api.post("/api/puzzles/runs", { mode, variant });

export const loadRun = (run: string): Promise<PuzzleRunAnswer> => api.get(`/api/puzzles/runs/${run}`);

/** Answers of a run also say how it goes on. */
export function runRequests(run: string, puzzle: string, onRun: (run: PuzzleRunAnswer) => void): SolvingRequests<PuzzleMoveAnswer> {
  return {
    answer: async ({ answers, answer }) => {
      const told = await api.post<PuzzleRunMoveAnswer>(`/api/puzzles/runs/${run}/answers`, { puzzle, answers, answer });
      onRun(told.run);
      return told.answer;
    },
    hint: () => Promise.reject(new Error("no hints in a run")),
  };
}
