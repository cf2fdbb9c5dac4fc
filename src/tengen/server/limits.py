"""Who may do how much: buckets for sockets, windows for requests."""

from __future__ import annotations

import time
from collections.abc import Callable

from limits import RateLimitItemPerHour
from limits.storage import MemoryStorage
from limits.strategies import FixedWindowRateLimiter, MovingWindowRateLimiter

from tengen.base.i18n import N_
from tengen.games.errors import Refused
from tengen.server.settings import Limits


class Bucket:
    """Tokens that come back at a steady rate, up to a number of them at once.

    >>> now = [0.0]
    >>> bucket = Bucket(rate=1, at_once=2, clock=lambda: now[0])
    >>> [bucket.take() for _ in range(3)]
    [True, True, False]
    >>> now[0] = 1.0
    >>> bucket.take()
    True
    """

    __slots__ = ("_at", "_at_once", "_clock", "_rate", "_tokens")

    def __init__(
        self, rate: float, at_once: float, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._rate = rate
        self._at_once = at_once
        self._clock = clock
        self._tokens = at_once
        self._at = clock()

    def take(self, tokens: float = 1.0) -> bool:
        """Take tokens, if there are enough."""
        now = self._clock()
        self._tokens = min(self._at_once, self._tokens + (now - self._at) * self._rate)
        self._at = now
        if self._tokens < tokens:
            return False
        self._tokens -= tokens
        return True


class TooMuch(Refused):
    """More than one visitor may ask for; it will be possible again later."""


class Windows:
    """Counts requests of visitors over the last minutes and hours."""

    def __init__(self, limits: Limits) -> None:
        storage = MemoryStorage()
        self._counter = MovingWindowRateLimiter(storage)
        self._meter = FixedWindowRateLimiter(storage)
        self._games = RateLimitItemPerHour(limits.games_per_hour)
        self._uploads = RateLimitItemPerHour(limits.uploads_per_hour)
        self._seconds = RateLimitItemPerHour(limits.engine_seconds_per_hour)

    def game(self, visitor: str, cost: int = 1) -> None:
        """Count new games; raises TooMuch."""
        if not self._counter.hit(self._games, "game", visitor, cost=cost):
            raise TooMuch(N_("you began too many games; try again later"))

    def upload(self, visitor: str) -> None:
        """Count an upload or a job; raises TooMuch."""
        if not self._counter.hit(self._uploads, "upload", visitor):
            raise TooMuch(N_("you sent too many files or jobs; try again later"))

    def think(self, visitor: str, seconds: float) -> None:
        """Count seconds of thinking that a visitor asks for; raises TooMuch."""
        cost = max(1, round(seconds))
        if not self._meter.hit(self._seconds, "think", visitor, cost=cost):
            raise TooMuch(N_("you used all the computing time of this hour; try again later"))
