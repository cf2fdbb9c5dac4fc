"""Engines at work beside the window: an event loop in a thread of its own.

What they say comes back through the inbox. A task that is cancelled says nothing any more, so an
answer to a position that is gone is never heard.
"""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable, Coroutine
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from tengen import engine
from tengen.base.errors import TengenError
from tengen.base.limits import Limit
from tengen.desktop.inbox import Inbox
from tengen.engine.api import Analysis, Engine, Request
from tengen.engine.info import Info, Reply
from tengen.rules.position import Position
from tengen.study.analysis import Analyst, Found, default_analyst
from tengen.study.memory import Forgetful, Memory

#: Seconds an engine gets to end when it is told to.
CLOSING = 3.0

Open = Callable[[str], Engine]


@dataclass(frozen=True, slots=True)
class Listener:
    """Who hears of a task: its thoughts on the way, its end, its failure (a sentence)."""

    done: Callable[[Any], object]
    failed: Callable[[str], object]
    heard: Callable[[Info], object] = lambda _info: None


class Task:
    """Something an engine was asked."""

    def __init__(self, inbox: Inbox, listener: Listener) -> None:
        self._inbox = inbox
        self._listener = listener
        self._future: Future[None] | None = None
        self._analysis: Analysis | None = None
        self._loop: asyncio.AbstractEventLoop | None = None
        self._is_stopped = False
        self.is_open = True

    def stop(self) -> None:
        """Let the engine answer now with its best so far."""
        self._is_stopped = True
        if self._loop is not None and self._loop.is_running():
            self._loop.call_soon_threadsafe(self._stop_here)

    def _stop_here(self) -> None:
        if self._analysis is not None:
            self._analysis.stop()

    def cancel(self) -> None:
        """Drop the task; nothing is heard of it any more."""
        self.is_open = False
        if self._future is not None:
            self._future.cancel()

    def tell(self, news: Callable[[Listener], object], *, is_last: bool) -> None:
        """Post news to the listener, unless the task is dropped before they are read."""

        def read() -> None:
            if self.is_open:
                self.is_open = not is_last
                news(self._listener)

        self._inbox.post(read)

    def begin(
        self, loop: asyncio.AbstractEventLoop, work: Callable[[Task], Coroutine[Any, Any, None]]
    ) -> None:
        """Run on a loop in another thread."""
        self._loop = loop
        self._future = asyncio.run_coroutine_threadsafe(work(self), loop)

    async def search(self, player: Engine, request: Request) -> Reply:
        """Search on the loop, so that the task can be stopped."""
        async with Analysis(player, request) as analysis:
            self._analysis = analysis
            if self._is_stopped:
                analysis.stop()
            async for info in analysis:
                self._hear(info)
            return await analysis

    def _hear(self, info: Info) -> None:
        self.tell(lambda listener: listener.heard(info), is_last=False)


class Thinker:
    """Lets players think; ``close`` ends them all. The thread begins with the first question."""

    def __init__(
        self, inbox: Inbox, memory: Memory | None = None, open_player: Open = engine.open
    ) -> None:
        self._inbox = inbox
        self._memory = memory or Forgetful()
        self._open_player = open_player
        self._players: dict[str, Engine] = {}
        self._analysts: dict[str, Analyst] = {}
        self._loop: asyncio.AbstractEventLoop | None = None
        self._thread: threading.Thread | None = None

    def play(self, player: str, request: Request, least: float, listener: Listener) -> Task:
        """Ask a player for a move; ``done`` hears a ``Reply``, after ``least`` seconds or later."""

        async def work(task: Task) -> None:
            began = time.monotonic()
            try:
                reply = await task.search(self._player(player), request)
            except Exception as error:
                await self._forget(player)
                self._tell_failure(task, player, error)
                return
            await asyncio.sleep(max(0.0, least - (time.monotonic() - began)))
            task.tell(lambda listener: listener.done(reply), is_last=True)

        return self._begin(work, listener)

    def analyse(self, position: Position, seconds: float, listener: Listener) -> Task:
        """Ask the analyst of the game about a position; ``done`` hears what was ``Found``."""
        name = default_analyst(position)

        async def work(task: Task) -> None:
            try:
                found: Found = await self._analyst(name).analyse(position, seconds)
            except Exception as error:
                self._analysts.pop(name, None)
                await self._forget(name)
                self._tell_failure(task, name, error)
                return
            task.tell(lambda listener: listener.done(found), is_last=True)

        return self._begin(work, listener)

    def _begin(self, work: Callable[[Task], Coroutine[Any, Any, None]], listener: Listener) -> Task:
        task = Task(self._inbox, listener)
        task.begin(self._running_loop(), work)
        return task

    @staticmethod
    def _tell_failure(task: Task, player: str, error: Exception) -> None:
        reason = str(error) if isinstance(error, TengenError) else f"{player} broke off: {error!r}"
        task.tell(lambda listener: listener.failed(reason), is_last=True)

    # -- on the loop -------------------------------------------------------------------------

    def _player(self, name: str) -> Engine:
        if name not in self._players:
            self._players[name] = self._open_player(name)
        return self._players[name]

    def _analyst(self, name: str) -> Analyst:
        if name not in self._analysts:
            # An engine of its own: a player that thinks is not kept waiting by a hint.
            opened = self._players.setdefault(f"{name} (analyst)", self._open_player(name))
            self._analysts[name] = Analyst(name, opened, self._memory)
        return self._analysts[name]

    async def _forget(self, name: str) -> None:
        player = self._players.pop(name, None)
        if player is not None:
            with suppress(Exception):
                await asyncio.wait_for(player.close(), CLOSING)

    async def _end(self) -> None:
        others = [task for task in asyncio.all_tasks() if task is not asyncio.current_task()]
        for task in others:
            task.cancel()
        if others:
            await asyncio.wait(others, timeout=CLOSING)
        for name in tuple(self._players):
            await self._forget(name)

    # -- the thread --------------------------------------------------------------------------

    def _running_loop(self) -> asyncio.AbstractEventLoop:
        if self._loop is None:
            self._loop = asyncio.new_event_loop()
            self._thread = threading.Thread(
                target=self._loop.run_forever, name="engines", daemon=True
            )
            self._thread.start()
        return self._loop

    def close(self) -> None:
        """End every engine and the thread; may be called twice."""
        loop, thread = self._loop, self._thread
        self._loop = self._thread = None
        if loop is None or thread is None:
            return
        with suppress(Exception):
            asyncio.run_coroutine_threadsafe(self._end(), loop).result(4 * CLOSING)
        loop.call_soon_threadsafe(loop.stop)
        thread.join(CLOSING)
        if not thread.is_alive():
            loop.close()


def move_request(position: Position, seconds: float) -> Request:
    """Return the request for a move that is going to be played."""
    return Request(position, Limit(time=seconds), is_move=True)
