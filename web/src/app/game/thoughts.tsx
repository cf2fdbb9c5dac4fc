/** The player's own words for its move, and a switch to draw them on the board. */
import type { Signal } from "@preact/signals";

import type { BoardProps } from "../../board/index.ts";
import { _, decimal } from "../../lib/i18n.ts";
import type { Color, Facts, Thought } from "../../lib/protocol.ts";
import { Switch } from "../parts/choice.tsx";
import { Legend } from "../parts/legend.tsx";
import { confidenceText, evaluationLabel, isProvedDraw, worthText } from "../score.ts";
import { colorWord, reasonsOf } from "../words.ts";
import { LINE_LENGTH } from "./overlay.ts";

interface ThoughtsProps {
  readonly move: string;
  readonly thought: Thought | null;
  /** The colour that thought, and the one that scores are shown for. */
  readonly mover: Color;
  readonly side: Color;
  readonly family: Facts["family"];
  readonly isShown: Signal<boolean>;
  readonly isHovered: Signal<boolean>;
  /** What is drawn on the board now. */
  readonly drawn: Pick<BoardProps, "arrows" | "ghosts" | "heat" | "marks">;
}

export function Thoughts(props: ThoughtsProps) {
  const { move, thought, isShown, isHovered, drawn } = props;
  if (!thought) return <p class="muted small">{_("When a program moves, its reasons appear here.")}</p>;
  const reasons = reasonsOf(thought.explanation);
  const line = thought.line.slice(0, LINE_LENGTH).join(" ");
  return (
    <div
      class="thoughts"
      onPointerEnter={() => (isHovered.value = true)}
      onPointerLeave={() => (isHovered.value = false)}
    >
      <p class="thoughts-head">
        <strong>{move}</strong>
        <Figures {...props} thought={thought} />
      </p>
      {reasons.length === 0 && <p class="muted">{_("It gave no reason.")}</p>}
      <ul class="sentences">
        {reasons.map((text, index) => (
          <li key={index}>{text}</li>
        ))}
      </ul>
      {thought.line.length > 1 && !reasons.some((text) => text.includes(line)) && (
        <p class="small">
          <span class="muted">{_("Best line")}</span> <span class="pv">{line}</span>
        </p>
      )}
      <Switch
        label={_("Show on the board")}
        checked={isShown.value}
        onChange={(checked) => {
          isShown.value = checked;
        }}
      />
      <Legend of={drawn} />
    </div>
  );
}

function Figures({ thought, mover, side, family }: ThoughtsProps & { readonly thought: Thought }) {
  const confidence = confidenceText(thought);
  return (
    <span class="row small muted numbers">
      {thought.score && isProvedDraw(thought) && <span class="tag">{_("Draw")}</span>}
      {thought.score && !isProvedDraw(thought) && (
        <span>
          {evaluationLabel(family, colorWord(side))} <span class="tag">{worthText(thought, mover, side)}</span>
        </span>
      )}
      {confidence && <span>{confidence}</span>}
      {thought.depth ? <span>{_("depth {depth}", { depth: thought.depth })}</span> : null}
      {thought.seconds != null && thought.seconds >= 0.05 && <span>{_("{seconds} s", { seconds: decimal(thought.seconds.toFixed(1)) })}</span>}
    </span>
  );
}
