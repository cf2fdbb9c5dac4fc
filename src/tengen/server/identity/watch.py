"""Open sockets end with the session they were opened in.

What this process ends is closed at once; what another one ended is found in the database, for all
sockets together, every few seconds.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass

from tengen.database import DatabaseError
from tengen.database.storage import Storage
from tengen.server.identity import sessions
from tengen.server.identity.people import Visitor
from tengen.server.logs import logger

#: Seconds between two looks into the database.
INTERVAL = 3.0


class SessionEnded(Exception):
    """Somebody was logged out, or asked to be forgotten."""


@dataclass(eq=False, slots=True)
class _Open:
    """Something that lasts as long as a session."""

    visitor: Visitor
    scope: asyncio.Timeout


class SessionWatch:
    """Knows who has sockets open, and ends them with their sessions."""

    def __init__(self, storage: Storage, interval: float = INTERVAL) -> None:
        self._storage = storage
        self._interval = interval
        self._open: set[_Open] = set()
        self._task = asyncio.create_task(self._go_round())

    @asynccontextmanager
    async def as_long_as(self, visitor: Visitor) -> AsyncIterator[None]:
        """Do something while somebody is logged in; raises SessionEnded in the midst of it."""
        try:
            async with asyncio.timeout(None) as scope:
                one = _Open(visitor, scope)
                self._open.add(one)
                try:
                    yield
                finally:
                    self._open.discard(one)
        except TimeoutError:
            if scope.expired():
                raise SessionEnded from None
            raise

    def end(self, visitor: str, which: Callable[[str], bool] = lambda _session: True) -> None:
        """End what a visitor has open, or what belongs to some sessions of the account."""
        for one in list(self._open):
            if one.visitor.id == visitor and which(one.visitor.session):
                self._end(one)

    def _end(self, one: _Open) -> None:
        if one in self._open:
            self._open.discard(one)
            one.scope.reschedule(0.0)

    async def _go_round(self) -> None:
        while True:
            await asyncio.sleep(self._interval)
            try:
                await self._poll()
            except DatabaseError as error:
                logger().warning("sessions are not checked", reason=str(error))
            except Exception as error:
                logger().error("sessions are not checked", exc_info=error)

    async def _poll(self) -> None:
        """End what was ended elsewhere."""
        opened = list(self._open)
        if not opened:
            return
        visitors = {one.visitor.id for one in opened}
        ids = {one.visitor.session for one in opened if one.visitor.session}
        generations, known = await self._storage.read(sessions.known, visitors, ids)
        for one in opened:
            visitor = one.visitor
            is_current = generations.get(visitor.id, 0) == visitor.generation
            if not is_current or (visitor.session and visitor.session not in known):
                self._end(one)

    async def close(self) -> None:
        """Look no more."""
        self._task.cancel()
        with suppress(asyncio.CancelledError):
            await self._task
