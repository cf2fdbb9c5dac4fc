/** The classic learner: what it knows of the position on the board, why it would play, and what the delta rule does with the line. */
import { useState } from "preact/hooks";

import type { LearnerView, ResultCounts } from "../../lib/answers.ts";
import { _, decimal, ngettext } from "../../lib/i18n.ts";
import type { Color } from "../../lib/protocol.ts";
import { api } from "../api.ts";
import { useLoad } from "../load.ts";
import { Segments } from "../parts/choice.tsx";
import { colorWord } from "../words.ts";
import type { Laboratory } from "./laboratory.ts";
import { LabTable } from "./table.tsx";

const written = (value: number, digits = 2): string => decimal(value.toFixed(digits)).replace("-", "−");
/** A number in a sentence: no noughts behind it. */
const short = (value: number): string => decimal(String(Math.round(value * 100) / 100)).replace("-", "−");
const results = ({ wins, draws, losses }: ResultCounts): string => `${wins} / ${draws} / ${losses}`;

export function LearnerCard({ lab }: { lab: Laboratory }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details class="card lab-learner" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{_("What the learner knows here")}</summary>
      {isOpen && <Learner lab={lab} />}
    </details>
  );
}

function Learner({ lab }: { lab: Laboratory }) {
  const [side, setSide] = useState<Color>("black");
  const moves = lab.line.value;
  const loaded = useLoad(() => api.post<LearnerView>("/api/lab/learner", { ...lab.request, moves, side }), [moves.join(" "), side]);
  if (loaded.error) return <p class="banner warn">{loaded.error}</p>;
  if (!loaded.value) return <p class="muted">{_("Loading…")}</p>;
  const { games, threshold, weights } = loaded.value;
  return (
    <div class="stack-s">
      <p class="small">
        {ngettext("The classic learner has learned {count} game.", "The classic learner has learned {count} games.", games)}{" "}
        {_("It counts a win {wins}, a draw {draws}, a loss {losses}. A move worth {threshold} or more, or one it never made, it plays; below that it looks deeper among the others.", {
          wins: short(weights.wins),
          draws: short(weights.draws),
          losses: short(weights.losses),
          threshold: short(threshold),
        })}
      </p>
      <Known found={loaded.value} />
      {moves.length > 0 && <Segments legend={_("The learner played")} options={(["black", "white"] as const).map((value) => ({ value, label: colorWord(value) }))} value={side} onChange={setSide} />}
      <Steps found={loaded.value} />
      <a class="small" href="/learning?player=learner">
        {_("All it knows")}
      </a>
    </div>
  );
}

function Known({ found }: { found: LearnerView }) {
  if (found.moves.length === 0) return <p class="muted">{_("It has never moved in this position: it would play what its search likes best.")}</p>;
  return (
    <Table
      label={_("Moves it made here")}
      titles={[_("Move"), _("Won / drawn / lost"), _("Value"), _("What it does")]}
      rows={found.moves.map(({ move, tally, value, trusted }) => [move, results(tally), written(value), trusted ? _("plays it") : _("looks deeper")])}
    />
  );
}

function Steps({ found }: { found: LearnerView }) {
  const steps = found.steps.filter(({ tally }) => tally !== null);
  if (steps.length === 0) return null;
  return (
    <>
      <p class="small">{_("After a game that it won, each of its moves draws the weights towards {threshold}: by the error times {rate}. With the moves on this board:", { threshold: short(found.threshold), rate: String(found.rate) })}</p>
      <Table
        label={_("The delta rule, move by move")}
        titles={[_("Move"), _("Won / drawn / lost"), _("Value"), _("Error"), _("Win counts"), _("Draw counts"), _("Loss counts")]}
        rows={steps.map(({ ply, move, tally, value, error, weights }) => [`${ply}. ${move}`, tally ? results(tally) : "", written(value ?? 0), written(error), written(weights.wins, 3), written(weights.draws, 3), written(weights.losses, 3)])}
      />
    </>
  );
}

function Table({ label, titles, rows }: { label: string; titles: readonly string[]; rows: readonly (readonly string[])[] }) {
  return (
    <LabTable label={label} titles={titles}>
      {rows.map(([first, ...rest]) => (
        <tr key={first}>
          <th scope="row">{first}</th>
          {rest.map((value, index) => (
            <td key={index}>{value}</td>
          ))}
        </tr>
      ))}
    </LabTable>
  );
}
