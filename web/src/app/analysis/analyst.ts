/** The socket of analysis: one query at a time, answers as they come. */
import { signal } from "@preact/signals";

import { sayReason } from "../../lib/i18n.ts";
import type { Message, Thought } from "../../lib/protocol.ts";
import { socketAddress } from "../../lib/socket.ts";
import type { BoardRequest } from "../api.ts";

export interface AnalysisQuery extends BoardRequest {
  readonly lines: number;
  readonly seconds: number;
  /** Search, even if the answer is known. */
  readonly again?: boolean;
}

export interface AskOptions {
  /** Whether the lines so far stay until the new ones are as deep. */
  readonly keepsLines?: boolean;
}

type Answer =
  | { readonly kind: "info"; readonly id: string; readonly rank: number; readonly thought: Thought }
  | { readonly kind: "done"; readonly id: string; readonly cached: boolean }
  | { readonly kind: "refuse"; readonly id: string; readonly reason: Message }
  | { readonly kind: "pong" | "bye" };

const PING_MS = 15_000;
const RETRY_MS = 1500;

export class Analyst {
  /** The best lines so far, best first. */
  readonly lines = signal<readonly Thought[]>([]);
  readonly isThinking = signal(false);
  /** Whether the answer was known from before. */
  readonly isCached = signal(false);
  readonly errorText = signal<string | null>(null);

  #socket: WebSocket | null = null;
  #query: string | null = null;
  #id = 0;
  #timer = 0;
  #isClosed = false;
  /** New lines that are not as deep yet as those that are shown. */
  #fresh: readonly Thought[] | null = null;
  #settle: (lines: readonly Thought[]) => void = () => {};

  /** Ask about a position; the promise holds the lines at the end, those so far when interrupted. */
  ask(query: AnalysisQuery, { keepsLines = false }: AskOptions = {}): Promise<readonly Thought[]> {
    this.#settle(this.lines.value);
    this.#id += 1;
    this.#fresh = keepsLines && this.lines.value.length > 0 ? [] : null;
    if (!keepsLines) this.lines.value = [];
    this.isCached.value = false;
    this.errorText.value = null;
    this.isThinking.value = true;
    this.#query = JSON.stringify({ do: "analyse", id: String(this.#id), ...query });
    this.#send(this.#query);
    return new Promise((settle) => {
      this.#settle = settle;
    });
  }

  stop(): void {
    if (this.isThinking.value) this.#send(JSON.stringify({ do: "stop", id: String(this.#id) }));
    this.#finish();
  }

  close(): void {
    this.#isClosed = true;
    clearInterval(this.#timer);
    this.#finish();
    const socket = this.#socket;
    // A socket that is closed before it is open makes browsers complain.
    if (socket?.readyState === WebSocket.CONNECTING) socket.onopen = () => socket.close();
    else socket?.close();
  }

  #finish(): void {
    this.isThinking.value = false;
    this.#query = null;
    this.#settle(this.lines.value);
  }

  #send(text: string): void {
    const socket = this.#socket;
    if (socket?.readyState === WebSocket.OPEN) socket.send(text);
    else if (socket === null) this.#connect();
  }

  #connect(): void {
    const socket = new WebSocket(socketAddress("/ws/analysis"));
    this.#socket = socket;
    socket.onopen = () => {
      if (this.#query) socket.send(this.#query);
    };
    socket.onmessage = ({ data }) => this.#hear(JSON.parse(String(data)) as Answer);
    socket.onclose = () => {
      this.#socket = null;
      if (!this.#isClosed && this.#query) setTimeout(() => this.#query && this.#connect(), RETRY_MS);
    };
    clearInterval(this.#timer);
    this.#timer = setInterval(() => {
      if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify({ do: "ping", id: "ping" }));
    }, PING_MS) as unknown as number;
  }

  #take(rank: number, thought: Thought): void {
    const next = ranked(this.#fresh ?? this.lines.value, rank, thought);
    const isShown = this.#fresh === null || isAsDeep(next, this.lines.value);
    this.#fresh = isShown ? null : next;
    if (isShown) this.lines.value = withReasons(next, this.lines.value);
  }

  #hear(answer: Answer): void {
    if (!("id" in answer) || answer.id !== String(this.#id)) return;
    if (answer.kind === "info") {
      this.#take(answer.rank, answer.thought);
      return;
    }
    if (answer.kind === "done") this.isCached.value = answer.cached;
    if (answer.kind === "refuse") this.errorText.value = sayReason(answer.reason);
    this.#finish();
  }
}

/** Whether all of the new lines look as far as the best of the old ones. */
function isAsDeep(next: readonly Thought[], shown: readonly Thought[]): boolean {
  const goal = shown[0]?.depth ?? 0;
  return next.length >= shown.length && next.every(({ depth }) => (depth ?? 0) >= goal);
}

/** The lines; the reasons of the best move stay while it is the same one and no new ones have come. */
function withReasons(next: readonly Thought[], shown: readonly Thought[]): readonly Thought[] {
  const [best, before] = [next[0], shown[0]];
  if (!best || best.explanation || !before?.explanation || best.line[0] !== before.line[0]) return next;
  return [{ ...best, explanation: { ...before.explanation, sequence: best.line } }, ...next.slice(1)];
}

/** The lines with a new thought at a rank (from 1). */
export function ranked(lines: readonly Thought[], rank: number, thought: Thought): readonly Thought[] {
  const next = [...lines];
  next[Math.min(rank - 1, next.length)] = thought;
  return next;
}
