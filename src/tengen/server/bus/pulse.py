"""Whether news arrive: every process lets its heart beat on the bus, and all hear all."""

from __future__ import annotations

import time
from collections.abc import Callable

#: Seconds between two heartbeats of a process.
BEAT = 0.2
#: Seconds without a heartbeat after which news are not relied on.
LATE = 0.5
#: Seconds after which a process that fell silent is taken for dead, and no longer waited for.
GONE = 30.0


class Pulse:
    """The heartbeats that were heard, our own among them.

    News are relied on while our own heartbeats come back and those of all others come. One that
    falls silent may be cut off from the bus, and go on storing moves of which nobody is told.

    >>> now = [0.0]
    >>> pulse = Pulse("we", clock=lambda: now[0])
    >>> pulse.is_healthy
    False
    >>> pulse.hear("we", 0.0)
    >>> pulse.is_healthy
    True
    >>> pulse.hear("they", 0.0); now[0] = 1.0; pulse.hear("we", 1.0)
    >>> pulse.is_healthy
    False
    >>> pulse.leave("they")
    >>> pulse.is_healthy
    True
    """

    def __init__(self, me: str, clock: Callable[[], float] = time.monotonic) -> None:
        self._me = me
        self._clock = clock
        self._heard: dict[str, float] = {}

    def hear(self, process: str, sent: float) -> None:
        """Take a heartbeat, ``sent`` when the clock of its process said so."""
        if process != self._me:
            sent = self._clock()  # the clocks of others are others'
        self._heard[process] = max(sent, self._heard.get(process, sent))

    def leave(self, process: str) -> None:
        """Wait no longer for a process."""
        self._heard.pop(process, None)

    @property
    def is_healthy(self) -> bool:
        """Whether every heart beats."""
        now = self._clock()
        for process, at in tuple(self._heard.items()):
            if process != self._me and now - at > GONE:
                del self._heard[process]
        return self._me in self._heard and now - min(self._heard.values()) < LATE
