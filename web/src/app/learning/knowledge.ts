/** What a learner knows: the answers of the server. */
import { api } from "../api.ts";

/** Which learner: those of different games and boards know nothing of each other. */
export interface Learner {
  readonly player: "apprentice" | "learner";
  readonly variant: string;
  readonly size: number | null;
}

export interface Weights {
  readonly wins: number;
  readonly losses: number;
  readonly draws: number;
}

export interface Knowledge {
  readonly games: number;
  readonly positions: number;
  readonly moves: number;
  readonly network_games: number;
  readonly weights: Weights | null;
  /** The weights after so many games, oldest first. */
  readonly history?: readonly (Weights & { readonly games: number })[];
}

interface Counts {
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
}

export interface KnownMove extends Counts {
  readonly move: string;
  readonly value: number | null;
}

export interface KnownPosition extends Counts {
  /** The position as text, to be given as the start of a board. */
  readonly position: string;
  readonly ply: number;
  readonly value: number | null;
  readonly moves: readonly KnownMove[];
}

export interface KnownPositions {
  readonly list: readonly KnownPosition[];
  readonly next?: number | null;
}

export interface CurvePoint {
  readonly opponent: string;
  readonly games: number;
  readonly score: number;
  readonly low: number;
  readonly high: number;
}

export interface Curve {
  readonly points: readonly CurvePoint[];
}

export interface Job {
  readonly work: string;
  readonly state: "waiting" | "running" | "done" | "failed" | "stopped";
  readonly done: number;
  readonly of: number | null;
  /** Its place in the queue, from 1, while it waits. */
  readonly place?: number | null;
  readonly text?: string | null;
  readonly result?: JobResult | null;
}

/** What came of self-play, or of a file of games. */
export interface JobResult {
  readonly games?: number;
  readonly promoted?: boolean;
  readonly learned?: number;
  readonly known?: number;
  readonly refused?: number;
  readonly refusals?: readonly { readonly reason: string; readonly count: number }[];
}

const query = ({ player, variant, size }: Learner) => ({ player, variant, size });

export const loadKnowledge = (learner: Learner): Promise<Knowledge> => api.get<Knowledge>("/api/learning", query(learner));

export const loadPositions = (learner: Learner, offset: number): Promise<KnownPositions> =>
  api.get<KnownPositions>("/api/learning/positions", { ...query(learner), offset, limit: 12 });

export const loadCurve = (learner: Learner): Promise<Curve> => api.get<Curve>("/api/learning/curve", query(learner));

/** The address of a deed for a learner. */
export function addressOf(deed: string, learner: Learner, more: Readonly<Record<string, string>> = {}): string {
  const words = new URLSearchParams({ player: learner.player, variant: learner.variant, ...more });
  if (learner.size !== null) words.set("size", String(learner.size));
  return `/api/learning/${deed}?${words}`;
}

/** Start something that takes a while; returns the name of the job. */
export async function startJob(deed: string, learner: Learner, body: unknown, more: Readonly<Record<string, string>> = {}): Promise<string> {
  const { job } = await api.post<{ job: string }>(addressOf(deed, learner, more), body);
  return job;
}
