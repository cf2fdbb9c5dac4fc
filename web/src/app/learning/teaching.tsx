/** Teaching: games to learn from, self-play, and carrying what is known from place to place. */
import { useEffect, useState } from "preact/hooks";

import { _, ngettext } from "../../lib/i18n.ts";
import { api, trouble } from "../api.ts";
import { download } from "../download.ts";
import { NumberField } from "../parts/choice.tsx";
import { Question } from "../parts/dialog.tsx";
import { Icon } from "../parts/icon.tsx";
import { say } from "../parts/toasts.tsx";
import { addressOf, startJob } from "./knowledge.ts";
import type { Job, JobResult, Learner } from "./knowledge.ts";

interface TeachingProps {
  readonly learner: Learner;
  /** Something was learned or forgotten. */
  readonly onChange: () => void;
}

export function Teaching({ learner, onChange }: TeachingProps) {
  const [job, setJob] = useState<string | null>(null);
  const [report, setReport] = useState<readonly string[]>([]);
  const begin = async (deed: string, body: unknown, more: Record<string, string> = {}) => {
    setReport([]);
    try {
      setJob(await startJob(deed, learner, body, more));
    } catch (error) {
      say(trouble(error));
    }
  };
  const finish = (ended: Job | null) => {
    setJob(null);
    setReport(ended ? reportOf(ended) : []);
    onChange();
  };
  if (job) return <Working id={job} onDone={finish} />;
  return (
    <div class="teaching">
      {report.length > 0 && (
        <ul class="banner report" role="status">
          {report.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
      <FileButton icon="upload" label={_("Learn from a file of games")} onFile={(file) => void begin("import", file, { name: file.name })} />
      {learner.player === "apprentice" && <SelfPlay onStart={(games) => void begin("selfplay", { games })} />}
      <Carrying learner={learner} onChange={onChange} onMerge={(file) => void begin("merge", file)} />
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

function Working({ id, onDone }: { id: string; onDone: (ended: Job | null) => void }) {
  const [job, setJob] = useState<Job | null>(null);
  useEffect(() => {
    const ask = () => api.get<Job>(`/api/jobs/${id}`).then(setJob, (error: unknown) => (say(trouble(error)), onDone(null)));
    const timer = setTimeout(() => void ask(), job ? POLL_MS : 0);
    return () => clearTimeout(timer);
  }, [job, id]);
  const isOver = job !== null && job.state !== "running" && job.state !== "waiting";
  useEffect(() => {
    if (isOver) onDone(job);
  }, [isOver]);
  return (
    <div class="stack-s" role="status">
      <p>{job?.place ? _("Waiting: place {place} in the queue", { place: job.place }) : _("Learning…")}</p>
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

/** What came of a job, in sentences. */
function reportOf({ work, state, text, result }: Job): readonly string[] {
  if (state === "stopped") return [work === "selfplay" ? _("It was stopped. Self-play that is not finished leaves no trace.") : _("It was stopped. Start it again and it goes on where it was.")];
  if (state !== "done" || !result) return [text ? _(text) : _("Something went wrong; please try again.")];
  if (result.promoted !== undefined) return [selfPlayText(result)];
  const { learned = 0, known = 0, refusals = [] } = result;
  return [
    ngettext("{count} game was learned.", "{count} games were learned.", learned),
    ...(known > 0 ? [ngettext("{count} game was known before.", "{count} games were known before.", known)] : []),
    ...refusals.map(({ reason, count }) => ngettext("{count} game was left out: {reason}", "{count} games were left out: {reason}", count, { reason: _(reason) })),
  ];
}

function selfPlayText({ games = 0, promoted }: JobResult): string {
  const values = { games };
  return promoted
    ? _("After {games} games against itself it plays no worse than before: what it learned stays.", values)
    : _("After {games} games against itself it played worse than before, so it stays as it was.", values);
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

interface CarryingProps extends TeachingProps {
  readonly onMerge: (file: File) => void;
}

function Carrying({ learner, onChange, onMerge }: CarryingProps) {
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
      <FileButton icon="plus" label={_("Merge")} onFile={onMerge} />
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
