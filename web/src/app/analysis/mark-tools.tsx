/** Choosing what a press on the board draws. */
import { _ } from "../../lib/i18n.ts";
import type { AnalysisBoard } from "./analysis-board.ts";
import { nextLabel } from "./marks.ts";
import type { Marking, MarkKind } from "./marks.ts";
import { MARK_KINDS, MAX_LABEL_LENGTH, nodeAt } from "./tree.ts";

const SIGNS: Readonly<Record<MarkKind, string>> = { circle: "○", square: "□", triangle: "△", cross: "×", label: "A", arrow: "→" };

function nameOf(kind: MarkKind): string {
  const names: Readonly<Record<MarkKind, string>> = {
    circle: _("Circle"),
    square: _("Square"),
    triangle: _("Triangle"),
    cross: _("Cross"),
    label: _("Label"),
    arrow: _("Arrow"),
  };
  return names[kind];
}

export function MarkTools({ marking, analysis }: { marking: Marking; analysis: AnalysisBoard }) {
  const { tool, label, from } = marking;
  const { marks } = nodeAt(analysis.tree.value, analysis.at.value);
  return (
    <div class="row mark-tools" role="group" aria-label={_("Draw on the board")}>
      {MARK_KINDS.map((kind) => (
        <button
          type="button"
          key={kind}
          class="button square"
          aria-pressed={tool.value === kind}
          aria-label={nameOf(kind)}
          title={nameOf(kind)}
          onClick={() => marking.choose(tool.value === kind ? null : kind)}
        >
          {SIGNS[kind]}
        </button>
      ))}
      {tool.value === "label" && (
        <input
          class="input mark-label"
          aria-label={_("Text of the label")}
          maxLength={MAX_LABEL_LENGTH}
          placeholder={nextLabel(marks)}
          value={label.value}
          onInput={(event) => (label.value = event.currentTarget.value)}
        />
      )}
      {marks.length > 0 && (
        <button type="button" class="button plain" onClick={() => analysis.clearMarks()}>
          {_("Clear marks")}
        </button>
      )}
      {tool.value !== null && (
        <p class="muted small hint" role="status">
          {tool.value === "arrow" && from.value === null && _("Press where the arrow begins, then where it ends.")}
          {tool.value === "arrow" && from.value !== null && _("Now press where the arrow ends.")}
          {tool.value !== "arrow" && _("Clicks on the board draw now; press the button again to play moves.")}
        </p>
      )}
    </div>
  );
}
