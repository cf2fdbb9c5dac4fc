/** The best lines found; point at one to see it on the board, press a move to play it. */
import type { Signal } from "@preact/signals";

import { _ } from "../../lib/i18n.ts";
import type { Color, Thought } from "../../lib/protocol.ts";
import { NumberField, Switch } from "../parts/choice.tsx";
import { Icon } from "../parts/icon.tsx";
import { forBlack, scoreText, confidenceText } from "../score.ts";
import { sentence } from "../words.ts";
import type { AnalysisBoard } from "./analysis-board.ts";

const SHOWN = 14;

interface LinesProps {
  readonly analysis: AnalysisBoard;
  /** The line that is previewed. */
  readonly preview: Signal<Thought | null>;
}

export function Lines({ analysis, preview }: LinesProps) {
  const { analyst } = analysis;
  const turn = analysis.shown.value?.scene.turn ?? "black";
  return (
    <section class="card lines-card" aria-label={_("Best lines")}>
      <Head analysis={analysis} />
      {analyst.errorText.value && <p class="banner warn small">{analyst.errorText.value}</p>}
      <ol class="best-lines">
        {analyst.lines.value.map((thought, rank) => (
          <BestLine key={rank} analysis={analysis} thought={thought} turn={turn} preview={preview} />
        ))}
        {analyst.lines.value.length === 0 && <li class="muted small">{emptyText(analysis)}</li>}
      </ol>
      <Words thought={analyst.lines.value[0] ?? null} />
    </section>
  );
}

function emptyText(analysis: AnalysisBoard): string {
  if (analysis.shown.value?.scene.outcome) return _("The game is over.");
  if (!analysis.isOn.value) return _("Analysis is off.");
  return analysis.analyst.isThinking.value ? _("Thinking…") : _("No lines yet.");
}

function Head({ analysis }: { analysis: AnalysisBoard }) {
  const { analyst } = analysis;
  const set = (isOn: boolean) => {
    analysis.isOn.value = isOn;
    void analysis.analyse();
  };
  const best = analyst.lines.value[0];
  return (
    <div class="lines-head">
      <Switch label={<strong>{_("Analysis")}</strong>} checked={analysis.isOn.value} onChange={set} />
      <span class="grow small muted numbers">
        {best?.depth ? _("depth {depth}", { depth: best.depth }) : ""}
        {analyst.isCached.value && !analyst.isThinking.value && best ? ` · ${_("saved earlier")}` : ""}
      </span>
      {analyst.isThinking.value && (
        <button type="button" class="button plain" onClick={() => analyst.stop()}>
          <span class="spinner" aria-hidden="true" /> {_("Stop")}
        </button>
      )}
    </div>
  );
}

interface BestLineProps extends LinesProps {
  readonly thought: Thought;
  readonly turn: Color;
}

function BestLine({ analysis, thought, turn, preview }: BestLineProps) {
  const score = thought.score ? scoreText(forBlack(thought.score, turn)) : "–";
  const confidence = confidenceText(thought);
  const show = () => {
    preview.value = thought;
  };
  const hide = () => {
    preview.value = null;
  };
  const first = thought.line[0];
  return (
    <li>
      <button type="button" class="best-line" onPointerEnter={show} onPointerLeave={hide} onFocus={show} onBlur={hide} onClick={() => first && void analysis.play(first)}>
        <span class="tag numbers">{score}</span>
        {confidence && <span class="small muted numbers">{confidence}</span>}
        <span class="pv">
          <strong>{first ?? "–"}</strong> {thought.line.slice(1, SHOWN).join(" ")}
        </span>
      </button>
    </li>
  );
}

function Words({ thought }: { thought: Thought | null }) {
  const sentences = thought?.explanation?.sentences ?? [];
  if (sentences.length === 0) return null;
  return (
    <ul class="sentences small muted">
      {sentences.slice(0, 3).map((message, index) => (
        <li key={index}>{sentence(message)}</li>
      ))}
    </ul>
  );
}

/** How long and how wide to look. */
export function Effort({ analysis }: { analysis: AnalysisBoard }) {
  const change = (part: Signal<number>) => (value: number) => {
    part.value = value;
    void analysis.analyse();
  };
  return (
    <details class="effort">
      <summary>
        <Icon name="settings" /> {_("Effort")}
      </summary>
      <div class="fields">
        <NumberField label={_("Seconds per position")} value={analysis.seconds.value} min={1} max={60} onChange={change(analysis.seconds)} />
        <NumberField label={_("Lines")} value={analysis.count.value} min={1} max={8} onChange={change(analysis.count)} />
      </div>
    </details>
  );
}
