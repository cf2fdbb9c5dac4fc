/** Beside a chapter of a study: which side is learnt, how the lines stand, how often a move is played. */
import type { ChapterHeadAnswer, DrillSide, StudyAnswer } from "../../lib/answers.ts";
import { _ } from "../../lib/i18n.ts";
import type { AnalysisBoard } from "../analysis/analysis-board.ts";
import { nodeAt } from "../analysis/tree.ts";
import { errorText } from "../api.ts";
import { useLoad } from "../load.ts";
import { Segments, Select } from "../parts/choice.tsx";
import { Icon } from "../parts/icon.tsx";
import { say } from "../parts/toasts.tsx";
import { weightOf, withWeight } from "./marks.ts";
import { drillRequests, markSide } from "./requests.ts";
import { sideOptions, standingText } from "./words.ts";

interface LearnCardProps {
  readonly study: StudyAnswer;
  readonly chapter: ChapterHeadAnswer;
  readonly analysis: AnalysisBoard;
  /** Ask for the study again. */
  readonly onAgain: () => Promise<void>;
}

export function LearnCard({ study, chapter, analysis, onAgain }: LearnCardProps) {
  const standing = useLoad(() => drillRequests(study.id).standing(), [study.id, study.revision]);
  const part = standing.value?.parts.find(({ id }) => id === chapter.id);
  const side = part?.side ?? null;
  if (standing.error) return study.mine ? <p class="card small muted">{standing.error}</p> : null;
  if (!standing.value || (!study.mine && side === null)) return null;
  const mark = (wanted: DrillSide | null) => void markSide(study.id, chapter.id, wanted).then(onAgain).catch((error: unknown) => say(errorText(error)));
  return (
    <section class="card stack-s learn-card" aria-label={_("Drill")}>
      <h2>{_("Learn these lines")}</h2>
      {study.mine && <Segments hasLongWords legend={_("Side to learn")} options={sideOptions()} value={side ?? "none"} onChange={(value) => mark(value === "none" ? null : value)} />}
      {part && side !== null && (
        <>
          {study.mine && <Weight analysis={analysis} />}
          <p class="small muted numbers">{standingText(part)}</p>
          <a class="button" href={`/drill/${study.id}?part=${chapter.id}`}>
            <Icon name="play" /> {_("Drill this chapter")}
          </a>
        </>
      )}
    </section>
  );
}

const WEIGHTS = [0, 1, 3, 9] as const;

/** How often the move that is shown is played; of one's own moves the heaviest is the one to be learnt. */
function Weight({ analysis }: { analysis: AnalysisBoard }) {
  const id = analysis.at.value;
  if (id === 0) return null;
  const node = nodeAt(analysis.tree.value, id);
  const labels = [_("Left out"), _("Usual"), _("More often"), _("Most often")];
  const value = WEIGHTS.findLast((weight) => weight <= weightOf(node)) ?? 1;
  return (
    <Select
      label={_("{move} in drills", { move: node.move })}
      options={WEIGHTS.map((weight, at) => ({ value: weight, label: labels[at] ?? "" }))}
      value={value}
      onChange={(weight) => (analysis.tree.value = withWeight(analysis.tree.value, id, weight))}
    />
  );
}
