/** What goes on for a while on the server, and is to be kept in sight on every page. */
import { signal } from "@preact/signals";

import type { BatchAnswer, JobAnswer } from "../lib/answers.ts";
import { setting } from "../lib/settings.ts";
import type { Learner } from "./learning/knowledge.ts";

export type TeachingWork = "import" | "merge" | "selfplay";

interface AnyTask {
  /** Whether it was told already that it has ended. */
  readonly isTold?: boolean;
}

export interface TeachingTask extends AnyTask {
  readonly kind: "teaching";
  /** The name of the job. */
  readonly id: string;
  readonly work: TeachingWork;
  readonly learner: Learner;
}

/** The reviews of many games; there is one batch at a time. */
export interface ReviewsTask extends AnyTask {
  readonly kind: "reviews";
  readonly id: "reviews";
}

export type Task = TeachingTask | ReviewsTask;

export const REVIEWS: ReviewsTask = { kind: "reviews", id: "reviews" };

/** How far a task is; "gone" where the server does not know it any more. */
export type TaskState = JobAnswer | BatchAnswer | "gone";

const isTasks = (value: unknown): value is readonly Task[] => Array.isArray(value) && value.every((one: unknown) => typeof one === "object" && one !== null && "kind" in one && "id" in one);

/** Remembered by the browser: a page that is loaded again still knows them. */
export const tasks = setting<readonly Task[]>("tasks", [], isTasks);
export const taskStates = signal<Readonly<Record<string, TaskState>>>({});

/** Keep something in sight until it is dismissed. */
export function watchTask(task: Task): void {
  forgetTask(task.id);
  tasks.value = [...tasks.value, task];
}

export function forgetTask(id: string): void {
  const { [id]: _gone, ...others } = taskStates.value;
  taskStates.value = others;
  if (tasks.value.some((task) => task.id === id)) tasks.value = tasks.value.filter((task) => task.id !== id);
}

export const isSameLearner = (one: Learner, other: Learner): boolean => one.player === other.player && one.variant === other.variant && one.size === other.size;
