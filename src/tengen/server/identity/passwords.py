"""Hashing passwords: in threads, few at a time, and as long for nobody as for somebody."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Protocol, TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from tengen.base.i18n import N_
from tengen.server import priority
from tengen.server.pool.queue import TooBusy

#: Hashes made at the same time (each takes a core and 64 MiB), and how many more may wait.
AT_ONCE = 2
MAX_WAITING = 32

_T = TypeVar("_T")


class Hasher(Protocol):
    """The part of a ``PasswordHasher`` that is used."""

    def hash(self, password: str) -> str:
        """Return the hash of a password, salted anew."""

    def verify(self, hash: str, password: str) -> bool:  # noqa: A002 - as argon2 names it
        """Return True, or raise VerificationError."""


class Passwords:
    """Makes and checks the hashes of passwords."""

    def __init__(self, hasher: Hasher | None = None) -> None:
        self._hasher = hasher or PasswordHasher()
        #: What an unknown login is checked against, so that it takes as long as a known one.
        self._decoy = self._hasher.hash(secrets.token_urlsafe())
        self._running = asyncio.Semaphore(AT_ONCE)
        # A hash has threads of its own on every core: they must not hold up the event loop.
        self._threads = ThreadPoolExecutor(
            AT_ONCE,
            thread_name_prefix="password",
            initializer=priority.lower_thread,
            initargs=(priority.PASSWORDS,),
        )
        self._waiting = 0

    async def hash(self, password: str) -> str:
        """Return the hash of a password; raises TooBusy."""
        return await self._run(lambda: self._hasher.hash(password))

    async def is_right(self, hashed: str | None, password: str) -> bool:
        """Whether a password is the one of a hash; never that of None. Raises TooBusy."""
        expected = self._decoy if hashed is None else hashed
        return await self._run(lambda: self._fits(expected, password)) and hashed is not None

    def _fits(self, hashed: str, password: str) -> bool:
        try:
            return self._hasher.verify(hashed, password)
        except (VerificationError, InvalidHashError):
            return False

    async def _run(self, work: Callable[[], _T]) -> _T:
        if self._waiting >= MAX_WAITING:
            raise TooBusy(N_("the server is too busy; try again in a moment"))
        self._waiting += 1
        try:
            await self._running.acquire()
        finally:
            self._waiting -= 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._threads, work)
        finally:
            self._running.release()
