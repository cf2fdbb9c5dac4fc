"""Guessing passwords is slow, and nobody can keep an owner out by guessing wrong.

Only failures count. A browser that has logged in to an account before is known to it and has a
counter of its own, which nobody else can fill. From any other browser an address has so many
failures, whatever the logins; and a login that has seen so many, from wherever, is tried one
attempt at a time after a wait that grows with each further failure: slowed down, never locked.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager

from limits import RateLimitItem, RateLimitItemPerMinute
from limits.storage import MemoryStorage
from limits.strategies import MovingWindowRateLimiter

from tengen.base.i18n import N_
from tengen.games.errors import Refused
from tengen.server.limits import TooMuch
from tengen.server.settings import Limits

#: Minutes a failure is remembered.
WINDOW = 15
#: The wait before an attempt on a login under attack doubles so often, up to so many seconds.
DOUBLINGS = 5
MAX_WAIT = 20.0
#: Attempts that may wait: for one login, and for all.
MAX_WAITING_PER_LOGIN = 2
MAX_WAITING = 100

_TOO_MANY = N_("too many attempts to log in; try again in a quarter of an hour")
_NO_TURN = N_("too many attempts to log in; try again in a minute")

_Key = tuple[str, str]


class WrongPassword(Refused):
    """A password that is wrong, or a login that nobody has."""


class Attempts:
    """Counts the failures of one process; ``sleep`` is for tests."""

    def __init__(
        self, limits: Limits, sleep: Callable[[float], Awaitable[None]] = asyncio.sleep
    ) -> None:
        self._limit = limits.logins
        self._sleep = sleep
        self._counter = MovingWindowRateLimiter(MemoryStorage())
        self._item = RateLimitItemPerMinute(limits.logins, WINDOW)
        self._slow = RateLimitItemPerMinute(limits.logins + DOUBLINGS, WINDOW)
        self._in_flight: Counter[_Key] = Counter()
        self._turns: dict[str, asyncio.Lock] = {}
        self._waiting: Counter[str] = Counter()

    @asynccontextmanager
    async def login(self, login: str, address: str, device: str = "") -> AsyncIterator[None]:
        """Let one password be tried inside; it fails by raising WrongPassword.

        ``device`` names the browser, where the login has been successful there before. Raises
        TooMuch.
        """
        own: _Key = ("device", device)
        if device and self._left(self._item, own) > 0:
            with self._counted(own):
                yield
            return
        with self._counted(("address", address)), self._counted(("login", login), self._slow):
            await self._wait(login)
            yield

    @contextmanager
    def confirmation(self, visitor: str) -> Iterator[None]:
        """Let the present password of somebody who is logged in be tried; raises TooMuch."""
        with self._counted(("visitor", visitor)):
            yield

    def registration(self, address: str) -> None:
        """Count an attempt to make an account; raises TooMuch."""
        if not self._counter.hit(self._item, "register", address):
            raise TooMuch(_TOO_MANY)

    @contextmanager
    def _counted(self, key: _Key, item: RateLimitItem | None = None) -> Iterator[None]:
        """Count a failure inside; what has not ended yet counts as one meanwhile.

        Raises TooMuch where no more is allowed; those that are slowed down are never refused here.
        """
        item = item or self._item
        if item is self._item and self._left(item, key) <= 0:
            # Where only attempts of this moment are in the way, a class that logs in at once say,
            # nobody has to wait long.
            are_failures = self._left(item, key) + self._in_flight[key] <= 0
            raise TooMuch(_TOO_MANY if are_failures else _NO_TURN)
        self._in_flight[key] += 1
        try:
            yield
        except WrongPassword:
            self._counter.hit(item, *key)
            raise
        finally:
            self._in_flight[key] -= 1
            if not self._in_flight[key]:
                del self._in_flight[key]

    def _left(self, item: RateLimitItem, key: _Key) -> int:
        return self._counter.get_window_stats(item, *key).remaining - self._in_flight[key]

    async def _wait(self, login: str) -> None:
        """Hold an attempt on a login that has seen too many failures; raises TooMuch."""
        failures = self._limit + DOUBLINGS - self._left(self._slow, ("login", login)) - 1
        if failures < self._limit:
            return
        if self._waiting[login] >= MAX_WAITING_PER_LOGIN or self._waiting.total() >= MAX_WAITING:
            raise TooMuch(_NO_TURN)
        turn = self._turns.setdefault(login, asyncio.Lock())
        self._waiting[login] += 1
        try:
            async with turn:
                await self._sleep(min(MAX_WAIT, 2.0 ** min(DOUBLINGS, failures - self._limit)))
        finally:
            self._waiting[login] -= 1
            if not self._waiting[login]:
                del self._waiting[login], self._turns[login]
