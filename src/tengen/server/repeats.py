"""Which of many equal things to tell: the first at once, then one in a while with their number."""

from __future__ import annotations

import time
from collections.abc import Callable

#: Seconds between two times the same thing is told.
EVERY = 30.0
#: Different things that are remembered.
MAX_REMEMBERED = 1_000


class Repeats:
    """Counts what comes again and again.

    >>> now = [0.0]
    >>> repeats = Repeats(clock=lambda: now[0])
    >>> [repeats.count("a broken request") for _ in range(3)]
    [1, 0, 0]
    >>> now[0] = EVERY
    >>> repeats.count("a broken request")
    3
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._told: dict[str, float] = {}
        self._times: dict[str, int] = {}

    def count(self, what: str) -> int:
        """Count something; return how often it came since it was last told, 0 to stay silent."""
        now = self._clock()
        if len(self._times) + len(self._told) > 2 * MAX_REMEMBERED:
            self._told.clear()
            self._times.clear()
        times = self._times[what] = self._times.get(what, 0) + 1
        if now - self._told.get(what, now - EVERY) < EVERY:
            return 0
        self._told[what] = now
        return self._times.pop(what, times)
