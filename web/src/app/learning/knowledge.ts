/** What a learner knows, asked of the server. */
import type { CurveAnswer, JobStartedAnswer, KnowledgeAnswer, KnownPositionsAnswer } from "../../lib/answers.ts";
import { api } from "../api.ts";

/** Which learner: those of different games and boards know nothing of each other. */
export interface Learner {
  readonly player: "apprentice" | "learner";
  readonly variant: string;
  readonly size: number | null;
}

const query = ({ player, variant, size }: Learner) => ({ player, variant, size });

export const loadKnowledge = (learner: Learner): Promise<KnowledgeAnswer> => api.get<KnowledgeAnswer>("/api/learning", query(learner));

export const loadPositions = (learner: Learner, offset: number): Promise<KnownPositionsAnswer> =>
  api.get<KnownPositionsAnswer>("/api/learning/positions", { ...query(learner), offset, limit: 12 });

export const loadCurve = (learner: Learner): Promise<CurveAnswer> => api.get<CurveAnswer>("/api/learning/curve", query(learner));

/** The address of an action for a learner. */
export function addressOf(action: string, learner: Learner, more: Readonly<Record<string, string>> = {}): string {
  const words = new URLSearchParams({ player: learner.player, variant: learner.variant, ...more });
  if (learner.size !== null) words.set("size", String(learner.size));
  return `/api/learning/${action}?${words}`;
}

/** Start something that takes a while; returns the name of the job. */
export async function startJob(action: string, learner: Learner, body: unknown, more: Readonly<Record<string, string>> = {}): Promise<string> {
  const { job } = await api.post<JobStartedAnswer>(addressOf(action, learner, more), body);
  return job;
}
