"""Answers of engines remembered in the database. Loads SQLAlchemy."""

from __future__ import annotations

import time
from contextlib import suppress

from sqlalchemy import Engine as Database

from tengen import database
from tengen.base.errors import TengenError
from tengen.games import analyses
from tengen.games.analysis_query import AnalysisQuery, StoredAnalysis


class DatabaseCache:
    """Remembers in a database."""

    def __init__(self, engine: Database) -> None:
        self._engine = engine

    def recall(self, question: AnalysisQuery) -> StoredAnalysis | None:
        """Look into the database; raises DatabaseError."""
        with database.reading(self._engine) as connection:
            return analyses.answer(connection, question)

    def keep(self, question: AnalysisQuery, found: StoredAnalysis) -> None:
        """Write into the database; raises DatabaseError."""
        with database.writing(self._engine) as connection:
            analyses.keep(connection, question, found, time.time_ns() // 1_000_000)


class LenientCache(DatabaseCache):
    """Remembers in a database; where that fails nothing is remembered."""

    def recall(self, question: AnalysisQuery) -> StoredAnalysis | None:
        """Look into the database."""
        with suppress(TengenError):
            return super().recall(question)
        return None

    def keep(self, question: AnalysisQuery, found: StoredAnalysis) -> None:
        """Write into the database."""
        with suppress(TengenError):
            super().keep(question, found)
