/** Premoves: when the next move may be marked, and whether it may be made. Decisions without a page. */
import type { GameState } from "../../lib/fold.ts";
import type { Facts, Point, Scene } from "../../lib/protocol.ts";

/** Whether somebody may mark the next move: they play, and the opponent is to move. */
export function mayPremove(state: Pick<GameState, "scene" | "outcome" | "isPaused">, facts: Pick<Facts, "you"> | null, isWaiting: boolean): boolean {
  const { scene, outcome, isPaused } = state;
  if (!scene || scene.seat === null || outcome !== null || isPaused || isWaiting) return false;
  return (facts?.you === "first" || facts?.you === "second") && scene.seat !== facts.you;
}

/** Whether the scene allows a stone there; where an opening asks for something, nothing was meant beforehand. */
export function isLegalPremove(point: Point, scene: Scene, stones: GameState["stones"]): boolean {
  const isThere = (one: Point): boolean => keyOf(one) === keyOf(point);
  if (scene.prompt !== null || scene.outcome !== null || stones.has(keyOf(point))) return false;
  if (scene.forbidden.some((one) => isThere(one.point))) return false;
  return scene.legal === "empty" || scene.legal.some(isThere);
}

function keyOf([x, y, z = 0]: Point): string {
  return `${x},${y},${z}`;
}
