import assert from "node:assert/strict";
import { test } from "node:test";
import type { TestContext } from "node:test";

import { signal } from "@preact/signals";

import { AnalysisBoard } from "../src/app/analysis/analysis-board.ts";
import { NotesKeeper } from "../src/app/analysis/notes.ts";
import type { NotesState } from "../src/app/analysis/notes.ts";
import { treeFrom } from "../src/app/analysis/tree.ts";
import type { GameRecord } from "../src/app/analysis/tree.ts";

const RECORD: GameRecord = { format: "tengen-game", version: 1, variant: { name: "freestyle", size: "15" }, moves: ["h8", "i9"] };
const BOARD = { variant: "freestyle", shape: { width: 15, height: 15, layers: 1, family: "gomoku" } } as const;

interface Sent {
  readonly body: string;
  readonly keepalive: boolean;
  readonly answer: (status: number) => void;
}

/** Notes on a game before a server that answers a save when it is told to, and a page that listens to its end. */
function opened(context: TestContext) {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const sent: Sent[] = [];
  const listeners = new Map<string, () => void>();
  Object.assign(globalThis, {
    fetch: (_address: string, init: RequestInit) =>
      new Promise<Response>((resolve) => {
        const answer = (status: number) => resolve(new Response("{}", { status }));
        if (init.method === "PUT") sent.push({ body: String(init.body), keepalive: init.keepalive ?? false, answer });
        else resolve(new Response('{"csrf":"token"}'));
      }),
    addEventListener: (name: string, listen: () => void) => listeners.set(name, listen),
    removeEventListener: (name: string) => listeners.delete(name),
  });
  const analysis = new AnalysisBoard(BOARD, treeFrom(RECORD), 2);
  const state = signal<NotesState>("");
  const end = new NotesKeeper("abc", analysis, RECORD, state).start();
  const write = (text: string) => (analysis.tree.value = treeFrom({ ...RECORD, moves: ["h8", { move: "i9", comment: text }] }));
  return { sent, listeners, state, end, write };
}

/** Let everything run that waits for no timer. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setImmediate(resolve));
}

test("a change that comes while notes are saved is saved after them, and only then they are", async (context) => {
  const { sent, state, end, write } = opened(context);
  write("first");
  context.mock.timers.tick(1000);
  await settled();
  write("second");
  context.mock.timers.tick(1000);
  await settled();
  assert.equal(sent.length, 1);
  sent[0]?.answer(200);
  await settled();
  assert.equal(state.value, "saving");
  context.mock.timers.tick(1000);
  await settled();
  assert.match(sent.at(-1)?.body ?? "", /second/);
  sent.at(-1)?.answer(200);
  await settled();
  assert.equal(state.value, "saved");
  end();
});

test("notes that could not be saved are saved again, and refused ones are not", async (context) => {
  const { sent, state, end, write } = opened(context);
  for (const status of [502, 409]) {
    write(`answered with ${status}`);
    context.mock.timers.tick(1000);
    await settled();
    sent.at(-1)?.answer(status);
    await settled();
    assert.equal(state.value, "");
    context.mock.timers.tick(10_000);
    await settled();
    if (status === 502) sent.at(-1)?.answer(200);
    await settled();
  }
  assert.deepEqual(sent.map(({ body }) => /answered with \d+/.exec(body)?.[0]), ["answered with 502", "answered with 502", "answered with 409"]);
  end();
});

test("a page that is closed sends what is not saved yet, also what is on its way", async (context) => {
  const { sent, listeners, write } = opened(context);
  write("first");
  context.mock.timers.tick(1000);
  await settled();
  listeners.get("pagehide")?.();
  await settled();
  assert.deepEqual(sent.map(({ keepalive }) => keepalive), [false, true]);
});
