/** Which games count in the explorer. */
import { signal } from "@preact/signals";

import type { Explored } from "../../lib/answers.ts";
import { api } from "../api.ts";
import type { BoardRequest } from "../api.ts";

export interface Filters {
  readonly player: string;
  readonly mine: boolean;
  readonly minRating: number;
  readonly since: number | null;
  readonly until: number | null;
}

/** The ratings at which levels begin; 0 takes games without ratings, too. */
export const LEVELS = [0, 1000, 1200, 1400, 1600, 1800, 2000] as const;
export const ALL: Filters = { player: "", mine: false, minRating: 0, since: null, until: null };

/** They stay while one goes from page to page. */
export const filters = signal<Filters>(ALL);

/** What the server is asked for a position. */
export function requestOf(board: BoardRequest, { player, mine, minRating, since, until }: Filters): unknown {
  return {
    ...board,
    ...(player.trim() ? { player: player.trim() } : {}),
    ...(mine ? { mine } : {}),
    ...(minRating ? { min_rating: minRating } : {}),
    ...(since ? { since } : {}),
    ...(until ? { until } : {}),
  };
}

const KEPT = 200;
const known = new Map<string, Promise<Explored>>();

/** Ask what was played; what was asked a moment ago is known. */
export function explore(request: string): Promise<Explored> {
  const found = known.get(request) ?? api.post<Explored>("/api/explorer", JSON.parse(request));
  known.set(request, found);
  found.catch(() => known.delete(request));
  for (const oldest of known.keys()) {
    if (known.size <= KEPT) break;
    known.delete(oldest);
  }
  return found;
}
