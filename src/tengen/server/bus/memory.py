"""The bus of a single process: there is nobody else to tell."""

from __future__ import annotations

from typing import Any

from tengen.server.bus.api import Hear


class AloneBus:
    """Tells nobody."""

    has_others = False
    is_healthy = True

    async def start(self) -> None:
        """Be ready at once."""

    def publish(self, game: str, news: dict[str, Any]) -> None:
        """Tell nobody."""

    async def subscribe(self, game: str, hear: Hear) -> None:
        """Hear nothing."""

    async def unsubscribe(self, game: str) -> None:
        """Hear nothing."""

    async def check(self) -> None:
        """Nobody has to be reached."""

    async def close(self) -> None:
        """Nothing is open."""
