/** The review of a game: where it was won and lost, and the chance to find the better move. */
import { useEffect, useMemo, useState } from "preact/hooks";

import type { FinishedReview, JudgedMove, MoveVerdict, ReviewAnswer } from "../../lib/answers.ts";
import { foldAll } from "../../lib/fold.ts";
import type { GameState } from "../../lib/fold.ts";
import { _, ngettext } from "../../lib/i18n.ts";
import type { Facts, Score, Seat } from "../../lib/protocol.ts";
import { Graph } from "../analysis/graph.tsx";
import { api, loadGame, loadVariants, titleOf, errorText } from "../api.ts";
import { Moves, Steps } from "../game/moves.tsx";
import { useKeys } from "../keyboard.ts";
import { useLoad } from "../load.ts";
import { ErrorPage } from "../pages.tsx";
import type { PageProps } from "../pages.tsx";
import { boardPage } from "../parts/board-page.ts";
import { Segments } from "../parts/choice.tsx";
import { Icon } from "../parts/icon.tsx";
import { gameRecord, SaveToStudy } from "../parts/save-to-study.tsx";
import { Stone } from "../parts/stone.tsx";
import { say } from "../parts/toasts.tsx";
import { evaluationSide } from "../preferences.ts";
import { replace } from "../router.ts";
import { evaluatedColor, percent } from "../score.ts";
import { useStepping } from "../stepping.ts";
import { useTitle } from "../title.ts";
import { colorOf, colorWord, pairText, playerName, sizeText } from "../words.ts";
import { Beginning } from "./beginning.tsx";
import { Retry } from "./retry.tsx";
import { ReviewBoard } from "./board.tsx";
import { afterMove, mistakesOf, signOf } from "./verdicts.ts";

const POLL_MS = 1000;

/**
 * Asked for with `?start`, as at the end of a game, the review begins at once; with `?ply=5` it is opened
 * at that move, and with `&try` to find a better one.
 */
export function ReviewPage({ id, query }: PageProps) {
  useTitle(_("Review"));
  const game = useLoad(async () => {
    await loadVariants();
    return loadGame(id);
  }, [id]);
  const state = useMemo(() => foldAll(game.value?.events ?? []), [game.value]);
  const review = useReview(id, query.has("start"));
  const error = game.error ?? review.error;
  if (error) return <ErrorPage text={error} />;
  if (!game.value || !review.value) return <main class="page" aria-busy="true" />;
  if (review.value.state !== "done") {
    return <Beginning facts={game.value.game} state={state} review={review.value} onStart={review.start} onStop={review.stop} />;
  }
  return <Reviewed facts={game.value.game} state={state} review={review.value} first={query.has("ply") ? Number(query.get("ply")) : null} isTry={query.has("try")} />;
}

interface Review {
  readonly value: ReviewAnswer | null;
  readonly error: string | null;
  readonly start: () => void;
  readonly stop: () => void;
}

