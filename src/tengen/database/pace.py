"""Writing much without keeping others waiting: in small steps, with room between them."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy import Connection, Engine

from tengen.database.transactions import writing

#: Seconds one step aims at; whoever else wants to write waits about that long.
TARGET = 0.02
#: Seconds of room between two steps, at least and at most.
MIN_REST, MAX_REST = 0.005, 0.1


class WritePace:
    """How much one step carries, and how long the last one took.

    The steps grow while they are quick and shrink while they are slow, within bounds: every step
    has its price, so very small ones would only take longer in all.

    >>> pace = WritePace(size=100, min_size=10, max_size=1000)
    >>> pace.took(TARGET / 10)
    >>> pace.size
    200
    >>> pace.took(TARGET * 4)
    >>> pace.size
    50
    >>> pace.took(TARGET * 100)
    >>> pace.size
    10
    """

    def __init__(self, size: int, min_size: int, max_size: int) -> None:
        self.size = size
        self._min_size = min_size
        self._max_size = max_size
        self._last = 0.0

    @contextmanager
    def writing(self, engine: Engine) -> Iterator[Connection]:
        """One step: a transaction that is timed from the moment it may write."""
        start = 0.0
        with writing(engine) as connection:
            start = time.perf_counter()
            yield connection
        self.took(time.perf_counter() - start)

    def took(self, seconds: float) -> None:
        """Learn from a step."""
        self._last = seconds
        wanted = self.size * min(2.0, TARGET / max(seconds, 1e-6))
        self.size = max(self._min_size, min(self._max_size, round(wanted)))

    def rest(self) -> None:
        """Leave others as much time as the last step took."""
        time.sleep(max(MIN_REST, min(MAX_REST, self._last)))
