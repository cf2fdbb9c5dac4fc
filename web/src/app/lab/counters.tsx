/** What searches cost: the counters of one, of several side by side, and nodes against depth. */
import type { LabCountAnswer, SearchCounters } from "../../lib/answers.ts";
import { _ } from "../../lib/i18n.ts";
import { Chart } from "../parts/chart.tsx";
import type { Laboratory } from "./laboratory.ts";
import { LabTable } from "./table.tsx";
import type { LabTree } from "./tree.ts";
import { valueText } from "./tree.ts";
import { algorithmName, valueWords } from "./words.ts";

const count = (value: number): string => value.toLocaleString();

export function Counters({ tree }: { tree: LabTree }) {
  const { counters, line, value, complete, search } = tree.answer;
  const isWin = search.ordering === "";
  return (
    <section class="card stack-s" aria-label={_("Counters")}>
      {complete ? (
        <p>
          <strong class="numbers">{valueWords(value ?? Number.NaN)}</strong> {line.length > 0 && <span class="lab-line">{line.join(" ")}</span>}
        </p>
      ) : (
        <p class="banner warn small">{_("The search was stopped: it took too many nodes or too long. This is what it saw.")}</p>
      )}
      <dl class="lab-figures numbers">
        {figuresOf(counters, isWin).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{count(value)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function figuresOf({ nodes, leaves, cutoffs, skipped, researches, hits }: SearchCounters, isWin: boolean): readonly (readonly [string, number])[] {
  if (isWin) return [[_("Nodes"), nodes]];
  return [
    [_("Nodes"), nodes],
    [_("Leaves"), leaves],
    [_("Cut-offs"), cutoffs],
    [_("Moves skipped"), skipped],
    [_("Searched again"), researches],
    [_("Remembered"), hits],
  ];
}

export function Comparison({ lab }: { lab: Laboratory }) {
  const rows = lab.rows.value;
  if (rows.length === 0) return null;
  const names = [...new Set(rows.map(({ algorithm }) => algorithm))];
  const depth = Math.min(...names.map((name) => deepest(rows, name)));
  const best = Math.min(...rows.filter((row) => row.depth === depth && row.complete).map(({ counters }) => counters.nodes));
  return (
    <section class="card stack-s" aria-label={_("Algorithms compared")}>
      <h2 class="subtitle">{_("Depth {depth}, side by side", { depth })}</h2>
      <LabTable
        label={_("Counters of the algorithms")}
        titles={[_("Algorithm"), _("Nodes"), _("Leaves"), _("Cut-offs"), _("Searched again"), _("Remembered"), _("Value"), _("Best move")]}
      >
        {rows
          .filter((row) => row.depth === depth)
          .map((row) => (
            <Row key={row.algorithm} row={row} isBest={row.complete && row.counters.nodes === best} />
          ))}
      </LabTable>
      <h2 class="subtitle">{_("Nodes against depth")}</h2>
      <Chart
        label={_("Nodes of each algorithm at each depth, on a scale where every step is ten times more")}
        lines={names.map((name) => ({ name: algorithmName(name), points: rows.filter((row) => row.algorithm === name && row.complete).map((row) => ({ x: row.depth, y: Math.log10(row.counters.nodes) })) }))}
        write={(value) => Math.round(10 ** value).toLocaleString()}
        ends={[_("depth 1"), _("depth {depth}", { depth: Math.max(...rows.map((row) => row.depth)) })]}
      />
    </section>
  );
}

const deepest = (rows: readonly LabCountAnswer[], name: string): number => Math.max(...rows.filter((row) => row.algorithm === name).map(({ depth }) => depth));

function Row({ row, isBest }: { row: LabCountAnswer; isBest: boolean }) {
  const { nodes, leaves, cutoffs, researches, hits } = row.counters;
  return (
    <tr class={isBest ? "best" : undefined}>
      <th scope="row">{algorithmName(row.algorithm)}</th>
      <td>
        {count(nodes)}
        {!row.complete && "+"}
      </td>
      {[leaves, cutoffs, researches, hits].map((value, index) => (
        <td key={index}>{count(value)}</td>
      ))}
      <td>{row.value === null ? "–" : valueText(row.value)}</td>
      <td>{row.best ?? "–"}</td>
    </tr>
  );
}
