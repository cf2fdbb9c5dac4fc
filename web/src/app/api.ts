/** What the pages ask the server for, and the shapes of its answers. */
import { signal } from "@preact/signals";

import { Api, ApiError } from "../lib/http.ts";
import { _, say } from "../lib/i18n.ts";
import type { Change, Facts, GameEvent, PlacedStone, Scene } from "../lib/protocol.ts";
import type { Roster, Variant } from "./choices.ts";
import { reach } from "./reach.ts";

const door = new Api(reach);
let entering: Promise<void> | null = null;

/**
 * Become somebody: the cookie comes with the first answer, and whatever is asked before it, on a
 * socket above all, would be asked by a stranger whose seat is lost when the page is loaded again.
 */
export function enter(): Promise<void> {
  entering ??= door.get<Me>("/api/me").then((person) => {
    me.value = person;
  });
  entering.catch(() => {
    entering = null;
  });
  return entering;
}

export const api = new Api(async (address, init) => {
  await enter().catch(() => {});
  return reach(address, init);
});

/** What went wrong, in one sentence for a person. */
export function trouble(error: unknown): string {
  return error instanceof ApiError ? say(error.reason) : _("Something went wrong; please try again.");
}

// -- the games there are -------------------------------------------------------------------------

interface VariantAnswer {
  readonly name: string;
  readonly title: string;
  readonly summary?: string;
  readonly family: "gomoku" | "reversi";
  readonly sizes?: readonly number[];
  readonly default_size?: number | null;
  readonly layers?: number;
}

export const variants = signal<readonly Variant[]>([]);

/** Load the list of variants once. */
export async function loadVariants(): Promise<readonly Variant[]> {
  if (variants.value.length === 0) {
    const answer = await api.get<readonly VariantAnswer[] | { variants: readonly VariantAnswer[] }>("/api/variants");
    const list = "variants" in answer ? answer.variants : answer;
    variants.value = list.map(variantFrom);
  }
  return variants.value;
}

function variantFrom(answer: VariantAnswer): Variant {
  return {
    name: answer.name,
    title: answer.title,
    summary: answer.summary ?? "",
    family: answer.family,
    sizes: answer.sizes ?? [],
    defaultSize: answer.default_size ?? null,
    layers: answer.layers ?? (answer.name === "gomoku3d" ? (answer.default_size ?? 1) : 1),
  };
}

export function variantNamed(name: string): Variant | undefined {
  return variants.value.find((variant) => variant.name === name);
}

export function titleOf(name: string): string {
  const variant = variantNamed(name);
  return variant ? _(variant.title) : name;
}

// -- the players there are -----------------------------------------------------------------------

export interface Level {
  readonly level: number;
  readonly name: string;
  readonly player: string;
  readonly rating: number | null;
  readonly rating_error?: number | null;
}

export interface NamedPlayer {
  readonly name: string;
  readonly sentence?: string;
  readonly player?: string;
  readonly rating?: number | null;
}

export interface Players {
  readonly levels: readonly Level[];
  readonly personalities: readonly NamedPlayer[];
  readonly classics: readonly NamedPlayer[];
  readonly learners: readonly NamedPlayer[];
}

/** The name a player is asked for by. */
export const playerOf = (named: NamedPlayer): string => named.player ?? named.name;

export function rosterOf({ levels, personalities, classics, learners }: Players): Roster {
  return { levels: levels.length, names: [...personalities, ...classics, ...learners].map(playerOf) };
}

const playersByVariant = new Map<string, Promise<Players>>();

/** The programs that play a variant; asked for once. */
export function loadPlayers(variant: string, size: number | null): Promise<Players> {
  const key = `${variant} ${size ?? ""}`;
  const known = playersByVariant.get(key) ?? api.get<Players>("/api/players", { variant, size });
  playersByVariant.set(key, known);
  known.catch(() => playersByVariant.delete(key));
  return known;
}

// -- who we are ----------------------------------------------------------------------------------

export interface Me {
  readonly name: string;
  readonly account: { readonly login: string } | null;
  readonly ratings: Readonly<Record<string, { readonly rating: number; readonly deviation: number }>>;
  readonly csrf: string;
  /** Whether we are the person of this machine; null where nobody is. */
  readonly owner: boolean | null;
}

export const me = signal<Me | null>(null);

/** A browser in which we are logged in; times are milliseconds since 1970. */
export interface Session {
  readonly id: string;
  readonly agent: string;
  readonly created: number;
  readonly seen: number;
  readonly current: boolean;
}

export const loadSessions = (): Promise<readonly Session[]> => api.get<readonly Session[]>("/api/sessions");

export const endSession = (id: string): Promise<void> => api.delete(`/api/sessions/${id}`);

/** Ask again who the server takes us for. */
export async function loadMe(): Promise<void> {
  me.value = await api.get<Me>("/api/me");
}

/** Log in, register or log out, then ask again who we are. */
export async function changeMe(method: "post" | "put" | "delete" | "patch", path: string, body?: unknown): Promise<void> {
  await api[method](path, body);
  api.forgetToken();
  await loadMe();
}

// -- games and boards ----------------------------------------------------------------------------

export async function createGame(body: unknown): Promise<string> {
  const { id } = await api.post<{ id: string }>("/api/games", body);
  return id;
}

export interface StoredGame {
  readonly game: Facts;
  readonly events: readonly GameEvent[];
}

export const loadGame = (id: string): Promise<StoredGame> => api.get<StoredGame>(`/api/games/${id}`);

export interface Position {
  readonly stones: readonly PlacedStone[];
  readonly scene: Scene;
  readonly key: string;
  readonly changes: readonly (readonly Change[])[];
}

export interface BoardRequest {
  readonly variant: string;
  readonly size?: number;
  readonly width?: number;
  readonly height?: number;
  readonly moves: readonly string[];
  readonly start?: string;
}

export const loadBoard = (request: BoardRequest): Promise<Position> =>
  api.post<Position>("/api/board", request);
