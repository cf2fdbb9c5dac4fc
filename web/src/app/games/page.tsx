/** One's own games: found again, counted up. */
import { useState } from "preact/hooks";

import type { GameSummary } from "../../lib/answers.ts";
import { _ } from "../../lib/i18n.ts";
import { ImportDialog } from "../analysis/import.tsx";
import { changeMe, loadVariants, me, errorText, variants } from "../api.ts";
import { useLoad } from "../load.ts";
import type { PageProps } from "../pages.tsx";
import { Select } from "../parts/choice.tsx";
import { Icon } from "../parts/icon.tsx";
import { Tabs } from "../parts/tabs.tsx";
import { say } from "../parts/toasts.tsx";
import { loadGames } from "../summaries.ts";
import type { GameFilter } from "../summaries.ts";
import { useTitle } from "../title.ts";
import { kindText } from "../words.ts";
import { GameRow } from "./game-row.tsx";
import { StatisticsView } from "./statistics.tsx";

export function GamesPage({ query }: PageProps) {
  useTitle(_("Your games"));
  useLoad(loadVariants, []);
  const [tab, setTab] = useState<"list" | "statistics">("list");
  const [isImporting, setImporting] = useState(false);
  const [filter, setFilter] = useState<GameFilter>({ kind: query.get("kind") ?? "", variant: "", result: "", q: "" });
  return (
    <main class="page">
      <div class="page-head">
        <h1>{_("Your games")}</h1>
        <button type="button" class="button" onClick={() => setImporting(true)}>
          <Icon name="upload" /> {_("Import")}
        </button>
      </div>
      <Tabs
        label={_("Your games")}
        tabs={[
          { name: "list", label: _("List") },
          { name: "statistics", label: _("Statistics") },
        ]}
        value={tab}
        onChange={setTab}
      />
      {tab === "list" ? (
        <>
          <Filters filter={filter} onChange={setFilter} />
          <List key={JSON.stringify(filter)} filter={filter} />
        </>
      ) : (
        <StatisticsView />
      )}
      {isImporting && <ImportDialog onClose={() => setImporting(false)} />}
    </main>
  );
}

interface FiltersProps {
  readonly filter: GameFilter;
  readonly onChange: (filter: GameFilter) => void;
}

function Filters({ filter, onChange }: FiltersProps) {
  const any = { value: "", label: _("All") };
  const kinds = (["computer", "here", "friend", "programs", "imported"] as const).map((value) => ({ value, label: kindText(value) }));
  const results = [
    { value: "won", label: _("Won") },
    { value: "lost", label: _("Lost") },
    { value: "drawn", label: _("Draw") },
    { value: "open", label: _("Unfinished") },
  ] as const;
  return (
    <form class="filters" role="search" onSubmit={(event) => event.preventDefault()}>
      <label class="field">
        <span>{_("Search")}</span>
        <input class="input" type="search" value={filter.q} placeholder={_("Name of a player")} onChange={(event) => onChange({ ...filter, q: event.currentTarget.value })} />
      </label>
      <Select
        label={_("Game")}
        options={[any, ...variants.value.map(({ name, title }) => ({ value: name, label: _(title) }))]}
        value={filter.variant ?? ""}
        onChange={(variant) => onChange({ ...filter, variant })}
      />
      <Select<string> label={_("Who played")} options={[any, ...kinds]} value={filter.kind ?? ""} onChange={(kind) => onChange({ ...filter, kind })} />
      <Select<NonNullable<GameFilter["result"]>> label={_("Result")} options={[{ value: "", label: any.label }, ...results]} value={filter.result ?? ""} onChange={(result) => onChange({ ...filter, result })} />
    </form>
  );
}

function List({ filter }: { filter: GameFilter }) {
  const first = useLoad(() => loadGames({ ...filter, limit: 20 }), []);
  const [more, setMore] = useState<readonly GameSummary[]>([]);
  const [next, setNext] = useState<string | null | undefined>(undefined);
  const cursor = next === undefined ? (first.value?.next ?? null) : next;
  const load = async () => {
    if (cursor === null) return;
    try {
      const page = await loadGames({ ...filter, limit: 20, before: cursor });
      setMore([...more, ...page.games]);
      setNext(page.next);
    } catch (error) {
      say(errorText(error));
    }
  };
  if (first.error) return <p class="banner bad">{first.error}</p>;
  if (!first.value) return <p class="muted" aria-busy="true">{_("Loading…")}</p>;
  const games = [...first.value.games, ...more];
  if (games.length === 0) return isAll(filter) ? <Nothing /> : <p class="card empty">{_("No games match.")}</p>;
  return (
    <>
      <ul class="game-list">
        {games.map((game) => (
          <GameRow key={game.id} game={game} />
        ))}
      </ul>
      {cursor !== null && (
        <button type="button" class="button" onClick={() => void load()}>
          {_("Show more")}
        </button>
      )}
    </>
  );
}

const isAll = (filter: GameFilter): boolean => Object.values(filter).every((value) => value === "");

function Nothing() {
  return (
    <div class="card empty">
      <p>{_("No games here yet.")}</p>
      <a class="button primary" href="/">
        {_("Play one")}
      </a>
      {me.value?.owner === false && !me.value.account && <OfThisComputer />}
    </div>
  );
}

/** On a machine of one's own: games made in another browser or in the window are a press away. */
function OfThisComputer() {
  const take = async () => {
    try {
      await changeMe("post", "/api/owner");
      location.reload();
    } catch (error) {
      say(errorText(error));
    }
  };
  return (
    <>
      <p class="muted">{_("Games were played on this computer in another browser or in the desktop app.")}</p>
      <button type="button" class="button" onClick={() => void take()}>
        {_("Show those games")}
      </button>
    </>
  );
}
