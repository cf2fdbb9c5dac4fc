/** A small picture of a board, drawn from rows of signs; lines or cells as the game has them. */
import type { Thumbnail } from "../../lib/answers.ts";
import { isDrawnWithCrosses } from "../../board/index.ts";
import { variantNamed } from "../api.ts";
import { pieces } from "../preferences.ts";
import { VariantPicture } from "./variant-picture.tsx";

const CELL = 10;
const STONES = { x: "b", o: "w", s: "s" } as const;

export interface Ring {
  readonly x: number;
  readonly y: number;
  /** What it stands for: a class of the styles. */
  readonly kind: "bad" | "good";
}

interface ThumbnailProps {
  readonly variant: string;
  /** Null while it is not there: the picture of the game stands for it. */
  readonly thumbnail: Pick<Thumbnail, "rows" | "last"> | null;
  readonly rings?: readonly Ring[];
  /** What it shows, for whoever does not see it; without that it is only an ornament. */
  readonly label?: string;
}

export function BoardThumbnail({ variant, thumbnail, rings = [], label }: ThumbnailProps) {
  const rows = thumbnail?.rows ?? [];
  const [height, width] = [rows.length, rows[0]?.length ?? 0];
  if (width === 0) return <VariantPicture variant={variant} />;
  const isReversi = variantNamed(variant)?.family === "reversi";
  const isPaper = !isReversi && (pieces.value === "crosses" || isDrawnWithCrosses({ width, height, layers: 1, family: "gomoku" }));
  const isCells = isReversi || isPaper;
  const centre = (index: number) => index * CELL + CELL / 2;
  return (
    <svg class={`sketch thumbnail ${isPaper ? "paper" : isReversi ? "cells" : "lines"}`} viewBox={`0 0 ${width * CELL} ${height * CELL}`} {...(label ? { role: "img", "aria-label": label } : { "aria-hidden": true })}>
      <rect class="sketch-board" width={width * CELL} height={height * CELL} />
      <path class="sketch-lines" d={isCells ? cellLines(width, height) : pointLines(width, height)} />
      {Object.entries(STONES).map(([sign, stone]) => (
        <path key={sign} class={isPaper && stone !== "s" ? (stone === "b" ? "sketch-cross" : "sketch-nought") : `sketch-stone ${stone}`} d={drawn(rows, sign, isPaper && stone === "b" ? CROSS : isPaper ? NOUGHT : DISC)} />
      ))}
      {thumbnail?.last && <circle class="sketch-last" cx={centre(thumbnail.last[0])} cy={centre(thumbnail.last[1])} r={2.4} />}
      {rings.map(({ x, y, kind }) => (
        <circle key={`${x} ${y} ${kind}`} class={`thumbnail-ring ${kind}`} cx={centre(x)} cy={centre(y)} r={4.2} />
      ))}
    </svg>
  );
}

/** What is drawn in a cell, beginning at the middle of its left side. */
const DISC = "m.2 0a4.8 4.8 0 1 0 9.6 0a4.8 4.8 0 1 0-9.600 0z";
const NOUGHT = "m1.800 0a3.2 3.2 0 1 0 6.400 0a3.2 3.2 0 1 0-6.400 0z";
const CROSS = "m2.200-2.800l5.600 5.600m0-5.600l-5.600 5.600";

/** All stones of one colour as one path: a list has many pictures. */
function drawn(rows: readonly string[], sign: string, figure: string): string {
  return rows.flatMap((row, y) => [...row].map((found, x) => (found === sign ? `M${x * CELL} ${y * CELL + CELL / 2}${figure}` : ""))).join("");
}

function pointLines(width: number, height: number): string {
  const [right, bottom] = [width * CELL - CELL / 2, height * CELL - CELL / 2];
  const across = Array.from({ length: height }, (_none, y) => `M5 ${y * CELL + 5}H${right}`);
  return [...across, ...Array.from({ length: width }, (_none, x) => `M${x * CELL + 5} 5V${bottom}`)].join("");
}

function cellLines(width: number, height: number): string {
  const across = Array.from({ length: height - 1 }, (_none, y) => `M0 ${(y + 1) * CELL}H${width * CELL}`);
  return [...across, ...Array.from({ length: width - 1 }, (_none, x) => `M${(x + 1) * CELL} 0V${height * CELL}`)].join("");
}
