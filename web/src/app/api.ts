/** What the pages ask the server for. */
import { signal } from "@preact/signals";

import type { BoardAnswer, HiddenAnswer, MeAnswer, NewGameAnswer, PersonalityAnswer, PlayersAnswer, PositionAnswer, ProfileAnswer, ProgramAnswer, SeatProfilesAnswer, SessionAnswer, StoredGameAnswer, VariantAnswer } from "../lib/answers.ts";
import { Api, ApiError } from "../lib/http.ts";
import { _, language, languageTag, sayReason } from "../lib/i18n.ts";
import type { Facts } from "../lib/protocol.ts";
import type { Roster, Variant } from "./choices.ts";
import { fetchWatched } from "./offline.ts";

const client = new Api(fetchWatched);
let entering: Promise<void> | null = null;

/**
 * Become somebody: the cookie comes with the first answer, and whatever is asked before it, on a
 * socket above all, would be asked by a stranger whose seat is lost when the page is loaded again.
 */
export function enter(): Promise<void> {
  entering ??= client.get<MeAnswer>("/api/me").then((person) => {
    me.value = person;
    api.knowToken(person.csrf);
  });
  entering.catch(() => {
    entering = null;
  });
  return entering;
}

export const api = new Api(async (address, init) => {
  await enter().catch(() => {});
  // What the server says in words is in the language of the page, which need not be that of the browser.
  return fetchWatched(address, { ...init, headers: { ...init.headers, "Accept-Language": languageTag(language()) } });
});

/** What went wrong, in one sentence for a person. */
export function errorText(error: unknown): string {
  return error instanceof ApiError ? sayReason(error.reason) : _("Something went wrong; please try again.");
}

// -- the games there are -------------------------------------------------------------------------

export const variants = signal<readonly Variant[]>([]);

/** Load the list of variants once. */
export async function loadVariants(): Promise<readonly Variant[]> {
  if (variants.value.length === 0) {
    const answer = await api.get<readonly VariantAnswer[]>("/api/variants");
    variants.value = answer.map(variantFrom);
  }
  return variants.value;
}

function variantFrom(answer: VariantAnswer): Variant {
  const { name, title, summary, family, sizes, layers, opening, aliases } = answer;
  return { name, title, summary, family, sizes, layers, opening, aliases, defaultSize: answer.default_size, hasFouls: answer.fouls, hasCaptures: answer.captures };
}

export function variantNamed(name: string): Variant | undefined {
  return variants.value.find((variant) => variant.name === name);
}

export function titleOf(name: string): string {
  const variant = variantNamed(name);
  return variant ? _(variant.title) : name;
}

// -- the players there are -----------------------------------------------------------------------

/** A player that is asked for by its name. */
export type NamedPlayer = PersonalityAnswer | ProgramAnswer;

export function rosterOf({ levels, personalities, classics, learners, added }: PlayersAnswer): Roster {
  return { levels: levels.length, names: [...personalities, ...classics, ...learners, ...added].map(({ name }) => name) };
}

const playersByVariant = new Map<string, Promise<PlayersAnswer>>();

/** The programs that play a variant; asked for once. */
export function loadPlayers(variant: string, size: number | null): Promise<PlayersAnswer> {
  const key = `${variant} ${size ?? ""}`;
  const known = playersByVariant.get(key) ?? api.get<PlayersAnswer>("/api/players", { variant, size });
  playersByVariant.set(key, known);
  known.catch(() => playersByVariant.delete(key));
  return known;
}

// -- who we are ----------------------------------------------------------------------------------

export const me = signal<MeAnswer | null>(null);

export const loadSessions = (): Promise<readonly SessionAnswer[]> => api.get<readonly SessionAnswer[]>("/api/sessions");

export const endSession = (id: string): Promise<void> => api.delete(`/api/sessions/${id}`);

/** A change of who we are that is under way: a question in between would go out, and come back, as somebody else. */
let changing: Promise<void> = Promise.resolve();

/** Ask again who the server takes us for. */
export async function loadMe(): Promise<void> {
  await changing;
  await askMe();
}

async function askMe(): Promise<void> {
  const person = await api.get<MeAnswer>("/api/me");
  me.value = person;
  api.knowToken(person.csrf);
}

/** Log in, register or log out, then ask again who we are. */
export function changeMe(method: "post" | "put" | "delete" | "patch", path: string, body?: unknown): Promise<void> {
  const done = (async () => {
    await api[method](path, body);
    api.forgetToken();
    await askMe();
  })();
  changing = done.catch(() => {});
  return done;
}

/** "me" is the profile of who asks. */
export const loadProfile = (address: string): Promise<ProfileAnswer> => api.get<ProfileAnswer>(`/api/profiles/${address}`);

export const hideProfile = (hidden: boolean): Promise<HiddenAnswer> => api.put<HiddenAnswer>("/api/me/profile", { hidden });

/** Where the players of a game have their profiles. */
export const loadSeatProfiles = (game: string): Promise<SeatProfilesAnswer> => api.get<SeatProfilesAnswer>(`/api/games/${game}/profiles`);

/** Be told when somebody logs in or out here; returns how to end that. */
export function followAccount(onChange: () => void): () => void {
  let before = me.value;
  return me.subscribe((person) => {
    const isAnother = before !== null && person?.account?.login !== before.account?.login;
    before = person;
    if (isAnother) onChange();
  });
}

// -- games and boards ----------------------------------------------------------------------------

export async function createGame(body: unknown): Promise<string> {
  const { id } = await api.post<NewGameAnswer>("/api/games", body);
  return id;
}

export const loadGame = (id: string): Promise<StoredGameAnswer> => api.get<StoredGameAnswer>(`/api/games/${id}`);

/** What becomes of fouls and passes in renju, where that is not the usual. */
export interface RuleOptions {
  readonly foul?: string;
  readonly passes?: boolean;
}

export function ruleOptionsOf(facts: Pick<Facts, "foul" | "passes">): RuleOptions {
  return {
    ...(facts.foul && facts.foul !== "refuse" ? { foul: facts.foul } : {}),
    ...(facts.passes ? { passes: true } : {}),
  };
}

export interface BoardRequest extends RuleOptions {
  readonly variant: string;
  readonly size?: number | string;
  readonly width?: number;
  readonly height?: number;
  readonly moves: readonly string[];
  readonly start?: string;
}

export const loadBoard = (request: BoardRequest): Promise<BoardAnswer> =>
  api.post<BoardAnswer>("/api/board", request);

/** The position of a text, and whether a game can stand so; without a size the text has its own. */
export const checkPosition = (variant: string, text: string, size = ""): Promise<PositionAnswer> =>
  api.post<PositionAnswer>("/api/positions/check", { variant, text, ...(size ? { size } : {}) });

const starts = new Map<string, Promise<BoardAnswer>>();

/** The board before the first move, of the usual size where none is given; asked for once. */
export function loadStart(variant: string, size: number | null): Promise<BoardAnswer> {
  const key = `${variant} ${size ?? ""}`;
  const known = starts.get(key) ?? loadBoard({ variant, ...(size ? { size } : {}), moves: [] });
  starts.set(key, known);
  known.catch(() => starts.delete(key));
  return known;
}
