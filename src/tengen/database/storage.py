"""The database as the server uses it: whole transactions in threads.

A transaction is one trip to a thread, whatever it does there, and the functions that run in it are
those the desktop and the terminal use. Nothing holds a connection longer than its transaction.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Concatenate, ParamSpec, TypeVar

from sqlalchemy import Connection, Engine, event

from tengen import database
from tengen.database.file_guard import FileGuard

_P = ParamSpec("_P")
_T = TypeVar("_T")

#: Transactions that may read at the same time.
READERS = 4
#: What SQLite calls the ways of the settings to bring a commit to the disk.
_SYNC = {"normal": "NORMAL", "full": "FULL"}


class Storage:
    """Runs functions of a connection in transactions; writers come one after another.

    Where the database is a file, nothing is said to be stored unless it is still that file.
    """

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self._guard = FileGuard.of(engine)
        self._readers = ThreadPoolExecutor(READERS, thread_name_prefix="reader")
        self._writer = ThreadPoolExecutor(1, thread_name_prefix="writer")

    @classmethod
    async def open(cls, url: str | None, patience: float, sync: str = "normal") -> Storage:
        """Open a database, made and migrated where need be; raises DatabaseError.

        ``patience`` is how many seconds a transaction waits for another program that writes;
        ``sync`` is that of the settings.
        """
        return cls(await asyncio.to_thread(_open, url, patience, sync))

    async def read(
        self, work: Callable[Concatenate[Connection, _P], _T], *args: _P.args, **kwargs: _P.kwargs
    ) -> _T:
        """Run a function on one moment of the database; raises DatabaseError."""

        def run() -> _T:
            self._check()
            with database.reading(self.engine) as connection:
                return work(connection, *args, **kwargs)

        return await asyncio.get_running_loop().run_in_executor(self._readers, run)

    async def write(
        self, work: Callable[Concatenate[Connection, _P], _T], *args: _P.args, **kwargs: _P.kwargs
    ) -> _T:
        """Run a function that changes the database, all or nothing; raises DatabaseError."""

        def run() -> _T:
            self._check()
            with database.writing(self.engine) as connection:
                done = work(connection, *args, **kwargs)
            self._check()
            return done

        return await asyncio.get_running_loop().run_in_executor(self._writer, run)

    def _check(self) -> None:
        if self._guard is not None:
            self._guard.check()

    async def inspect(self) -> None:
        """See whether the file is damaged; if it is, nothing is stored from now on."""
        if self._guard is not None:
            loop = asyncio.get_running_loop()
            await loop.run_in_executor(self._readers, self._guard.inspect)

    async def close(self) -> None:
        """Wait for what runs and close the connections."""
        await asyncio.to_thread(self._shut)

    def _shut(self) -> None:
        self._readers.shutdown(cancel_futures=True)
        self._writer.shutdown()
        if self._guard is None:
            self.engine.dispose()
        else:
            self._guard.close()


def _open(url: str | None, patience: float, sync: str) -> Engine:
    engine = database.open(url)
    if engine.dialect.name == "sqlite":
        engine.dispose()  # connections made from now on are ours

        @event.listens_for(engine, "connect")
        def _prepare(connection: Any, _record: object) -> None:
            connection.execute(f"PRAGMA busy_timeout = {round(patience * 1000)}")
            # Normal: commits are written, and forced to the disk now and then; the death of the
            # process loses nothing, a power cut the last moments, and nobody waits for the disk.
            # Full: every commit waits until the disk has it.
            connection.execute(f"PRAGMA synchronous = {_SYNC[sync]}")

    return engine
