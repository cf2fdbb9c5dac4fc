"""Listening to a program while it thinks, and noticing when it has thought enough."""

from __future__ import annotations

import asyncio
from contextlib import suppress

from tengen.engine.api import Request
from tengen.engine.errors import EngineTimeout
from tengen.engine.external import PATIENCE
from tengen.engine.local import Watch
from tengen.engine.process import EngineProcess

#: Seconds after which a stop is repeated.
REPEAT = 0.25


class OutputListener:
    """Reads the lines of a thinking program until a stop, a time or a number of nodes ends it.

    ``nodes`` is what the program has reported so far.
    """

    def __init__(self, program: EngineProcess, request: Request, stopped: asyncio.Event) -> None:
        self._program = program
        self._stopped = stopped
        self._watch = Watch(request, lambda _info: None)
        self._stop_began: float | None = None

    @property
    def elapsed(self) -> float:
        """Seconds since the search began."""
        return self._watch.elapsed

    @property
    def nodes(self) -> int | None:
        """Nodes searched, as far as the program has told."""
        return self._watch.nodes or None

    @nodes.setter
    def nodes(self, count: int) -> None:
        self._watch.nodes = count

    @property
    def is_stopping(self) -> bool:
        """Whether the program has to come to an end."""
        return self._stop_began is not None

    async def hear(self) -> str | None:
        """Return the next line, or None when the program has to be told to stop now.

        Programs miss a stop that comes before they have begun, so this is repeated until they are
        done. One that goes on for too long raises EngineTimeout.
        """
        if self._stop_began is not None:
            return await self._last_line(self._stop_began + PATIENCE - self.elapsed)
        line = None if self._stopped.is_set() or self._watch.is_over else await self._next_line()
        if line is None:
            self._stop_began = self.elapsed
        return line

    async def _last_line(self, patience: float) -> str | None:
        with suppress(EngineTimeout):
            if patience > 0:
                return await self._program.read(min(REPEAT, patience))
        if patience > REPEAT:
            return None
        raise self._program.failure(EngineTimeout, f"did not stop within {PATIENCE:g} s")

    async def _next_line(self) -> str | None:
        """Return the next line unless a stop comes first or the time runs out."""
        budget = self._watch.request.limit.budget
        left = None if budget is None else max(0.0, budget - self.elapsed)
        reading = asyncio.create_task(self._program.read())
        stopping = asyncio.create_task(self._stopped.wait())
        try:
            await asyncio.wait(
                (reading, stopping), timeout=left, return_when=asyncio.FIRST_COMPLETED
            )
            return reading.result() if reading.done() else None
        finally:
            reading.cancel()
            stopping.cancel()
            await asyncio.gather(reading, stopping, return_exceptions=True)
