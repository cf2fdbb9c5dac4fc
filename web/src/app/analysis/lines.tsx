/** The best lines found; point at a move to see the board up to it, press it to go there. */
import type { Signal } from "@preact/signals";

import { _ } from "../../lib/i18n.ts";
import type { Color, Score, Thought } from "../../lib/protocol.ts";
import { NumberField, Switch } from "../parts/choice.tsx";
import { Icon } from "../parts/icon.tsx";
import { isEndless } from "../preferences.ts";
import { confidenceText, evaluationLabel, worseText, worthText } from "../score.ts";
import { colorWord, reasonsOf } from "../words.ts";
import { MAX_SECONDS } from "./analysis-board.ts";
import type { AnalysisBoard } from "./analysis-board.ts";

const SHOWN = 14;
const MAX_REASONS = 3;

/** The moves of a line that are looked at on the board. */
export type LinePreview = readonly string[];

interface LinesProps {
  readonly analysis: AnalysisBoard;
  readonly preview: Signal<LinePreview | null>;
  /** The side that scores are shown for. */
  readonly side: Color;
}

export function Lines({ analysis, preview, side }: LinesProps) {
  const { analyst } = analysis;
  const lines = analyst.lines.value;
  const turn = analysis.shown.value?.scene.turn ?? "black";
  const best = lines[0]?.score ?? null;
  return (
    <section class="card lines-card" aria-label={_("Best lines")}>
      <Head analysis={analysis} />
      {analyst.errorText.value && <p class="banner warn small">{analyst.errorText.value}</p>}
      {lines.length > 0 && <p class="small muted evaluation-label">{evaluationLabel(analysis.board.shape.family, colorWord(side))}</p>}
      <ol class="best-lines">
        {lines.map((thought, rank) => (
          <BestLine key={rank} analysis={analysis} thought={thought} best={best} turn={turn} preview={preview} side={side} />
        ))}
        {lines.length === 0 && <li class="muted small">{emptyText(analysis)}</li>}
      </ol>
      <Reasons thought={lines[0] ?? null} />
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
        {analysis.isPaused.value ? ` · ${_("paused")}` : ""}
      </span>
      {analyst.isThinking.value && (
        <button type="button" class="button plain" onClick={() => analysis.stop()}>
          <span class="spinner" aria-hidden="true" /> {_("Stop")}
        </button>
      )}
    </div>
  );
}

interface BestLineProps extends LinesProps {
  readonly thought: Thought;
  readonly best: Score | null;
  readonly turn: Color;
}

function BestLine({ analysis, thought, best, turn, preview, side }: BestLineProps) {
  const { score } = thought;
  const confidence = confidenceText(thought);
  const moves = thought.line.slice(0, SHOWN);
  const show = (count: number) => () => {
    preview.value = thought.line.slice(0, count);
  };
  const hide = () => {
    preview.value = null;
  };
  const play = (count: number) => () => {
    hide();
    void analysis.play(...thought.line.slice(0, count));
  };
  return (
    <li class="best-line" onPointerEnter={show(SHOWN)} onPointerLeave={hide}>
      <span class="tag numbers">{worthText(thought, turn, side)}</span>
      {confidence && <span class="small muted numbers">{confidence}</span>}
      <span class="pv" role="group" aria-label={_("Best line")} onKeyDown={moveFocus}>
        {moves.map((move, index) => (
          <button
            key={index}
            type="button"
            class="pv-move"
            tabIndex={index === 0 ? 0 : -1}
            onPointerEnter={show(index + 1)}
            onFocus={show(index + 1)}
            onBlur={hide}
            onClick={play(index + 1)}
          >
            {move}
          </button>
        ))}
      </span>
      {best && score && worseText(best, score) && <span class="small muted numbers worse">{worseText(best, score)}</span>}
    </li>
  );
}

/** Left and right go from move to move; the keys of the page would leave the line. */
function moveFocus(event: KeyboardEvent): void {
  const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
  if (step === 0) return;
  event.preventDefault();
  event.stopPropagation();
  const moves = [...(event.currentTarget as Element).querySelectorAll<HTMLElement>(".pv-move")];
  moves[moves.indexOf(document.activeElement as HTMLElement) + step]?.focus();
}

function Reasons({ thought }: { thought: Thought | null }) {
  const reasons = reasonsOf(thought?.explanation);
  if (reasons.length === 0) return null;
  return (
    <ul class="sentences small muted">
      {reasons.slice(0, MAX_REASONS).map((text, index) => (
        <li key={index}>{text}</li>
      ))}
    </ul>
  );
}

/** Whether the analysis goes on until it is stopped. */
export function Endless({ analysis }: { analysis: AnalysisBoard }) {
  const set = (on: boolean) => {
    isEndless.value = on;
    void analysis.analyse({ keepsLines: true });
  };
  return (
    <>
      <Switch label={_("Analyse until stopped")} checked={isEndless.value} onChange={set} />
      {isEndless.value && (
        <p class="small muted">
          {_("The server searches up to {seconds} s at a time; this page asks again and keeps what was found. It waits while the page is hidden.", { seconds: MAX_SECONDS })}
        </p>
      )}
    </>
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
        {!isEndless.value && (
          <NumberField label={_("Seconds per position")} value={analysis.seconds.value} min={1} max={MAX_SECONDS} onChange={change(analysis.seconds)} />
        )}
        <NumberField label={_("Lines")} value={analysis.count.value} min={1} max={8} onChange={change(analysis.count)} />
      </div>
    </details>
  );
}
