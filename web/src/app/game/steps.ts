/** Where undo and redo lead, what to ask the server for: decisions about a game without its rules. */
import { sceneAt } from "../../lib/fold.ts";
import type { GameState } from "../../lib/fold.ts";
import type { Facts, Scene, Seat } from "../../lib/protocol.ts";

/** Whether the person at the screen may decide something in this scene. */
export function isMine(scene: Scene | null, you: Facts["you"]): boolean {
  if (!scene || scene.seat === null) return false;
  return you === "both" || you === scene.seat;
}

/** Whether there is a choice: not only a forced pass. */
export function hasChoice(scene: Scene | null): boolean {
  if (!scene || scene.seat === null) return false;
  return scene.legal === "empty" || scene.legal.length > 0 || scene.actions.some((name) => name !== "pass");
}

/** The ply undo leads to: the last moment before now at which we had a choice; null for none. */
export function undoTarget(state: GameState, you: Facts["you"]): number | null {
  for (let ply = state.ply - 1; ply >= 0; ply -= 1) {
    const scene = sceneAt(state, ply);
    if (isMine(scene, you) && hasChoice(scene)) return ply;
  }
  return null;
}

/** The ply redo leads to: the next moment at which we had a choice, or the end of the line. */
export function redoTarget(state: GameState, you: Facts["you"]): number | null {
  for (let ply = state.ply + 1; ply <= state.line.length; ply += 1) {
    const scene = sceneAt(state, ply);
    if (ply === state.line.length || (isMine(scene, you) && hasChoice(scene))) return ply;
  }
  return null;
}

/** The seat shown at the bottom of the board: ours, otherwise the first. */
export function nearSeat(facts: Facts | null, isFlipped: boolean): Seat {
  const own: Seat = facts?.you === "second" ? "second" : "first";
  if (!isFlipped) return own;
  return own === "first" ? "second" : "first";
}

/** The request for another game like this one, with the same seats. */
export function requestLike(facts: Facts): Readonly<Record<string, unknown>> {
  const { kind, players, variant, clock } = facts;
  const programs = { first: players.first?.player ?? "level:3", second: players.second?.player ?? "level:3" };
  const size = facts.width === facts.height ? { size: facts.width } : { width: facts.width, height: facts.height };
  const base = { variant, ...(facts.width > 0 ? size : {}), kind, clock };
  if (kind === "programs") return { ...base, players: programs };
  if (kind === "computer") {
    const seat: Seat = players.first?.kind === "computer" ? "second" : "first";
    return { ...base, seat, opponent: seat === "first" ? programs.second : programs.first };
  }
  if (kind === "friend") return { ...base, seat: facts.you === "second" ? "second" : "first" };
  return { ...base, kind: "here" };
}
