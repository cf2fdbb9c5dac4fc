/** A game as a page sees it: events come in, signals change, commands go out. */
import { computed, effect, signal } from "@preact/signals";

import { fold, NEW_GAME, sceneAt, stonesAt } from "../../lib/fold.ts";
import type { GameState, PlayedMove } from "../../lib/fold.ts";
import { _, sayReason } from "../../lib/i18n.ts";
import type { Change, CoachRemark, Command, Facts, GameEvent, Notice, Outcome, Permissions, Point, Proposal, Scene, Seat, Thought } from "../../lib/protocol.ts";
import { GameConnection, socketAddress } from "../../lib/socket.ts";
import type { Answer, Status } from "../../lib/socket.ts";
import type { Sound } from "../../lib/sound.ts";
import { followAccount, loadMe } from "../api.ts";
import { moveAt } from "../fifths.ts";
import { hasPremoves, sounds } from "../preferences.ts";
import { checkServer, reconnects } from "../offline.ts";
import { Coaching } from "./coach.ts";
import { isLegalPremove, mayPremove } from "./premove.ts";

interface Presence {
  readonly online: Readonly<Record<Seat, boolean>>;
  readonly watching: number;
  /** When the win can be claimed over who is to move and is gone, in the server's time. */
  readonly claim_at?: number | null;
}

interface Hint {
  readonly ply: number;
  readonly move: string;
  readonly thought: Thought | null;
}

export interface Thinking {
  readonly seat: Seat;
  /** When it began, in the time of this page. */
  readonly since: number;
  readonly info: Thought | null;
}

/** Before the server has said what may be done: nothing, but nothing is explained either. */
const UNKNOWN: Permissions = {
  move: false,
  undo_to: null,
  redo_to: null,
  ask: [],
  answer: [],
  resign: false,
  end: false,
  claim: false,
  hint: false,
  pause: false,
  resume: false,
  pace: false,
  join: false,
  chat: false,
  stop: false,
  retry: false,
  analyse: true,
  coach: false,
};

export class GameRoom {
  readonly id: string;
  readonly state = signal<GameState>(NEW_GAME);
  readonly facts = signal<Facts | null>(null);
  /** What the person at the screen may do now, as the server says. */
  readonly can = signal<Permissions>(UNKNOWN);
  readonly status = signal<Status>("connecting");
  readonly presence = signal<Presence>({ online: { first: false, second: false }, watching: 0 });
  readonly thinking = signal<Thinking | null>(null);
  readonly hint = signal<Hint | null>(null);
  readonly coaching = new Coaching();
  /** The ply that is looked at; null is the present. */
  readonly view = signal<number | null>(null);
  /** A point that is being typed. */
  readonly typed = signal<Point | null>(null);
  /** A move on its way to the server. */
  readonly pending = signal<{ readonly move: string; readonly ply: number } | null>(null);
  /** The next move, marked while the opponent thinks. */
  readonly premove = signal<Point | null>(null);
  /** Why the server said no, for the page to show. */
  readonly refusal = signal<{ readonly text: string } | null>(null);
  /** Why the program whose turn it is does not move, until it thinks again. */
  readonly failure = signal<string | null>(null);
  readonly reviewing = signal<{ readonly done: number; readonly of: number } | null>(null);
  /** Whether the ending is told at length: when the game ends before the eyes of the person, until it is closed. */
  readonly isEndingOpen = signal(false);
  /** Whether the events so far have all come: sounds and announcements only after that. */
  readonly isCurrent = signal(false);

  readonly ply = computed(() => Math.min(this.view.value ?? this.state.value.ply, this.state.value.line.length));
  readonly isLive = computed(() => this.ply.value === this.state.value.ply);
  readonly stones = computed(() => stonesAt(this.state.value, this.ply.value));
  readonly scene = computed(() => sceneAt(this.state.value, this.ply.value));
  /** The move that led to what is looked at. */
  readonly played = computed<PlayedMove | null>(() => this.state.value.line[this.ply.value - 1] ?? null);
  /** Whether the friend has not come yet. */
  readonly isWaiting = computed(() => {
    const facts = this.facts.value;
    return facts?.kind === "friend" && (!facts.players.first || !facts.players.second);
  });
  /** What may be done is told a moment after a move: one's own ends the turn at once. */
  readonly isMyTurn = computed(() => {
    const [you, seat] = [this.facts.value?.you, this.state.value.scene?.seat ?? null];
    const isOpponents = (you === "first" || you === "second") && seat !== null && seat !== you;
    return this.can.value.move && !isOpponents;
  });
  readonly canPlay = computed(
    () => this.isMyTurn.value && this.isLive.value && this.pending.value === null && this.status.value !== "closed",
  );

