"""The journal: one writer that stores the events of many games in one transaction.

Rooms hand in events and wait; the writer takes everything that waits, stores it in a single
transaction, and answers all. The longer a commit takes, the more it carries; and after one that
carried several the next begins some milliseconds later, so that a busy server stores many moves at
the price of one, while a single move is stored at once. (Were that to wait, another process could
be first again and again.) When the database refuses, every entry is tried alone, so that only those
that cannot be stored fail.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass

from sqlalchemy import Connection

from tengen.base.i18n import N_
from tengen.database.storage import Storage
from tengen.games import store
from tengen.games.errors import Conflict, Refused
from tengen.games.events import Event
from tengen.games.game import Game
from tengen.games.host_services import Also, ignore

#: Entries of one transaction at most.
BATCH = 500
#: Entries that may wait, unless the settings say otherwise.
MAX_WAITING = 1_000
#: Seconds between the beginnings of two commits, at least, while commits carry several entries.
GATHER = 0.005


@dataclass(eq=False, slots=True)
class Entry:
    """Events of one game, on their way; those of a new game begin with its creation."""

    game: str
    events: Sequence[Event]
    also: Also | None
    stored: asyncio.Future[None]

    @property
    def is_new(self) -> bool:
        """Whether the game begins here."""
        return self.events[0].n == 1


@dataclass(frozen=True, slots=True)
class JournalHooks:
    """Who hears of the journal: how many events a commit stored, what could not be stored."""

    on_commit: Callable[[int], object] = ignore
    #: With the game's name and the reason.
    on_trouble: Callable[[str, str], object] = ignore


class Journal:
    """Stores events. ``close`` it at the end: it stores what was handed in."""

    def __init__(
        self, storage: Storage, waiting: int = MAX_WAITING, hooks: JournalHooks | None = None
    ) -> None:
        self._storage = storage
        self._hooks = hooks or JournalHooks()
        self._entries: asyncio.Queue[Entry | None] = asyncio.Queue(waiting)
        self._task = asyncio.create_task(self._work())

    async def create(self, game: str, events: Sequence[Event]) -> None:
        """Store a new game with its first events; raises DatabaseError, or Refused when full."""
        await self.append(game, events)

    async def append(self, game: str, events: Sequence[Event], also: Also | None = None) -> None:
        """Return when events are stored; raises Conflict, DatabaseError, or Refused when full."""
        stored: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        try:
            self._entries.put_nowait(Entry(game, events, also, stored))
        except asyncio.QueueFull:
            raise Refused(N_("the server is too busy; try again in a moment")) from None
        await stored

    async def events(self, game: str, after: int, upto: int | None = None) -> list[Event]:
        """Return the stored events of a game after a number, and up to another."""
        return await self._storage.read(store.events, game, after, upto)

    async def texts(self, game: str, after: int, upto: int) -> list[str]:
        """Return the stored events of a game after a number and up to another, as they are sent."""
        return await self._storage.read(store.texts, game, after, upto)

    async def heads(self, games: Sequence[str]) -> dict[str, store.Head]:
        """Return how far stored games are; those that are not stored are left out."""
        return await self._storage.read(store.heads, games)

    async def load(self, game: str) -> Game:
        """Return a game; raises NoSuchGame."""
        return await self._storage.read(store.load, game)

    async def _work(self) -> None:
        loop, due = asyncio.get_running_loop(), 0.0
        while True:
            entry = await self._entries.get()
            await asyncio.sleep(max(0.0, due - loop.time()))
            batch = []
            while entry is not None:
                batch.append(entry)
                if len(batch) >= BATCH or self._entries.empty():
                    break
                entry = self._entries.get_nowait()
            due = loop.time() + GATHER if len(batch) > 1 else 0.0
            if batch:
                await self._write(batch)
            if entry is None:
                return

    async def _write(self, batch: list[Entry]) -> None:
        """Store a batch at once, or one by one where that fails."""
        try:
            conflicts = await self._storage.write(_write_all, batch)
        except Exception as error:
            if len(batch) == 1:
                self._fail(batch[0], error)
                return
            for entry in batch:
                await self._write([entry])
            return
        self._hooks.on_commit(sum(len(entry.events) for entry in batch))
        for entry in batch:
            if entry.game in conflicts:
                self._fail(entry, Conflict(entry.game))
            elif not entry.stored.done():
                entry.stored.set_result(None)

    def _fail(self, entry: Entry, error: Exception) -> None:
        if not isinstance(error, Conflict):
            self._hooks.on_trouble(entry.game, str(error))
        if not entry.stored.done():
            entry.stored.set_exception(error)

    async def close(self) -> None:
        """Store what waits, then end."""
        await self._entries.put(None)
        with suppress(asyncio.CancelledError):
            await self._task


def _write_all(connection: Connection, batch: list[Entry]) -> set[str]:
    """Store entries; return the games to which another process wrote first."""
    for entry in batch:
        if entry.is_new:
            store.create(connection, entry.game, entry.events)
    going_on = ((entry.game, entry.events) for entry in batch if not entry.is_new)
    conflicts = store.append(connection, going_on)
    for entry in batch:
        if entry.also is not None and entry.game not in conflicts:
            entry.also(connection)
    return conflicts
