/** A running game asks before it is left. */
import { signal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";

import { _ } from "../../lib/i18n.ts";
import { askBeforeLeaving, isWithPeople } from "../leaving.ts";
import type { Departure } from "../leaving.ts";
import { ConfirmDialog } from "../parts/dialog.tsx";
import type { GameRoom } from "./room.ts";
import { whatIsLeft } from "./steps.ts";
import type { LeftGame } from "./steps.ts";

interface Asked {
  readonly game: LeftGame;
  readonly departure: Departure;
  readonly leave: () => void;
}

/** Asks when a link or a key leads away from a game that goes on. */
export function LeaveGuard({ room }: { room: GameRoom }) {
  const asked = useMemo(() => signal<Asked | null>(null), [room]);
  useEffect(() => {
    const left = (departure: Departure) =>
      whatIsLeft(room.facts.value, room.state.value, room.isWaiting.value, departure);
    const stop = askBeforeLeaving((departure, leave) => {
      const game = left(departure);
      if (game) asked.value = { game, departure, leave };
      return game !== null;
    });
    return () => {
      stop();
      isWithPeople.value = false;
    };
  }, [room]);
  const hasPeople = whatIsLeft(room.facts.value, room.state.value, room.isWaiting.value, "link") === "people";
  useEffect(() => {
    isWithPeople.value = hasPeople;
  }, [hasPeople]);
  if (!asked.value) return null;
  const { game, departure, leave } = asked.value;
  return (
    <ConfirmDialog
      {...question(game, departure)}
      onYes={leave}
      onClose={() => {
        asked.value = null;
      }}
    />
  );
}

function question(game: LeftGame, departure: Departure): { title: string; text: string; yes: string } {
  const text =
    game === "people"
      ? _("It goes on while you are away; you find it again under “Games”.")
      : _("It is kept: you can continue it from the start page.");
  switch (departure) {
    case "link":
      return { title: _("Leave this game?"), text, yes: _("Leave") };
    case "begin":
      return { title: _("Leave this game for a new one?"), text, yes: _("New game") };
    case "restart":
      return { title: _("Leave this game and start again?"), text, yes: _("Start again") };
  }
}
