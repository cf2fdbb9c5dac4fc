/** One's own games: found again, counted up. */
import { useState } from "preact/hooks";

import { _, ngettext } from "../../lib/i18n.ts";
import { ImportDialog } from "../analysis/import.tsx";
import { loadVariants } from "../api.ts";
import { useLoad } from "../load.ts";
import type { PageProps } from "../pages.tsx";
import { Icon } from "../parts/icon.tsx";
import { Tabs } from "../parts/tabs.tsx";
import { replace } from "../router.ts";
import { loadGameChoices } from "../summaries.ts";
import { useTitle } from "../title.ts";
import { addressOf, filterOf, isAll } from "./filter.ts";
import type { ListFilter } from "./filter.ts";
import { Filters } from "./filters.tsx";
import { GameList } from "./list.tsx";
import { ReviewsView } from "./reviews.tsx";
import { StatisticsView } from "./statistics.tsx";

const TABS = ["list", "statistics", "review"] as const;
type Tab = (typeof TABS)[number];

/** What is shown, and how it is filtered, stands in the address: it can be gone back to and kept. */
export function GamesPage({ query }: PageProps) {
  useTitle(_("Your games"));
  useLoad(loadVariants, []);
  const [isImporting, setImporting] = useState(false);
  const tab: Tab = TABS.find((name) => name === query.get("tab")) ?? "list";
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
          { name: "review", label: _("Review") },
        ]}
        value={tab}
        onChange={(name) => replace(name === "list" ? "/games" : `/games?tab=${name}`)}
      />
      {tab === "list" && <Listed filter={filterOf(query)} />}
      {tab === "statistics" && <StatisticsView />}
      {tab === "review" && <ReviewsView />}
      {isImporting && <ImportDialog onClose={() => setImporting(false)} />}
    </main>
  );
}

function Listed({ filter }: { filter: ListFilter }) {
  const [version, setVersion] = useState(0);
  const choices = useLoad(loadGameChoices, [version]);
  const change = (changed: Partial<ListFilter>) => replace(addressOf({ ...filter, ...changed }));
  if (choices.error) return <p class="banner bad">{choices.error}</p>;
  if (!choices.value) return <p class="muted" aria-busy="true">{_("Loading…")}</p>;
  const { deleted } = choices.value;
  return (
    <>
      <Filters filter={filter} choices={choices.value} onChange={change} />
      <p class="row small list-links">
        {!isAll(filter) && (
          <a href={addressOf({})}>
            {filter.deleted ? _("Back to the list") : _("Show all games")}
          </a>
        )}
        {deleted > 0 && !filter.deleted && <a href={addressOf({ deleted: "1" })}>{ngettext("{count} deleted game", "{count} deleted games", deleted)}</a>}
      </p>
      <GameList key={JSON.stringify(filter)} filter={filter} choices={choices.value} onChange={() => setVersion(version + 1)} />
    </>
  );
}
