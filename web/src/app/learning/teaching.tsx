/** Teaching: games to learn from, self-play, and carrying what is known from place to place. */
import { useEffect, useState } from "preact/hooks";

import type { ExperienceMerged, FileLearned, JobAnswer, ProgramFileTaken, SelfPlayed } from "../../lib/answers.ts";
import { _, ngettext } from "../../lib/i18n.ts";
import { api, errorText } from "../api.ts";
import { download } from "../download.ts";
import { NumberField } from "../parts/choice.tsx";
import { ConfirmDialog } from "../parts/dialog.tsx";
import { Icon } from "../parts/icon.tsx";
import { say } from "../parts/toasts.tsx";
import { addressOf, startJob } from "./knowledge.ts";
import type { Learner } from "./knowledge.ts";

interface TeachingProps {
  readonly learner: Learner;
  /** Something was learned or forgotten. */
  readonly onChange: () => void;
}

export function Teaching({ learner, onChange }: TeachingProps) {
  const [job, setJob] = useState<string | null>(null);
  const [report, setReport] = useState<readonly string[]>([]);
  const begin = async (action: string, body: unknown, more: Record<string, string> = {}) => {
    setReport([]);
    try {
      setJob(await startJob(action, learner, body, more));
    } catch (error) {
      say(errorText(error));
    }
  };
  const finish = (ended: JobAnswer | null) => {
    setJob(null);
    setReport(ended ? reportOf(ended) : []);
    onChange();
  };
  if (job) return <JobProgress id={job} onDone={finish} />;
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

const POLL_MS = 700;

function JobProgress({ id, onDone }: { id: string; onDone: (ended: JobAnswer | null) => void }) {
  const [job, setJob] = useState<JobAnswer | null>(null);
  useEffect(() => {
    const ask = () => api.get<JobAnswer>(`/api/jobs/${id}`).then(setJob, (error: unknown) => (say(errorText(error)), onDone(null)));
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
        <button type="button" class="button" onClick={() => void api.delete(`/api/jobs/${id}`).catch((error: unknown) => say(errorText(error)))}>
          <Icon name="stop" /> {_("Stop")}
        </button>
      </div>
    </div>
  );
}

/** What came of a job, in sentences. */
function reportOf({ work, state, text, result }: JobAnswer): readonly string[] {
  if (state === "stopped") return [work === "selfplay" ? _("Stopped. Unfinished self-play changes nothing.") : _("Stopped. Start again to continue where it left off.")];
  if (state !== "done" || !result) return [text ? _(text) : _("Something went wrong; please try again.")];
  if ("promoted" in result) return [selfPlayText(result)];
  if ("new" in result) return [programFileText(result)];
  return "known" in result ? learnedText(result) : [];
}

function learnedText(result: FileLearned | ExperienceMerged): readonly string[] {
  const { learned, known } = result;
  const refusals = "refusals" in result ? result.refusals : [];
  return [
    ngettext("{count} game was learned.", "{count} games were learned.", learned),
    ...(known > 0 ? [ngettext("{count} game was already known.", "{count} games were already known.", known)] : []),
    ...refusals.map(({ reason, count }) => ngettext("{count} game was left out: {reason}", "{count} games were left out: {reason}", count, { reason: _(reason) })),
  ];
}

function programFileText({ moves, new: fresh }: ProgramFileTaken): string {
  if (moves === 0) return _("The weights were loaded.");
  return ngettext("{count} move was read, {fresh} with something new.", "{count} moves were read, {fresh} with something new.", moves, { fresh });
}

function selfPlayText({ games, promoted }: SelfPlayed): string {
  const values = { games };
  return promoted
    ? _("After {games} games against itself it plays no worse than before, so it keeps what it learned.", values)
    : _("After {games} games against itself it played worse than before, so nothing was changed.", values);
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
