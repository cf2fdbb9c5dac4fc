"""Engines without ``async``, for scripts, notebooks and simple shells."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Coroutine, Iterator
from types import TracebackType
from typing import Any, Protocol, Self, TypeVar

from tengen.base.limits import Limit
from tengen.engine.api import NO_LIMIT, Analysis, Engine, OptionValue
from tengen.engine.info import Info, Reply
from tengen.rules.position import Position
from tengen.rules.variant import Variant

_Result = TypeVar("_Result")


class _Wait(Protocol):
    """Waits for the result of a coroutine that runs on the loop of an engine."""

    def __call__(self, work: Coroutine[Any, Any, _Result]) -> _Result:
        """Return the result."""


class SimpleAnalysis:
    """A running search whose lines are waited for; the end of the block stops it.

    ``lines`` holds the latest line of each rank, best first.

    >>> import tengen.engine
    >>> from tengen import Limit, variant
    >>> with tengen.engine.open_simple("tengen") as bot:
    ...     with bot.stream(variant("reversi").initial(), Limit(depth=3)) as analysis:
    ...         depths = [info.depth for info in analysis]
    >>> depths[-1]
    3
    """

    def __init__(self, analysis: Analysis, wait: _Wait) -> None:
        self._analysis = analysis
        self._wait = wait
        self._infos = aiter(analysis)

    def __iter__(self) -> Iterator[Info]:
        while (info := self._wait(self._next())) is not None:
            yield info

    async def _next(self) -> Info | None:
        return await anext(self._infos, None)

    @property
    def lines(self) -> list[Info]:
        """The latest line of each rank, best first."""
        return self._analysis.lines

    @property
    def is_done(self) -> bool:
        """Whether the search has ended."""
        return self._analysis.is_done

    def stop(self) -> Reply:
        """End the search and return what it replies; raises EngineFailure where it failed."""
        return self._wait(self._end())

    async def _end(self) -> Reply:
        self._analysis.stop()
        return await self._analysis

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._wait(self._analysis.__aexit__(kind, error, trace))


class SimpleEngine:
    """An engine whose methods wait for the answer. It keeps an event loop in a thread of its own.

    >>> import tengen.engine
    >>> from tengen import variant
    >>> with tengen.engine.open_simple("random[seed=7]") as bot:
    ...     bot.play(variant("tictactoe").initial()).move.is_placement
    True
    """

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._loop: asyncio.AbstractEventLoop | None = None
        self._thread: threading.Thread | None = None

    @property
    def name(self) -> str:
        """The name of the engine."""
        return self._engine.name

    def prepare(self, variant: Variant) -> None:
        """Make the engine ready for games of a variant, so that the first move does not wait."""
        self._wait(self._engine.prepare(variant))

    def play(self, position: Position, limit: Limit | None = None) -> Reply:
        """Return the engine's decision; raises EngineFailure, also for an illegal move."""
        return self._wait(self._decide(position, NO_LIMIT if limit is None else limit))

    async def _decide(self, position: Position, limit: Limit) -> Reply:
        async with self._engine.decide(position, limit) as decision:
            return await decision

    def stop(self) -> None:
        """Let ``play`` or ``analyse``, which waits in another thread, return soon with its best.

        Without such a wait nothing happens.
        """
        loop = self._loop
        if loop is not None and loop.is_running():
            loop.call_soon_threadsafe(self._engine.stop)

    def analyse(self, position: Position, limit: Limit, lines: int = 1) -> list[Info]:
        """Search within a limit and return the last line of each rank, best first."""
        return self._wait(self._lines(position, limit, lines))

    async def _lines(self, position: Position, limit: Limit, lines: int) -> list[Info]:
        async with self._engine.analyse(position, limit, lines=lines) as analysis:
            await analysis
            return analysis.lines

    def stream(
        self, position: Position, limit: Limit | None = None, lines: int = 1
    ) -> SimpleAnalysis:
        """Start a search and return it, to be read line by line; see ``SimpleAnalysis``."""
        limit = NO_LIMIT if limit is None else limit
        return SimpleAnalysis(self._wait(self._start(position, limit, lines)), self._wait)

    async def _start(self, position: Position, limit: Limit, lines: int) -> Analysis:
        return self._engine.analyse(position, limit, lines=lines)

    def rest(self) -> None:
        """End what the engine thinks on the opponent's time."""
        self._wait(self._engine.rest())

    def configure(self, **values: OptionValue) -> None:
        """Change settings; raises EngineFailure for one that does not exist or does not fit."""
        self._wait(self._engine.configure(**values))

    def close(self) -> None:
        """End the engine and the thread; may be called twice."""
        loop, thread = self._loop, self._thread
        if loop is None or thread is None:
            return
        self._wait(self._engine.close())
        self._loop = self._thread = None
        loop.call_soon_threadsafe(loop.stop)
        thread.join()
        loop.close()

    def _wait(self, work: Coroutine[Any, Any, _Result]) -> _Result:
        """Run a coroutine on the loop; an interrupt cancels it there too."""
        future = asyncio.run_coroutine_threadsafe(work, self._running_loop())
        try:
            return future.result()
        except BaseException:
            future.cancel()
            raise

    def _running_loop(self) -> asyncio.AbstractEventLoop:
        """Return the loop, started when it is first needed."""
        if self._loop is None:
            self._loop = asyncio.new_event_loop()
            self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
            self._thread.start()
        return self._loop

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        self.close()
