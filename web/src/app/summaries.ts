/** The list of one's own games and what they add up to. */
import type { GameListAnswer, GameVerdict, StatisticsAnswer } from "../lib/answers.ts";
import { api } from "./api.ts";

export interface GameFilter {
  readonly variant?: string;
  readonly opponent?: string;
  /** "open" lists what is not finished. */
  readonly result?: GameVerdict | "open" | "";
  readonly kind?: string;
  readonly q?: string;
  readonly before?: string;
  readonly limit?: number;
}

export const loadGames = (filter: GameFilter): Promise<GameListAnswer> => api.get<GameListAnswer>("/api/games", { ...filter });

/** The ways in which games are put into groups. */
export type GroupName = Exclude<keyof StatisticsAnswer, "total" | "streak" | "longest">;

export const loadStatistics = (variant: string): Promise<StatisticsAnswer> =>
  api.get<StatisticsAnswer>("/api/statistics", { variant });
