"""The sign of life that a server process stores every few seconds."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable
from contextlib import suppress

from tengen.database import DatabaseError
from tengen.database.storage import Storage
from tengen.server.logs import logger
from tengen.server.texts import now_ms
from tengen.server.uptime import stretches

#: A sign of life that comes after so many times the usual distance comes too late: the time since
#: the one before it counts as time away.
LATE = 2.5


class Heartbeat:
    """Stores signs of life, and tells when there were none. Open it with ``Heartbeat.open``."""

    def __init__(self, storage: Storage, seconds: float) -> None:
        """For ``open``."""
        self._storage = storage
        self._seconds = seconds
        self._process = secrets.token_hex(8)
        self._started = 0
        self._seen = 0
        self._beating: asyncio.Task[None] | None = None
        self._is_failing = False
        self._beats: asyncio.Task[None]
        #: Called when this process is back after it gave no sign of life for too long.
        self.on_return: Callable[[], None] = lambda: None

    @classmethod
    async def open(cls, storage: Storage, seconds: float) -> Heartbeat:
        """Store the first sign of life, and go on every so many seconds; raises DatabaseError."""
        heartbeat = cls(storage, seconds)
        await heartbeat._beat()
        heartbeat._beats = asyncio.create_task(heartbeat._go_on())
        return heartbeat

    @property
    def is_current(self) -> bool:
        """Whether the last sign of life is as recent as it should be."""
        return abs(now_ms() - self._seen) <= self._seconds * LATE * 1000

    async def settle(self) -> None:
        """Return when a recent sign of life is stored; raises DatabaseError when that fails."""
        if not self.is_current:
            await self._beat_once()

    async def away(self, since: int, now: int) -> int:
        """Return for how many milliseconds no process was there between two moments."""
        return await self._storage.read(stretches.away, since, now)

    async def _go_on(self) -> None:
        while True:
            await asyncio.sleep(self._seconds)
            try:
                await self._beat_once()
            except DatabaseError as error:
                if not self._is_failing:
                    logger().warning("no sign of life stored", reason=str(error))
                self._is_failing = True
            else:
                self._is_failing = False

    async def _beat_once(self) -> None:
        """Store a sign of life, together with everyone who wants one now."""
        if self._beating is None or self._beating.done():
            self._beating = asyncio.create_task(self._beat())
        await asyncio.shield(self._beating)

    async def _beat(self) -> None:
        now = now_ms()
        if self.is_current and await self._storage.write(
            stretches.extend, self._process, self._started, now
        ):
            self._seen = now
            return
        is_return = self._seen > 0
        await self._storage.write(stretches.begin, self._process, now)
        self._started = self._seen = now
        if is_return:
            self.on_return()

    async def close(self) -> None:
        """Store the last sign of life."""
        self._beats.cancel()
        with suppress(asyncio.CancelledError):
            await self._beats
        with suppress(DatabaseError):
            await self._beat_once()
