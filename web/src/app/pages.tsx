/** Which page an address shows. Pages that few visits need are loaded when they are. */
import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";

import { _ } from "../lib/i18n.ts";
import { GamePage } from "./game/page.tsx";
import { HomePage } from "./home/page.tsx";
import { ErrorPage } from "./parts/error-page.tsx";
import { reconnects } from "./offline.ts";
import type { PageName, Route } from "./router.ts";

/** Pages that are loaded later take it from here: what they share with the first ones stays one bundle. */
export { ErrorPage };

export interface PageProps {
  readonly id: string;
  readonly part: string;
  readonly query: URLSearchParams;
}

type Loader = () => Promise<ComponentType<PageProps>>;

/** A page with styles of its own. */
const styled = (load: Loader): Loader => async () => (await Promise.all([load(), import("./exercise/sheet.ts").then(({ loadSheet }) => loadSheet())]))[0];

const LATER: Partial<Record<PageName, Loader>> = {
  analysis: async () => (await import("./analysis/page.tsx")).AnalysisPage,
  review: async () => (await import("./review/page.tsx")).ReviewPage,
  games: async () => (await import("./games/page.tsx")).GamesPage,
  learning: async () => (await import("./learning/page.tsx")).LearningPage,
  editor: async () => (await import("./editor/page.tsx")).EditorPage,
  studies: async () => (await import("./studies/page.tsx")).StudiesPage,
  study: async () => (await import("./studies/study-page.tsx")).StudyPage,
  player: async () => (await import("./player/page.tsx")).PlayerPage,
  drill: async () => (await import("./drill/page.tsx")).DrillPage,
  lessons: styled(async () => (await import("./lessons/page.tsx")).LessonsPage),
  puzzles: styled(async () => (await import("./puzzles/page.tsx")).PuzzlesPage),
  lab: async () => (await import("./lab/page.tsx")).LabPage,
  history: async () => (await import("./history/page.tsx")).HistoryPage,
  rules: styled(async () => (await import("./rules/page.tsx")).RulesPage),
};

export function Page({ route }: { route: Route }) {
  const { page, id, part = "", query } = route;
  if (page === "home") return <HomePage />;
  if (page === "game") return <GamePage key={id} id={id} />;
  const load = LATER[page];
  return load ? <LaterPage key={`${page} ${id}`} load={load} id={id} part={part} query={query} /> : <Missing />;
}

function LaterPage({ load, id, part, query }: PageProps & { load: Loader }) {
  const [found, setFound] = useState<{ Shown: ComponentType<PageProps> } | "failed" | null>(null);
  useEffect(() => {
    load().then(
      (Shown) => setFound({ Shown }),
      () => setFound("failed"),
    );
  }, [load]);
  useEffect(() => {
    const { value } = reconnects;
    // A browser may remember that a script could not be loaded; a new page does not.
    if (found === "failed") return reconnects.subscribe((times) => times > value && location.reload());
    return undefined;
  }, [found]);
  if (found === "failed") return <ErrorPage text={_("This page could not be loaded; please reload.")} />;
  if (!found) return <main class="page" aria-busy="true" />;
  return <found.Shown id={id} part={part} query={query} />;
}

function Missing() {
  return <ErrorPage text={_("There is no such page.")} />;
}
