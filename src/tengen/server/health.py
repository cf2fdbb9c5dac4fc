"""Whether games can really be played: every part is asked, at most once a second.

What is told names no path, address or statement; those are in the log.
"""

from __future__ import annotations

import asyncio
import shutil
import time
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from pathlib import Path

from sqlalchemy import Connection, text

from tengen.base.errors import TengenError
from tengen.base.i18n import N_
from tengen.database import location, migrate
from tengen.database.storage import Storage
from tengen.server.bus.api import Bus
from tengen.server.logs import logger
from tengen.server.pool.pool import Pool
from tengen.server.pool.queue import TooBusy
from tengen.server.settings import ServerSettings

#: Seconds for which an answer is given again.
FRESH = 1.0
#: Seconds a part has to answer.
MAX_SECONDS = 3.0
#: Seconds between two looks at the file of the database.
LOOK = 2.0
#: So many times the space that must be free is left to the games: files are refused before.
FOR_GAMES = 10

OK = "ok"
_SILENT = "it does not answer in time"

Check = Callable[[], Awaitable[None]]


class Unwell(TengenError):
    """What is wrong with a part, in words that everybody may read."""


class Health:
    """The state of a server. ``close`` it at the end."""

    def __init__(self, settings: ServerSettings, storage: Storage, pool: Pool, bus: Bus) -> None:
        self._settings = settings
        self._storage = storage
        self._bus = bus
        checks: dict[str, Check] = {
            "database": self._check_database,
            "workers": pool.check,
            "disk": self._check_disk,
        }
        if settings.bus is not None:
            checks["bus"] = bus.check
        self._checks: Mapping[str, Check] = checks
        #: What was asked and has not answered yet; it is not asked again before.
        self._asked: dict[str, asyncio.Task[None]] = {}
        self._found: dict[str, str] = {}
        self._at = -FRESH
        self._lock = asyncio.Lock()
        self._watching = asyncio.create_task(self._watch())

    async def checks(self) -> dict[str, str]:
        """Return ``"ok"`` or a sentence for every part."""
        async with self._lock:
            if time.monotonic() - self._at >= FRESH:
                states = await asyncio.gather(*map(self._state, self._checks))
                self._note(dict(zip(self._checks, states, strict=True)))
                self._at = time.monotonic()
            return dict(self._found)

    def _note(self, found: dict[str, str]) -> None:
        for part, state in found.items():
            if state != self._found.get(part, OK):
                logger().warning("health", part=part, state=state)
        self._found = found

    async def _state(self, part: str) -> str:
        asked = self._asked.get(part)
        if asked is None:
            asked = self._asked[part] = asyncio.create_task(self._ask(part))
        await asyncio.wait({asked}, timeout=MAX_SECONDS)
        if not asked.done():
            return _SILENT
        del self._asked[part]
        error = asked.exception()
        if error is None:
            return OK
        return str(error) if isinstance(error, Unwell) else _SENTENCES[part]

    async def _ask(self, part: str) -> None:
        try:
            await self._checks[part]()
        except Exception as error:
            if self._found.get(part, OK) == OK:
                logger().warning("a part is unwell", part=part, reason=str(error))
            raise

    async def _check_database(self) -> None:
        await self._storage.inspect()
        await self._storage.write(_touch)

    async def check_room(self) -> None:
        """Raise TooBusy where the disk has no room for the files of strangers, only for games."""
        if self._settings.is_personal:
            return
        free = await asyncio.to_thread(_free, self._settings)
        if free < FOR_GAMES * self._settings.free_disk:
            raise TooBusy(N_("there is no room for the file; try again later"))

    async def _check_disk(self) -> None:
        free = await asyncio.to_thread(_free, self._settings)
        if free < self._settings.free_disk:
            raise Unwell(f"only {free} MiB are free")

    async def _watch(self) -> None:
        """Look at the database now and then, also when nobody asks."""
        while True:
            await asyncio.sleep(LOOK)
            try:
                await self._storage.inspect()
            except Exception as error:
                logger().error("cannot look at the database", exc_info=error)

    async def close(self) -> None:
        """Ask no more."""
        for task in (self._watching, *self._asked.values()):
            task.cancel()
        with suppress(asyncio.CancelledError):
            await self._watching


_SENTENCES = {
    "database": "the database cannot be used",
    "workers": "no engine can be started",
    "disk": "the disk cannot be asked",
    "bus": "the bus cannot be reached",
}


def _touch(connection: Connection) -> None:
    """Write something that changes nothing; raises Unwell when the schema is another one."""
    if migrate.current(connection) != migrate.revisions()[-1]:
        raise Unwell("the database has another schema than this server")
    connection.execute(text("UPDATE alembic_version SET version_num = version_num"))


def _free(settings: ServerSettings) -> int:
    """Return how many MiB are free where the database is."""
    url = location.resolve(settings.database)
    place = Path(str(url.database)).absolute().parent if location.is_file(url) else settings.data
    while not place.exists() and place != place.parent:
        place = place.parent
    return shutil.disk_usage(place).free >> 20
