/** The list of one's own games and what they add up to. */
import type { BatchAnswer, ChangedGamesAnswer, GameChoicesAnswer, GameListAnswer, GameVerdict, ProgressAnswer, StatisticsAnswer, ThumbnailsAnswer } from "../lib/answers.ts";
import { api } from "./api.ts";

/** Which games come first. */
export type GameSort = "newest" | "oldest" | "played" | "longest" | "shortest";

export interface GameFilter {
  readonly variant?: string;
  /** A program as it is opened. */
  readonly program?: string;
  readonly person?: string;
  /** "open" lists what is not finished. */
  readonly result?: GameVerdict | "open" | "";
  readonly kind?: string;
  readonly q?: string;
  /** Variants and programs whose names, as they are shown here, have what is searched for. */
  readonly name?: readonly string[];
  /** Milliseconds since 1970; the latter is not included. */
  readonly since?: number;
  readonly until?: number;
  readonly tag?: string;
  readonly deleted?: boolean;
  readonly sort?: GameSort;
  readonly before?: string;
  readonly limit?: number;
}

export const loadGames = (filter: GameFilter): Promise<GameListAnswer> => api.get<GameListAnswer>("/api/games", { ...filter });

export const loadGameChoices = (): Promise<GameChoicesAnswer> => api.get<GameChoicesAnswer>("/api/games/choices");

export const loadThumbnails = (game: readonly string[]): Promise<ThumbnailsAnswer> => api.get<ThumbnailsAnswer>("/api/games/thumbnails", { game });

/** Change one's own games: delete them, bring them back, give them tags or take tags away. */
export const changeGames = (action: "delete" | "restore" | "tags", games: readonly string[], more: object = {}): Promise<ChangedGamesAnswer> =>
  api.post<ChangedGamesAnswer>(`/api/games/${action}`, { games, ...more });

/** The ways in which games are put into groups. */
export type GroupName = Exclude<keyof StatisticsAnswer, "total" | "streak" | "longest">;

export const loadStatistics = (variant: string): Promise<StatisticsAnswer> =>
  api.get<StatisticsAnswer>("/api/statistics", { variant });

/** Let games be reviewed one after the other. */
export const reviewGames = (games: readonly string[]): Promise<BatchAnswer> => api.post<BatchAnswer>("/api/reviews", { games });

export const loadReviews = (): Promise<BatchAnswer> => api.get<BatchAnswer>("/api/reviews");

/** What the reviews of one's latest games say together. */
export const loadProgress = (variant: string): Promise<ProgressAnswer> => api.get<ProgressAnswer>("/api/reviews/progress", { variant });
