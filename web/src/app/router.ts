/** Where we are: the address of the page, as a signal; links change it without loading the page again. */
import { signal } from "@preact/signals";

import { leavePage } from "./leaving.ts";

export type PageName =
  | "home"
  | "game"
  | "analysis"
  | "review"
  | "games"
  | "learning"
  | "player"
  | "rules"
  | "editor"
  | "studies"
  | "study"
  | "drill"
  | "lessons"
  | "puzzles"
  | "lab"
  | "history"
  | "missing";

export interface Route {
  readonly page: PageName;
  /** What the page is about: a game's or a study's id, or a variant's name; empty where there is none. */
  readonly id: string;
  /** The part of it that is shown: a chapter of a study. */
  readonly part?: string;
  readonly query: URLSearchParams;
}

interface RoutePattern {
  readonly page: PageName;
  readonly pattern: RegExp;
}

const ROUTES: readonly RoutePattern[] = [
  { page: "home", pattern: /^\/$/ },
  { page: "game", pattern: /^\/game\/([\w-]+)$/ },
  { page: "analysis", pattern: /^\/analysis(?:\/([\w-]+))?$/ },
  { page: "review", pattern: /^\/review\/([\w-]+)$/ },
  { page: "games", pattern: /^\/games$/ },
  { page: "learning", pattern: /^\/learning$/ },
  { page: "editor", pattern: /^\/editor$/ },
  { page: "studies", pattern: /^\/studies$/ },
  { page: "study", pattern: /^\/study\/([\w-]+)(?:\/([\w-]+))?$/ },
  { page: "player", pattern: /^\/player\/([\w-]+)$/ },
  { page: "drill", pattern: /^\/drill(?:\/([\w-]+))?$/ },
  { page: "lessons", pattern: /^\/lessons(?:\/([\w-]+))?$/ },
  { page: "puzzles", pattern: /^\/puzzles(?:\/([\w.~:-]+))?$/ },
  { page: "lab", pattern: /^\/lab$/ },
  { page: "history", pattern: /^\/history$/ },
  { page: "rules", pattern: /^\/rules(?:\/([\w-]+))?$/ },
];

/** The page of an address such as `/game/Xy12?ply=3`. */
export function parseRoute(address: string): Route {
  const [path = "/", search = ""] = address.split("?", 2);
  const query = new URLSearchParams(search);
  const plain = path.length > 1 ? path.replace(/\/+$/, "") || "/" : path;
  for (const { page, pattern } of ROUTES) {
    const match = pattern.exec(plain);
    if (match) return { page, id: match[1] ?? "", ...(match[2] ? { part: match[2] } : {}), query };
  }
  return { page: "missing", id: "", query };
}

export const route = signal<Route>(parseRoute("/"));

/** Show another page, as if a link was followed. */
export function go(address: string): void {
  history.pushState(null, "", address);
  arrive();
  window.scrollTo(0, 0);
  document.getElementById("content")?.focus({ preventScroll: true });
}

/** Change the address without a new step in the history of the browser. */
export function replace(address: string): void {
  history.replaceState(null, "", address);
  arrive();
}

/** Follow the address bar and the links of the page from now on. */
export function startRouting(): void {
  arrive();
  addEventListener("popstate", arrive);
  document.addEventListener("click", followLink);
}

function arrive(): void {
  route.value = parseRoute(location.pathname + location.search);
}

/** Whether a click on a link is for us: a plain left click on an address of the app itself. */
export function isOurs(event: MouseEvent, link: HTMLAnchorElement): boolean {
  const modified = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  const plain = event.button === 0 && !modified && !event.defaultPrevented;
  const here = link.origin === location.origin && !link.target && !link.hasAttribute("download");
  return plain && here && parseRoute(link.pathname).page !== "missing";
}

function followLink(event: MouseEvent): void {
  const link = (event.target as Element | null)?.closest?.("a[href]");
  if (!(link instanceof HTMLAnchorElement) || !isOurs(event, link)) return;
  event.preventDefault();
  const address = link.pathname + link.search;
  leavePage("link", () => go(address));
}
