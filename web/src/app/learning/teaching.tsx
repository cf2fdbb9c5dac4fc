/** Teaching: games to learn from, self-play, and carrying what is known from place to place. */
import { useEffect, useRef, useState } from "preact/hooks";

import { _ } from "../../lib/i18n.ts";
import { api, errorText } from "../api.ts";
import { download } from "../download.ts";
import { isOver } from "../jobs/poll.ts";
import { TaskView } from "../jobs/task-view.tsx";
import { NumberField } from "../parts/choice.tsx";
import { ConfirmDialog } from "../parts/dialog.tsx";
import { Icon } from "../parts/icon.tsx";
import { say } from "../parts/toasts.tsx";
import { forgetTask, isSameLearner, tasks, taskStates, watchTask } from "../tasks.ts";
import type { TeachingWork } from "../tasks.ts";
import { addressOf, startJob } from "./knowledge.ts";
import type { Learner } from "./knowledge.ts";

interface TeachingProps {
  readonly learner: Learner;
  /** Something was learned or forgotten. */
  readonly onChange: () => void;
}

export function Teaching({ learner, onChange }: TeachingProps) {
  const task = tasks.value.find((one) => one.kind === "teaching" && isSameLearner(one.learner, learner));
  const hasEnded = task !== undefined && isOver(taskStates.value[task.id]);
  const begin = async (work: TeachingWork, body: unknown, more: Record<string, string> = {}) => {
    if (task) forgetTask(task.id);
    try {
      watchTask({ kind: "teaching", id: await startJob(work, learner, body, more), work, learner });
    } catch (error) {
      say(errorText(error));
    }
  };
  const wasGoing = useRef(false);
  useEffect(() => {
    if (hasEnded && wasGoing.current) onChange();
    wasGoing.current = task !== undefined && !hasEnded;
  }, [task?.id, hasEnded]);
  if (task && !hasEnded) return <TaskView task={task} isAtHome />;
  return (
    <div class="teaching">
      {task && (
        <div class="banner report">
          <TaskView task={task} isAtHome />
        </div>
      )}
      <FileButton icon="upload" label={_("Learn from a file of games")} onFile={(file) => void begin("import", file, { name: file.name })} />
      {learner.player === "apprentice" && <SelfPlay onStart={(games) => void begin("selfplay", { games })} />}
      <Transfer learner={learner} onChange={onChange} onMerge={(file) => void begin("merge", file)} />
    </div>
  );
}

function SelfPlay({ onStart }: { onStart: (games: number) => void }) {
  const [games, setGames] = useState(1000);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    onStart(games);
  };
  return (
    <form class="row" onSubmit={submit}>
      <NumberField label={_("Games against itself")} value={games} min={10} max={100000} onChange={setGames} />
      <button type="submit" class="button primary align-end">
        <Icon name="play" /> {_("Start")}
      </button>
    </form>
  );
}

function FileButton({ icon, label, onFile }: { icon: "upload" | "plus"; label: string; onFile: (file: File) => void }) {
  return (
    <label class="button file-button">
      <Icon name={icon} /> {label}
      <input
        type="file"
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          event.currentTarget.value = "";
          if (file) onFile(file);
        }}
      />
    </label>
  );
}

interface TransferProps extends TeachingProps {
  readonly onMerge: (file: File) => void;
}

function Transfer({ learner, onChange, onMerge }: TransferProps) {
  const [isAsking, setAsking] = useState(false);
  const attempt = async (action: () => Promise<unknown>, after: string) => {
    try {
      await action();
      say(after);
      onChange();
    } catch (error) {
      say(errorText(error));
    }
  };
  return (
    <div class="row">
      <button type="button" class="button" onClick={() => void download(addressOf("export", learner))}>
        <Icon name="download" /> {_("Export")}
      </button>
      {learner.player === "learner" && learner.variant === "reversi" && <ProgramFiles learner={learner} />}
      <FileButton icon="plus" label={_("Merge")} onFile={onMerge} />
      <button type="button" class="button danger" onClick={() => setAsking(true)}>
        <Icon name="trash" /> {_("Reset")}
      </button>
      {isAsking && (
        <ConfirmDialog
          title={_("Reset this learner?")}
          text={_("All positions, weights and the network of this learner will be deleted for good. Export them first if you might want them back.")}
          yes={_("Reset")}
          onYes={() => void attempt(() => api.post(addressOf("reset", learner), {}), _("The learner has been reset."))}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  );
}

/** The two files of the program the classic learner comes from; "Learn from a file" reads them. */
function ProgramFiles({ learner }: { learner: Learner }) {
  return (
    <>
      {(["db", "w"] as const).map((form) => (
        <button key={form} type="button" class="button" onClick={() => void download(addressOf("export", learner, { form }))}>
          <Icon name="download" /> {`${form}.json`}
        </button>
      ))}
    </>
  );
}
