/** The first move of a game, chosen before its page was there: made as soon as it may be. */
import { effect } from "@preact/signals";
import { useEffect } from "preact/hooks";

import type { GameRoom } from "./room.ts";

let left: { readonly game: string; readonly move: string } | null = null;

/** Leave a move for the page of a game that is about to be shown. */
export function leaveFirstMove(game: string, move: string): void {
  left = { game, move };
}

function takeFirstMove(game: string): string | null {
  const move = left?.game === game ? left.move : null;
  left = null;
  return move;
}

/** Make the move that was left for this game, once, if nothing has been played yet. */
export function useFirstMove(room: GameRoom): void {
  useEffect(() => {
    const move = takeFirstMove(room.id);
    if (move === null) return undefined;
    let isDone = false;
    return effect(() => {
      if (isDone || !room.isCurrent.value || !room.canPlay.value) return;
      isDone = true;
      if (room.state.peek().ply === 0) void room.play(move);
    });
  }, [room]);
}
