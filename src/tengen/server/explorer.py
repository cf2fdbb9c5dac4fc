"""The explorer of a server: kept up to date in the background, asked in threads."""

from __future__ import annotations

import asyncio
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path

from sqlalchemy import Engine

from tengen.base.errors import TengenError
from tengen.explorer.explorer import Explored, Explorer, ExplorerFilter
from tengen.explorer.played import PlayedGames
from tengen.explorer.updating import bring_up_to_date, index_of
from tengen.rules.position import Position
from tengen.server.logs import logger
from tengen.server.priority import JOBS, lower_thread
from tengen.server.threads import Threads

#: Seconds between two rounds, if nobody calls, and between two at least.
PAUSE, BREATH = 60.0, 2.0
#: Seconds between two steps of a round, at most.
MAX_REST = 0.5

_ASKING = Threads("explorer", 2)


class ExplorerKeeper:
    """Takes in games that have ended, and indexes what anybody has taken in."""

    def __init__(self, engine: Engine, data: Path) -> None:
        self._engine = engine
        self._index = index_of(engine, data)
        self._explorer = Explorer(engine, self._index)
        self._played = PlayedGames(engine)
        self._rested = 0.0
        self._thread = ThreadPoolExecutor(1, "explorer", lower_thread, (JOBS,))
        self._called = asyncio.Event()
        self._is_over = threading.Event()
        self._end = asyncio.Event()
        self._task = asyncio.create_task(self._work())

    async def look_up(self, position: Position, wanted: ExplorerFilter) -> Explored:
        """Return what was played in a position."""
        return await _ASKING.run(self._explorer.look_up, position, wanted)

    def call(self) -> None:
        """Say that a game has ended."""
        self._called.set()

    async def _work(self) -> None:
        loop = asyncio.get_running_loop()
        while not self._is_over.is_set():
            self._called.clear()
            try:
                await loop.run_in_executor(self._thread, self._round)
            except (TengenError, OSError) as error:
                logger().warning("the explorer is not up to date", reason=str(error))
            with suppress(TimeoutError):
                await asyncio.wait_for(self._end.wait(), BREATH)
            with suppress(TimeoutError):
                await asyncio.wait_for(self._called.wait(), PAUSE)

    def _round(self) -> None:
        self._rested = time.monotonic()
        while not self._rest() and self._played.take():
            pass
        bring_up_to_date(self._engine, self._index, self._rest)

    def _rest(self) -> bool:
        """Leave others as much time as the last step took; return whether all is over."""
        took = time.monotonic() - self._rested
        is_over = self._is_over.wait(min(took, MAX_REST))
        self._rested = time.monotonic()
        return is_over

    async def close(self) -> None:
        """End after the step that is being done."""
        self._is_over.set()
        self._end.set()
        self._called.set()
        await self._task
        self._thread.shutdown()
