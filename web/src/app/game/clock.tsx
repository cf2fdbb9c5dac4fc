/** A clock that runs: drawn again exactly when its writing changes. */
import { useEffect, useState } from "preact/hooks";

import { _ } from "../../lib/i18n.ts";
import type { Seat } from "../../lib/protocol.ts";
import { initialReading, clockText, isLow, nextTick, reading } from "../clock.ts";
import { sounds } from "../preferences.ts";
import type { GameRoom } from "./room.ts";

export function Clock({ room, seat }: { room: GameRoom; seat: Seat }) {
  const clocks = room.state.value.clocks;
  const control = room.facts.value?.clock ?? { kind: "none" };
  const [, tick] = useState(0);
  const left = clocks ? reading(clocks, seat, control, room.now()) : initialReading(control);
  const isRunning = clocks?.running === seat;
  const isUrgent = left !== null && isRunning && isLow(left.ms, control);
  useEffect(() => {
    if (!isRunning || left === null || left.ms === 0) return;
    const timer = setTimeout(() => tick((count) => count + 1), nextTick(left.ms));
    return () => clearTimeout(timer);
  });
  useEffect(() => {
    if (isUrgent && room.isMyTurn.value) sounds.play("alarm");
  }, [isUrgent]);
  if (!left) return null;
  const classes = ["clock", isRunning && "running", isUrgent && "low"].filter(Boolean).join(" ");
  return (
    <span class={classes} role="timer" aria-label={_("Time left: {time}", { time: clockText(left.ms) })}>
      {clockText(left.ms)}
      {control.kind === "byoyomi" && <small>{` ×${left.periods}`}</small>}
    </span>
  );
}
