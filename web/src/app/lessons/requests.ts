/** What the pages of lessons ask the server for. */
import { api } from "../api.ts";
import type { SolvingRequests } from "../exercise/solving.ts";
import type { ExerciseHintAnswer, ExerciseMoveAnswer, LessonAnswer, LessonListAnswer } from "../exercise/types.ts";

export const loadLessons = (): Promise<LessonListAnswer> => api.get("/api/lessons");

export const loadLesson = (id: string): Promise<LessonAnswer> => api.get(`/api/lessons/${id}`);

export function exerciseRequests(id: string): SolvingRequests<ExerciseMoveAnswer> {
  const path = `/api/lessons/${id}`;
  return {
    answer: (given) => api.post<ExerciseMoveAnswer>(`${path}/answers`, given),
    hint: (given) => api.post<ExerciseHintAnswer>(`${path}/hints`, given),
  };
}
