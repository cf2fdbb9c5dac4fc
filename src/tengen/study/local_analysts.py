"""Analysts of a shell of one person: engines of their own, answers kept in its database."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from typing import TypeVar

from tengen.base.errors import EngineError, TengenError
from tengen.base.move import Move
from tengen.games.engines import LocalEngines
from tengen.games.local_games import LocalGames
from tengen.rules.position import Position
from tengen.study.analysis import AnalysisResult, Analyst, default_analyst
from tengen.study.cache import AnalysisCache, NoCache
from tengen.study.review import Progress, Review, review_moves

_T = TypeVar("_T")


class LocalAnalysts:
    """Analyses positions in the thread of the games, with which it ends.

    Its engines are not those that play, so that a player which thinks keeps no hint waiting.
    """

    def __init__(self, games: LocalGames, engines: LocalEngines | None = None) -> None:
        self._games = games
        self._engines = engines or LocalEngines()
        games.thread.at_end(self._engines.close)

    async def analyse(self, position: Position, seconds: float) -> AnalysisResult:
        """Return what the analyst of the game finds; raises TengenError."""
        return await self._ask(position, lambda analyst: analyst.analyse(position, seconds))

    async def review(
        self, start: Position, moves: Sequence[Move], seconds: float, progress: Progress
    ) -> Review:
        """Judge the moves of a game; raises TengenError."""
        return await self._ask(
            start, lambda analyst: review_moves(start, moves, analyst, seconds, progress)
        )

    async def _ask(self, position: Position, question: Callable[[Analyst], Awaitable[_T]]) -> _T:
        """Ask the analyst of a game; one that breaks off is opened anew the next time."""
        name, cache = default_analyst(position), await self._cache()
        try:
            return await question(Analyst(name, self._engines.engine(name), cache))
        except Exception as error:
            await self._engines.forget(name)
            if isinstance(error, TengenError):
                raise
            raise EngineError(f"{name} broke off: {error!r}") from error

    async def _cache(self) -> AnalysisCache:
        from tengen.study.database_cache import LenientCache  # noqa: PLC0415 - SQLAlchemy is slow

        with suppress(TengenError):
            return LenientCache((await self._games.storage()).engine)
        return NoCache()
