/** What one's games add up to. */
import { useState } from "preact/hooks";

import type { GroupAnswer, StatisticsAnswer, TallyAnswer } from "../../lib/answers.ts";
import { _, dateLocale, ngettext } from "../../lib/i18n.ts";
import { titleOf } from "../api.ts";
import { useLoad } from "../load.ts";
import { Figures } from "../parts/figures.tsx";
import { percent } from "../score.ts";
import { loadStatistics } from "../summaries.ts";
import type { GroupName } from "../summaries.ts";
import { capital, colorWord, personName, programName, whyText } from "../words.ts";
import { addressOf } from "./filter.ts";
import { GameSelect } from "./game-select.tsx";

export function StatisticsView() {
  const [variant, setVariant] = useState("");
  const loaded = useLoad(() => loadStatistics(variant), [variant]);
  const found = loaded.value;
  return (
    <div class="stack">
      <div class="filters">
        <GameSelect value={variant} onChange={setVariant} />
      </div>
      {loaded.error && <p class="banner bad">{loaded.error}</p>}
      {found?.total.games === 0 && <p class="card empty">{_("No finished games of this kind yet.")}</p>}
      {found && found.total.games > 0 && <Total statistics={found} />}
      {found && found.total.games > 0 && (
        <div class="groups">
          <Group title={_("By opponent")} rows={opponentRows(found, variant)} />
          {GROUPS.map((name) => (
            <Group key={name} title={groupTitle(name)} rows={rowsOf(name, found[name])} />
          ))}
        </div>
      )}
    </div>
  );
}

const GROUPS = ["colors", "variants", "months", "endings"] as const satisfies readonly GroupName[];
type ShownGroup = (typeof GROUPS)[number];

export interface TitledRow extends Pick<GroupAnswer, "name" | "games" | "won" | "drawn" | "lost"> {
  readonly title: string;
  /** The list of these games. */
  readonly href?: string;
}

const byGames = (one: TitledRow, other: TitledRow): number => other.games - one.games;

/** People and programs by the names they have everywhere, each with the way to the games. */
function opponentRows({ people, programs }: StatisticsAnswer, variant: string): readonly TitledRow[] {
  const rows = [
    ...people.map((row) => ({ ...row, title: personName(row.name), href: addressOf({ opponent: `person ${row.name}`, variant }) })),
    ...programs.map((row) => ({ ...row, title: programName(row.name), href: addressOf({ opponent: `program ${row.name}`, variant }) })),
  ];
  return rows.toSorted(byGames);
}

export function rowsOf(name: ShownGroup, rows: readonly GroupAnswer[]): readonly TitledRow[] {
  const titled = rows.map((row) => ({ ...row, title: rowTitle(name, row.name) }));
  return name === "months" ? titled.toReversed() : titled.toSorted(byGames);
}

export function Total({ statistics }: { statistics: StatisticsAnswer }) {
  const { total, streak, longest } = statistics;
  const facts: readonly (readonly [string, string])[] = [
    [_("Games"), String(total.games)],
    [_("Won"), String(total.won)],
    [_("Drawn"), String(total.drawn)],
    [_("Lost"), String(total.lost)],
    [_("Points"), total.share === null ? "–" : percent(total.share)],
    [_("Current streak"), streakText(streak)],
    [_("Longest winning streak"), String(longest)],
    [_("Playing time"), hours(total.seconds)],
  ];
  return <Figures figures={facts} />;
}

function streakText(streak: number): string {
  if (streak > 0) return ngettext("{count} win", "{count} wins", streak);
  if (streak < 0) return ngettext("{count} loss", "{count} losses", -streak);
  return "–";
}

function hours(seconds: number): string {
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return _("{minutes} min", { minutes });
  return _("{hours} h {minutes} min", { hours: Math.floor(minutes / 60), minutes: minutes % 60 });
}

/** As many rows are shown at first. */
const SHOWN = 12;

export function Group({ title, rows }: { title: string; rows: readonly TitledRow[] }) {
  const [isWhole, setWhole] = useState(false);
  if (rows.length === 0) return null;
  return (
    <section class="card">
      <h2>{title}</h2>
      <table class="table">
        <tbody>
          {rows.slice(0, isWhole ? rows.length : SHOWN).map((row) => (
            <tr key={row.href ?? row.name}>
              <th scope="row" class="group-name">
                {row.href ? <a href={row.href}>{row.title}</a> : row.title}
              </th>
              <td class="tally-cell">
                <TallyBar tally={row} />
              </td>
              <td class="right">{row.games}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length > SHOWN && !isWhole && (
        <button type="button" class="button plain" onClick={() => setWhole(true)}>
          {_("Show more")}
        </button>
      )}
    </section>
  );
}

/** Won, drawn and lost as parts of a bar; the figures are in its title and written when they fit. */
export function TallyBar({ tally }: { tally: Pick<TallyAnswer, "won" | "drawn" | "lost"> }) {
  const text = _("{won} won, {drawn} drawn, {lost} lost", { won: tally.won, drawn: tally.drawn, lost: tally.lost });
  const parts = [
    ["won", tally.won],
    ["drawn", tally.drawn],
    ["lost", tally.lost],
  ] as const;
  return (
    <span class="tally-bar" role="img" aria-label={text} title={text}>
      {parts.map(([name, count]) =>
        count > 0 ? (
          <span key={name} class={name} style={{ flexGrow: count }}>
            {count}
          </span>
        ) : null,
      )}
    </span>
  );
}

function groupTitle(name: ShownGroup): string {
  const titles: Record<ShownGroup, string> = {
    colors: _("By colour"),
    variants: _("By game"),
    months: _("By month"),
    endings: _("How games ended"),
  };
  return titles[name];
}

function rowTitle(group: ShownGroup, name: string): string {
  switch (group) {
    case "colors":
      return colorWord(name === "white" ? "white" : "black");
    case "variants":
      return titleOf(name);
    case "endings":
      return capital(whyText({ reason: name }) || name);
    case "months":
      return new Date(`${name}-15`).toLocaleDateString(dateLocale(), { year: "numeric", month: "long" });
  }
}
