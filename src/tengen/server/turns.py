"""Turns: what one network address may have worked out at the same time.

Boards, games and files are worked out in a few threads that everybody shares. Whoever asks for a
lot at once waits for a turn among those of the own address, not before everybody else's.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

from tengen.base.i18n import N_
from tengen.server.pool.queue import TooBusy

#: Things one address has worked out at once, fewer than there are threads, and those that wait.
AT_ONCE = 2
MAX_WAITING = 200


@dataclass(eq=False, slots=True)
class _Line:
    """The line of one address: how many are in it, those whose turn it is included."""

    turns: asyncio.Semaphore = field(default_factory=lambda: asyncio.Semaphore(AT_ONCE))
    count: int = 0


class Turns:
    """The lines of all addresses; one that is empty is forgotten."""

    def __init__(self) -> None:
        self._lines: dict[str, _Line] = {}

    @asynccontextmanager
    async def of(self, address: str) -> AsyncIterator[None]:
        """Wait for a turn of an address, and have it; raises TooBusy where too many wait."""
        line = self._lines.setdefault(address, _Line())
        if line.count >= AT_ONCE + MAX_WAITING:
            raise TooBusy(N_("the computer is still busy with other requests of your network"))
        line.count += 1
        try:
            async with line.turns:
                yield
        finally:
            line.count -= 1
            if not line.count:
                del self._lines[address]
