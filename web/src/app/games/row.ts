/** A game of the list in words. */
import type { GameSummary } from "../../lib/answers.ts";
import { _ } from "../../lib/i18n.ts";
import { kindText, otherSeat, playerName, whyText } from "../words.ts";

/** Whom it was played against. */
export function opponentText(game: GameSummary): string {
  const { first, second } = game.players;
  if (game.kind === "here") return kindText("here");
  if (game.you) return playerName(game.players[otherSeat(game.you)]);
  return `${playerName(first)} – ${playerName(second)}`;
}

/** How it ended, in a word. */
export function verdictText(game: GameSummary): string {
  if (game.ended === null) return _("Unfinished");
  switch (game.result) {
    case "won":
      return _("Won");
    case "lost":
      return _("Lost");
    case "drawn":
      return _("Draw");
    case null:
      return winnerName(game);
  }
}

function winnerName(game: GameSummary): string {
  if (game.winner === null) return game.reason === "ended" ? _("Ended early") : _("Draw");
  return game.winner === "first" ? _("First player won") : _("Second player won");
}

export function reasonText(game: GameSummary): string {
  if (game.reason === null) return "";
  return whyText({ reason: game.reason });
}
