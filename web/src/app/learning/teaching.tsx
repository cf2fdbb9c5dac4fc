/** Teaching: games to learn from, self-play, and carrying what is known from place to place. */
import { useEffect, useState } from "preact/hooks";

import { _ } from "../../lib/i18n.ts";
import { api, trouble } from "../api.ts";
import { download } from "../download.ts";
import { NumberField } from "../parts/choice.tsx";
import { Question } from "../parts/dialog.tsx";
import { Icon } from "../parts/icon.tsx";
import { say } from "../parts/toasts.tsx";
import { addressOf, startJob } from "./knowledge.ts";
import type { Job, Learner } from "./knowledge.ts";

interface TeachingProps {
  readonly learner: Learner;
  /** Something was learned or forgotten. */
  readonly onChange: () => void;
}

export function Teaching({ learner, onChange }: TeachingProps) {
  const [job, setJob] = useState<string | null>(null);
  const begin = async (deed: string, body: unknown, more: Record<string, string> = {}) => {
    try {
      setJob(await startJob(deed, learner, body, more));
    } catch (error) {
      say(trouble(error));
    }
  };
  const finish = () => {
    setJob(null);
    onChange();
  };
  if (job) return <Working id={job} onDone={finish} />;
  return (
    <div class="teaching">
      <FileButton icon="upload" label={_("Learn from a file of games")} onFile={(file) => void begin("import", file, { name: file.name })} />
      {learner.player === "apprentice" && <SelfPlay onStart={(games) => void begin("selfplay", { games })} />}
      <Carrying learner={learner} onChange={onChange} />
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
      <NumberField label={_("Games against itself")} value={games} least={10} most={100000} onChange={setGames} />
      <button type="submit" class="button primary align-end">
        <Icon name="play" /> {_("Start")}
      </button>
    </form>
  );
}

const POLL_MS = 700;

function Working({ id, onDone }: { id: string; onDone: () => void }) {
  const [job, setJob] = useState<Job | null>(null);
  useEffect(() => {
    const ask = () => api.get<Job>(`/api/jobs/${id}`).then(setJob, (error: unknown) => (say(trouble(error)), onDone()));
    const timer = setTimeout(() => void ask(), job ? POLL_MS : 0);
    return () => clearTimeout(timer);
  }, [job, id]);
  const isOver = job !== null && job.state !== "running" && job.state !== "waiting";
  useEffect(() => {
    if (!isOver) return;
    say(job?.text ? _(job.text) : job?.state === "done" ? _("Learned.") : _("It was stopped."));
    onDone();
  }, [isOver]);
  return (
    <div class="stack-s" role="status">
      <p>{_("Learning…")}</p>
      {job?.of ? <progress max={job.of} value={job.done} aria-label={_("Progress")} /> : <progress aria-label={_("Progress")} />}
      <div class="row">
        <span class="grow muted small numbers">{job ? `${job.done}${job.of ? ` / ${job.of}` : ""}` : ""}</span>
        <button type="button" class="button" onClick={() => void api.delete(`/api/jobs/${id}`).catch((error: unknown) => say(trouble(error)))}>
          <Icon name="stop" /> {_("Stop")}
        </button>
      </div>
    </div>
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

function Carrying({ learner, onChange }: TeachingProps) {
  const [isAsking, setAsking] = useState(false);
  const attempt = async (deed: () => Promise<unknown>, after: string) => {
    try {
      await deed();
      say(after);
      onChange();
    } catch (error) {
      say(trouble(error));
    }
  };
  return (
    <div class="row">
      <button type="button" class="button" onClick={() => void download(addressOf("export", learner))}>
        <Icon name="download" /> {_("Export")}
      </button>
      <FileButton icon="plus" label={_("Merge")} onFile={(file) => void attempt(() => api.post(addressOf("merge", learner), file), _("Merged."))} />
      <button type="button" class="button danger" onClick={() => setAsking(true)}>
        <Icon name="trash" /> {_("Forget everything")}
      </button>
      {isAsking && (
        <Question
          title={_("Forget everything?")}
          text={_("All positions, weights and the network of this learner are removed for good. Export them first if you may want them back.")}
          yes={_("Forget everything")}
          onYes={() => void attempt(() => api.post(addressOf("reset", learner), {}), _("Everything is forgotten."))}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  );
}
