/** Drills: what can be learnt, one repertoire, and its lines on the board. */
import { useState } from "preact/hooks";

import type { ListedDrillAnswer } from "../../lib/answers.ts";
import { _, ngettext } from "../../lib/i18n.ts";
import { loadVariants } from "../api.ts";
import { useLoad } from "../load.ts";
import { ErrorPage } from "../pages.tsx";
import type { PageProps } from "../pages.tsx";
import { Icon } from "../parts/icon.tsx";
import { VariantPicture } from "../parts/variant-picture.tsx";
import { useTitle } from "../title.ts";
import { DeckPage } from "./deck.tsx";
import { DrillBoard } from "./board.tsx";
import { loadDrills } from "./requests.ts";
import { deckTitle, READY_GAMES, standingText } from "./words.ts";

/** With `?start`, or `?part=` and its name, the drill begins at once. */
export function DrillPage({ id, query }: PageProps) {
  useTitle(_("Drills"));
  const part = query.get("part");
  const [begun, setBegun] = useState<{ readonly part?: string } | null>(() => (part !== null ? { part } : query.has("start") ? {} : null));
  const variants = useLoad(loadVariants, []);
  if (variants.error) return <ErrorPage text={variants.error} />;
  if (!variants.value) return <main class="page" aria-busy="true" />;
  if (id === "") return <Drills />;
  if (begun) return <DrillBoard deck={id} {...begun} onLeave={() => setBegun(null)} />;
  return <DeckPage deck={id} onBegin={setBegun} />;
}

function Drills() {
  const drills = useLoad(loadDrills, []);
  if (drills.error) return <ErrorPage text={drills.error} />;
  return (
    <main class="page" aria-busy={drills.isLoading || undefined}>
      <h1>{_("Drills")}</h1>
      <p class="lead">{_("Learn lines by heart: the program plays the other side, shows where you left the line, and asks again for what you forgot.")}</p>
      <ul class="drill-list">
        {(drills.value ?? []).map((one) => (
          <Row key={one.deck} drill={one} />
        ))}
      </ul>
      <p class="muted small">{_("Your own lines: open a study, and choose there which side of a chapter you want to learn.")}</p>
      <nav class="row">
        <a class="button" href="/studies">
          <Icon name="book" /> {_("Studies")}
        </a>
      </nav>
    </main>
  );
}

function Row({ drill }: { drill: ListedDrillAnswer }) {
  const game = READY_GAMES[drill.deck];
  return (
    <li class="game-row">
      <a class="game-link" href={`/drill/${drill.deck}`}>
        {game ? <VariantPicture variant={game} /> : <Icon name="book" />}
        <span class="grow">
          <strong>{deckTitle(drill)}</strong>
          <span class="small muted numbers block">{standingText(drill)}</span>
        </span>
        {drill.due > 0 && <span class="tag">{ngettext("{count} due", "{count} due", drill.due)}</span>}
      </a>
    </li>
  );
}
