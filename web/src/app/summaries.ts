/** The list of one's own games and what they add up to: the answers of the server. */
import type { Control, Facts, Player, Seat } from "../lib/protocol.ts";
import { api } from "./api.ts";

export type Verdict = "won" | "lost" | "drawn";

export interface Summary {
  readonly id: string;
  readonly variant: string;
  readonly title: string;
  readonly size: string;
  readonly kind: Facts["kind"];
  readonly clock: Control;
  /** Milliseconds since 1970. */
  readonly created: number;
  readonly ended: number | null;
  readonly players: Readonly<Record<Seat, Player | null>>;
  readonly you: Seat | null;
  readonly plies: number;
  readonly winner: Seat | null;
  readonly reason: string | null;
  readonly result: Verdict | null;
}

export interface GameList {
  readonly games: readonly Summary[];
  readonly next: string | null;
}

export interface GameFilter {
  readonly variant?: string;
  readonly opponent?: string;
  /** "open" lists what is not finished. */
  readonly result?: Verdict | "open" | "";
  readonly kind?: string;
  readonly q?: string;
  readonly before?: string;
  readonly limit?: number;
}

export const loadGames = (filter: GameFilter): Promise<GameList> => api.get<GameList>("/api/games", { ...filter });

export interface Tally {
  readonly games: number;
  readonly won: number;
  readonly drawn: number;
  readonly lost: number;
  readonly plies: number;
  readonly seconds: number;
  readonly share: number | null;
}

export type GroupName = "variants" | "boards" | "kinds" | "opponents" | "levels" | "colors" | "endings" | "months";

export type Statistics = {
  readonly total: Tally;
  readonly streak: number;
  readonly longest: number;
} & { readonly [name in GroupName]?: readonly (Tally & { readonly name: string })[] };

export const loadStatistics = (variant: string): Promise<Statistics> =>
  api.get<Statistics>("/api/statistics", { variant });
