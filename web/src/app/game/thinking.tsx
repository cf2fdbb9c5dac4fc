/** A program that thinks: for how long by now, and what it looks at, where it says so. */
import { useEffect, useState } from "preact/hooks";

import { _ } from "../../lib/i18n.ts";
import type { GameRoom } from "./room.ts";

/** So many moves of a line are named. */
const MAX_MOVES = 5;

/** Stands beside the name of who thinks; it changes every second, so nobody has it read out. */
export function ThinkingNow({ room }: { room: GameRoom }) {
  const thinking = room.thinking.value;
  const [begun] = useState(Date.now);
  const seconds = useSeconds(thinking?.since ?? begun);
  const info = room.can.value.analyse ? (thinking?.info ?? null) : null;
  const line = info?.line.slice(0, MAX_MOVES).join(" ") ?? "";
  return (
    <p class="thinking-now small muted numbers" aria-hidden="true">
      <span>{seconds > 0 && _("{seconds} s", { seconds })}</span>
      {info?.depth ? <span>{_("depth {depth}", { depth: info.depth })}</span> : null}
      {line && <span>{_("looks at {line}", { line })}</span>}
    </p>
  );
}

/** Whole seconds since a moment, drawn again when they change. */
function useSeconds(since: number): number {
  const [now, setNow] = useState(Date.now);
  const spent = Math.max(0, Math.floor((now - since) / 1000));
  useEffect(() => {
    const timer = setTimeout(() => setNow(Date.now()), Math.max(50, since + (spent + 1) * 1000 - Date.now()));
    return () => clearTimeout(timer);
  }, [since, now]);
  return spent;
}
