"""Games to files and back: saving the one on the board, opening others."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from tkinter import ttk

from tengen.base.errors import TengenError, UnknownGame
from tengen.base.i18n import _, ngettext
from tengen.desktop.controller import GameController
from tengen.desktop.dialogs import Dialogs, ListDialog
from tengen.desktop.records import read_games
from tengen.desktop.widget_style import WidgetStyle
from tengen.games.recording import notes_text
from tengen.records.record import Record
from tengen.rules.catalogue import variants
from tengen.rules.variant import Variant


@dataclass(frozen=True, slots=True)
class GameFiles:
    """Asks for files; ``say`` is told what went wrong, ``rules`` is the game offered first."""

    root: tk.Tk
    style: WidgetStyle
    controller: GameController
    dialogs: Callable[[], Dialogs]
    rules: Callable[[], Variant]
    say: Callable[[str], object]

    def save(self) -> None:
        """Write the game to a file."""
        game = self.controller.game
        if game is None:
            return
        date = datetime.now(UTC).astimezone().strftime("%Y-%m-%d")
        path = self.dialogs().path_to_save(f"{game.settings.variant.name}-{date}.sgf")
        if path is None:
            return
        try:
            self.controller.save(path)
        except TengenError as error:
            self.controller.say(str(error))
        else:
            self.controller.say(_("Saved in {path}").format(path=path))

    def open(self) -> None:
        """Open a file of games."""
        path = self.dialogs().path_to_open()
        if path is not None:
            self._read(path)

    def _read(self, path: Path, rules: Variant | None = None) -> None:
        try:
            found = read_games(path, rules)
        except UnknownGame:
            self._ask_the_game(path)
            return
        except TengenError as error:
            self.say(str(error))
            return
        if len(found.games) == 1:
            self._take(found.games[0])
        else:
            self._choose(found.games)
        if found.left_out:
            text = ngettext(
                "{count} game was left out: {reason}",
                "{count} games were left out: {reason}",
                found.left_out,
            )
            self.say(text.format(count=found.left_out, reason=found.problem))

    def _ask_the_game(self, path: Path) -> None:
        """Let the person say which game is in a file; the chosen one stands first."""
        window = ListDialog(self.root, self.style, ((_("Game"), 480),), _("Games"))
        question = _("The text does not say which game it is: choose the game.")
        ttk.Label(window.head, text=question, style="Card.TLabel").pack(anchor="w")
        usual = self.rules()
        others = (rules for rules in variants() if rules.name != usual.name)
        known = {rules.name: rules for rules in (usual, *others)}
        rows = [(name, (_(rules.title),)) for name, rules in known.items()]
        window.fill(rows, lambda name: self._read(path, known[name]))

    def _choose(self, games: Sequence[Record]) -> None:
        columns = ((_("Game"), 240), (_("Who played"), 320), (_("Moves"), 80))
        window = ListDialog(self.root, self.style, columns, _("Games"))
        rows = [
            (
                str(at),
                (_(one.variant.title), f"{one.black} – {one.white}", str(len(one.mainline))),
            )
            for at, one in enumerate(games)
        ]
        window.fill(rows, lambda at: self._take(games[int(at)]))

    def _take(self, record: Record) -> None:
        try:
            self.controller.take(record, notes_text(record))
        except TengenError as error:
            self.say(str(error))
