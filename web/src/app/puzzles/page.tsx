/** Puzzles: where they begin, the puzzle of the day, one puzzle, or a run of them. */
import { _ } from "../../lib/i18n.ts";
import { loadVariants } from "../api.ts";
import { useLoad } from "../load.ts";
import { ErrorPage } from "../pages.tsx";
import type { PageProps } from "../pages.tsx";
import { useTitle } from "../title.ts";
import { DailyPage } from "./daily.tsx";
import { PuzzlePage } from "./puzzle.tsx";
import { RunPage } from "./run.tsx";
import { PuzzlesStart } from "./start.tsx";

export function PuzzlesPage({ id, query }: PageProps) {
  useTitle(_("Puzzles"));
  const variants = useLoad(loadVariants, []);
  if (variants.error) return <ErrorPage text={variants.error} />;
  if (!variants.value) return <main class="page" aria-busy="true" />;
  switch (id) {
    case "":
      return <PuzzlesStart query={query} />;
    case "daily":
      return <DailyPage asked={query.get("date")} />;
    case "streak":
    case "storm":
      return <RunPage mode={id} />;
    default:
      return <PuzzlePage id={id} query={query} />;
  }
}
