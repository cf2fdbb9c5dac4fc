"""What a socket still has to hear: a bounded queue, so that nobody is ever waited for."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Sequence

#: Sends texts one after the other; those given at once may travel together.
SendTexts = Callable[[Sequence[str]], Awaitable[None]]

#: Messages that are handed over at once at most: they no longer count as waiting.
TOGETHER = 16


class Outbox:
    """Messages on their way to one socket, as texts that many sockets share.

    ``put`` never waits. When too many wait, the outbox is full for good: its socket is dropped,
    and its client comes back and asks for what it missed.
    """

    __slots__ = ("_full", "_limit", "_news", "_texts")

    def __init__(self, limit: int) -> None:
        self._limit = limit
        self._texts: deque[str] = deque()
        self._news = asyncio.Event()
        self._full = asyncio.Event()

    @property
    def is_full(self) -> bool:
        """Whether too much waited, once."""
        return self._full.is_set()

    def put(self, text: str) -> bool:
        """Add a message; False when the outbox is full."""
        if self.is_full:
            return False
        if len(self._texts) >= self._limit:
            self._full.set()
            self._texts.clear()
        else:
            self._texts.append(text)
        self._news.set()
        return not self.is_full

    def __len__(self) -> int:
        return len(self._texts)

    async def pump(self, send: SendTexts) -> None:
        """Send what comes, in order, until the outbox is full or this is cancelled."""
        while not self.is_full:
            while self._texts:
                count = min(len(self._texts), TOGETHER)
                await send([self._texts.popleft() for _ in range(count)])
            if self.is_full:
                return
            self._news.clear()
            await self._news.wait()

    async def overflow(self) -> None:
        """Return when the outbox is full."""
        await self._full.wait()
