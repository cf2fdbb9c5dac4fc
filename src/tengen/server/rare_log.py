"""Troubles that come again and again, told once in a while."""

from __future__ import annotations

import time
from collections.abc import Callable

from tengen.server.logs import logger

#: Seconds between two lines about the same trouble.
LOG_EVERY = 30.0


class RareLog:
    """Warns of each trouble at once, and then only now and then, with the number of times."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._told: dict[str, float] = {}
        self._times: dict[str, int] = {}

    def warn(self, trouble: str, **facts: str) -> None:
        """Tell of a trouble, unless that was done a moment ago."""
        now = self._clock()
        self._times[trouble] = self._times.get(trouble, 0) + 1
        if now - self._told.get(trouble, now - LOG_EVERY) >= LOG_EVERY:
            self._told[trouble] = now
            logger().warning(trouble, times=self._times.pop(trouble), **facts)
