/** Fifth stones on offer, as renju's openings know them: how they are shown and how a press makes one. */
import { formatPoint, parsePoint } from "../board/index.ts";
import type { Mark, Shape } from "../board/index.ts";
import type { Point, Scene } from "../lib/protocol.ts";

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/** Whether a press on a point offers it instead of placing a stone. */
export function isOffering(scene: Scene | null): boolean {
  return (scene?.fifths?.left ?? 0) > 0;
}

/** What a press on a point means, as a move is written. */
export function moveAt(point: Point, shape: Shape, scene: Scene | null): string {
  return moveNamed(formatPoint(point, shape), scene);
}

/** What somebody means who names a point. */
export function moveNamed(name: string, scene: Scene | null): string {
  return isOffering(scene) ? `offer:${name}` : name;
}

/** The point of a move, also of one that offers a point; null for any other action. */
export function pointOfMove(move: string, shape: Shape): Point | null {
  return parsePoint(move.replace(/^offer:/, ""), shape);
}

/** The points on offer, with a letter each. */
function offerMarks(scene: Scene | null): readonly Mark[] {
  return (scene?.fifths?.offered ?? []).map((point, at) => ({ point, mark: LETTERS[at] ?? "?" }));
}

/** What lies over the stones, with the points on offer: they stand there whatever else does. */
export function withOffers<Overlay extends { readonly marks?: readonly Mark[] }>(overlay: Overlay, scene: Scene | null): Overlay {
  const offers = offerMarks(scene);
  return offers.length > 0 ? { ...overlay, marks: [...offers, ...(overlay.marks ?? [])] } : overlay;
}

/** The number that an action declares; null for any other action. */
export function declaredNumber(action: string): number | null {
  const match = /^declare:(\d+)$/.exec(action);
  return match ? Number(match[1]) : null;
}
