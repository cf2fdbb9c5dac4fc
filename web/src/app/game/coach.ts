/** The coach of a game against a program: it is asked after one's moves, and what it says is kept here. */
import { computed, signal } from "@preact/signals";

import type { GameState } from "../../lib/fold.ts";
import type { CoachRemark, CoachStep } from "../../lib/protocol.ts";
import { coachLevel } from "../preferences.ts";
import type { GameRoom } from "./room.ts";

/** Whether the coach speaks during a game. */
export const coachSpeaks = computed(() => coachLevel.value === "guide" || coachLevel.value === "companion");

export class Coaching {
  /** What the coach says, until it is dismissed or out of date. */
  readonly remark = signal<CoachRemark | null>(null);
  /** How many steps of help are shown. */
  readonly shown = signal(0);
  /** The step that is looked at: the latest. */
  readonly step = computed<CoachStep | null>(() => this.remark.value?.steps[this.shown.value - 1] ?? null);
  /** Whether the remark is about a move that was made, so that it can be taken back. */
  isAboutMove = false;

  /** Listen to a game; returns how to stop. */
  follow(room: GameRoom): () => void {
    let before = room.state.value.ply;
    return room.state.subscribe((state) => {
      const made = state.ply - before;
      before = state.ply;
      if (this.#isOutdated(state)) this.dismiss();
      if (made === 1 && room.isCurrent.value) void this.#ask(room, state);
    });
  }

  dismiss(): void {
    this.remark.value = null;
    this.shown.value = 0;
  }

  showMore(): void {
    this.shown.value = Math.min(this.shown.value + 1, this.remark.value?.steps.length ?? 0);
  }

  #isOutdated({ ply }: GameState): boolean {
    const { value } = this.remark;
    if (!value) return false;
    // A move made: it and the reply to it stand on the board. A move to be made: it was made.
    const last = value.ply + (this.isAboutMove ? 2 : 0);
    return ply > last || (this.isAboutMove && ply <= value.ply) || ply < value.ply;
  }

  async #ask(room: GameRoom, state: GameState): Promise<void> {
    const isOwn = state.line[state.ply - 1]?.seat === room.facts.value?.you;
    const isAsked = isOwn || (coachLevel.value === "guide" && state.scene?.seat === room.facts.value?.you && state.outcome === null);
    if (!room.can.value.coach || !isAsked || state.ply === 0) return;
    const remark = await room.askCoach(state.ply);
    if (!remark) return;
    this.isAboutMove = isOwn;
    this.shown.value = 0;
    this.remark.value = remark;
    if (this.#isOutdated(room.state.value)) this.dismiss();
  }
}
