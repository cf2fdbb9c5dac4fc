/** The small picture of a variant. */
import { pictureOf, signsOf, stonesOf } from "../pictures.ts";
import type { SampleStone } from "../pictures.ts";

const CELL = 10;
const at = (index: number): number => index * CELL + CELL / 2;

export function VariantPicture({ variant }: { variant: string }) {
  const picture = pictureOf(variant);
  const count = picture.rows.length;
  const side = count * CELL;
  const isPaper = picture.style === "paper";
  return (
    <svg class={`sketch ${picture.style}`} viewBox={isPaper ? PAPER : `0 0 ${side} ${side}`} aria-hidden="true">
      <rect class="sketch-board" width={side} height={side} rx="4" />
      <path class="sketch-lines" d={gridPath(count, picture.style !== "lines")} />
      {signsOf(picture, "#").map(({ x, y }) => (
        <path key={`${x}-${y}`} class="sketch-forbidden" d={crossPath(x, y, 1.8)} />
      ))}
      {signsOf(picture, "+").map(({ x, y }) => (
        <circle key={`${x}-${y}`} class="sketch-ring" cx={at(x)} cy={at(y)} r={3.6} />
      ))}
      {stonesOf(picture).map((stone) => (isPaper ? <Sign key={`${stone.x}-${stone.y}`} {...stone} /> : <Stone key={`${stone.x}-${stone.y}`} {...stone} />))}
      {!isPaper && signsOf(picture, "*").map(({ x, y }) => <circle key={`${x}-${y}`} class="sketch-win" cx={at(x)} cy={at(y)} r={1.7} />)}
    </svg>
  );
}

/** The three by three cells in the middle of seven by seven, with a little around them. */
const PAPER = "19 19 32 32";

function Stone({ x, y, stone }: SampleStone) {
  return <circle class={`sketch-stone ${stone}`} cx={at(x)} cy={at(y)} r={4.3} />;
}

function Sign({ x, y, stone }: SampleStone) {
  if (stone === "w") return <circle class="sketch-nought" cx={at(x)} cy={at(y)} r={3} />;
  return <path class="sketch-cross" d={crossPath(x, y, 2.8)} />;
}

function gridPath(count: number, isCells: boolean): string {
  const side = count * CELL;
  const places = Array.from({ length: isCells ? count - 1 : count }, (_none, index) => (isCells ? (index + 1) * CELL : at(index)));
  return places.map((place) => `M${place} 0V${side}M0 ${place}H${side}`).join("");
}

function crossPath(x: number, y: number, arm: number): string {
  const [left, top] = [at(x), at(y)];
  return `M${left - arm} ${top - arm}l${2 * arm} ${2 * arm}m0 ${-2 * arm}l${-2 * arm} ${2 * arm}`;
}
