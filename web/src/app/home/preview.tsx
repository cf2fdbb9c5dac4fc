/** The board of the chosen game, with a small example on it. */
import { keyOf } from "../../board/index.ts";
import type { BoardScene, Shape } from "../../board/index.ts";
import { _ } from "../../lib/i18n.ts";
import type { Point } from "../../lib/protocol.ts";
import type { Variant } from "../choices.ts";
import { PreferredBoard } from "../parts/preferred-board.tsx";
import { pictureOf, signsOf, stonesOf } from "../pictures.ts";

export function shapeOf(variant: Variant, size: number | null): Shape {
  const side = size ?? 0;
  return { width: side, height: side, layers: side === 0 ? 1 : variant.layers > 1 ? side : 1, family: variant.family };
}

export function Preview({ variant, size }: { variant: Variant; size: number | null }) {
  const shape = shapeOf(variant, size);
  const picture = pictureOf(variant.name);
  const place = placing(shape);
  const stones = stonesOf(picture).flatMap(({ x, y, stone }) => place(x, y).map((point) => [keyOf(point), stone] as const));
  const points = (sign: string) => signsOf(picture, sign).flatMap(({ x, y }) => place(x, y));
  return (
    <div class="home-preview" aria-hidden="true" inert>
      <PreferredBoard shape={shape} stones={new Map(stones)} scene={sceneOf(points("*"), points("#"))} label={_(variant.title)} />
    </div>
  );
}

/** Puts the picture into the middle of the real board; what does not fit is left out. */
function placing(shape: Shape): (x: number, y: number) => readonly Point[] {
  const { width, layers } = shape;
  const shift = width === 0 ? -3 : Math.floor((width - 7) / 2);
  return (column, row) => {
    const [x, y] = [column + shift, row + shift];
    const fits = width === 0 || (x >= 0 && y >= 0 && x < width && y < width);
    if (!fits) return [];
    return [layers > 1 ? [x, y, Math.floor(layers / 2)] : [x, y]];
  };
}

function sceneOf(line: readonly Point[], forbidden: readonly Point[]): BoardScene {
  const outcome = line.length > 0 ? ({ winner: "black", reason: "line", line, margin: null } as const) : null;
  return { turn: null, legal: [], forbidden: forbidden.map((point) => ({ point, reason: "" })), last: null, outcome };
}
