/** Where puzzles begin: the puzzle of the day, one's rating, themes, streak and storm, what was missed. */
import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";

import { _, ngettext } from "../../lib/i18n.ts";
import { errorText, titleOf } from "../api.ts";
import type { MissedPositionAnswer, PuzzleOverviewAnswer, PuzzleVariantAnswer } from "../../lib/answers.ts";
import { useLoad } from "../load.ts";
import { ErrorPage } from "../pages.tsx";
import { Segments } from "../parts/choice.tsx";
import { Icon } from "../parts/icon.tsx";
import type { IconName } from "../parts/icon.tsx";
import { say } from "../parts/toasts.tsx";
import { VariantPicture } from "../parts/variant-picture.tsx";
import { go } from "../router.ts";
import { bestOf, chosenVariant, variantAmong, withPuzzles } from "./chosen.ts";
import { DailyCard } from "./daily.tsx";
import { loadMissed, loadNext, loadOverview } from "./requests.ts";
import type { Series } from "./requests.ts";
import { puzzleAddress } from "./series.ts";

export function PuzzlesStart({ query }: { query: URLSearchParams }) {
  const loaded = useLoad(loadOverview, []);
  const asked = query.get("variant");
  useEffect(() => {
    if (asked !== null) chosenVariant.value = asked;
  }, [asked]);
  if (loaded.error) return <ErrorPage text={loaded.error} />;
  if (!loaded.value) return <main class="page" aria-busy="true" />;
  const overview = loaded.value;
  const variants = withPuzzles(overview);
  const chosen = variantAmong(variants, chosenVariant.value);
  return (
    <main class="page puzzles-page">
      <h1>{_("Puzzles")}</h1>
      <DailyCard />
      {overview.due > 0 && <Due count={overview.due} />}
      {chosen && (
        <>
          <Games variants={variants} chosen={chosen.variant} />
          <Rated overview={overview} chosen={chosen} />
          <Runs overview={overview} variant={chosen.variant} />
          <Themes chosen={chosen} />
        </>
      )}
      <Missed />
    </main>
  );
}

function Games({ variants, chosen }: { variants: readonly PuzzleVariantAnswer[]; chosen: string }) {
  const options = variants.map(({ variant }) => ({ value: variant, label: titleOf(variant) }));
  return <Segments legend={_("Game")} hidesLegend options={options} value={chosen} onChange={(name) => (chosenVariant.value = name)} />;
}

/** Begin a series: its first puzzle is looked for, and shown. */
export async function beginSeries(series: Series): Promise<void> {
  try {
    const { id } = await loadNext(series);
    go(puzzleAddress(id, series));
  } catch (error) {
    say(errorText(error));
  }
}

function Rated({ overview, chosen }: { overview: PuzzleOverviewAnswer; chosen: PuzzleVariantAnswer }) {
  const [isBusy, setBusy] = useState(false);
  const mine = overview.ratings[chosen.family];
  const begin = () => {
    setBusy(true);
    void beginSeries({ mode: "rated", variant: chosen.variant, theme: "" }).then(() => setBusy(false));
  };
  return (
    <section class="card rated-card">
      <VariantPicture variant={chosen.variant} />
      <div class="grow">
        <h2>{_("Rated puzzles")}</h2>
        <p class="muted small">{_("Matched to your rating.")}</p>
      </div>
      <p class="rating-figure">
        {mine && <strong class="numbers">{Math.round(mine.rating)}</strong>}
        <span class="muted small">{mine ? ngettext("your rating after {count} puzzle", "your rating after {count} puzzles", mine.puzzles) : _("no rating yet")}</span>
      </p>
      <button type="button" class="button primary big" disabled={isBusy} onClick={begin}>
        <Icon name="play" /> {_("Solve puzzles")}
      </button>
    </section>
  );
}

function Due({ count }: { count: number }) {
  return (
    <button type="button" class="banner due-banner" onClick={() => void beginSeries({ mode: "due", variant: "", theme: "" })}>
      <Icon name="again" />
      <span class="grow">
        <strong>{_("Puzzles you missed are back")}</strong>
        <span class="muted small block">{ngettext("{count} puzzle to repeat", "{count} puzzles to repeat", count)}</span>
      </span>
      <Icon name="forward" />
    </button>
  );
}

function Runs({ overview: { bests }, variant }: { overview: PuzzleOverviewAnswer; variant: string }) {
  return (
    <div class="run-cards">
      <RunCard href="/puzzles/streak" icon="chart" title={_("Streak")} best={bestOf(bests, "streak", variant)}>
        {_("They get harder and harder. One miss ends it.")}
      </RunCard>
      <RunCard href="/puzzles/storm" icon="again" title={_("Storm")} best={bestOf(bests, "storm", variant)}>
        {_("As many as you can in three minutes.")}
      </RunCard>
    </div>
  );
}

function RunCard({ href, icon, title, best, children }: { href: string; icon: IconName; title: string; best: number; children: ComponentChildren }) {
  return (
    <a class="card run-card" href={href}>
      <Icon name={icon} />
      <span class="grow">
        <strong>{title}</strong>
        <span class="muted small block">{children}</span>
      </span>
      {best > 0 && <span class="tag numbers">{_("best {score}", { score: best })}</span>}
      <Icon name="forward" />
    </a>
  );
}

function Themes({ chosen }: { chosen: PuzzleVariantAnswer }) {
  const begin = (theme: string) => void beginSeries({ mode: "rated", variant: chosen.variant, theme });
  return (
    <section class="stack-s" aria-labelledby="themes">
      <h2 id="themes">{_("By theme")}</h2>
      <ul class="theme-list">
        {chosen.themes.map(({ theme, title, puzzles }) => (
          <li key={theme}>
            <button type="button" class="button theme" onClick={() => begin(theme)}>
              <span class="grow">{_(title)}</span>
              <span class="muted small numbers">{puzzles.toLocaleString()}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

// -- what was missed in one's own games ------------------------------------------------------------

const SHOWN = 8;

function Missed() {
  const [isOpen, setOpen] = useState(false);
  const missed = useLoad(loadMissed, []).value;
  if (!missed) return null;
  const shown = isOpen ? missed.missed : missed.missed.slice(0, SHOWN);
  return (
    <section class="stack-s" aria-labelledby="missed">
      <h2 id="missed">{_("What you missed in your own games")}</h2>
      {shown.length === 0 && <p class="muted">{nothingText(missed.reviewed)}</p>}
      <ul class="missed-list">
        {shown.map((one) => (
          <li key={one.id}>
            <a class="button missed" href={`/puzzles/${one.id}`}>
              <VariantPicture variant={one.variant} />
              <span class="grow">
                {missedText(one)}
                <span class="muted small block numbers">{_("{game}, move {number}", { game: titleOf(one.variant), number: one.ply + 1 })}</span>
              </span>
              {one.tried === "solved" && <Icon name="check" />}
            </a>
          </li>
        ))}
      </ul>
      {missed.missed.length > shown.length && (
        <button type="button" class="button plain" onClick={() => setOpen(true)}>
          {_("Show all")}
        </button>
      )}
    </section>
  );
}

const nothingText = (reviewed: number): string =>
  reviewed === 0
    ? _("Play a game and review it: what you missed comes here.")
    : _("Nothing yet. When a review finds a win you missed, it comes here.");

function missedText({ kind }: MissedPositionAnswer): string {
  switch (kind) {
    case "win":
      return _("You had a win");
    case "defence":
      return _("You could have stopped it");
    case "discs":
      return _("There was a better move");
  }
}
