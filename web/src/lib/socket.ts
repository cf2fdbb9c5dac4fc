/**
 * The socket of a game: returns, loses no event, repeats what was not answered.
 *
 * The connection is headless: an `Environment` gives it sockets and time, so tests need neither.
 */

import type { CoachRemark, Command, GameEvent, Message, Notice, ServerMessage, Thought } from "./protocol.ts";

/** The part of a WebSocket that is used. */
export interface SocketLike {
  onmessage: ((event: { readonly data: unknown }) => void) | null;
  onclose: ((event: { readonly code: number }) => void) | null;
  send(text: string): void;
  close(): void;
}

export interface Environment {
  open(address: string): SocketLike;
  now(): number;
  /** Calls back after so many milliseconds; returns how to prevent it. */
  after(milliseconds: number, callback: () => void): () => void;
  random(): number;
}

/** "waiting": the connection is lost and will be tried again; "closed": it will not. */
export type Status = "connecting" | "open" | "waiting" | "closed";

export type Answer =
  | { readonly kind: "ack"; readonly n: number }
  | { readonly kind: "hint"; readonly move: string; readonly thought: Thought | null }
  | { readonly kind: "coach"; readonly remark: CoachRemark | null }
  | { readonly kind: "refuse"; readonly reason: Message };

export interface Listener {
  /** Every event once, in order. */
  onEvent(event: GameEvent): void;
  /** Everything else but pongs. */
  onNotice?(notice: Notice): void;
  onStatus?(status: Status): void;
  /** The session ended, here or elsewhere; the connection comes back as whoever the browser is now. */
  onLoggedOut?(): void;
}

/** Milliseconds. */
export const PING_AFTER = 2_500;
export const SILENCE_TIMEOUT = 9_000;
export const CHECK_TIMEOUT = 1_500;
const FIRST_RETRY = 250;
const MAX_RETRY = 10_000;

const NOTICES: Readonly<Record<Notice["kind"], true>> = {
  welcome: true,
  ack: true,
  refuse: true,
  presence: true,
  can: true,
  thinking: true,
  hint: true,
  coach: true,
  reviewing: true,
  trouble: true,
  pong: true,
  bye: true,
};

/** The server closes with this when the session has ended. */
const LOGGED_OUT = 4001;

/** The server closes with 4400 to 4499 where trying again is of no use. */
const isFinal = (code: number): boolean => code >= 4400 && code < 4500;

interface Pending {
  readonly text: string;
  readonly isHint: boolean;
  readonly settle: (answer: Answer) => void;
}

export class GameConnection {
  /** The number of the last event that was handed on. */
  upto: number;
  /** How far the server's clock is ahead of ours, in milliseconds. */
  offset = 0;
  status: Status = "connecting";

  readonly #address: string;
  readonly #listener: Listener;
  readonly #environment: Environment;
  readonly #pending = new Map<string, Pending>();
  readonly #prefix: string;
  #commands = 0;
  #failures = 0;
  #socket: SocketLike | null = null;
  #isWelcome = false;
  /** When something was last sent: who says nothing for long is taken for gone, however much is heard. */
  #spoke = 0;
  #cancelTimer: () => void = () => {};

  /** Connects at once. `after` is the number of the last event the caller already knows. */
  constructor(address: string, listener: Listener, options: { after?: number; environment?: Environment } = {}) {
    this.#address = address;
    this.#listener = listener;
    this.#environment = options.environment ?? browserEnvironment();
    this.upto = options.after ?? 0;
    this.#prefix = Math.floor(this.#environment.random() * 36 ** 6).toString(36);
    this.#connect();
  }

  /** The server's time in milliseconds. */
  now(): number {
    return this.#environment.now() + this.offset;
  }

  /** Sends a command, again after each lost connection, until it is answered. */
  send(command: Command): Promise<Answer> {
    if (this.status === "closed") return Promise.resolve(refusal("The connection is closed."));
    this.#commands += 1;
    const id = `${this.#prefix}-${this.#commands}`;
    const text = JSON.stringify({ ...command, id });
    if (this.#isWelcome) this.#say(text);
    return new Promise((settle) => {
      this.#pending.set(id, { text, isHint: command.do === "hint", settle });
    });
  }

  /** Tries at once instead of waiting: the network is back, or the page is seen again. */
  retryNow(): void {
    if (this.status === "waiting") this.#connect();
  }

  /** Connects anew: somebody else is there now. */
  renew(): void {
    if (this.status !== "closed") this.#connect();
  }

  /** Doubts the connection: the network changed, or the page slept. What does not answer soon is lost. */
  check(): void {
    if (this.status === "open") this.#ping(CHECK_TIMEOUT);
    else this.retryNow();
  }

  close(): void {
    this.#drop();
    this.#end();
  }

  // -- connecting ----------------------------------------------------------------------------

  #connect(): void {
    this.#drop();
    this.#setStatus("connecting");
    const socket = this.#environment.open(`${this.#address}?after=${this.upto}`);
    this.#socket = socket;
    this.#spoke = this.#environment.now();
    socket.onmessage = ({ data }) => this.#receive(data);
    socket.onclose = ({ code }) => {
      if (code === LOGGED_OUT) this.#listener.onLoggedOut?.();
      if (isFinal(code)) this.close();
      else this.#reconnectLater();
    };
    this.#timer(SILENCE_TIMEOUT, () => this.#reconnectLater());
  }

