/** The best lines found; point at one to see it on the board, press a move to play it. */
import type { Signal } from "@preact/signals";

import { _ } from "../../lib/i18n.ts";
import type { Color, Thought } from "../../lib/protocol.ts";
import { NumberField, Switch } from "../parts/choice.tsx";
import { Icon } from "../parts/icon.tsx";
import { forBlack, scoreText, surenessText } from "../score.ts";
import { sentence } from "../words.ts";
import type { Desk } from "./desk.ts";

const SHOWN = 14;

interface LinesProps {
  readonly desk: Desk;
  /** The line that is previewed. */
  readonly preview: Signal<Thought | null>;
}

export function Lines({ desk, preview }: LinesProps) {
  const { analyst } = desk;
  const turn = desk.shown.value?.scene.turn ?? "black";
  return (
    <section class="card lines-card" aria-label={_("Best lines")}>
      <Head desk={desk} />
      {analyst.trouble.value && <p class="banner warn small">{analyst.trouble.value}</p>}
      <ol class="best-lines">
        {analyst.lines.value.map((thought, rank) => (
          <BestLine key={rank} desk={desk} thought={thought} turn={turn} preview={preview} />
        ))}
        {analyst.lines.value.length === 0 && <li class="muted small">{emptyText(desk)}</li>}
      </ol>
      <Words thought={analyst.lines.value[0] ?? null} />
    </section>
  );
}

function emptyText(desk: Desk): string {
  if (desk.shown.value?.scene.outcome) return _("The game is over.");
  if (!desk.isOn.value) return _("Analysis is off.");
  return desk.analyst.isThinking.value ? _("Thinking…") : _("No lines yet.");
}

function Head({ desk }: { desk: Desk }) {
  const { analyst } = desk;
  const set = (isOn: boolean) => {
    desk.isOn.value = isOn;
    void desk.analyse();
  };
  const best = analyst.lines.value[0];
  return (
    <div class="lines-head">
      <Switch label={<strong>{_("Analysis")}</strong>} checked={desk.isOn.value} onChange={set} />
      <span class="grow small muted numbers">
        {best?.depth ? _("depth {depth}", { depth: best.depth }) : ""}
        {analyst.isCached.value && !analyst.isThinking.value && best ? ` · ${_("kept from before")}` : ""}
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

function BestLine({ desk, thought, turn, preview }: BestLineProps) {
  const words = { win: _("win"), loss: _("loss") };
  const score = thought.score ? scoreText(forBlack(thought.score, turn), words) : "–";
  const sureness = surenessText(thought);
  const show = () => {
    preview.value = thought;
  };
  const hide = () => {
    preview.value = null;
  };
  const first = thought.line[0];
  return (
    <li>
      <button type="button" class="best-line" onPointerEnter={show} onPointerLeave={hide} onFocus={show} onBlur={hide} onClick={() => first && void desk.play(first)}>
        <span class="tag numbers">{score}</span>
        {sureness && <span class="small muted numbers">{sureness}</span>}
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
export function Effort({ desk }: { desk: Desk }) {
  const change = (part: Signal<number>) => (value: number) => {
    part.value = value;
    void desk.analyse();
  };
  return (
    <details class="effort">
      <summary>
        <Icon name="settings" /> {_("Effort")}
      </summary>
      <div class="fields">
        <NumberField label={_("Seconds a position")} value={desk.seconds.value} least={1} most={60} onChange={change(desk.seconds)} />
        <NumberField label={_("Lines")} value={desk.count.value} least={1} most={8} onChange={change(desk.count)} />
      </div>
    </details>
  );
}
