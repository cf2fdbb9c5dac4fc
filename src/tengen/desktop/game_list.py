"""The games that are stored, in a list: found by a word, opened, deleted."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from tkinter import ttk

from sqlalchemy import Connection

from tengen.base.color import Seat
from tengen.base.i18n import _, ngettext
from tengen.desktop.dialogs import Dialogs, ListDialog
from tengen.desktop.widget_style import WidgetStyle
from tengen.games import listing, words
from tengen.games.listing import GameFilter, GameSummary, ListedPlayer
from tengen.games.settings import GameKind

#: The most games that are listed.
MAX_GAMES = 2000


@dataclass(frozen=True, slots=True)
class GameListActions:
    """What is done with games, by their names; ``shown`` is the game on the board, if any."""

    take: Callable[[str], object]
    remove: Callable[[Sequence[str]], object]
    shown: Callable[[], str | None]


def all_games(connection: Connection, visitor: str) -> list[GameSummary]:
    """Return the games of somebody, newest first."""
    found: list[GameSummary] = []
    before: str | None = None
    while len(found) < MAX_GAMES:
        wanted = GameFilter(visitor, before=before, limit=listing.MAX_LISTED)
        page = listing.listed(connection, wanted)
        found += page.games
        before = page.next
        if before is None:
            break
    return found


class GameList(ListDialog):
    """Lists games; ``fill_games`` when they are there.

    What is deleted goes when the list is closed; until then it can be undone here, and for a while
    after that on the web.
    """

    def __init__(
        self, parent: tk.Misc, style: WidgetStyle, actions: GameListActions, dialogs: Dialogs
    ) -> None:
        columns = (
            *((_("Date"), 150), (_("Game"), 170), (_("Who played"), 210)),
            *((_("Result"), 170), (_("Moves"), 60)),
        )
        super().__init__(parent, style, columns, _("Your games"))
        self._actions = actions
        self._dialogs = dialogs
        self._games: tuple[GameSummary, ...] = ()
        self._deleted: list[tuple[str, ...]] = []
        self._make_head(style)
        self._make_foot(style)
        self.rows.configure(selectmode="extended")
        self.rows.bind("<Delete>", lambda _event: self.delete_chosen())

    def _make_head(self, style: WidgetStyle) -> None:
        ttk.Label(self.head, text=_("Search"), style="Card.Muted.TLabel").pack(side="left")
        self._wanted = tk.StringVar(self)
        self._wanted.trace_add("write", lambda *_change: self._show())
        self.search = ttk.Entry(self.head, width=28, textvariable=self._wanted)
        self.search.pack(side="left", padx=style.px(8), pady=(0, style.px(8)))
        self.search.bind("<Down>", lambda _event: self.rows.focus_set())
        self.count = ttk.Label(self.head, style="Card.Muted.TLabel")
        self.count.pack(side="right")

    def _make_foot(self, style: WidgetStyle) -> None:
        gap = style.px(8)
        self.open = ttk.Button(self.foot, text=_("Open"), command=self.take_chosen)
        self.delete = ttk.Button(self.foot, text=_("Delete"), command=self.delete_chosen)
        self.undo = ttk.Button(self.foot, text=_("Undo the deletion"), command=self.undo_deletion)
        self.told = ttk.Label(self.foot, style="Card.TLabel")
        for part in (self.open, self.delete):
            part.pack(side="left", padx=(0, gap), pady=(gap, 0))
        self.told.pack(side="left", padx=(0, gap), pady=(gap, 0))

    # -- showing -----------------------------------------------------------------------------

    def fill_games(self, games: Sequence[GameSummary]) -> None:
        """Show games, newest first."""
        if self.winfo_exists():
            self._games = tuple(games)
            self._show()
            self.rows.focus_set()

    def _show(self) -> None:
        """Show the games that have all that is searched for in their rows or tags."""
        wanted = self._wanted.get().casefold().split()
        gone = {name for names in self._deleted for name in names}
        rows = [(one, _row(one)) for one in self._games if one.id not in gone]
        found = [
            (one.id, cells)
            for one, cells in rows
            if all(word in " ".join((*cells, *one.tags)).casefold() for word in wanted)
        ]
        has_focus = self.focus_get() is self.search
        self.fill(found, self._actions.take)
        if has_focus:
            self.search.focus_set()
        told = ngettext("{count} game", "{count} games", len(found))
        self.count.configure(text=told.format(count=len(found)))

    # -- deleting ----------------------------------------------------------------------------

    def delete_chosen(self) -> None:
        """Delete the chosen games, when the person is sure."""
        chosen = self.rows.selection()
        waiting = {one.id for one in self._games if one.kind is GameKind.FRIEND and not one.ended}
        if not chosen:
            return
        if self._actions.shown() in chosen:
            self._tell(_("The game on the board cannot be deleted."))
        elif waiting.intersection(chosen):
            self._tell(_("A game with a friend can be deleted when it is over."))
        elif self._dialogs.confirms(_question(len(chosen)), self):
            self._deleted.append(chosen)
            self._show()
            self._tell(_deleted(len(chosen)))

    def undo_deletion(self) -> None:
        """Bring back what was deleted last."""
        if self._deleted:
            back = self._deleted.pop()
            self._show()
            self.rows.selection_set(*(name for name in back if self.rows.exists(name)))
        self._tell("")

    def _tell(self, text: str) -> None:
        self.told.configure(text=text)
        if self._deleted:
            self.undo.pack(side="left", pady=(4, 0))
        else:
            self.undo.pack_forget()

    def destroy(self) -> None:
        """Close the list; what was deleted goes now."""
        gone = [name for names in self._deleted for name in names]
        self._deleted.clear()
        super().destroy()
        if gone:
            self._actions.remove(gone)


def _question(count: int) -> str:
    text = ngettext("Delete {count} game?", "Delete {count} games?", count)
    return text.format(count=count)


def _deleted(count: int) -> str:
    text = ngettext("{count} game is deleted.", "{count} games are deleted.", count)
    return text.format(count=count)


def _row(game: GameSummary) -> tuple[str, ...]:
    """Return a listed game as the cells of a row."""
    names = (_player(game.players[seat]) for seat in Seat)
    size = "" if game.size == "unbounded" else game.size
    title = f"{_(game.title)} {size}".strip()
    return _date(game.updated), title, " – ".join(names), _result(game), str(game.plies)


def _date(at: int) -> str:
    """Return a moment in the time of this place; written so that it sorts."""
    return datetime.fromtimestamp(at / 1000, tz=UTC).astimezone().strftime("%Y-%m-%d %H:%M")


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
    return words.person_name(player.name) if player.name else _("You")
