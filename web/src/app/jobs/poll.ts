/** Asks the server how far the tasks are that are in sight. */
import { useEffect, useState } from "preact/hooks";

import type { BatchAnswer, JobAnswer } from "../../lib/answers.ts";
import { ApiError } from "../../lib/http.ts";
import { api, errorText } from "../api.ts";
import { say } from "../parts/toasts.tsx";
import { tasks, taskStates } from "../tasks.ts";
import type { Task, TaskState } from "../tasks.ts";

const POLL_MS = 700;

const pathOf = (task: Task): string => (task.kind === "reviews" ? "/api/reviews" : `/api/jobs/${task.id}`);

export const isOver = (state: TaskState | undefined): boolean => state !== undefined && (state === "gone" || (state.state !== "running" && state.state !== "waiting"));

/** Ask again and again while something goes on; `onOver` hears of each task that has ended just now. */
export function usePolling(onOver: (task: Task, state: TaskState) => void): void {
  const [round, setRound] = useState(0);
  const going = tasks.value.filter((task) => !isOver(taskStates.value[task.id]));
  useEffect(() => {
    if (going.length === 0) return;
    const isFirst = going.some(({ id }) => taskStates.value[id] === undefined);
    const ask = async () => {
      await Promise.all(going.map((task) => refresh(task, onOver)));
      setRound(round + 1);
    };
    const timer = setTimeout(() => void ask(), isFirst ? 0 : POLL_MS);
    return () => clearTimeout(timer);
  }, [round, going.map(({ id }) => id).join(" ")]);
}

async function refresh(task: Task, onOver: (task: Task, state: TaskState) => void): Promise<void> {
  try {
    take(task, await api.get<JobAnswer | BatchAnswer>(pathOf(task)), onOver);
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) take(task, "gone", onOver);
  }
}

function take(task: Task, state: TaskState, onOver: (task: Task, state: TaskState) => void): void {
  if (!tasks.value.includes(task)) return;
  taskStates.value = { ...taskStates.value, [task.id]: state };
  if (isOver(state) === Boolean(task.isTold)) return;
  tasks.value = tasks.value.map((one) => (one === task ? { ...task, isTold: isOver(state) } : one));
  if (isOver(state)) onOver(task, state);
}

/** Stop a task; what is told of it comes with the next answer. */
export function stopTask(task: Task): void {
  const request = task.kind === "reviews" ? api.post("/api/reviews/stop") : api.delete(pathOf(task));
  request.catch((error: unknown) => say(errorText(error)));
}

/** Let reviews that were stopped go on. */
export async function resumeReviews(): Promise<void> {
  try {
    const state = await api.post<BatchAnswer>("/api/reviews/resume");
    taskStates.value = { ...taskStates.value, reviews: state };
  } catch (error) {
    say(errorText(error));
  }
}
