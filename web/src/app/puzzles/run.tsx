/** A streak or a storm: one puzzle after the other, by the clock of the server. */
import { useEffect, useRef, useState } from "preact/hooks";

import { _, ngettext } from "../../lib/i18n.ts";
import { errorText, titleOf } from "../api.ts";
import { Asked, Feedback } from "../exercise/feedback.tsx";
import { ExerciseFrame } from "../exercise/frame.tsx";
import type { Solving } from "../exercise/solving.ts";
import type { PuzzleStepAnswer, PuzzleRunAnswer, ShownPuzzleAnswer } from "../../lib/answers.ts";
import { useSolving } from "../exercise/use-solving.ts";
import { useKeys } from "../keyboard.ts";
import { useLoad } from "../load.ts";
import { Segments } from "../parts/choice.tsx";
import { Icon } from "../parts/icon.tsx";
import { say } from "../parts/toasts.tsx";
import { isAnimated, sounds } from "../preferences.ts";
import { useTitle } from "../title.ts";
import { bestOf, chosenVariant, variantAmong, withPuzzles } from "./chosen.ts";
import { beginRun, loadOverview, loadRun, runRequests } from "./requests.ts";
import type { RunMode } from "./requests.ts";
import { clockText, puzzleAddress } from "./series.ts";

/** A puzzle of the run as it went. */
interface Gone {
  readonly id: string;
  readonly isSolved: boolean;
}

export function RunPage({ mode }: { mode: RunMode }) {
  useTitle(runTitle(mode));
  const [run, setRun] = useState<PuzzleRunAnswer | null>(null);
  const [gone, setGone] = useState<readonly Gone[]>([]);
  const begin = (variant: string) => {
    setGone([]);
    beginRun(mode, variant).then(setRun, (error: unknown) => say(errorText(error)));
  };
  if (run === null) return <RunStart mode={mode} onBegin={begin} />;
  const isLast = run.over && (mode === "storm" || run.puzzle === null);
  if (isLast) return <RunEnd run={run} gone={gone} onAgain={() => begin(run.variant)} />;
  return <Running run={run} gone={gone} onRun={setRun} onGone={(one) => setGone((before) => [...before, one])} />;
}

const runTitle = (mode: RunMode): string => (mode === "streak" ? _("Streak") : _("Storm"));

function RunStart({ mode, onBegin }: { mode: RunMode; onBegin: (variant: string) => void }) {
  const overview = useLoad(loadOverview, []).value;
  const variants = overview ? withPuzzles(overview) : [];
  const chosen = variantAmong(variants, chosenVariant.value);
  const best = bestOf(overview?.bests ?? [], mode, chosen?.variant ?? "");
  const begin = () => chosen && onBegin(chosen.variant);
  useKeys({ next: begin }, "drill");
  return (
    <main class="page narrow run-start" aria-busy={overview === null || undefined}>
      <h1>{runTitle(mode)}</h1>
      <p class="lead">
        {mode === "streak"
          ? _("Each puzzle is a little harder than the one before. There are no hints, and the first miss ends it.")
          : _("Three minutes, from easy to hard. A miss costs five seconds. There are no hints.")}
      </p>
      {chosen && (
        <Segments
          legend={_("Game")}
          hidesLegend
          options={variants.map(({ variant }) => ({ value: variant, label: titleOf(variant) }))}
          value={chosen.variant}
          onChange={(name) => (chosenVariant.value = name)}
        />
      )}
      <div class="row">
        <button type="button" class="button primary big" disabled={!chosen} onClick={begin}>
          <Icon name="play" /> {_("Start")}
        </button>
        {best > 0 && <span class="tag numbers">{_("best {score}", { score: best })}</span>}
      </div>
      <nav class="row">
        <a class="button plain" href="/puzzles">
          <Icon name="back" /> {_("All puzzles")}
        </a>
      </nav>
    </main>
  );
}

interface RunningProps {
  readonly run: PuzzleRunAnswer;
  readonly gone: readonly Gone[];
  readonly onRun: (run: PuzzleRunAnswer) => void;
  readonly onGone: (one: Gone) => void;
}

/** The puzzle that is shown stays until its end was seen, whatever the run already says. */
function Running({ run, gone, onRun, onGone }: RunningProps) {
  const latest = useRef(run);
  latest.current = run;
  const [puzzle, setPuzzle] = useState(run.puzzle);
  const [told, setTold] = useState(run);
  useEffect(() => {
    setPuzzle(run.puzzle);
    setTold(run);
  }, [run.id]);
  if (puzzle === null) return <main class="exercise" aria-busy="true" />;
  const ended = (judged: PuzzleStepAnswer, after: PuzzleRunAnswer) => {
    onGone({ id: puzzle.id, isSolved: judged.verdict === "solved" });
    setTold(after);
    // The end of a streak is looked at; in a storm there is no time for that.
    if (after.over && run.mode === "streak") return;
    if (after.puzzle === null) onRun({ ...after, over: true });
    else setPuzzle(after.puzzle);
  };
  return <RunPuzzle key={puzzle.id} {...{ puzzle, gone }} run={told} onEnded={ended} onTime={(after) => onRun(after)} onLeave={() => onRun({ ...told, over: true, puzzle: null })} />;
}

/** Milliseconds for which a solved puzzle is seen before the next. */
const SEEN_MS = 500;

