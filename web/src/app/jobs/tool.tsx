/** The running tasks in the header of every page: a ring of progress, with more behind it. */
import { useEffect, useRef, useState } from "preact/hooks";

import { _ } from "../../lib/i18n.ts";
import { loadVariants } from "../api.ts";
import { Icon } from "../parts/icon.tsx";
import { say } from "../parts/toasts.tsx";
import { go, route } from "../router.ts";
import { percent } from "../score.ts";
import { tasks, taskStates } from "../tasks.ts";
import type { Task, TaskState } from "../tasks.ts";
import { isOver, stopTask, usePolling } from "./poll.ts";
import { partOf, reportOf, taskAddress, taskTitle } from "./report.ts";
import { TaskView } from "./task-view.tsx";

export function TaskTool() {
  const panel = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  usePolling(tellEnd);
  useEffect(() => {
    loadVariants().catch(() => {}); // their names stand instead of their titles
  }, []);
  const all = tasks.value;
  const going = all.filter((task) => !isOver(taskStates.value[task.id]));
  const [first] = going;
  const part = first ? partOf(taskStates.value[first.id]) : 1;
  const label = first ? [...(part === null ? [] : [percent(part)]), taskTitle(first)].join(" ") : _("Finished");
  const show = () => panel.current?.togglePopover();
  return (
    <>
      <button type="button" class="button plain task-tool" aria-label={label} title={label} aria-expanded={isOpen} onClick={show}>
        {first ? <Ring part={part} /> : <Icon name="check" />}
        <span class="task-label">{label}</span>
      </button>
      {first && (
        <button type="button" class="button plain square task-stop" aria-label={_("Stop: {title}", { title: taskTitle(first) })} title={_("Stop: {title}", { title: taskTitle(first) })} onClick={() => stopTask(first)}>
          <Icon name="stop" />
        </button>
      )}
      <div ref={panel} class="task-panel card stack-s" popover="auto" aria-label={_("Work in progress")} onToggle={(event) => setOpen(event.newState === "open")}>
        {isOpen && all.map((task) => <TaskView key={task.id} task={task} />)}
      </div>
    </>
  );
}

/** Say that something has ended, unless it is told on the page that is shown. */
function tellEnd(task: Task, state: TaskState): void {
  const { page, query } = route.value;
  const isShown = task.kind === "reviews" ? page === "games" && query.get("tab") === "review" : page === "learning";
  if (!isShown) say(reportOf(state)[0] ?? _("Finished"), { label: _("Show"), run: () => go(taskAddress(task)) });
}

const RADIUS = 8;
const ROUND = 2 * Math.PI * RADIUS;

function Ring({ part }: { part: number | null }) {
  return (
    <svg class={part === null ? "ring waiting" : "ring"} viewBox="0 0 24 24" aria-hidden="true">
      <circle class="ring-ground" cx="12" cy="12" r={RADIUS} />
      <circle class="ring-part" cx="12" cy="12" r={RADIUS} stroke-dasharray={`${(part ?? 0.25) * ROUND} ${ROUND}`} transform="rotate(-90 12 12)" />
    </svg>
  );
}
