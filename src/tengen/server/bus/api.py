"""What a bus does: tell the other processes that a game went on, or who is there."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Protocol

from tengen.server.bus.news import News

#: Called with the news of a game and the process that tells them.
Hear = Callable[[News, str], None]


class Bus(Protocol):
    """Carries news of games. It may lose some: the store has everything, the bus only hurries."""

    @property
    def has_others(self) -> bool:
        """Whether other processes may serve the same games."""

    @property
    def is_healthy(self) -> bool:
        """Whether news arrive at once, as far as is known; if not, look into the store."""

    async def start(self) -> None:
        """Connect; raises TengenError."""

    def publish(self, game: str, news: News) -> None:
        """Tell the other processes; never raises, never waits for them."""

    async def subscribe(self, game: str, hear: Hear) -> None:
        """Hear the news of a game that other processes publish, as soon as that is possible.

        Then, and whenever news may have been missed, ``hear`` is told of a ``Gap``. Never raises,
        never waits.
        """

    async def unsubscribe(self, game: str) -> None:
        """Hear no more of it; never raises, never waits."""

    async def check(self) -> None:
        """See that it can be reached; raises TengenError."""

    async def close(self) -> None:
        """Disconnect."""


def shown(url: str) -> str:
    """Return the URL of a bus as it may be told: without the password.

    >>> shown("redis://:s3cret@localhost:6379")
    'redis://…@localhost:6379'
    """
    return re.sub(r"//[^/]*@", "//…@", url)
