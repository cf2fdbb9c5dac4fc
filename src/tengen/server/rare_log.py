"""Troubles that come again and again, told once in a while."""

from __future__ import annotations

import time
from collections.abc import Callable

from tengen.server.logs import logger
from tengen.server.repeats import Repeats


class RareLog:
    """Warns of each trouble at once, and then only now and then, with the number of times."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._repeats = Repeats(clock)

    def warn(self, trouble: str, **facts: str) -> None:
        """Tell of a trouble, unless that was done a moment ago."""
        times = self._repeats.count(trouble)
        if times:
            logger().warning(trouble, times=times, **facts)
