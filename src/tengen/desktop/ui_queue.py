"""News from other threads, done one after the other in the thread of the window."""

from __future__ import annotations

import queue
from collections.abc import Callable
from concurrent.futures import CancelledError, Future
from typing import TypeVar

_T = TypeVar("_T")

News = Callable[[], object]


class UiQueue:
    """Anybody may ``post``; only the thread of the window may ``drain`` or ``wait``."""

    def __init__(self) -> None:
        self._waiting: queue.SimpleQueue[News] = queue.SimpleQueue()

    def post(self, news: News) -> None:
        """Have something done soon."""
        self._waiting.put(news)

    def when_done(
        self,
        future: Future[_T],
        done: Callable[[_T], object],
        failed: Callable[[BaseException], object],
    ) -> None:
        """Have the result of work in another thread, or its error, taken in that of the window."""

        def deliver() -> None:
            error = CancelledError() if future.cancelled() else future.exception()
            if error is None:
                done(future.result())
            else:
                failed(error)

        future.add_done_callback(lambda _future: self.post(deliver))

    def drain(self) -> None:
        """Do what has come by now."""
        for _one in range(self._waiting.qsize()):
            self._waiting.get_nowait()()

    def wait(self, seconds: float) -> bool:
        """Do the next thing, waiting for it; False when nothing came."""
        try:
            news = self._waiting.get(timeout=seconds)
        except queue.Empty:
            return False
        news()
        return True
