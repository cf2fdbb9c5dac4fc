/** Beginning the chosen game, by the button or by a stone on the board. */
import { signal } from "@preact/signals";

import { _ } from "../../lib/i18n.ts";
import { createGame, errorText, me } from "../api.ts";
import { gameRequest } from "../choices.ts";
import type { Choices, Variant } from "../choices.ts";
import { leaveFirstMove } from "../game/first-move.ts";
import { say } from "../parts/toasts.tsx";
import { isWelcomed } from "../preferences.ts";
import { go } from "../router.ts";

/** Whether a game is being created; nothing begins another one meanwhile. */
export const isStarting = signal(false);

/** Create the game and show its page, where the first move is made if one is given; says what went wrong. */
export async function startGame(chosen: Choices, variant: Variant, move: string | null = null): Promise<boolean> {
  if (isStarting.value) return false;
  isStarting.value = true;
  try {
    const rated = chosen.rated && me.value?.account != null;
    const request = gameRequest({ ...chosen, rated }, variant);
    // No move may be made before a friend has come; the friend finds the stone on the board.
    const isPlaced = move !== null && chosen.kind === "friend" && !rated;
    const id = await createGame(isPlaced ? { ...request, moves: [move] } : request);
    if (move !== null && !isPlaced) {
      leaveFirstMove(id, move);
      if (chosen.kind === "friend") say(_("Your stone is placed when your friend joins."));
    }
    isWelcomed.value = true;
    go(`/game/${id}`);
    return true;
  } catch (error) {
    say(errorText(error));
    return false;
  } finally {
    isStarting.value = false;
  }
}
