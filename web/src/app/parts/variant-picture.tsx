/** The small picture of a variant. */
import { pictureOf, signsOf, stonesOf } from "../pictures.ts";

const CELL = 10;
const at = (index: number): number => index * CELL + CELL / 2;

export function VariantPicture({ variant }: { variant: string }) {
  const picture = pictureOf(variant);
  const count = picture.rows.length;
  return (
    <svg class={`sketch ${picture.style}`} viewBox={`0 0 ${count * CELL} ${count * CELL}`} aria-hidden="true">
      <rect class="sketch-board" width={count * CELL} height={count * CELL} rx="4" />
      <path class="sketch-lines" d={gridPath(count, picture.style === "cells")} />
      {signsOf(picture, "#").map(({ x, y }) => (
        <path key={`${x}-${y}`} class="sketch-forbidden" d={crossPath(x, y)} />
      ))}
      {signsOf(picture, "+").map(({ x, y }) => (
        <circle key={`${x}-${y}`} class="sketch-ring" cx={at(x)} cy={at(y)} r={3.6} />
      ))}
      {stonesOf(picture).map(({ x, y, stone }) => (
        <circle key={`${x}-${y}`} class={`sketch-stone ${stone}`} cx={at(x)} cy={at(y)} r={4.3} />
      ))}
      {signsOf(picture, "*").map(({ x, y }) => (
        <circle key={`${x}-${y}`} class="sketch-win" cx={at(x)} cy={at(y)} r={1.7} />
      ))}
    </svg>
  );
}

function gridPath(count: number, isCells: boolean): string {
  const side = count * CELL;
  const places = Array.from({ length: isCells ? count - 1 : count }, (_none, index) => (isCells ? (index + 1) * CELL : at(index)));
  return places.map((place) => `M${place} 0V${side}M0 ${place}H${side}`).join("");
}

function crossPath(x: number, y: number): string {
  const [left, top, arm] = [at(x), at(y), 1.8];
  return `M${left - arm} ${top - arm}l${2 * arm} ${2 * arm}m0 ${-2 * arm}l${-2 * arm} ${2 * arm}`;
}
