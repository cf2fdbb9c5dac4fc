"""The bus of a single process: there is nobody else to tell."""

from __future__ import annotations

from tengen.server.bus.api import Hear
from tengen.server.bus.news import News


class AloneBus:
    """Tells nobody."""

    has_others = False
    is_healthy = True

    async def start(self) -> None:
        """Be ready at once."""

    def publish(self, game: str, news: News) -> None:
        """Tell nobody."""

    async def subscribe(self, game: str, hear: Hear) -> None:
        """Hear nothing."""

    async def unsubscribe(self, game: str) -> None:
        """Hear nothing."""

    async def check(self) -> None:
        """Nobody has to be reached."""

    async def close(self) -> None:
        """Nothing is open."""
