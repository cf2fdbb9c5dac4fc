"""Computer players in this process: opened by name when they are first asked, then kept."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Generator
from contextlib import suppress
from typing import Any

from tengen import engine
from tengen.base.errors import EngineError, TengenError
from tengen.base.move import RESIGN
from tengen.engine.api import Analysis, Engine, Request
from tengen.engine.info import Reply
from tengen.games.host_services import FoundMove, OnInfo
from tengen.games.thought import Thought

#: Seconds an engine gets to end when it is told to.
CLOSING = 3.0

OpenEngine = Callable[[str], Engine]


class LocalEngines:
    """An ``EnginePool`` of this process, on one loop; ``close`` ends every engine."""

    def __init__(self, open_engine: OpenEngine = engine.open) -> None:
        self._open = open_engine
        self._engines: dict[str, Engine] = {}

    def engine(self, player: str) -> Engine:
        """Return the engine of a player, opened where need be; raises TengenError."""
        if player not in self._engines:
            self._engines[player] = self._open(player)
        return self._engines[player]

    def search(self, player: str, request: Request, _account: str, on_info: OnInfo) -> LocalSearch:
        """Ask a player for a move."""
        return LocalSearch(self, player, request, on_info)

    async def rest(self, player: str) -> None:
        """End what a player thinks on its opponent's time."""
        if player in self._engines:
            await self._engines[player].rest()

    async def forget(self, player: str) -> None:
        """End the engine of a player; it is opened anew when it is asked again."""
        known = self._engines.pop(player, None)
        if known is not None:
            with suppress(Exception):
                await asyncio.wait_for(known.close(), CLOSING)

    async def close(self) -> None:
        """End every engine."""
        for player in tuple(self._engines):
            await self.forget(player)


class LocalSearch:
    """A search of one engine of this process."""

    def __init__(
        self, engines: LocalEngines, player: str, request: Request, on_info: OnInfo
    ) -> None:
        self._engines = engines
        self._player = player
        self._request = request
        self._on_info = on_info
        self._analysis: Analysis | None = None
        self._is_stopped = False

    def stop(self) -> None:
        """End the search soon with the best move so far."""
        self._is_stopped = True
        if self._analysis is not None:
            self._analysis.stop()

    def __await__(self) -> Generator[Any, None, FoundMove]:
        return self._run().__await__()

    async def _run(self) -> FoundMove:
        try:
            reply = await self._search(self._engines.engine(self._player))
        except Exception as error:
            await self._engines.forget(self._player)
            if isinstance(error, TengenError):
                raise
            raise EngineError(f"{self._player} broke off: {error!r}") from error
        if reply.move == RESIGN:
            return FoundMove("resign")
        rules = self._request.position.variant
        return FoundMove(rules.format(reply.move), Thought.of_reply(reply, rules))

    async def _search(self, player: Engine) -> Reply:
        rules = self._request.position.variant
        self._on_info(None)
        async with Analysis(player, self._request) as analysis:
            self._analysis = analysis
            if self._is_stopped:
                analysis.stop()
            async for info in analysis:
                self._on_info(Thought.of_info(info, rules))
            return await analysis
