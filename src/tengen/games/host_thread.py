"""An event loop in a thread of its own, for shells that have none: Tk and the plain terminal."""

from __future__ import annotations

import asyncio
import contextvars
import threading
from collections.abc import Awaitable, Callable, Coroutine
from concurrent.futures import Future
from contextlib import suppress
from typing import Any, TypeVar

_T = TypeVar("_T")

#: Seconds that what still runs gets to end.
CLOSING = 15.0


class HostThread:
    """Runs coroutines beside the shell; the thread begins with the first and ends with ``close``.

    What runs there speaks the language of whoever made it.
    """

    def __init__(self) -> None:
        self._context = contextvars.copy_context()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._thread: threading.Thread | None = None
        self._closers: list[Callable[[], Awaitable[object]]] = []

    def call(self, work: Coroutine[Any, Any, _T]) -> Future[_T]:
        """Run a coroutine; the future may be waited for in any other thread."""
        return asyncio.run_coroutine_threadsafe(work, self._running())

    def post(self, work: Callable[[], object]) -> None:
        """Call something soon in the thread."""
        self._running().call_soon_threadsafe(work)

    def at_end(self, close: Callable[[], Awaitable[object]]) -> None:
        """Have something closed when the thread ends, the latest first."""
        self._closers.append(close)

    def _running(self) -> asyncio.AbstractEventLoop:
        if self._loop is None:
            self._loop = loop = asyncio.new_event_loop()
            self._thread = threading.Thread(
                target=self._context.copy().run, args=(loop.run_forever,), name="host", daemon=True
            )
            self._thread.start()
        return self._loop

    def close(self) -> None:
        """Close what was asked for and end the thread; may be called twice."""
        loop, thread = self._loop, self._thread
        self._loop = self._thread = None
        if loop is None or thread is None:
            return
        with suppress(Exception):
            asyncio.run_coroutine_threadsafe(self._end(), loop).result(CLOSING)
        loop.call_soon_threadsafe(loop.stop)
        thread.join(CLOSING)
        if not thread.is_alive():
            loop.close()

    async def _end(self) -> None:
        while self._closers:
            with suppress(Exception):
                await self._closers.pop()()
        others = [task for task in asyncio.all_tasks() if task is not asyncio.current_task()]
        for task in others:
            task.cancel()
        if others:
            await asyncio.wait(others, timeout=1.0)
