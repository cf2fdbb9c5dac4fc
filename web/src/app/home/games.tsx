/** Choosing the game: a picture and one line each, and a search that knows what people call them. */
import { useId, useState } from "preact/hooks";

import { _, ngettext } from "../../lib/i18n.ts";
import type { Variant } from "../choices.ts";
import { findGames } from "../game-search.ts";
import { Icon } from "../parts/icon.tsx";
import { VariantPicture } from "../parts/variant-picture.tsx";

interface GamesProps {
  readonly variants: readonly Variant[];
  readonly value: string;
  readonly onChange: (name: string) => void;
}

/** The games most people want, in this order; the others are one press away. */
const USUAL: readonly string[] = ["freestyle", "reversi", "caro", "renju", "pente", "swap2"];

export function Games({ variants, value, onChange }: GamesProps) {
  const [wanted, setWanted] = useState("");
  const group = useId();
  const found = findGames(wanted, variants, _);
  const choose = (variant: Variant | undefined) => {
    if (!variant) return;
    setWanted("");
    onChange(variant.name);
  };
  const tile = (variant: Variant) => (
    <Tile key={variant.name} group={group} variant={variant} isChosen={variant.name === value} onChoose={() => choose(variant)} />
  );
  return (
    <fieldset class="games-choice">
      <legend class="legend">{_("Game")}</legend>
      <Search value={wanted} onInput={setWanted} onEnter={() => choose(found[0])} />
      {wanted === "" ? <Shelf variants={variants} value={value} tile={tile} /> : <div class="tiles">{found.map(tile)}</div>}
      <p class={wanted !== "" && found.length === 0 ? "muted" : "unseen"} role="status">
        {wanted === "" ? "" : found.length === 0 ? _("No game is called that here.") : ngettext("{count} game", "{count} games", found.length)}
      </p>
    </fieldset>
  );
}

interface ShelfProps {
  readonly variants: readonly Variant[];
  readonly value: string;
  readonly tile: (variant: Variant) => preact.JSX.Element;
}

/** The usual games with the one that was chosen before, and the others when they are asked for. */
function Shelf({ variants, value, tile }: ShelfProps) {
  // No tile moves while one chooses among them.
  const [shown] = useState(USUAL.includes(value) ? USUAL : [value, ...USUAL]);
  const usual = shown.flatMap((name) => variants.filter((variant) => variant.name === name));
  const others = variants.filter(({ name }) => !shown.includes(name));
  return (
    <>
      <div class="tiles">{usual.map(tile)}</div>
      <details class="more-tiles">
        <summary>{_("More games")}</summary>
        <div class="tiles">{others.map(tile)}</div>
      </details>
    </>
  );
}

interface SearchProps {
  readonly value: string;
  readonly onInput: (text: string) => void;
  readonly onEnter: () => void;
}

function Search({ value, onInput, onEnter }: SearchProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter ends the composition of a word first.
    if (event.isComposing) return;
    if (event.key === "Enter") onEnter();
    else if (event.key === "Escape" && value !== "") onInput("");
    else return;
    event.preventDefault();
  };
  return (
    <label class="game-search">
      <span class="unseen">{_("Find a game")}</span>
      <Icon name="search" />
      <input
        class="input"
        type="search"
        maxLength={64}
        autocomplete="off"
        spellcheck={false}
        placeholder={_("Find a game")}
        value={value}
        onInput={(event) => onInput(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
    </label>
  );
}

interface TileProps {
  readonly group: string;
  readonly variant: Variant;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

function Tile({ group, variant, isChosen, onChoose }: TileProps) {
  return (
    <label class="tile" title={_(variant.summary)}>
      <input type="radio" name={group} checked={isChosen} onChange={onChoose} />
      <span class="tile-face">
        <VariantPicture variant={variant.name} />
        <span class="tile-words">
          <strong>{_(variant.title)}</strong>
          <span class="tile-line">{_(variant.summary)}</span>
        </span>
      </span>
    </label>
  );
}
