"""What was forgotten or deleted is removed from the disk in the background, little by little."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from contextlib import suppress

from sqlalchemy import Engine

from tengen.base.clock import now_ms
from tengen.base.errors import TengenError
from tengen.database.pace import WritePace
from tengen.games import collection
from tengen.learn.memory.discarding import sweep
from tengen.server.logs import logger
from tengen.studies.forgetting import discard
from tengen.studies.limits import KEPT_MS

#: Seconds between two looks, if nobody calls.
PAUSE = 600.0
#: Studies, and chapters, that are removed in one step.
STUDIES = 2


def _sweep(engine: Engine, is_over: Callable[[], bool]) -> None:
    """Remove everything little by little; others write between the steps."""
    sweep(engine, is_over)
    collection.sweep(engine, now_ms(), is_over)
    pace, left = WritePace(STUDIES, STUDIES, STUDIES), 1
    while left and not is_over():
        with pace.writing(engine) as connection:
            left = discard(connection, now_ms() - KEPT_MS, STUDIES)
        pace.rest()


class Sweeper:
    """Sweeps at the start, when it is called, and now and then."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._called = asyncio.Event()
        self._is_over = threading.Event()
        self._task = asyncio.create_task(self._work())

    def call(self) -> None:
        """Say that something was forgotten."""
        self._called.set()

    async def _work(self) -> None:
        while not self._is_over.is_set():
            self._called.clear()
            try:
                await asyncio.to_thread(_sweep, self._engine, self._is_over.is_set)
            except TengenError as error:
                logger().warning("cannot sweep", reason=str(error))
            with suppress(TimeoutError):
                await asyncio.wait_for(self._called.wait(), PAUSE)

    async def close(self) -> None:
        """End after the step that is being done."""
        self._is_over.set()
        self._called.set()
        await self._task
