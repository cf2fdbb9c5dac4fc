/** One task: how far it is, a way to stop it, and what came of it. */
import { _, ngettext } from "../../lib/i18n.ts";
import { Icon } from "../parts/icon.tsx";
import { forgetTask, taskStates } from "../tasks.ts";
import type { Task, TaskState } from "../tasks.ts";
import { isOver, resumeReviews, stopTask } from "./poll.ts";
import { partOf, reportOf, taskAddress, taskTitle } from "./report.ts";

interface TaskViewProps {
  readonly task: Task;
  /** Whether the page is about the task: then it needs no name. */
  readonly isAtHome?: boolean;
}

export function TaskView({ task, isAtHome = false }: TaskViewProps) {
  const state = taskStates.value[task.id];
  return (
    <div class="stack-s task" role="status">
      {!isAtHome && (
        <a class="task-title" href={taskAddress(task)}>
          {taskTitle(task)}
        </a>
      )}
      {state !== undefined && isOver(state) ? <Ended task={task} state={state} /> : <Going task={task} state={state} />}
    </div>
  );
}

function Going({ task, state }: { task: Task; state: TaskState | undefined }) {
  const part = partOf(state);
  return (
    <>
      <p>{goingText(task, state)}</p>
      <progress aria-label={_("Progress")} {...(part === null ? {} : { max: 1, value: part })} />
      <div class="row">
        {/* Changes all the time: not read out each time. */}
        <span class="grow muted small numbers" aria-hidden="true">
          {countText(state)}
        </span>
        <button type="button" class="button" onClick={() => stopTask(task)}>
          <Icon name="stop" /> {_("Stop")}
        </button>
      </div>
    </>
  );
}

function goingText(task: Task, state: TaskState | undefined): string {
  if (state !== undefined && state !== "gone" && "place" in state && state.place) return _("Waiting: place {place} in the queue", { place: state.place });
  return task.kind === "reviews" ? _("Every move is compared with the best one…") : _("Learning…");
}

function countText(state: TaskState | undefined): string {
  if (state === undefined || state === "gone") return "";
  const text = state.of ? `${state.done} / ${state.of}` : String(state.done);
  return "positions" in state ? ngettext("{text} game", "{text} games", state.of, { text }) : text;
}

function Ended({ task, state }: { task: Task; state: TaskState }) {
  const canGoOn = task.kind === "reviews" && state !== "gone" && state.state === "stopped";
  return (
    <>
      <ul class="plain-list">
        {reportOf(state).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <div class="row">
        {canGoOn && (
          <button type="button" class="button primary" onClick={() => void resumeReviews()}>
            <Icon name="play" /> {_("Continue")}
          </button>
        )}
        <button type="button" class="button" onClick={() => forgetTask(task.id)}>
          {_("Close")}
        </button>
      </div>
    </>
  );
}
