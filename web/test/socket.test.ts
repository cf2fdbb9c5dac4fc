import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { CHECK_TIMEOUT, GameConnection, SILENCE_TIMEOUT, PING_AFTER, socketAddress } from "../src/lib/socket.ts";
import type { SocketLike, Status, Environment } from "../src/lib/socket.ts";

class FakeSocket implements SocketLike {
  onmessage: SocketLike["onmessage"] = null;
  onclose: SocketLike["onclose"] = null;
  readonly sent: { do: string; id: string; [field: string]: unknown }[] = [];
  isClosed = false;

  constructor(readonly address: string) {}

  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }

  close(): void {
    this.isClosed = true;
  }

  hear(...messages: object[]): void {
    for (const message of messages) this.onmessage?.({ data: JSON.stringify(message) });
  }

  break(code = 1006): void {
    this.onclose?.({ code });
  }
}

/** Time that passes only when a test says so. */
class FakeEnvironment implements Environment {
  readonly sockets: FakeSocket[] = [];
  time = 1_000_000;
  #timers: { at: number; callback: () => void }[] = [];

  open(address: string): FakeSocket {
    const socket = new FakeSocket(address);
    this.sockets.push(socket);
    return socket;
  }

  now(): number {
    return this.time;
  }

  random(): number {
    return 0.5;
  }

  after(milliseconds: number, callback: () => void): () => void {
    const timer = { at: this.time + milliseconds, callback };
    this.#timers.push(timer);
    return () => {
      this.#timers = this.#timers.filter((other) => other !== timer);
    };
  }

  pass(milliseconds: number): void {
    const end = this.time + milliseconds;
    for (;;) {
      const next = this.#timers.toSorted((one, other) => one.at - other.at).find(({ at }) => at <= end);
      if (next === undefined) break;
      this.#timers = this.#timers.filter((timer) => timer !== next);
      this.time = next.at;
      next.callback();
    }
    this.time = end;
  }

  get socket(): FakeSocket {
    return this.sockets.at(-1)!;
  }
}

let environment: FakeEnvironment;
let heard: number[];
let statuses: Status[];
let connection: GameConnection;

const welcome = () => ({ kind: "welcome", now: environment.now() + 250, game: {}, upto: 0 });
const event = (n: number) => ({ kind: "chat", n, at: 0, seat: null, name: "", text: "" });

beforeEach(() => {
  environment = new FakeEnvironment();
  heard = [];
  statuses = [];
  connection = new GameConnection(
    "ws://host/ws/games/g",
    { onEvent: ({ n }) => heard.push(n), onStatus: (status) => statuses.push(status) },
    { environment },
  );
});

test("the server's clock is known from its welcome and its pongs", () => {
  environment.socket.hear(welcome());
  assert.equal(connection.now(), environment.now() + 250);
  environment.socket.hear({ kind: "pong", now: environment.now() - 10 });
  assert.equal(connection.offset, -10);
});

test("after a lost connection it asks for what came after the last event, and hands on none twice", () => {
  environment.socket.hear(welcome(), event(1), event(2));
  environment.socket.break();
  assert.equal(connection.status, "waiting");
  environment.pass(1_000);
  assert.equal(environment.socket.address, "ws://host/ws/games/g?after=2");
  environment.socket.hear(welcome(), event(2), event(3));
  assert.deepEqual(heard, [1, 2, 3]);
  assert.deepEqual(statuses, ["open", "waiting", "connecting", "open"]);
});

test("a gap in the numbers makes it connect again and ask for the rest", () => {
  environment.socket.hear(welcome(), event(1), event(3));
  assert.deepEqual(heard, [1]);
  environment.pass(1_000);
  assert.match(environment.socket.address, /after=1$/);
});

test("a command is sent once, and its answer is the server's", async () => {
  environment.socket.hear(welcome());
  const answer = connection.send({ do: "move", move: "h8", ply: 0 });
  const [sent] = environment.socket.sent;
  assert.deepEqual([sent?.do, sent?.["move"], sent?.["ply"]], ["move", "h8", 0]);
  environment.socket.hear({ kind: "ack", id: sent?.id, n: 2 });
  assert.equal((await answer).kind, "ack");
});

test("a command without an answer is repeated with the same id, an answered one is not", async () => {
  environment.socket.hear(welcome());
  const first = connection.send({ do: "resign" });
  void connection.send({ do: "move", move: "h8", ply: 0 });
  const before = environment.socket.sent;
  environment.socket.hear({ kind: "refuse", id: before[0]?.id, reason: { template: "no", values: {} } });
  environment.socket.break();
  environment.pass(1_000);
  environment.socket.hear(welcome());
  assert.deepEqual(environment.socket.sent, [before[1]]);
  assert.equal((await first).kind, "refuse");
});

test("a command given while the connection is down waits for the welcome", () => {
  void connection.send({ do: "hint" });
  assert.equal(environment.socket.sent.length, 0);
  environment.socket.hear(welcome());
  assert.deepEqual(environment.socket.sent.map((command) => command.do), ["hint"]);
});