  /** Whether a press on the board marks the next move. */
  readonly canPremove = computed(
    () => hasPremoves.value && this.isLive.value && this.pending.value === null && mayPremove(this.state.value, this.facts.value, this.isWaiting.value),
  );

  readonly #connection: GameConnection;
  #upto = 0;
  /** What was asked for so far, to its answer. */
  #answered: Promise<unknown> = Promise.resolve();
  readonly #stopListening: () => void;
  readonly #stopPremoves: () => void;
  readonly #stopFollowing: () => void;

  constructor(id: string) {
    this.id = id;
    this.#connection = new GameConnection(socketAddress(`/ws/games/${id}`), {
      onEvent: (event) => this.#receive(event),
      onNotice: (notice) => this.#notice(notice),
      onStatus: (status) => {
        this.status.value = status;
        if (status === "waiting") checkServer();
      },
      onLoggedOut: () => void loadMe().catch(() => {}),
    });
    this.#stopPremoves = effect(() => this.#makePremove());
    this.#stopFollowing = followAccount(() => this.#connection.renew());
    this.#stopListening = reconnects.subscribe(() => this.#connection.retryNow());
    addEventListener("online", this.#checkConnection);
    addEventListener("offline", this.#checkConnection);
    document.addEventListener("visibilitychange", this.#checkConnection);
  }

  close(): void {
    this.#stopListening();
    this.#stopPremoves();
    this.#stopFollowing();
    removeEventListener("online", this.#checkConnection);
    removeEventListener("offline", this.#checkConnection);
    document.removeEventListener("visibilitychange", this.#checkConnection);
    this.#connection.close();
  }

  /** The server's time in milliseconds. */
  now(): number {
    return this.#connection.now();
  }

  /** Send a command; what is refused is shown. */
  async send(command: Command): Promise<Answer> {
    const answer = await this.#connection.send(command);
    if (answer.kind === "refuse") this.refusal.value = { text: sayReason(answer.reason) };
    return answer;
  }

  /** Do something when all that was asked for before has been answered: no key is lost, none comes too early. */
  inOrder(work: () => unknown): Promise<unknown> {
    this.#answered = this.#answered.then(work, work);
    return this.#answered;
  }

  /** Make a move, if it can be made when its turn has come. */
  play(move: string): Promise<unknown> {
    return this.inOrder(() => this.#play(move));
  }

  async #play(move: string): Promise<void> {
    if (!this.canPlay.value) return;
    const { ply } = this.state.value;
    this.pending.value = { move, ply };
    const answer = await this.send({ do: "move", move, ply });
    this.pending.value = null;
    if (answer.kind === "ack") void import("../streak.ts").then(({ noteDay }) => noteDay(), () => {});
  }

  /** Make the move that was marked, now that it is one's turn, or drop it where it is not legal. */
  #makePremove(): void {
    const point = this.premove.value;
    const { scene, stones } = this.state.value;
    const facts = this.facts.value;
    if (point === null || scene === null || facts === null || !this.can.value.move || scene.seat !== facts.you) return;
    this.premove.value = null;
    if (isLegalPremove(point, scene, stones)) void this.play(moveAt(point, facts, scene));
    else this.refusal.value = { text: _("Your premove is not possible any more.") };
  }

  /** Take the free seat. */
  async join(): Promise<void> {
    const players = this.facts.value?.players;
    const seat: Seat = players?.first ? "second" : "first";
    const answer = await this.send({ do: "join" });
    const facts = this.facts.value;
    if (answer.kind === "ack" && facts) this.facts.value = { ...facts, you: seat };
  }

  async askHint(): Promise<void> {
    const { ply } = this.state.value;
    const answer = await this.send({ do: "hint" });
    if (answer.kind === "hint" && this.state.value.ply === ply) {
      this.hint.value = { ply, move: answer.move, thought: answer.thought };
    }
  }

  /** What the coach says about a moment of the game; where it is not to be had, it is silent. */
  async askCoach(ply: number): Promise<CoachRemark | null> {
    const answer = await this.#connection.send({ do: "coach", ply });
    return answer.kind === "coach" ? answer.remark : null;
  }

  /** Show a ply of the line; the present follows the game again. */
  viewPly(ply: number): void {
    const { line, ply: now } = this.state.value;
    const goal = Math.max(0, Math.min(line.length, ply));
    this.view.value = goal === now ? null : goal;
  }

  readonly #checkConnection = (): void => {
    if (!document.hidden) this.#connection.check();
  };

  #receive(event: GameEvent): void {
    this.state.value = fold(this.state.value, event);
    if (this.#changesBoard(event)) {
      this.thinking.value = null;
      this.failure.value = null;
      this.hint.value = null;
      this.pending.value = null;
      this.view.value = null;
    }
    if (event.kind === "rewound" || event.kind === "ended" || event.kind === "paused") this.premove.value = null;
    if (event.kind === "joined") this.#seat(event.seat, event.name);
    if (event.n >= this.#upto) {
      if (this.isCurrent.value) this.#announce(event);
      if (this.isCurrent.value) this.#noteEnd(event);
      this.isCurrent.value = true;
    }
  }

  #changesBoard(event: GameEvent): boolean {
    return event.kind === "moved" || event.kind === "rewound" || event.kind === "ended";
  }

  #seat(seat: Seat, name: string): void {
    const facts = this.facts.value;
    if (!facts) return;
    const player = { kind: "person", name, rating: null, online: true } as const;
    this.facts.value = { ...facts, players: { ...facts.players, [seat]: player } };
  }

  #notice(notice: Notice): void {
    switch (notice.kind) {
      case "welcome":
        this.facts.value = notice.game;
        this.failure.value = null;
        this.#upto = notice.upto;
        this.isCurrent.value = this.state.value.n >= notice.upto;
        break;
      case "can":
        this.can.value = notice.can;
        break;
      case "presence":
        this.presence.value = notice;
        break;
      case "thinking":
        this.#think(notice.seat, notice.seconds, notice.info);
        break;
      case "trouble":
        if (notice.retry) this.failure.value = sayReason(notice.reason);
        else this.refusal.value = { text: sayReason(notice.reason) };
        break;
      case "reviewing":
        this.reviewing.value = notice;
        break;
      default:
        break;
    }
  }

  #think(seat: Seat, seconds: number, info: Thought | null): void {
    this.failure.value = null;
    const before = this.thinking.value;
    const since = before?.seat === seat ? before.since : Date.now() - 1000 * seconds;
    this.thinking.value = { seat, since, info: info ?? before?.info ?? null };
  }

  #noteEnd(event: GameEvent): void {
    if (event.kind === "ended") this.isEndingOpen.value = true;
    else if (event.kind === "rewound" || event.kind === "moved") this.isEndingOpen.value = this.state.value.outcome !== null;
  }

  #announce(event: GameEvent): void {
    const sound = event.kind === "ended" ? endSound(event.outcome, this.facts.value, this.state.value.scene) : soundOf(event);
    if (sound) sounds.play(sound);
    const you = this.facts.value?.you;
    const isNo = event.kind === "answered" && !event.yes && you != null && event.seat !== you;
    if (isNo) this.refusal.value = { text: declinedText(event.what) };
  }
}

/** Nobody cheers for who has lost. */
function endSound(outcome: Outcome, facts: Facts | null, scene: Scene | null): Sound {
  const { you } = facts ?? {};
  const isLoss = (you === "first" || you === "second") && outcome.winner !== null && scene?.colors[you] !== outcome.winner;
  return isLoss ? "lost" : "end";
}

/** What is told to who asked, when the other side says no. */
function declinedText(what: Proposal): string {
  const texts: Record<Proposal, string> = {
    takeback: _("The move is not taken back: the other side declined."),
    draw: _("The other side declined the draw."),
    rematch: _("The other side declined the rematch."),
  };
  return texts[what];
}

/** The sound of what a move changes. */
export function moveSound(changes: readonly Change[]): Sound {
  if (changes.some(({ to }) => to === "-")) return "capture";
  return changes.length > 1 ? "flip" : "stone";
}

/** The sound of an event, null for a silent one. */
export function soundOf(event: GameEvent): Sound | null {
  switch (event.kind) {
    case "moved":
      return moveSound(event.changes);
    case "ended":
      return "end";
    case "asked":
    case "joined":
    case "chat":
      return "notify";
    default:
      return null;
  }
}
