/** What the pages of lessons ask the server for. */
import type { ExerciseHintAnswer, ExerciseStepAnswer, LessonListAnswer, LessonPageAnswer } from "../../lib/answers.ts";
import { api } from "../api.ts";
import type { SolvingRequests } from "../exercise/solving.ts";

export const loadLessons = (): Promise<LessonListAnswer> => api.get("/api/lessons");

export const loadLesson = (id: string): Promise<LessonPageAnswer> => api.get(`/api/lessons/${id}`);

export function exerciseRequests(id: string): SolvingRequests<ExerciseStepAnswer> {
  const path = `/api/lessons/${id}`;
  return {
    answer: (given) => api.post<ExerciseStepAnswer>(`${path}/answers`, given),
    hint: (given) => api.post<ExerciseHintAnswer>(`${path}/hints`, given),
  };
}