test("a hint is answered by the hint, not by its acknowledgement", async () => {
  environment.socket.hear(welcome());
  const answer = connection.send({ do: "hint" });
  const id = environment.socket.sent[0]?.id;
  environment.socket.hear({ kind: "ack", id, n: 1 }, { kind: "hint", id, move: "h8", thought: null });
  assert.deepEqual(await answer, { kind: "hint", id, move: "h8", thought: null });
});

test("it pings after idling and gives up when nothing comes", () => {
  environment.socket.hear(welcome());
  environment.pass(PING_AFTER - 1);
  assert.equal(environment.socket.sent.length, 0);
  environment.pass(1);
  assert.deepEqual(environment.socket.sent.map((command) => command.do), ["ping"]);
  environment.pass(SILENCE_TIMEOUT - PING_AFTER - 1);
  assert.equal(connection.status, "open");
  environment.pass(1);
  assert.equal(connection.status, "waiting");
  assert.ok(environment.sockets[0]?.isClosed);
});

test("it pings also while much is heard: who says nothing is taken for gone", () => {
  environment.socket.hear(welcome());
  for (let second = 0; second < 6; second += 1) {
    environment.pass(1000);
    environment.socket.hear({ kind: "presence", online: { first: true, second: true }, watching: second });
  }
  assert.deepEqual(environment.socket.sent.map((command) => command.do), ["ping", "ping"]);
});

test("an answered ping keeps the connection", () => {
  environment.socket.hear(welcome());
  for (let round = 0; round < 10; round += 1) {
    environment.pass(PING_AFTER);
    environment.socket.hear({ kind: "pong", now: environment.now() });
  }
  assert.deepEqual([connection.status, environment.sockets.length], ["open", 1]);
});

test("it waits longer and longer, up to ten seconds, and at once begins anew after a welcome", () => {
  const waits: number[] = [];
  for (let round = 0; round < 8; round += 1) {
    environment.socket.break();
    const [start, count] = [environment.now(), environment.sockets.length];
    while (environment.sockets.length === count) environment.pass(50);
    waits.push(environment.now() - start);
  }
  assert.deepEqual(waits, [250, 500, 1000, 2000, 4000, 8000, 10_000, 10_000]);
  environment.socket.hear(welcome());
  environment.socket.break();
  environment.pass(250);
  assert.equal(connection.status, "connecting");
});

test("a server that never says welcome is given up too", () => {
  environment.pass(SILENCE_TIMEOUT);
  assert.equal(connection.status, "waiting");
});

test("it can be told to try at once", () => {
  environment.socket.break();
  connection.retryNow();
  assert.deepEqual([connection.status, environment.sockets.length], ["connecting", 2]);
});

test("a connection in doubt that does not answer soon is lost, one that answers is kept", () => {
  environment.socket.hear({ kind: "welcome", now: environment.time, game: {}, upto: 0 });
  connection.check();
  assert.equal(environment.socket.sent.at(-1)?.do, "ping");
  environment.socket.hear({ kind: "pong", now: environment.time });
  environment.pass(CHECK_TIMEOUT);
  assert.equal(connection.status, "open");
  connection.check();
  environment.pass(CHECK_TIMEOUT);
  assert.equal(connection.status, "waiting");
  connection.check();
  assert.equal(connection.status, "connecting");
});

test("where trying again is of no use it closes and refuses what waits", async () => {
  const answer = connection.send({ do: "join" });
  environment.socket.break(4404);
  assert.equal(connection.status, "closed");
  assert.equal((await answer).kind, "refuse");
  assert.equal((await connection.send({ do: "join" })).kind, "refuse");
  environment.pass(60_000);
  assert.equal(environment.sockets.length, 1);
});

test("a session that ended is told once, and the connection comes back", () => {
  let times = 0;
  const other = new GameConnection("/ws/games/abc", { onEvent: () => {}, onLoggedOut: () => (times += 1) }, { environment });
  environment.socket.hear(welcome());
  environment.socket.break(4001);
  assert.deepEqual([times, other.status], [1, "waiting"]);
  environment.pass(1_000);
  assert.equal(other.status, "connecting");
  environment.socket.break(1006);
  assert.equal(times, 1);
});

test("what is no message is ignored", () => {
  environment.socket.hear(welcome());
  for (const data of ["", "[", "null", "7", new Blob()]) environment.socket.onmessage?.({ data });
  environment.socket.hear({ kind: "fireworks" });
  assert.deepEqual([connection.status, heard], ["open", []]);
});

test("a page by https has its socket by wss", () => {
  assert.equal(socketAddress("/ws/games/a", { protocol: "https:", host: "h:1" }), "wss://h:1/ws/games/a");
  assert.equal(socketAddress("/ws/games/a", { protocol: "http:", host: "h" }), "ws://h/ws/games/a");
});
