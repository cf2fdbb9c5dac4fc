/** What one's games add up to. */
import { useState } from "preact/hooks";

import type { StatisticsAnswer, TallyAnswer } from "../../lib/answers.ts";
import { _, dateLocale, ngettext } from "../../lib/i18n.ts";
import { titleOf, variants } from "../api.ts";
import { useLoad } from "../load.ts";
import { Select } from "../parts/choice.tsx";
import { percent } from "../score.ts";
import { loadStatistics } from "../summaries.ts";
import type { GroupName } from "../summaries.ts";
import { capital, colorWord, kindText, programName, whyText } from "../words.ts";

export function StatisticsView() {
  const [variant, setVariant] = useState("");
  const loaded = useLoad(() => loadStatistics(variant), [variant]);
  const found = loaded.value;
  return (
    <div class="stack">
      <div class="filters">
        <Select label={_("Game")} options={[{ value: "", label: _("All") }, ...variants.value.map(({ name, title }) => ({ value: name, label: _(title) }))]} value={variant} onChange={setVariant} />
      </div>
      {loaded.error && <p class="banner bad">{loaded.error}</p>}
      {found?.total.games === 0 && <p class="card empty">{_("No finished games of this kind yet.")}</p>}
      {found && found.total.games > 0 && <Total statistics={found} />}
      {found && found.total.games > 0 && (
        <div class="groups">
          {GROUPS.map((name) => (
            <Group key={name} name={name} statistics={found} />
          ))}
        </div>
      )}
    </div>
  );
}

const GROUPS: readonly GroupName[] = ["opponents", "levels", "colors", "variants", "months", "endings"];

function Total({ statistics }: { statistics: StatisticsAnswer }) {
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
  return (
    <dl class="figures">
      {facts.map(([label, value]) => (
        <div key={label} class="card figure">
          <dt class="muted small">{label}</dt>
          <dd class="numbers">{value}</dd>
        </div>
      ))}
    </dl>
  );
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

function Group({ name, statistics }: { name: GroupName; statistics: StatisticsAnswer }) {
  const rows = (statistics[name] ?? []).toSorted((one, other) => (name === "months" ? 0 : other.games - one.games));
  if (rows.length === 0) return null;
  return (
    <section class="card">
      <h2>{groupTitle(name)}</h2>
      <table class="table">
        <tbody>
          {rows.slice(0, 12).map((row) => (
            <tr key={row.name}>
              <th scope="row" class="group-name">
                {rowTitle(name, row.name)}
              </th>
              <td class="tally-cell">
                <TallyBar tally={row} />
              </td>
              <td class="right">{row.games}</td>
            </tr>
          ))}
        </tbody>
      </table>
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

function groupTitle(name: GroupName): string {
  const titles: Record<GroupName, string> = {
    opponents: _("By opponent"),
    levels: _("By level"),
    colors: _("By colour"),
    variants: _("By game"),
    boards: _("By board"),
    kinds: _("By kind"),
    months: _("By month"),
    endings: _("How games ended"),
  };
  return titles[name];
}

function rowTitle(group: GroupName, name: string): string {
  switch (group) {
    case "levels":
      return programName(name);
    case "opponents":
      return capital(_(name));
    case "colors":
      return colorWord(name === "white" ? "white" : "black");
    case "variants":
      return titleOf(name);
    case "kinds":
      return kindText(name as Parameters<typeof kindText>[0]);
    case "endings":
      return capital(whyText({ reason: name }) || name);
    case "months":
      return new Date(`${name}-15`).toLocaleDateString(dateLocale(), { year: "numeric", month: "long" });
    default:
      return _(name);
  }
}
