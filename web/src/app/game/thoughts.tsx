/** The player's own words for its move, and a switch to draw them on the board. */
import type { Signal } from "@preact/signals";

import { _ } from "../../lib/i18n.ts";
import type { Thought } from "../../lib/protocol.ts";
import { Switch } from "../parts/choice.tsx";
import { confidenceText, isProvedDraw, scoreText } from "../score.ts";
import { sentence } from "../words.ts";

interface ThoughtsProps {
  readonly move: string;
  readonly thought: Thought | null;
  readonly isShown: Signal<boolean>;
  readonly isHovered: Signal<boolean>;
}

export function Thoughts({ move, thought, isShown, isHovered }: ThoughtsProps) {
  if (!thought) return <p class="muted small">{_("When a program moves, its reasons appear here.")}</p>;
  const sentences = (thought.explanation?.sentences ?? []).map(sentence);
  const line = thought.line.slice(0, 10).join(" ");
  return (
    <div
      class="thoughts"
      onPointerEnter={() => (isHovered.value = true)}
      onPointerLeave={() => (isHovered.value = false)}
    >
      <p class="thoughts-head">
        <strong>{move}</strong>
        <Figures thought={thought} />
      </p>
      {sentences.length === 0 && <p class="muted">{_("It gave no reason.")}</p>}
      <ul class="sentences">
        {sentences.map((text, index) => (
          <li key={index}>{text}</li>
        ))}
      </ul>
      {thought.line.length > 1 && !sentences.some((text) => text.includes(line)) && (
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
    </div>
  );
}

function Figures({ thought }: { thought: Thought }) {
  return (
    <span class="row small muted numbers">
      {thought.score && <span class="tag">{isProvedDraw(thought) ? _("Draw") : scoreText(thought.score)}</span>}
      {confidenceText(thought) && <span>{confidenceText(thought)}</span>}
      {thought.depth ? <span>{_("depth {depth}", { depth: thought.depth })}</span> : null}
      {thought.seconds != null && thought.seconds >= 0.05 && <span>{_("{seconds} s", { seconds: thought.seconds.toFixed(1) })}</span>}
    </span>
  );
}
