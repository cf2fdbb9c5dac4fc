/** What the learner knows, how it came to know it, and how to teach it more. */
import { useState } from "preact/hooks";

import type { KnowledgeAnswer } from "../../lib/answers.ts";
import { _, decimal, ngettext } from "../../lib/i18n.ts";
import { loadVariants, variantNamed, variants } from "../api.ts";
import { sizeOf } from "../choices.ts";
import type { Variant } from "../choices.ts";
import { useLoad } from "../load.ts";
import { ErrorPage } from "../pages.tsx";
import type { PageProps } from "../pages.tsx";
import { Segments, Select } from "../parts/choice.tsx";
import { Figures } from "../parts/figures.tsx";
import { choices } from "../preferences.ts";
import { percent } from "../score.ts";
import { useTitle } from "../title.ts";
import { programName } from "../words.ts";
import { Chart } from "../parts/chart.tsx";
import { directionOf, together } from "../direction.ts";
import type { Direction, MeasuredPoint } from "../direction.ts";
import { loadCurve, loadKnowledge } from "./knowledge.ts";
import type { Learner } from "./knowledge.ts";
import { Positions } from "./positions.tsx";
import { Teaching } from "./teaching.tsx";

export function LearningPage({ query }: PageProps) {
  useTitle(_("Learning"));
  const loaded = useLoad(loadVariants, []);
  const [learner, setLearner] = useState<Learner | null>(null);
  if (loaded.error) return <ErrorPage text={loaded.error} />;
  if (!loaded.value) return <main class="page" aria-busy="true" />;
  const shown = learner ?? learnerOf(query) ?? firstLearner();
  return (
    <main class="page">
      <h1>{_("Learning")}</h1>
      <p class="lead">{_("This player remembers every position it has seen and what came of it. It learns from each game it plays with you, from games you give it, and from itself.")}</p>
      <Choice learner={shown} onChange={setLearner} />
      <p class="small muted">
        {_("How a program searches, node by node:")} <a href="/lab">{_("Search laboratory")}</a>
      </p>
      <Known key={JSON.stringify(shown)} learner={shown} />
    </main>
  );
}

/** The learner that the address names, as the link of a running job does. */
function learnerOf(query: URLSearchParams): Learner | null {
  const [player, variant] = [query.get("player"), variantNamed(query.get("variant") ?? "")];
  if (!variant || (player !== "apprentice" && player !== "learner")) return null;
  return { player, variant: variant.name, size: Number(query.get("size")) || null };
}

function firstLearner(): Learner {
  const variant = variantNamed(choices.value.variant) ?? variants.value[0];
  return { player: "apprentice", variant: variant?.name ?? "reversi", size: variant ? sizeOf(choices.value, variant) : null };
}

interface ChoiceProps {
  readonly learner: Learner;
  readonly onChange: (learner: Learner) => void;
}

function Choice({ learner, onChange }: ChoiceProps) {
  const variant = variantNamed(learner.variant);
  const choose = (next: Variant | undefined) => next && onChange({ ...learner, variant: next.name, size: sizeOf(choices.value, next) });
  return (
    <div class="filters">
      <Segments
        legend={_("Who learns")}
        options={[
          { value: "apprentice", label: _("Apprentice"), title: _("A network of patterns, and a memory of games") },
          { value: "learner", label: _("Classic learner"), title: _("Counts wins and losses of positions; the delta rule") },
        ]}
        value={learner.player}
        onChange={(player) => onChange({ ...learner, player })}
      />
      <Select label={_("Game")} options={variants.value.map(({ name, title }) => ({ value: name, label: _(title) }))} value={learner.variant} onChange={(name) => choose(variantNamed(name))} />
      {variant && variant.sizes.length > 1 && learner.size !== null && (
        <Select label={_("Board")} options={variant.sizes.filter((size) => size >= 5).map((size) => ({ value: size, label: `${size} × ${size}` }))} value={learner.size} onChange={(size) => onChange({ ...learner, size })} />
      )}
    </div>
  );
}

function Known({ learner }: { learner: Learner }) {
  const [version, setVersion] = useState(0);
  const knowledge = useLoad(() => loadKnowledge(learner), [version]);
  return (
    <>
      {knowledge.error && <p class="banner warn">{knowledge.error}</p>}
      {knowledge.value && <KnowledgeFigures knowledge={knowledge.value} />}
      <section class="card stack-s">
        <h2>{_("Teach it")}</h2>
        <Teaching learner={learner} onChange={() => setVersion(version + 1)} />
      </section>
      <Curves key={`curve ${version}`} learner={learner} knowledge={knowledge.value} />
      <section class="stack-s">
        <h2>{_("Most frequent positions")}</h2>
        <Positions key={`positions ${version}`} learner={learner} threshold={knowledge.value?.threshold ?? null} />
      </section>
    </>
  );
}

