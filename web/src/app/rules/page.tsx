/** The games and their rules, each in a line and a picture. */
import { Fragment } from "preact";

import { _ } from "../../lib/i18n.ts";
import { loadVariants } from "../api.ts";
import type { Variant } from "../choices.ts";
import { useLoad } from "../load.ts";
import { ErrorPage } from "../pages.tsx";
import type { PageProps } from "../pages.tsx";
import { VariantPicture } from "../parts/variant-picture.tsx";
import { choices } from "../preferences.ts";
import { go } from "../router.ts";
import { RulesBoards } from "./boards.tsx";
import { useTitle } from "../title.ts";

export function RulesPage({ id }: PageProps) {
  useTitle(_("Rules"));
  const variants = useLoad(loadVariants, []);
  if (variants.error) return <ErrorPage text={variants.error} />;
  const all = variants.value ?? [];
  const [chosen, others] = [all.filter(({ name }) => name === id), all.filter(({ name }) => name !== id)];
  return (
    <main class="page">
      <h1>{_("Rules")}</h1>
      <p class="lead">
        {_("Five in a row: take turns placing stones; the first to complete the required row, horizontally, vertically or diagonally, wins. Reversi: enclose enemy discs in a row to turn them over; whoever has the most discs at the end wins.")}
      </p>
      <ul class="rule-list">
        {[...chosen, ...others].map((variant) => (
          <Fragment key={variant.name}>
            <Rule variant={variant} isChosen={variant.name === id} />
            {variant.name === id && (
              <li class="rules-boards-row">
                <RulesBoards variant={variant.name} />
              </li>
            )}
          </Fragment>
        ))}
      </ul>
      <p class="muted">
        <a href="/history">{_("History of the games")}</a>
      </p>
    </main>
  );
}

/** Where the named openings of a game are learnt. */
const DRILLS: Readonly<Record<string, string>> = { renju: "/drill/renju", reversi: "/drill" };

function Rule({ variant, isChosen }: { variant: Variant; isChosen: boolean }) {
  const drill = DRILLS[variant.name];
  const play = () => {
    choices.value = { ...choices.value, variant: variant.name };
    go("/");
  };
  return (
    <li class={isChosen ? "card rule chosen" : "card rule"}>
      <VariantPicture variant={variant.name} />
      <div class="grow">
        <h2>{isChosen ? _(variant.title) : <a href={`/rules/${variant.name}`}>{_(variant.title)}</a>}</h2>
        <p>{_(variant.summary)}</p>
        {details(variant).map((sentence) => (
          <p class="small muted" key={sentence}>
            {sentence}
          </p>
        ))}
        {drill !== undefined && (
          <a class="button plain" href={drill}>
            {_("Learn the openings")}
          </a>
        )}
      </div>
      <button type="button" class={isChosen ? "button primary" : "button"} onClick={play}>
        {_("Play")}
      </button>
    </li>
  );
}

/** What the line of the summary cannot say. */
function details(variant: Variant): readonly string[] {
  const more: Readonly<Record<string, string>> = {
    renju: _("Forbidden points are marked when it is black's turn; making five in a row is always allowed, and white has no restrictions."),
    swap2: _("After three stones the second player takes black, plays white, or adds two stones and lets the other choose."),
    swap: _("After three stones the second player chooses a colour."),
    rif: _("One player places three stones near the centre; the other takes a colour. After white's fourth stone black offers two points for the fifth, and white takes one."),
    yamaguchi: _("Like RIF, but whoever places the three stones also says how many fifth stones black will offer."),
    "soosorv-8": _("White says after the fourth stone how many fifth stones will be offered, one to eight; then black may swap instead of offering them."),
    "taraguchi-10": _("After each of the first five stones the other player may swap; after the fourth black may offer ten points for the fifth stone instead."),
    tarannikov: _("After each of the first five stones the other player may swap; the central square for them grows to 9×9."),
    sakata: _("One player places three stones, the other two; then the first chooses a colour."),
    pente: _("Two enemy stones between two of yours are captured; moving in between is safe."),
    "keryo-pente": _("Two or three enemy stones between two of yours are captured."),
    gomoku3d: _("Layers are stacked; rows may run through them."),
    unbounded: _("Drag the board, or move past its edge with the arrow keys, to see more of it."),
    reversi: _("Whoever cannot turn a disc must pass; when nobody can move, the discs are counted."),
  };
  const found = more[variant.name];
  return found ? [found] : [];
}
