"""Players that run inside this process, each search in a thread of its own."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Protocol, runtime_checkable

from tengen.base.text import shown
from tengen.engine.api import Engine, Option, OptionValue, Report, Request
from tengen.engine.errors import EngineFailure, EngineUnsupported
from tengen.engine.info import Info, Reply
from tengen.engine.names import InvalidPlayer, PlayerName
from tengen.rules.variant import Family, Variant


class Searcher(Protocol):
    """A player in plain code: it searches when called and looks at its watch often."""

    name: str

    @property
    def options(self) -> Mapping[str, Option]:
        """The settings of this player by name."""

    def configure(self, values: Mapping[str, OptionValue]) -> None:
        """Apply checked settings."""

    def search(self, request: Request, watch: Watch) -> Reply:
        """Return a decision; ends soon after ``watch.is_over`` turns true."""


@runtime_checkable
class Preparing(Protocol):
    """A searcher that has something to build before it can search."""

    def prepare(self, variant: Variant) -> None:
        """Build what games of a variant need; nothing for one it does not play."""


@dataclass
class Watch:
    """Tells a search when to end, counts its nodes and passes on what it finds."""

    request: Request
    report: Report
    _stop: threading.Event = field(default_factory=threading.Event)
    started: float = field(default_factory=time.perf_counter)
    nodes: int = 0

    @property
    def elapsed(self) -> float:
        """Seconds since the search began."""
        return time.perf_counter() - self.started

    @property
    def is_over(self) -> bool:
        """Whether the search should end: stopped, out of time or out of nodes."""
        budget, nodes = self.request.limit.budget, self.request.limit.nodes
        return (
            self._stop.is_set()
            or (nodes is not None and self.nodes >= nodes)
            or (budget is not None and self.elapsed >= budget)
        )

    def stop(self) -> None:
        """End the search from another thread."""
        self._stop.set()


class LocalEngine(Engine):
    """A searcher behind the engine interface. The event loop stays free while it thinks.

    ``family`` bounds the games it plays; None is all of them.
    """

    def __init__(self, searcher: Searcher, family: Family | None = None) -> None:
        super().__init__(searcher.name)
        self._searcher = searcher
        self._family = family
        self._threads = ThreadPoolExecutor(max_workers=1, thread_name_prefix=searcher.name)

    @classmethod
    def named(
        cls, searcher: Searcher, name: PlayerName, family: Family | None = None
    ) -> LocalEngine:
        """Return the engine of a searcher with the options of its name applied."""
        if name.argument:
            raise InvalidPlayer(
                f"{name.kind} takes no argument, but {shown(name.argument)} was given"
            )
        engine = cls(searcher, family)
        try:
            searcher.configure(engine.check_options(name.options))
        except EngineFailure as error:
            raise InvalidPlayer(str(error)) from None
        engine.name = name.text
        return engine

    @property
    def options(self) -> Mapping[str, Option]:
        """The settings of the player."""
        return self._searcher.options

    def plays(self, variant: Variant) -> bool:
        """Whether the player knows the family of the game."""
        return self._family in {None, variant.family}

    async def _configure(self, values: Mapping[str, OptionValue]) -> None:
        self._searcher.configure(values)

    async def prepare(self, variant: Variant) -> None:
        """Build what the player needs for a game, in its thread."""
        searcher = self._searcher
        if isinstance(searcher, Preparing) and self.plays(variant):
            async with self._busy:
                await self.rest()
                loop = asyncio.get_running_loop()
                await loop.run_in_executor(self._threads, searcher.prepare, variant)

    async def _search(self, request: Request, report: Report, stopped: asyncio.Event) -> Reply:
        if not self.plays(request.position.variant):
            raise EngineUnsupported(self.name, f"does not play {request.position.variant.name}")
        loop = asyncio.get_running_loop()

        def report_from_thread(info: Info) -> None:
            loop.call_soon_threadsafe(report, info)

        watch = Watch(request, report_from_thread)
        search = loop.run_in_executor(self._threads, self._searcher.search, request, watch)
        stopper = asyncio.create_task(_stop_when(stopped, watch))
        try:
            return await asyncio.shield(search)
        finally:
            watch.stop()
            stopper.cancel()
            if not search.done():
                await asyncio.wait([search])

    async def close(self) -> None:
        """End the thread; a running search has been stopped by its owner."""
        self._threads.shutdown(wait=not self._busy.locked(), cancel_futures=True)


async def _stop_when(stopped: asyncio.Event, watch: Watch) -> None:
    await stopped.wait()
    watch.stop()
