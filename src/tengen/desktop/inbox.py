"""News from other threads, done one after the other in the thread of the window."""

from __future__ import annotations

import queue
from collections.abc import Callable

News = Callable[[], object]


class Inbox:
    """Anybody may ``post``; only the thread of the window may ``drain`` or ``wait``."""

    def __init__(self) -> None:
        self._waiting: queue.SimpleQueue[News] = queue.SimpleQueue()

    def post(self, news: News) -> None:
        """Have something done soon."""
        self._waiting.put(news)

    def drain(self) -> int:
        """Do what has come by now and return how much that was."""
        for count in range(self._waiting.qsize()):
            try:
                news = self._waiting.get_nowait()
            except queue.Empty:  # pragma: no cover - nobody else takes from it
                return count
            news()
        return 0

    def wait(self, seconds: float) -> bool:
        """Do the next thing, waiting for it; False when nothing came."""
        try:
            news = self._waiting.get(timeout=seconds)
        except queue.Empty:
            return False
        news()
        return True
