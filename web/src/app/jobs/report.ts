/** What a task is called and what came of it, in sentences. */
import type { BatchAnswer, ExperienceMerged, FileLearned, JobAnswer, ProgramFileTaken, SelfPlayed } from "../../lib/answers.ts";
import { _, ngettext, say as said } from "../../lib/i18n.ts";
import { titleOf } from "../api.ts";
import { percent } from "../score.ts";
import type { Task, TaskState } from "../tasks.ts";
import { programName } from "../words.ts";

export function taskTitle(task: Task): string {
  if (task.kind === "reviews") return _("Reviewing games");
  const { player, variant } = task.learner;
  const who = `${programName(player)}, ${titleOf(variant)}`;
  switch (task.work) {
    case "selfplay":
      return _("Playing itself: {who}", { who });
    case "import":
    case "merge":
      return _("Learning: {who}", { who });
  }
}

/** Where a task belongs. */
export const taskAddress = (task: Task): string => (task.kind === "reviews" ? "/games?tab=review" : `/learning?player=${task.learner.player}&variant=${task.learner.variant}&size=${task.learner.size ?? ""}`);

/** How much is done, from 0 to 1; null where nobody knows yet. */
export function partOf(state: TaskState | undefined): number | null {
  if (state === undefined || state === "gone" || !state.of) return null;
  const within = "positions" in state && state.positions_of > 0 ? state.positions / state.positions_of : 0;
  return Math.min(1, (state.done + ("failed" in state ? state.failed.length : 0) + within) / state.of);
}

export function reportOf(state: TaskState): readonly string[] {
  if (state === "gone") return [_("The server was started again meanwhile, and the work ended with it. Start it once more.")];
  return "work" in state ? jobReport(state) : batchReport(state);
}

function batchReport({ state, done, of, failed, trouble }: BatchAnswer): readonly string[] {
  const left = of - done - failed.length;
  return [
    ...(trouble ? [said(trouble)] : []),
    ngettext("{count} game was reviewed.", "{count} games were reviewed.", done),
    ...(failed.length > 0 ? [ngettext("{count} game was left out: {reason}", "{count} games were left out: {reason}", failed.length, { reason: failed[0] ? said(failed[0].reason) : "" })] : []),
    ...(state === "stopped" ? [ngettext("{count} game waits.", "{count} games wait.", left)] : []),
  ];
}

function jobReport({ work, state, text, result }: JobAnswer): readonly string[] {
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

/** Says what was measured: the score against itself as it was before, on which alone it is decided. */
function selfPlayText({ games, promoted, score }: SelfPlayed): string {
  const values = { games, score: percent(score) };
  if (promoted) return _("After {games} games against itself it keeps what it learned: it scored {score} against itself as it was before. The curve tells how it fares against others.", values);
  return score >= 0.5
    ? _("After {games} games against itself nothing was changed: it has learned from other games meanwhile.", values)
    : _("After {games} games against itself it scored only {score} against itself as it was before, so nothing was changed.", values);
}
