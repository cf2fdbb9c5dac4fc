"""The games that are stored, in a list."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable, Sequence

from tengen.base.color import Seat
from tengen.base.i18n import _
from tengen.desktop.dialogs import ListDialog
from tengen.desktop.widget_style import WidgetStyle
from tengen.games import words
from tengen.games.listing import GameSummary, ListedPlayer


class GameList(ListDialog):
    """Lists games; ``fill_games`` when they are there."""

    def __init__(self, parent: tk.Misc, style: WidgetStyle) -> None:
        columns = ((_("Game"), 200), (_("Who played"), 260), (_("Result"), 180), (_("Moves"), 70))
        super().__init__(parent, style, columns, _("Your games"))

    def fill_games(self, games: Sequence[GameSummary], taken: Callable[[str], object]) -> None:
        """Show games; ``taken`` hears the name of the one that is chosen."""
        if self.winfo_exists():
            self.fill([(one.id, _row(one)) for one in games], taken)


def _row(game: GameSummary) -> tuple[str, ...]:
    """Return a listed game as the cells of a row."""
    names = (_player(game.players[seat]) for seat in Seat)
    size = "" if game.size == "unbounded" else game.size
    title = f"{_(game.title)} {size}".strip()
    return title, " – ".join(names), _result(game), str(game.plies)


def _result(game: GameSummary) -> str:
    """Say how a listed game ended: for the person, or as figures where that is nobody's side."""
    if game.ended is None:
        return _("Unfinished")
    if game.reason == "ended":
        return _("Ended early")
    verdicts = {"won": _("Won"), "lost": _("Lost"), "drawn": _("Drawn")}
    figures = {Seat.FIRST: "1 – 0", Seat.SECOND: "0 – 1", None: "½ – ½"}
    told = verdicts[game.result] if game.result else figures[game.winner]
    why = words.why_text(game.reason or "")
    return f"{told}, {why}" if why else told


def _player(player: ListedPlayer | None) -> str:
    if player is None:
        return "?"
    if player.player:
        return words.program_name(player.player)
    return player.name or _("You")