/** The review as it grows; asked for again while it runs. */
function useReview(id: string, startsAtOnce: boolean): Review {
  const [value, setValue] = useState<ReviewAnswer | null>(null);
  const [error, setError] = useState<string | null>(null);
  const path = `/api/games/${id}/review`;
  const report = (error: unknown) => say(errorText(error));
  useEffect(() => {
    const begin = (known: ReviewAnswer) => {
      setValue(known);
      if (startsAtOnce && known.state === "none") start();
      // Loaded again, or come back to, the page does not begin anew what was stopped.
      if (startsAtOnce) replace(`/review/${id}`);
    };
    api.get<ReviewAnswer>(path).then(begin, (refused: unknown) => setError(errorText(refused)));
  }, [path]);
  useEffect(() => {
    if (value?.state !== "running") return;
    let isWanted = true;
    const take = (known: ReviewAnswer) => isWanted && setValue(known);
    const timer = setTimeout(() => api.get<ReviewAnswer>(path).then(take, report), POLL_MS);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [value, path]);
  const start = () => void api.post<ReviewAnswer>(path, {}).then(setValue, report);
  const stop = () => void api.delete<ReviewAnswer>(path).then(setValue, report);
  return { value, error, start, stop };
}

interface ReviewedProps {
  readonly facts: Facts;
  readonly state: GameState;
  readonly review: FinishedReview;
  /** The move that is shown first; null for the last. */
  readonly first: number | null;
  /** Whether that one is to be tried again. */
  readonly isTry: boolean;
}

function Reviewed({ facts, state, review, first, isTry }: ReviewedProps) {
  const own = facts.you === "first" || facts.you === "second" ? facts.you : "both";
  const [side, setSide] = useState<Seat | "both">(own);
  const [ply, setPly] = useState(first !== null && first >= 0 && first <= state.line.length ? first : state.line.length);
  const [retried, setRetried] = useState<JudgedMove | null>(isTry ? (mistakesOf(review, "both").find((move) => move.ply === first) ?? null) : null);
  const viewPly = (next: number) => {
    setRetried(null);
    setPly(Math.max(0, Math.min(state.line.length, next)));
  };
  useKeys({ back: () => viewPly(ply - 1), forward: () => viewPly(ply + 1), start: () => viewPly(0), finish: () => viewPly(state.line.length) });
  const stepping = useStepping({ at: ply, lastPly: state.line.length, onViewPly: viewPly });
  const mistakes = mistakesOf(review, side);
  const next = () => setRetried(mistakes[mistakes.findIndex((one) => one === retried) + 1] ?? null);
  const judged = review.moves[ply - 1] ?? null;
  const evaluated = evaluatedColor(evaluationSide.value, judged?.color ?? null, colorOf(facts, state));
  return (
    <main {...boardPage(facts, "review")}>
      <div class="table-side">
        {retried ? (
          <Retry key={retried.ply} facts={facts} state={state} judged={retried} onNext={next} onLeave={() => viewPly(retried.ply)} />
        ) : (
          <>
            <div class="step-area" {...stepping}>
              <ReviewBoard facts={facts} state={state} ply={ply} judged={judged} side={evaluated} />
            </div>
            <Steps at={ply} lastPly={state.line.length} onViewPly={viewPly} />
          </>
        )}
      </div>
      <aside class="side">
        <header class="game-head">
          <h1 class="game-title">{_("Review")}</h1>
          <p class="muted small">{`${titleOf(facts.variant)} · ${sizeText(facts)}`}</p>
        </header>
        <Accuracy facts={facts} review={review} state={state} />
        <section class="card">
          <Graph points={pointsOf(review, facts)} at={ply} side={evaluated} family={facts.family} onViewPly={viewPly} />
        </section>
        <section class="card stack-s">
          <h2>{_("Mistakes")}</h2>
          <SideChoice state={state} value={side} onChange={setSide} />
          <Mistakes mistakes={mistakes} now={retried} onRetry={setRetried} />
        </section>
        <section class="card details">
          <Moves hidesSteps line={state.line} at={ply} upto={state.line.length} onViewPly={viewPly} sign={(at) => signOf(review.moves[at - 1]?.class ?? "good")} />
        </section>
        <nav class="row further" aria-label={_("About this game")}>
          <a class="button plain" href={`/analysis/${facts.id}?ply=${ply}`}>
            <Icon name="chart" /> {_("Analyse this position")}
          </a>
          <a class="button plain" href={`/game/${facts.id}`}>
            <Icon name="back" /> {_("Back to the game")}
          </a>
          <SaveToStudy isPlain name={pairText(facts)} record={() => gameRecord(facts.id)} />
        </nav>
      </aside>
    </main>
  );
}

function pointsOf(review: FinishedReview, { family }: Facts) {
  const points = review.moves.map((move) => {
    const sign = move.class === "blunder" || move.class === "mistake" ? signOf(move.class) : "";
    return { ply: move.ply, score: afterMove(move), ...(sign ? { sign } : {}) };
  });
  const even: Score = family === "reversi" ? { kind: "discs", value: 0 } : { kind: "winrate", value: 0.5 };
  return [{ ply: 0, score: even }, ...points];
}

const COUNTED: readonly MoveVerdict[] = ["inaccuracy", "mistake", "blunder"];

function verdictWord(verdict: MoveVerdict): string {
  const words: Partial<Record<MoveVerdict, string>> = {
    inaccuracy: _("Inaccuracies"),
    mistake: _("Mistakes"),
    blunder: _("Blunders"),
  };
  return words[verdict] ?? verdict;
}

function Accuracy({ facts, review, state }: { facts: Facts; review: FinishedReview; state: GameState }) {
  const seats: readonly Seat[] = ["first", "second"];
  const number = (value: number | null) => (value === null ? "–" : `${Math.round(value)} %`);
  return (
    <section class="card">
      <table class="table accuracy">
        <thead>
          <tr>
            <td />
            {seats.map((seat) => (
              <th key={seat} scope="col" class="right" title={playerName(facts.players[seat])}>
                <Stone color={state.scene?.colors[seat] ?? null} /> {facts.kind === "here" ? colorWord(state.scene?.colors[seat] ?? "black") : playerName(facts.players[seat])}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <Row label={_("Accuracy")} cells={seats.map((seat) => number(review.accuracy[seat]))} isMain />
          <Row label={_("Best moves")} cells={seats.map((seat) => (review.best_share[seat] === null ? "–" : percent(review.best_share[seat])))} />
          {COUNTED.map((verdict) => (
            <Row key={verdict} label={`${verdictWord(verdict)} ${signOf(verdict)}`} cells={seats.map((seat) => String(review.counts[seat][verdict]))} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Row({ label, cells, isMain = false }: { label: string; cells: readonly string[]; isMain?: boolean }) {
  return (
    <tr class={isMain ? "main-row" : ""}>
      <th scope="row">{label}</th>
      {cells.map((cell, index) => (
        <td key={index} class="right">
          {cell}
        </td>
      ))}
    </tr>
  );
}

interface SideChoiceProps {
  readonly state: GameState;
  readonly value: Seat | "both";
  readonly onChange: (side: Seat | "both") => void;
}

function SideChoice({ state, value, onChange }: SideChoiceProps) {
  const color = (seat: Seat) => colorWord(state.scene?.colors[seat] ?? (seat === "first" ? "black" : "white"));
  return (
    <Segments
      legend={_("Whose mistakes")}
      hidesLegend
      options={[
        { value: "first", label: color("first") },
        { value: "second", label: color("second") },
        { value: "both", label: _("Both") },
      ]}
      value={value}
      onChange={onChange}
    />
  );
}

interface MistakesProps {
  readonly mistakes: readonly JudgedMove[];
  readonly now: JudgedMove | null;
  readonly onRetry: (judged: JudgedMove) => void;
}

function Mistakes({ mistakes, now, onRetry }: MistakesProps) {
  if (mistakes.length === 0) return <p class="muted">{_("No mistakes: well played.")}</p>;
  return (
    <>
      <p class="small muted">{ngettext("{count} move could be better. Press it to try again.", "{count} moves could be better. Press one to try again.", mistakes.length)}</p>
      <ol class="mistakes">
        {mistakes.map((judged) => (
          <li key={judged.ply}>
            <button type="button" class={now === judged ? "move now" : "move"} onClick={() => onRetry(judged)}>
              <span class="move-number">{judged.ply}</span>
              <Stone color={judged.color} />
              <span class="grow">{judged.move}</span>
              <span class="move-sign">{signOf(judged.class)}</span>
              <span class="muted small numbers">{lossText(judged)}</span>
              <Icon name="again" />
            </button>
          </li>
        ))}
      </ol>
    </>
  );
}

function lossText({ loss, unit }: JudgedMove): string {
  if (unit === "discs") return ngettext("−{count} disc", "−{count} discs", Math.round(loss));
  return `−${percent(loss)}`;
}
