import assert from "node:assert/strict";
import { test } from "node:test";
import { Api, ApiError, queryString } from "../src/lib/http.ts";

interface Request {
  readonly address: string;
  readonly init: RequestInit;
}

/** A server that gives its answers in turn, and keeps what it was asked. */
function serverWith(...answers: readonly (readonly [number, unknown])[]): { api: Api; requests: Request[] } {
  const requests: Request[] = [];
  const left = [...answers];
  const api = new Api((address, init) => {
    requests.push({ address, init });
    const [status, body] = left.shift()!;
    return Promise.resolve(new Response(typeof body === "string" ? body : JSON.stringify(body), { status }));
  });
  return { api, requests };
}

const token = (request: Request | undefined) => new Headers(request?.init.headers).get("X-Tengen-CSRF");

test("a change carries the token, which is asked for once", async () => {
  const { api, requests } = serverWith([200, { csrf: "t1" }], [201, { id: "g" }], [200, ""]);
  assert.deepEqual(await api.post("/api/games", { variant: "renju" }), { id: "g" });
  assert.equal(await api.delete("/api/session"), undefined);
  assert.deepEqual(requests.map(({ address }) => address), ["/api/me", "/api/games", "/api/session"]);
  assert.deepEqual(requests.slice(1).map(token), ["t1", "t1"]);
  assert.equal(requests[1]?.init.body, '{"variant":"renju"}');
});

test("a token that has become old is asked for again, once", async () => {
  const stale = { error: { template: "old token", values: {} } };
  const { api, requests } = serverWith([200, { csrf: "t1" }], [200, {}], [403, stale], [200, { csrf: "t2" }], [200, { ok: 1 }]);
  await api.post("/api/games", {});
  assert.deepEqual(await api.post("/api/games", {}), { ok: 1 });
  assert.equal(token(requests.at(-1)), "t2");
});

test("a refusal is an error with the server's sentence", async () => {
  const { api } = serverWith([404, { error: { template: "there is no game {id}", values: { id: "x" } } }]);
  await assert.rejects(api.get("/api/games/x"), (error: ApiError) => {
    assert.deepEqual([error.status, error.reason], [404, { template: "there is no game {id}", values: { id: "x" } }]);
    return error instanceof ApiError;
  });
});

test("an answer that is not the API's is an error with its status", async () => {
  const { api } = serverWith([502, "<html>Bad Gateway</html>"]);
  await assert.rejects(api.get("/api/me"), (error: ApiError) => error.status === 502 && error.reason.values["status"] === 502);
});

test("a server that cannot be reached is an error too", async () => {
  const api = new Api(() => Promise.reject(new TypeError("network")));
  await assert.rejects(api.get("/api/me"), (error: ApiError) => error.status === 0);
});

test("a token that is known already is not asked for", async () => {
  const { api, requests } = serverWith([200, {}]);
  api.knowToken("t1");
  await api.put("/api/games/g/notes", { moves: [] }, { isLeaving: true });
  assert.deepEqual(requests.map(token), ["t1"]);
  assert.equal(requests[0]?.init.keepalive, true);
});

test("only what is small enough outlives its page, counted in bytes", async () => {
  const { api, requests } = serverWith([200, {}], [200, {}]);
  api.knowToken("t");
  await api.put("/", "é".repeat(29_000), { isLeaving: true });
  await api.put("/", "é".repeat(31_000), { isLeaving: true });
  assert.deepEqual(requests.map(({ init }) => init.keepalive), [true, false]);
});

test("a failed question for the token is not remembered", async () => {
  const { api } = serverWith([500, "oops"], [200, { csrf: "t" }], [200, { id: "g" }]);
  await assert.rejects(api.post("/api/games", {}));
  assert.deepEqual(await api.post("/api/games", {}), { id: "g" });
});

test("queries leave out what is not said", () => {
  assert.equal(queryString({ variant: "caro", q: "", before: null, limit: 20 }), "?variant=caro&limit=20");
  assert.equal(queryString({}), "");
});
