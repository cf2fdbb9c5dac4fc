/** What to show and what to ask the server for: decisions about a game without its rules. */
import type { GameState } from "../../lib/fold.ts";
import type { Facts, Scene, Seat } from "../../lib/protocol.ts";
import type { Departure } from "../leaving.ts";

/** Whether there is a choice: not only a forced pass. */
export function hasChoice(scene: Scene | null): boolean {
  if (!scene || scene.seat === null) return false;
  return scene.legal === "empty" || scene.legal.length > 0 || scene.actions.some((name) => name !== "pass");
}

/** A game that is left before its end: between people it goes on, others wait. */
export type LeftGame = "people" | "kept";

/** The game that a person would leave; null where nothing is lost and nobody left alone. */
export function whatIsLeft(
  facts: Facts | null,
  state: Pick<GameState, "outcome" | "ply">,
  isWaiting: boolean,
  departure: Departure,
): LeftGame | null {
  if (!facts || facts.you === null || state.outcome || isWaiting) return null;
  if (facts.kind === "friend") return "people";
  if (departure === "link" || facts.kind === "programs" || state.ply === 0) return null;
  return "kept";
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
