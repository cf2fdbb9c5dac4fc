/** What the pages of drills ask the server for. */
import type { DrillAnswer, DrillHintAnswer, DrillListAnswer, DrillMoveAnswer, DrillSide, DrillTurnAnswer, ListedDrillAnswer } from "../../lib/answers.ts";
import { api } from "../api.ts";

export interface Place {
  readonly part: string;
  readonly moves: readonly string[];
}

export interface TriedMove extends Place {
  /** Null: the move of the lines is to be shown. */
  readonly move: string | null;
  readonly hinted: boolean;
  /** Whether it was tried here before, so that it does not count. */
  readonly again: boolean;
  readonly skips: boolean;
}

/** Asks for one repertoire. */
export interface DrillRequests {
  readonly line: (wanted: { readonly part?: string; readonly skips: boolean }) => Promise<DrillTurnAnswer>;
  readonly move: (tried: TriedMove) => Promise<DrillMoveAnswer>;
  readonly hint: (place: Place) => Promise<DrillHintAnswer>;
  readonly standing: () => Promise<DrillAnswer>;
}

export function drillRequests(deck: string): DrillRequests {
  const path = `/api/drills/${deck}`;
  return {
    line: (wanted) => api.post(`${path}/line`, wanted),
    move: (tried) => api.post(`${path}/move`, tried),
    hint: (place) => api.post(`${path}/hint`, place),
    standing: () => api.get(path),
  };
}

export const loadDrills = async (): Promise<readonly ListedDrillAnswer[]> => (await api.get<DrillListAnswer>("/api/drills")).drills;

export const giveUp = (deck: string): Promise<unknown> => api.delete(`/api/drills/${deck}`);

export const markSide = (study: string, chapter: string, side: DrillSide | null): Promise<unknown> =>
  api.put(`/api/drills/${study}/chapters/${chapter}/side`, { side });

export const leaveOut = (study: string, { part, moves }: Place): Promise<unknown> =>
  api.put(`/api/drills/${study}/chapters/${part}/weight`, { moves, weight: 0 });
