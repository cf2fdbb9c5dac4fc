"""Who may do how much: buckets for rates, windows for what is asked in an hour."""

from __future__ import annotations

import time
from collections.abc import Callable

from limits import RateLimitItemPerDay, RateLimitItemPerHour
from limits.storage import MemoryStorage
from limits.strategies import FixedWindowRateLimiter, MovingWindowRateLimiter, RateLimiter

from tengen.base.i18n import N_
from tengen.games.errors import Refused
from tengen.server.identity.people import Visitor
from tengen.server.settings import Limits

#: Seconds in which any debt is paid.
MAX_DEBT = 10.0


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
        self._refill()
        if self._tokens < tokens:
            return False
        self._tokens -= tokens
        return True

    def owe(self, tokens: float = 1.0) -> float:
        """Take tokens, there or not; return the seconds until the debt is paid."""
        self._refill()
        self._tokens = max(self._tokens - tokens, -self._rate * MAX_DEBT)
        return max(0.0, -self._tokens / self._rate)

    def _refill(self) -> None:
        now = self._clock()
        self._tokens = min(self._at_once, self._tokens + (now - self._at) * self._rate)
        self._at = now


class TooMuch(Refused):
    """More than one visitor may ask for; it will be possible again later."""


class RateLimits:
    """Counts requests over the last minutes and hours: those of a visitor, and of the address."""

    def __init__(self, limits: Limits) -> None:
        storage = MemoryStorage()
        self._counter = MovingWindowRateLimiter(storage)
        self._meter = FixedWindowRateLimiter(storage)
        self._games = _PerHour(limits.games_per_hour, limits.games_per_address)
        self._studies = _PerHour(limits.studies_per_hour, limits.studies_per_address)
        self._profiles = _PerHour(limits.profiles_per_hour, limits.profiles_per_address)
        self._drills = _PerHour(limits.drilled_moves_per_hour, limits.drilled_moves_per_address)
        self._answers = _PerHour(limits.answers_per_hour, limits.answers_per_address)
        self._uploads = _PerHour(limits.uploads_per_hour, limits.uploads_per_address)
        self._bytes = _PerHour(limits.stored_bytes_per_hour, limits.stored_bytes_per_address)
        self._seconds = _PerHour(limits.engine_seconds_per_hour, limits.engine_seconds_per_address)
        self._exports = _PerHour(limits.exports_per_hour, limits.exports_per_address)
        self._accounts = RateLimitItemPerDay(limits.accounts_per_address)

    def game(self, visitor: Visitor, cost: int = 1) -> None:
        """Count new games; raises TooMuch."""
        if not _hit(self._counter, self._games, "game", visitor, cost):
            raise TooMuch(N_("you began too many games; try again later"))

    def check_account(self, address: str) -> None:
        """Raise TooMuch where an address may make no more accounts today."""
        if not self._counter.test(self._accounts, "account", address):
            raise TooMuch(N_("too many accounts were made from your network today"))

    def account(self, address: str) -> None:
        """Count a new account."""
        self._counter.hit(self._accounts, "account", address)

    def study(self, visitor: Visitor) -> None:
        """Count a new study; raises TooMuch."""
        if not _hit(self._counter, self._studies, "study", visitor, 1):
            raise TooMuch(N_("you have made too many studies; try again later"))

    def profile(self, visitor: Visitor) -> None:
        """Count a profile that is looked at; raises TooMuch."""
        if not _hit(self._counter, self._profiles, "profile", visitor, 1):
            raise TooMuch(N_("you looked at too many players; try again later"))

    def drill(self, visitor: Visitor) -> None:
        """Count a move of a drill; raises TooMuch."""
        if not _hit(self._meter, self._drills, "drill", visitor, 1):
            raise TooMuch(N_("too many drills in an hour; try again later"))

    def teach(self, visitor: Visitor) -> None:
        """Count an answer in a lesson or a puzzle, or a hint; raises TooMuch."""
        if not _hit(self._meter, self._answers, "teach", visitor, 1):
            raise TooMuch(N_("too many answers in an hour; try again later"))

    def upload(self, visitor: Visitor) -> None:
        """Count an upload or a job; raises TooMuch."""
        if not _hit(self._counter, self._uploads, "upload", visitor, 1):
            raise TooMuch(N_("you sent too many files or jobs; try again later"))

    def export(self, visitor: Visitor) -> None:
        """Count an archive of all that is kept about somebody; raises TooMuch."""
        if not _hit(self._counter, self._exports, "export", visitor, 1):
            raise TooMuch(N_("you downloaded your data several times already; try again later"))

    def store(self, visitor: Visitor, size: int) -> None:
        """Count bytes that are about to be stored; raises TooMuch."""
        if not _hit(self._meter, self._bytes, "store", visitor, max(1, size)):
            raise TooMuch(N_("you sent too much in this hour; try again later"))

    def stored(self, visitor: Visitor, size: int) -> None:
        """Count bytes that were stored, whether or not they were more than allowed."""
        self._meter.hit(self._bytes.visitor, "store", visitor.id, cost=max(1, size))
        self._meter.hit(self._bytes.address, "store by address", visitor.address, cost=max(1, size))

    def think(self, visitor: Visitor, seconds: float) -> None:
        """Count seconds of thinking that a visitor asks for; raises TooMuch."""
        if not _hit(self._meter, self._seconds, "think", visitor, max(1, round(seconds))):
            raise TooMuch(N_("you used all the computing time of this hour; try again later"))


class _PerHour:
    """What a visitor may do in an hour, and what his address may."""

    def __init__(self, visitor: int, address: int) -> None:
        self.visitor = RateLimitItemPerHour(visitor)
        self.address = RateLimitItemPerHour(max(visitor, address))


def _hit(limiter: RateLimiter, limit: _PerHour, what: str, visitor: Visitor, cost: int) -> bool:
    """Count something for a visitor and for the address; nothing of what is refused."""
    mine, ours = (what, visitor.id), (f"{what} by address", visitor.address)
    if not limiter.test(limit.visitor, *mine, cost=cost):
        return False
    return limiter.hit(limit.address, *ours, cost=cost) and limiter.hit(
        limit.visitor, *mine, cost=cost
    )
