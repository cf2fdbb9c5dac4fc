/** What the pages of lessons ask the server for. */
import type { ExerciseAnswer, ExerciseHintAnswer, ExerciseStepAnswer, LessonAheadAnswer, LessonListAnswer, LessonPageAnswer } from "../../lib/answers.ts";
import { api } from "../api.ts";
import { keepAhead, orAhead } from "../exercise/ahead.ts";
import type { SolvingRequests } from "../exercise/solving.ts";

export const loadLessons = (): Promise<LessonListAnswer> => api.get("/api/lessons");

/** A lesson; what can be said of its answers ahead is kept for when the server is away. */
export async function loadLesson(id: string): Promise<LessonPageAnswer> {
  const lesson = await api.get<LessonPageAnswer>(`/api/lessons/${id}`);
  keepAhead(`/api/lessons/${id}/ahead`);
  return lesson;
}

/** Keep a lesson that may be opened for the first time while the server is away. */
export function keepLesson(id: string): void {
  keepAhead(`/api/lessons/${id}`);
  keepAhead(`/api/lessons/${id}/ahead`);
}

export function exerciseRequests(id: string): SolvingRequests<ExerciseStepAnswer> {
  const path = `/api/lessons/${id}`;
  return {
    answer: (given) => api.post<ExerciseStepAnswer>(`${path}/answers`, given),
    hint: (given) => api.post<ExerciseHintAnswer>(`${path}/hints`, given),
  };
}

/** Requests for an exercise of a lesson that go on while the server is away. */
export function lessonRequests(lesson: string, { id, answering }: ExerciseAnswer): SolvingRequests<ExerciseStepAnswer> {
  const load = async () => (await api.get<LessonAheadAnswer>(`/api/lessons/${lesson}/ahead`)).exercises.find((one) => one.id === id);
  return orAhead(`/api/lessons/${id}`, exerciseRequests(id), load, { isMarking: answering === "mark" });
}
