"""Studies on the desktop: a chapter put on the board, the game on the board kept as a chapter."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

from sqlalchemy import Connection

from tengen.base.clock import now_ms
from tengen.base.errors import TengenError
from tengen.base.i18n import _
from tengen.desktop.controller import GameController
from tengen.desktop.dialogs import ListDialog
from tengen.desktop.services import DesktopServices
from tengen.desktop.widget_style import WidgetStyle
from tengen.games.recording import notes_text
from tengen.rules.catalogue import variant
from tengen.studies import listing, store
from tengen.studies.records import of_text
from tengen.studies.stored import NewStudy, StudyHead, checked_chapter, checked_name
from tengen.studies.study import chapter_of

_T = TypeVar("_T")


@dataclass(frozen=True, slots=True)
class DesktopStudies:
    """Asks which study; ``say`` is told what was done, or why it was not."""

    root: tk.Tk
    style: WidgetStyle
    services: DesktopServices
    controller: GameController
    say: Callable[[str], object]

    def open(self) -> None:
        """Put a chapter of one's own studies on the board."""
        columns = ((_("Study"), 240), (_("Chapter"), 240), (_("Game"), 160), (_("Moves"), 70))
        window = ListDialog(self.root, self.style, columns, _("Studies"))

        def fill(studies: list[StudyHead]) -> None:
            rows = [
                (
                    f"{study.id} {one.id}",
                    (study.name, one.name, _(variant(one.variant).title), str(one.moves)),
                )
                for study in studies
                for one in study.chapters
            ]
            window.fill(rows, self._take)

        self._ask(self._own, fill)

    def save(self) -> None:
        """Keep the game on the board, with its notes, as a chapter."""
        if self.controller.game is None:
            return
        columns = ((_("Study"), 320), (_("Chapters"), 100))
        window = ListDialog(self.root, self.style, columns, _("Save to a study"))

        def fill(studies: list[StudyHead]) -> None:
            rows = [(one.id, (one.name, str(len(one.chapters)))) for one in studies]
            window.fill([("new", (_("A new study"), "")), *rows], self._keep)

        self._ask(self._own, fill)

    def _own(self, connection: Connection) -> list[StudyHead]:
        visitor = self.controller.visitor
        return [store.head(connection, one.id, visitor) for one in listing.own(connection, visitor)]

    def _take(self, place: str) -> None:
        def take(body: str) -> None:
            record = of_text(body)
            try:
                self.controller.take(record, notes_text(record))
            except TengenError as error:
                self.say(str(error))

        study, chapter = place.split()
        visitor = self.controller.visitor
        self._ask(lambda one: store.chapter(one, study, chapter, visitor).body, take)

    def _keep(self, study: str) -> None:
        visitor = self.controller.visitor
        try:
            record = self.controller.noted()
            title = _(record.variant.title)
            name = checked_name(chapter_of(record, 1).name if record.black else title)
            new = [checked_chapter(name, record)]
        except TengenError as error:
            self.say(str(error))
            return

        def keep(connection: Connection) -> None:
            if study == "new":
                store.create(connection, visitor, NewStudy(name, chapters=tuple(new)), now_ms())
            else:
                store.add(connection, study, visitor, new, now_ms())

        games, queue = self.services.games, self.services.queue
        queue.when_done(
            games.thread.call(games.write(keep)),
            lambda _done: self.say(_("Saved as a chapter: {name}").format(name=name)),
            lambda error: self.say(str(error)),
        )

    def _ask(self, read: Callable[[Connection], _T], done: Callable[[_T], object]) -> None:
        games = self.services.games
        self.services.queue.when_done(
            games.thread.call(games.read(read)), done, lambda error: self.say(str(error))
        )
