/**
 * Keeps the app itself in the browser, so that it opens while the server is away and says so.
 *
 * Games and whatever else is asked for always come from the server. Of the texts of languages, the
 * lessons that were opened and the week's puzzles the last ones are kept for when it is away. Another
 * build has other files and so another cache.
 */

/** Filled in by the build: the page and every file of it. */
declare const FILES: readonly string[];
declare const BUILD: string;
declare const self: ServiceWorkerGlobalScope;

/** What browsers that know it allow: requests that never come to this worker. */
interface RoutingEvent extends ExtendableEvent {
  readonly addRoutes?: (rule: { readonly condition: { readonly requestMethod: string }; readonly source: "network" }) => Promise<void>;
}

export {};

const CACHE = `tengen-${BUILD}`;
const PAGE = "/";
/** What is learnt from: lessons that were opened, and puzzles of the day; and the names of the games. */
const TEACHING = /^\/api\/(variants|lessons(\/.+)?|puzzles\/(daily|ahead))$/;
/** Holds for other days than that which was asked for. */
const WEEK = "/api/puzzles/ahead";
/** Tells the page that an answer was kept here because the server is away. */
const KEPT = "x-tengen-kept";

self.addEventListener("install", (event: RoutingEvent) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll([PAGE, ...FILES])));
  // What a page says as it is closed would be lost on the way through this worker.
  const routed = event.addRoutes?.({ condition: { requestMethod: "PUT" }, source: "network" });
  if (routed) event.waitUntil(routed.catch(() => {}));
  void self.skipWaiting();
});

self.addEventListener("activate", (event) => {
  event.waitUntil(deleteOldCaches().then(() => self.clients.claim()));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  if (request.mode === "navigate") event.respondWith(networkFirst(request, PAGE));
  else if (FILES.includes(pathname)) event.respondWith(cacheFirst(request));
  else if (pathname.startsWith("/texts/")) event.respondWith(storing(request));
  else if (TEACHING.test(pathname)) event.respondWith(teaching(request));
});

async function deleteOldCaches(): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith("tengen-") && name !== CACHE);
  await Promise.all(names.map((name) => caches.delete(name)));
}

/** What the server says, or what the cache holds where it does not answer. */
async function networkFirst(request: Request, name: string | Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const stored = await caches.match(name);
    if (stored) return stored;
    throw error;
  }
}

/** Names of files carry their content, so a cached one is the right one. */
async function cacheFirst(request: Request): Promise<Response> {
  return (await caches.match(request)) ?? fetch(request);
}

/** The board of a lesson or of today's puzzle: the server's, or the last one of that address. */
async function teaching(request: Request): Promise<Response> {
  const cache = await caches.open(CACHE);
  try {
    const response = await fetch(request);
    if (response.ok) {
      await cache.delete(request, { ignoreSearch: true, ignoreVary: true });
      await cache.put(request, response.clone());
    }
    return response;
  } catch (error) {
    const ignoreSearch = new URL(request.url).pathname === WEEK;
    const stored = await cache.match(request, { ignoreVary: true, ignoreSearch });
    if (!stored) throw error;
    return new Response(stored.body, { headers: { "content-type": "application/json", [KEPT]: "1" } });
  }
}

async function storing(request: Request): Promise<Response> {
  const response = await networkFirst(request, request);
  if (response.ok) await (await caches.open(CACHE)).put(request, response.clone());
  return response;
}
