/**
 * Keeps the app itself in the browser, so that it opens while the server is away and says so.
 *
 * Games, texts of languages and whatever else is asked for always come from the server; of the
 * texts the last ones are kept for when it is away. Another build has other files and so another
 * shelf.
 */

/** Filled in by the build: the page and every file of it. */
declare const FILES: readonly string[];
declare const BUILD: string;
declare const self: ServiceWorkerGlobalScope;

export {};

const SHELF = `tengen-${BUILD}`;
const PAGE = "/";

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(SHELF).then((shelf) => shelf.addAll([PAGE, ...FILES])));
  void self.skipWaiting();
});

self.addEventListener("activate", (event) => {
  event.waitUntil(clearOthers().then(() => self.clients.claim()));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  if (request.mode === "navigate") event.respondWith(orKept(request, PAGE));
  else if (FILES.includes(pathname)) event.respondWith(keptOr(request));
  else if (pathname.startsWith("/texts/")) event.respondWith(keeping(request));
});

async function clearOthers(): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith("tengen-") && name !== SHELF);
  await Promise.all(names.map((name) => caches.delete(name)));
}

/** What the server says, or what was kept under a name where it says nothing. */
async function orKept(request: Request, name: string | Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const kept = await caches.match(name);
    if (kept) return kept;
    throw error;
  }
}

/** Names of files carry their content, so a kept one is the right one. */
async function keptOr(request: Request): Promise<Response> {
  return (await caches.match(request)) ?? fetch(request);
}

async function keeping(request: Request): Promise<Response> {
  const response = await orKept(request, request);
  if (response.ok) await (await caches.open(SHELF)).put(request, response.clone());
  return response;
}
