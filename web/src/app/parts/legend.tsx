/** What the marks on a board mean: only those that are shown now. */
import type { ComponentChildren } from "preact";

import type { BoardProps } from "../../board/index.ts";
import { _ } from "../../lib/i18n.ts";

type Marked = Pick<BoardProps, "arrows" | "candidates" | "ghosts" | "heat" | "marks" | "numbers">;

interface LegendProps {
  readonly of: Marked;
  /** What the figures on candidates are. */
  readonly scores?: string;
  /** What the shading stands for. */
  readonly heat?: string;
  readonly more?: readonly Entry[];
}

interface Entry {
  readonly sign: ComponentChildren;
  readonly text: string;
}

export function Legend(props: LegendProps) {
  const entries = entriesOf(props);
  if (entries.length === 0) return null;
  return (
    <details class="legend">
      <summary>
        <span class="legend-mark" aria-hidden="true">
          ?
        </span>
        {_("Legend")}
      </summary>
      <dl>
        {entries.map(({ sign, text }) => (
          <div key={text}>
            <dt aria-hidden="true">{sign}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

function entriesOf({ of, scores, heat, more = [] }: LegendProps): readonly Entry[] {
  const { candidates = [], ghosts = [], arrows = [], marks = [] } = of;
  const worse = candidates.find((one) => one.worse !== "")?.worse;
  const signs = new Set(marks.map(({ mark }) => mark));
  const has = (text: string) => candidates.some((one) => one.text.startsWith(text.slice(0, 1)));
  const entry = (isShown: boolean, sign: ComponentChildren, text: string): readonly Entry[] => (isShown ? [{ sign, text }] : []);
  return [
    ...entry(candidates.length > 0, <i class="legend-best" />, [_("The best move"), scores].filter(Boolean).join(" · ")),
    ...entry(worse !== undefined, worse, _("How much worse than the best move")),
    ...entry(has(_("W{plies}", { plies: "" })), _("W{plies}", { plies: 5 }), _("A forced win in this many moves of both sides")),
    ...entry(has(_("L{plies}", { plies: "" })), _("L{plies}", { plies: 4 }), _("A forced loss in this many moves of both sides")),
    ...entry((of.heat ?? []).length > 0, <i class="legend-heat" />, heat ?? _("How high this player values the point, in points of its own")),
    ...entry(ghosts.some(({ label }) => label !== undefined && label !== "!") || of.numbers !== undefined, "1 2", _("The moves of a line, in their order")),
    ...entry(signs.has("!") || ghosts.some(({ label }) => label === "!"), "!", _("The move that is explained")),
    ...entry(signs.has("?"), "?", _("Where the opponent would make a threat or win")),
    ...entry(arrows.length > 0, "→", _("How the opponent would go on")),
    ...entry(signs.has("×"), "×", _("Avoided: it would give a corner away")),
    ...entry(signs.has("★"), "★", _("A corner that is taken")),
    ...more,
  ];
}
