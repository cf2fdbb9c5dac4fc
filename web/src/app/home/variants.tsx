/** Choosing the game: tiles with a picture, family by family. */
import { useId } from "preact/hooks";

import { _ } from "../../lib/i18n.ts";
import type { Variant } from "../choices.ts";
import { VariantPicture } from "../parts/variant-picture.tsx";

interface VariantsProps {
  readonly variants: readonly Variant[];
  readonly value: string;
  readonly onChange: (name: string) => void;
}

/** The games most people want; the others are one press away. */
const USUAL: readonly string[] = ["freestyle", "renju", "swap2", "caro", "pente", "reversi"];

export function Variants({ variants, value, onChange }: VariantsProps) {
  const usual = variants.filter(({ name }) => USUAL.includes(name));
  const others = variants.filter(({ name }) => !USUAL.includes(name));
  const name = useId();
  const tile = (variant: Variant) => (
    <Tile key={variant.name} group={name} variant={variant} isChosen={variant.name === value} onChange={onChange} />
  );
  return (
    <fieldset class="stack-s">
      <legend class="legend">{_("Game")}</legend>
      <div class="tiles">{usual.map(tile)}</div>
      <details class="more-tiles" open={others.some((variant) => variant.name === value)}>
        <summary>{_("More games")}</summary>
        <div class="tiles">{others.map(tile)}</div>
      </details>
    </fieldset>
  );
}

interface TileProps {
  readonly group: string;
  readonly variant: Variant;
  readonly isChosen: boolean;
  readonly onChange: (name: string) => void;
}

function Tile({ group, variant, isChosen, onChange }: TileProps) {
  return (
    <label class="tile" title={_(variant.summary)}>
      <input type="radio" name={group} checked={isChosen} onChange={() => onChange(variant.name)} />
      <span class="tile-face">
        <VariantPicture variant={variant.name} />
        <span>{_(variant.title)}</span>
      </span>
    </label>
  );
}