  #reconnectLater(): void {
    this.#drop();
    const delay = Math.min(MAX_RETRY, FIRST_RETRY * 2 ** this.#failures);
    this.#failures += 1;
    this.#setStatus("waiting");
    this.#timer(delay * (0.75 + 0.5 * this.#environment.random()), () => this.#connect());
  }

  #drop(): void {
    this.#cancelTimer();
    this.#isWelcome = false;
    const socket = this.#socket;
    this.#socket = null;
    if (socket === null) return;
    socket.onmessage = socket.onclose = null;
    socket.close();
  }

  #end(): void {
    this.#setStatus("closed");
    for (const { settle } of this.#pending.values()) settle(refusal("The connection is closed."));
    this.#pending.clear();
  }

  #setStatus(status: Status): void {
    if (this.status === status) return;
    this.status = status;
    this.#listener.onStatus?.(status);
  }

  // -- hearing -------------------------------------------------------------------------------

  #receive(data: unknown): void {
    const message = parsed(data);
    if (message === null) return;
    const rest = PING_AFTER - (this.#environment.now() - this.#spoke);
    const ping = () => this.#ping(SILENCE_TIMEOUT - PING_AFTER);
    if (rest > 0) this.#timer(rest, ping);
    else ping();
    if (Object.hasOwn(NOTICES, message.kind)) this.#notice(message as Notice);
    else if ("n" in message) this.#event(message as GameEvent);
  }

  #event(event: GameEvent): void {
    if (event.n <= this.upto) return;
    if (event.n > this.upto + 1) return this.#reconnectLater();
    this.upto = event.n;
    this.#listener.onEvent(event);
  }

  #notice(notice: Notice): void {
    if (notice.kind === "welcome") this.#welcome(notice.now);
    else if (notice.kind === "pong") this.offset = notice.now - this.#environment.now();
    else if (notice.kind === "ack" || notice.kind === "refuse" || notice.kind === "hint" || notice.kind === "coach") this.#settle(notice);
    if (notice.kind !== "pong") this.#listener.onNotice?.(notice);
  }

  #welcome(now: number): void {
    this.offset = now - this.#environment.now();
    this.#failures = 0;
    this.#isWelcome = true;
    this.#setStatus("open");
    for (const { text } of this.#pending.values()) this.#say(text);
  }

  #settle(answer: Answer & { readonly id: string }): void {
    const pending = this.#pending.get(answer.id);
    if (pending === undefined || (pending.isHint && answer.kind === "ack")) return;
    this.#pending.delete(answer.id);
    pending.settle(answer);
  }

  // -- staying alive -------------------------------------------------------------------------

  #say(text: string): void {
    this.#spoke = this.#environment.now();
    this.#socket?.send(text);
  }

  /** Asks for a sign of life and waits so long for one. */
  #ping(patience: number): void {
    this.#say(JSON.stringify({ do: "ping", id: `${this.#prefix}-ping` }));
    this.#timer(patience, () => this.#reconnectLater());
  }

  /** One timer at a time: the next ping, the end of patience, or the next attempt. */
  #timer(milliseconds: number, callback: () => void): void {
    this.#cancelTimer();
    this.#cancelTimer = this.#environment.after(milliseconds, callback);
  }
}

function parsed(data: unknown): ServerMessage | null {
  if (typeof data !== "string") return null;
  try {
    const value: unknown = JSON.parse(data);
    return typeof value === "object" && value !== null && "kind" in value ? (value as ServerMessage) : null;
  } catch {
    return null;
  }
}

function refusal(template: string): Answer {
  return { kind: "refuse", reason: { template, values: {} } };
}

/** Real sockets and real time. */
export function browserEnvironment(): Environment {
  return {
    // The handlers of a WebSocket promise more of their events than is used here.
    open: (address) => new WebSocket(address) as unknown as SocketLike,
    now: () => Date.now(),
    random: () => Math.random(),
    after: (milliseconds, callback) => {
      const timer = setTimeout(callback, milliseconds);
      return () => clearTimeout(timer);
    },
  };
}

/** Returns the address of a socket of this page's server: socketAddress("/ws/games/abc"). */
export function socketAddress(path: string, page: { protocol: string; host: string } = location): string {
  return `${page.protocol === "https:" ? "wss:" : "ws:"}//${page.host}${path}`;
}
