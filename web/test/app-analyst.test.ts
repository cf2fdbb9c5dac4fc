import assert from "node:assert/strict";
import { test } from "node:test";

import { Analyst } from "../src/app/analysis/analyst.ts";
import type { Thought } from "../src/lib/protocol.ts";

/** A socket that answers what the test lets it answer. */
class FakeSocket {
  static readonly OPEN = 1;
  static last: FakeSocket;
  readonly readyState = 1;
  readonly sent: string[] = [];
  onopen: () => void = () => {};
  onmessage: (event: { readonly data: string }) => void = () => {};
  onclose: () => void = () => {};

  constructor() {
    FakeSocket.last = this;
    queueMicrotask(() => this.onopen());
  }

  send(text: string): void {
    this.sent.push(text);
  }

  close(): void {}

  tell(message: object): void {
    this.onmessage({ data: JSON.stringify(message) });
  }
}

Object.assign(globalThis, { WebSocket: FakeSocket, location: { protocol: "http:", host: "localhost" } });

const thought = (move: string, depth: number): Thought => ({
  score: { kind: "winrate", value: 0.5 },
  line: [move],
  depth,
  nodes: null,
  seconds: null,
  explanation: null,
});
const REASON = { sentences: [{ template: "Makes a four at {point}.", values: { point: "h8" } }], marks: [], heat: [], sequence: [], arrows: [] };
const QUERY = { variant: "freestyle", moves: [], lines: 1, seconds: 2 };

test("a renewed search keeps what was found until it is as deep, and the reasons with it", async () => {
  const analyst = new Analyst();
  const first = analyst.ask(QUERY);
  await Promise.resolve();
  const socket = FakeSocket.last;
  socket.tell({ kind: "info", id: "1", rank: 1, thought: { ...thought("h8", 10), explanation: REASON } });
  socket.tell({ kind: "done", id: "1", cached: false });
  assert.equal((await first)[0]?.depth, 10);

  void analyst.ask({ ...QUERY, seconds: 4 }, { keepsLines: true });
  assert.equal(analyst.lines.value[0]?.depth, 10);
  socket.tell({ kind: "info", id: "2", rank: 1, thought: thought("i9", 4) });
  assert.equal(analyst.lines.value[0]?.line[0], "h8");
  socket.tell({ kind: "info", id: "2", rank: 1, thought: thought("h8", 12) });
  assert.equal(analyst.lines.value[0]?.depth, 12);
  assert.deepEqual(analyst.lines.value[0]?.explanation?.sentences, REASON.sentences);
  socket.tell({ kind: "info", id: "2", rank: 1, thought: thought("g7", 14) });
  assert.equal(analyst.lines.value[0]?.explanation, null);
  analyst.close();
});

test("another position begins with no lines", async () => {
  const analyst = new Analyst();
  void analyst.ask(QUERY);
  await Promise.resolve();
  FakeSocket.last.tell({ kind: "info", id: "1", rank: 1, thought: thought("h8", 10) });
  assert.equal(analyst.lines.value.length, 1);
  void analyst.ask({ ...QUERY, moves: ["h8"] });
  assert.deepEqual(analyst.lines.value, []);
  analyst.close();
});
