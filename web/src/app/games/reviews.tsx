/** What the reviews of one's games say: the biggest mistakes, the accuracy over time; many reviews at once. */
import { useEffect, useRef, useState } from "preact/hooks";

import type { GamePoint, MistakeAnswer, ProgressAnswer } from "../../lib/answers.ts";
import { _, dateLocale, ngettext } from "../../lib/i18n.ts";
import { errorText, titleOf } from "../api.ts";
import { isOver } from "../jobs/poll.ts";
import { TaskView } from "../jobs/task-view.tsx";
import { Chart } from "../parts/chart.tsx";
import { useLoad } from "../load.ts";
import { Icon } from "../parts/icon.tsx";
import { BoardThumbnail } from "../parts/thumbnail.tsx";
import { say } from "../parts/toasts.tsx";
import { verdictText } from "../review/verdicts.ts";
import { loadProgress, loadReviews, reviewGames } from "../summaries.ts";
import { REVIEWS, tasks, taskStates, watchTask } from "../tasks.ts";
import { GameSelect } from "./game-select.tsx";
import { opponentText } from "./row.ts";
import { averages, changeOf } from "./trend.ts";

/** Let games be reviewed, and keep that in sight. */
export async function startReviews(games: readonly string[]): Promise<void> {
  try {
    await reviewGames(games);
    watchTask(REVIEWS);
  } catch (error) {
    say(errorText(error));
  }
}

export function ReviewsView() {
  const [variant, setVariant] = useState("");
  const state = taskStates.value[REVIEWS.id];
  const done = state && state !== "gone" ? state.done : 0;
  const loaded = useLoad(() => loadProgress(variant), [variant, done]);
  const found = loaded.value;
  return (
    <div class="stack">
      <div class="filters">
        <GameSelect value={variant} onChange={setVariant} />
      </div>
      {loaded.error && <p class="banner bad">{loaded.error}</p>}
      {found && <Batch progress={found} />}
      {found && found.mistakes.length > 0 && <Mistakes mistakes={found.mistakes} />}
      {found && found.curve.length > 0 && <Trend points={found.curve} />}
      {found && found.curve.length === 0 && <p class="card empty">{_("No reviewed games of this kind yet.")}</p>}
    </div>
  );
}

/** Games without a review, or the reviews on their way. */
function Batch({ progress }: { progress: ProgressAnswer }) {
  const asked = useRef(false);
  useEffect(() => {
    if (asked.current || tasks.value.some(({ id }) => id === REVIEWS.id)) return;
    asked.current = true;
    // They may have been started in another browser, or stopped long ago.
    loadReviews().then(
      (found) => (found.state === "running" || found.state === "stopped") && watchTask(REVIEWS),
      () => {}, // whatever is wrong is told where something is asked for
    );
  }, []);
  const task = tasks.value.find(({ id }) => id === REVIEWS.id);
  const isGoing = task !== undefined && !isOver(taskStates.value[task.id]);
  const { unreviewed } = progress;
  if (!task && unreviewed.length === 0) return null;
  return (
    <section class="card stack-s">
      {task && <TaskView task={task} isAtHome />}
      {!isGoing && unreviewed.length > 0 && (
        <div class="row">
          <p class="grow">{ngettext("{count} finished game has no review yet.", "{count} finished games have no review yet.", unreviewed.length)}</p>
          <button type="button" class="button primary" onClick={() => void startReviews(unreviewed)}>
            <Icon name="target" /> {ngettext("Review {count} game", "Review {count} games", unreviewed.length)}
          </button>
        </div>
      )}
    </section>
  );
}

function Mistakes({ mistakes }: { mistakes: readonly MistakeAnswer[] }) {
  return (
    <section class="stack-s">
      <h2>{_("Your biggest mistakes")}</h2>
      <ol class="big-mistakes">
        {mistakes.map((mistake) => (
          <Mistake key={mistake.game.id} mistake={mistake} />
        ))}
      </ol>
      <p class="muted small">{_("The move played has a red ring, the better one a dashed blue ring. Press a board to try again.")}</p>
    </section>
  );
}

function Mistake({ mistake }: { mistake: MistakeAnswer }) {
  const { game, ply, before, verdict } = mistake;
  const [played, best] = before.marked;
  const rings = played && best ? ([{ x: played[0], y: played[1], kind: "bad" }, { x: best[0], y: best[1], kind: "good" }] as const) : [];
  const text = verdictText(verdict, mistake);
  return (
    <li class="card">
      <a href={`/review/${game.id}?ply=${ply}&try`}>
        <BoardThumbnail variant={game.variant} thumbnail={{ rows: before.rows, last: null }} rings={rings} label={_("The board after {ply} moves", { ply: ply - 1 })} />
        <strong>{text}</strong>
        <span class="muted small">{[titleOf(game.variant), opponentText(game), dateText(game.ended ?? game.created)].join(" · ")}</span>
      </a>
    </li>
  );
}

const dateText = (at: number): string => new Date(at).toLocaleDateString(dateLocale(), { dateStyle: "medium" });

/** The accuracy of each game and its average over the latest ones: the sentence is made of that line. */
function Trend({ points }: { points: readonly GamePoint[] }) {
  const write = (value: number) => `${Math.round(value)}\u202f%`;
  const line = averages(points.map(({ accuracy }) => accuracy));
  const [first, last] = [points[0], points.at(-1)];
  const change = changeOf(points.map(({ accuracy }) => accuracy));
  return (
    <section class="card stack-s">
      <h2>{_("Accuracy over time")}</h2>
      <p>{change ? changeText(change, write) : _("With a few more reviewed games it can be seen whether you play more accurately.")}</p>
      {first && last && points.length > 1 && (
        <Chart
          label={_("Accuracy over time")}
          write={write}
          range={[0, 100]}
          ends={[dateText(first.ended), dateText(last.ended)]}
          lines={[
            { name: _("Average of the last games"), points: line.map((y, x) => ({ x, y })), isMain: true },
            { name: _("Each game"), points: points.map(({ accuracy }, x) => ({ x, y: accuracy })), isDots: true },
          ]}
        />
      )}
      <p class="muted small">
        {ngettext("{count} reviewed game, {mistakes} mistakes and blunders in {choices} moves.", "{count} reviewed games, {mistakes} mistakes and blunders in {choices} moves.", points.length, {
          mistakes: points.reduce((sum, { mistakes }) => sum + mistakes, 0),
          choices: points.reduce((sum, { choices }) => sum + choices, 0),
        })}
      </p>
    </section>
  );
}

function changeText({ direction, before, now }: NonNullable<ReturnType<typeof changeOf>>, write: (value: number) => string): string {
  const values = { before: write(before), now: write(now) };
  switch (direction) {
    case "rising":
      return _("You play more accurately: {now} in the later half of these games, {before} in the earlier.", values);
    case "falling":
      return _("You play less accurately: {now} in the later half of these games, {before} in the earlier.", values);
    case "steady":
      return _("No clear change: {now} in the later half of these games, {before} in the earlier.", values);
  }
}
