/** A board in an address: the variant and, where it has edges, its size as 15 or 19x15. */
import { shapeOf, sizeOf } from "./choices.ts";
import type { Choices, Variant } from "./choices.ts";
import type { Shape } from "../board/types.ts";

const SIZE = /^(\d{1,2})(?:x(\d{1,2}))?$/;

/** The size of a board as addresses and records have it; empty without edges. */
export function sizeWord({ width, height }: Pick<Shape, "width" | "height">): string {
  if (width === 0) return "";
  return width === height ? String(width) : `${width}x${height}`;
}

export function boardQuery(variant: string, shape: Shape): URLSearchParams {
  const size = sizeWord(shape);
  return new URLSearchParams({ variant, ...(size ? { size } : {}) });
}

/** The board an address asks for, otherwise the one last chosen. */
export function shapeAsked(variant: Variant, size: string | null, choices: Choices): Shape {
  const match = SIZE.exec(size ?? "");
  const [width, height] = [Number(match?.[1]), Number(match?.[2] ?? match?.[1])];
  if (variant.sizes.includes(width) && width === height) return shapeOf(variant, width);
  if (variant.layers === 1 && width >= 3 && height >= 3) return { ...shapeOf(variant, width), height };
  return shapeOf(variant, sizeOf(choices, variant));
}
