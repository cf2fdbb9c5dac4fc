/** An opponent who is gone: from when on the win can be claimed, counted down, and the button for it. */
import { useEffect, useState } from "preact/hooks";

import { _ } from "../../lib/i18n.ts";
import type { GameRoom } from "./room.ts";

/** The server decides whether somebody is gone, and refuses what comes too early. */
export function Gone({ room }: { room: GameRoom }) {
  const at = room.presence.value.claim_at ?? null;
  const isShown = room.can.value.claim && at !== null;
  const left = useTimeLeft(room, isShown ? at : null);
  if (!isShown) return null;
  if (left > 0) {
    return (
      <div class="banner warn gone">
        <p>{_("Your opponent is gone. If they do not come back, you can claim the win in:")}</p>
        <strong class="numbers" role="timer" aria-live="off">
          {minutesText(left)}
        </strong>
      </div>
    );
  }
  return (
    <div class="banner warn gone">
      <p>{_("Your opponent is gone. You can claim the win, or wait.")}</p>
      <button type="button" class="button primary" onClick={() => void room.send({ do: "claim" })}>
        {_("Claim the win")}
      </button>
    </div>
  );
}

/** "4:09", rounded up: at 0:00 the time has come. */
export function minutesText(ms: number): string {
  const seconds = Math.ceil(Math.max(0, ms) / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** Milliseconds until a moment of the server's time; counts down once a second. */
function useTimeLeft(room: GameRoom, at: number | null): number {
  const [, tick] = useState(0);
  const left = at === null ? 0 : at - room.now();
  useEffect(() => {
    if (left <= 0) return;
    const timer = setTimeout(() => tick((count) => count + 1), left % 1000 || 1000);
    return () => clearTimeout(timer);
  });
  return left;
}
