"""Analysts of a shell of one person: engines of their own, answers kept in its database."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from tengen.base.errors import EngineError, TengenError
from tengen.games.analysis_query import AnalysisQuery
from tengen.games.engines import LocalEngines
from tengen.games.local_games import LocalGames
from tengen.rules.position import Position
from tengen.study.analysis import AnalysisResult, Analyst, default_analyst
from tengen.study.cache import AnalysisCache, NoCache
from tengen.study.database_cache import DatabaseCache


class LenientCache(DatabaseCache):
    """Remembers in a database; where that fails nothing is remembered."""

    def recall(self, question: AnalysisQuery) -> dict[str, Any] | None:
        """Look into the database."""
        with suppress(TengenError):
            return super().recall(question)
        return None

    def keep(self, question: AnalysisQuery, found: dict[str, Any]) -> None:
        """Write into the database."""
        with suppress(TengenError):
            super().keep(question, found)


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
        name, cache = default_analyst(position), await self._cache()
        try:
            return await Analyst(name, self._engines.engine(name), cache).analyse(position, seconds)
        except Exception as error:
            await self._engines.forget(name)
            if isinstance(error, TengenError):
                raise
            raise EngineError(f"{name} broke off: {error!r}") from error

    async def _cache(self) -> AnalysisCache:
        with suppress(TengenError):
            return LenientCache((await self._games.storage()).engine)
        return NoCache()