function KnowledgeFigures({ knowledge }: { knowledge: KnowledgeAnswer }) {
  const { weights } = knowledge;
  const facts: readonly (readonly [string, string])[] = [
    [_("Games learned"), String(knowledge.games)],
    [_("Positions known"), String(knowledge.positions)],
    [_("Moves known"), String(knowledge.moves)],
    [_("Network training games"), String(knowledge.network_games)],
    ...(weights
      ? ([
          [_("Weight of wins"), decimal(weights.wins.toFixed(2))],
          [_("Weight of losses"), decimal(weights.losses.toFixed(2))],
          [_("Weight of draws"), decimal(weights.draws.toFixed(2))],
          [_("Threshold T"), String(knowledge.threshold ?? "")],
        ] as const)
      : []),
  ];
  return <Figures figures={facts} />;
}

function Curves({ learner, knowledge }: { learner: Learner; knowledge: KnowledgeAnswer | null }) {
  const curve = useLoad(() => loadCurve(learner), []);
  const points = curve.value?.points ?? [];
  const opponents = [...new Set(points.map(({ opponent }) => opponent))];
  const lines = opponents.map((opponent) => ({
    name: programName(opponent),
    points: points.filter((point) => point.opponent === opponent).map(({ games, score, low, high }) => ({ x: games, y: score, low, high })),
  }));
  const history = knowledge?.history ?? [];
  const weight = (name: string, pick: "wins" | "losses" | "draws") => ({ name, points: history.map((entry) => ({ x: entry.games, y: entry[pick] })) });
  return (
    <>
      {lines.length > 0 && <LearningCurve lines={lines} />}
      {history.length > 1 && (
        <section class="card stack-s">
          <h2>{_("Weights over time")}</h2>
          <Chart lines={[weight(_("wins"), "wins"), weight(_("losses"), "losses"), weight(_("draws"), "draws")]} label={_("Weights over time")} write={(value) => decimal(value.toFixed(1))} ends={endsOf(history.map(({ games }) => games))} />
        </section>
      )}
    </>
  );
}

const endsOf = (games: readonly number[]): readonly [string, string] => {
  const text = (count: number) => ngettext("{count} game", "{count} games", count);
  return [text(Math.min(...games)), text(Math.max(...games))];
};

interface NamedLine {
  readonly name: string;
  readonly points: readonly MeasuredPoint[];
}

/** The sentence, the arrows and the lines are made of the same points, and say the same. */
function LearningCurve({ lines }: { lines: readonly NamedLine[] }) {
  const all = together(lines.map(({ points }) => points));
  const shown = lines.length > 1 && all.length > 0 ? [{ name: _("All together"), points: all, isMain: true }, ...lines] : lines.map((line) => ({ ...line, isMain: true }));
  return (
    <section class="card stack-s">
      <h2>{_("Learning curve")}</h2>
      <p>{directionText(shown[0]?.points ?? [])}</p>
      <Chart lines={shown} label={_("Learning curve")} write={percent} range={[0, 1]} ends={endsOf(lines.flatMap(({ points }) => points.map(({ x }) => x)))} middle={{ y: 0.5, label: _("as strong as the opponent") }} />
      <table class="table curve-table">
        <thead>
          <tr>
            <th scope="col">{_("Opponent")}</th>
            <th scope="col" class="right">{_("At first")}</th>
            <th scope="col" class="right">{_("Now")}</th>
            <th scope="col">{_("Change")}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ name, points }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td class="right numbers">{points[0] ? measured(points[0]) : ""}</td>
              <td class="right numbers">{measured(points.at(-1))}</td>
              <td>
                <Change direction={directionOf(points)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p class="muted small">{_("Points won against opponents that never change, with the error of each figure (95 %). A change within the error is no clear change.")}</p>
    </section>
  );
}

function measured(point: MeasuredPoint | undefined): string {
  return point ? `${percent(point.y)} ± ${Math.round(50 * (point.high - point.low))}` : "";
}

const ARROWS: Readonly<Record<Direction, string>> = { rising: "↗", falling: "↘", steady: "→" };

function Change({ direction }: { direction: Direction | null }) {
  return (
    <>
      <span aria-hidden="true">{direction ? ARROWS[direction] : "·"}</span> <span class="change-word">{directionWord(direction)}</span>
    </>
  );
}

function directionWord(direction: Direction | null): string {
  switch (direction) {
    case "rising":
      return _("rising");
    case "falling":
      return _("falling");
    case "steady":
      return _("no clear change");
    case null:
      return _("measured once");
  }
}

function directionText(points: readonly MeasuredPoint[]): string {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return "";
  const values = { first: measured(first), last: measured(last), games: last.x };
  switch (directionOf(points)) {
    case "rising":
      return _("Against these opponents it has become stronger: {last} of the points after {games} games, {first} at first.", values);
    case "falling":
      return _("Against these opponents it has become weaker: {last} of the points after {games} games, {first} at first.", values);
    case "steady":
      return _("Against these opponents there is no clear change yet: {last} of the points after {games} games, {first} at first.", values);
    case null:
      return _("It won {last} of the points against these opponents after {games} games. Let it learn more to see whether it gets stronger.", values);
  }
}