interface RunPuzzleProps {
  readonly run: PuzzleRunAnswer;
  readonly puzzle: ShownPuzzleAnswer;
  readonly gone: readonly Gone[];
  readonly onEnded: (judged: PuzzleStepAnswer, run: PuzzleRunAnswer) => void;
  readonly onTime: (run: PuzzleRunAnswer) => void;
  readonly onLeave: () => void;
}

function RunPuzzle({ run, puzzle, gone, onEnded, onTime, onLeave }: RunPuzzleProps) {
  const after = useRef(run);
  const requests = runRequests(run.id, puzzle, (told) => (after.current = told));
  const solving: Solving<PuzzleStepAnswer> = useSolving(puzzle.id, puzzle.board, requests, (judged) => {
    if (!judged.over && judged.verdict !== "wrong") return;
    const told = after.current;
    if (told.over && told.mode === "streak") sounds.play("lost");
    setTimeout(() => onEnded(judged, told), isAnimated.value ? SEEN_MS : 0);
  });
  const isEnded = run.over;
  return (
    <ExerciseFrame
      name={`puzzle run ${run.mode}`}
      board={{ solving, shape: puzzle.shape }}
      helps={false}
      onNext={isEnded ? onLeave : () => {}}
      head={
        <>
          <h1 class="unseen">{runTitle(run.mode)}</h1>
          <div class="run-head">
            <p class="run-score">
              <strong class="numbers">{run.score}</strong> <span class="muted small">{_("solved")}</span>
            </p>
            {run.left_ms !== null && <StormClock run={run} onTime={onTime} />}
          </div>
          <Trail gone={gone} />
        </>
      }
      feedback={
        <>
          <Asked task={puzzle.task} side={puzzle.side} />
          <Feedback
            solving={solving}
            hints={0}
            canShow={false}
            more={<Missed judged={solving.judged.value} />}
            after={
              isEnded && (
                <button type="button" class="button primary" onClick={onLeave}>
                  {_("To the result")} <Icon name="forward" />
                </button>
              )
            }
          />
        </>
      }
    />
  );
}

/** What would have been right. */
function Missed({ judged }: { judged: PuzzleStepAnswer | null }) {
  if (judged?.verdict !== "wrong" || !judged.solution) return null;
  return <p class="small numbers">{_("The answer: {line}", { line: judged.solution.join(" ") })}</p>;
}

/** Ticks and crosses of what went before, the latest at the end. */
function Trail({ gone }: { gone: readonly Gone[] }) {
  return (
    <ol class="run-trail" aria-hidden="true">
      {gone.slice(-16).map(({ id, isSolved }) => (
        <li key={id} class={isSolved ? "solved" : "missed"}>
          <Icon name={isSolved ? "check" : "close"} />
        </li>
      ))}
    </ol>
  );
}

/** Below so many milliseconds the clock is red. */
const LOW_MS = 20_000;

function StormClock({ run, onTime }: { run: PuzzleRunAnswer; onTime: (run: PuzzleRunAnswer) => void }) {
  const [left, setLeft] = useState(run.left_ms ?? 0);
  useEffect(() => {
    const ends = performance.now() + (run.left_ms ?? 0);
    const tick = () => setLeft(Math.max(0, ends - performance.now()));
    tick();
    const timer = setInterval(tick, 200);
    return () => clearInterval(timer);
  }, [run]);
  const isUp = left === 0;
  useEffect(() => {
    if (!isUp) return;
    sounds.play("end");
    loadRun(run.id).then(
      (told) => onTime({ ...told, over: true }),
      () => onTime({ ...run, over: true }),
    );
  }, [isUp]);
  return (
    <p class={left <= LOW_MS ? "clock low" : "clock running"} role="timer">
      {clockText(left)}
    </p>
  );
}

function RunEnd({ run, gone, onAgain }: { run: PuzzleRunAnswer; gone: readonly Gone[]; onAgain: () => void }) {
  useKeys({ next: onAgain }, "drill");
  const isBest = run.score > 0 && run.score >= run.best;
  return (
    <main class="page narrow run-end">
      <h1>{runTitle(run.mode)}</h1>
      <p class="run-result" role="status">
        <strong class="numbers">{run.score}</strong>
        <span>{ngettext("puzzle solved", "puzzles solved", run.score)}</span>
        {isBest ? <span class="tag">{_("Your best so far")}</span> : run.best > 0 && <span class="tag numbers">{_("best {score}", { score: run.best })}</span>}
      </p>
      <div class="row">
        <button type="button" class="button primary big" onClick={onAgain}>
          <Icon name="again" /> {_("Again")}
        </button>
        <a class="button big" href="/puzzles">
          <Icon name="target" /> {_("All puzzles")}
        </a>
      </div>
      {gone.length > 0 && (
        <section class="stack-s" aria-labelledby="gone">
          <h2 id="gone">{_("The puzzles of this run")}</h2>
          <ol class="gone-list">
            {gone.map(({ id, isSolved }, at) => (
              <li key={id}>
                <a class="button" href={puzzleAddress(id, null)}>
                  <Icon name={isSolved ? "check" : "close"} />
                  <span class="numbers">{isSolved ? _("{number}: solved", { number: at + 1 }) : _("{number}: missed", { number: at + 1 })}</span>
                </a>
              </li>
            ))}
          </ol>
        </section>
      )}
    </main>
  );
}
