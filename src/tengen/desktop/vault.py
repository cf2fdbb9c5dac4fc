"""The database beside the window: a thread of its own that does one thing after the other."""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from sqlalchemy import Connection
from sqlalchemy import Engine as Database

from tengen import database
from tengen.base.errors import TengenError
from tengen.base.i18n import _
from tengen.desktop.inbox import Inbox
from tengen.games import store
from tengen.games.errors import Conflict
from tengen.games.events import Event
from tengen.games.question import Question
from tengen.study.stored import Stored

_T = TypeVar("_T")
#: Seconds to wait for what is still to be kept when the window closes.
CLOSING = 15.0

Done = Callable[[_T], object]


class Vault:
    """Keeps games, and remembers what engines found (a ``Memory``).

    What goes wrong is told once as a sentence; the game on the desk goes on without being kept.
    """

    def __init__(
        self, inbox: Inbox, trouble: Callable[[str], object], url: str | None = None
    ) -> None:
        self._inbox = inbox
        self._trouble = trouble
        self._url = url
        self._lock = threading.Lock()
        self._engine: Database | None = None
        self._is_told = False
        self._jobs: queue.SimpleQueue[Callable[[], object] | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._work, name="database", daemon=True)
        self._thread.start()

    # -- games -------------------------------------------------------------------------------

    def create(self, game: str, events: Sequence[Event]) -> None:
        """Keep a new game."""
        self._write(lambda connection: store.create(connection, game, events))

    def append(self, game: str, events: Sequence[Event]) -> None:
        """Keep further events of a game."""

        def add(connection: Connection) -> None:
            if store.append(connection, [(game, events)]):
                raise Conflict(game)

        self._write(add)

    def save_notes(self, game: str, visitor: str, notes: str, now: int) -> None:
        """Keep a visitor's notes on a game."""
        self._write(lambda connection: store.save_notes(connection, game, visitor, notes, now))

    def read(self, ask: Callable[[Connection], _T], done: Done[_T]) -> None:
        """Ask the database; ``done`` hears the answer in the thread of the window."""

        def job() -> None:
            with database.reading(self.engine()) as connection:
                answer = ask(connection)
            self._inbox.post(lambda: done(answer))

        self._jobs.put(lambda: self._try(job))

    def run(self, work: Callable[[], _T], done: Done[_T], failed: Callable[[str], object]) -> None:
        """Do something that takes the database itself, such as learning."""

        def job() -> None:
            try:
                answer = work()
            except TengenError as error:
                reason = str(error)
                self._inbox.post(lambda: failed(reason))
            else:
                self._inbox.post(lambda: done(answer))

        self._jobs.put(lambda: self._try(job))

    def _write(self, work: Callable[[Connection], object]) -> None:
        def job() -> None:
            with database.writing(self.engine()) as connection:
                work(connection)

        self._jobs.put(lambda: self._try(job))

    # -- what engines found ------------------------------------------------------------------

    def recall(self, question: Question) -> dict[str, Any] | None:
        """Return what was found before; None also without a database."""
        try:
            return Stored(self.engine()).recall(question)
        except TengenError:
            return None

    def keep(self, question: Question, found: dict[str, Any]) -> None:
        """Remember what was found; without a database nothing is."""
        self._jobs.put(lambda: self._try(lambda: Stored(self.engine()).keep(question, found)))

    # -- the thread --------------------------------------------------------------------------

    def engine(self) -> Database:
        """Return the database, opened when it is first needed; raises DatabaseError."""
        with self._lock:
            if self._engine is None:
                self._engine = database.open(self._url)
            return self._engine

    def _work(self) -> None:
        while (job := self._jobs.get()) is not None:
            job()

    def _try(self, job: Callable[[], object]) -> None:
        try:
            job()
        except TengenError as error:
            if not self._is_told:
                self._is_told = True
                text = str(error)
                self._inbox.post(
                    lambda: self._trouble(_("This game is not kept: {reason}").format(reason=text))
                )

    def close(self) -> None:
        """Keep what is still waiting, then close; may be called twice."""
        self._jobs.put(None)
        self._thread.join(CLOSING)
        with self._lock:
            if self._engine is not None:
                self._engine.dispose()
                self._engine = None
