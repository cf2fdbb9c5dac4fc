"""Where answers of engines are remembered: nowhere, unless ``database_cache`` keeps them."""

from __future__ import annotations

from typing import Protocol

from tengen.games.analysis_query import AnalysisQuery, StoredAnalysis


class AnalysisCache(Protocol):
    """Remembers what was found, by what was asked."""

    def recall(self, question: AnalysisQuery) -> StoredAnalysis | None:
        """Return what was found before; None when nobody has asked."""

    def keep(self, question: AnalysisQuery, found: StoredAnalysis) -> None:
        """Remember what was found."""


class NoCache:
    """Remembers nothing."""

    def recall(self, question: AnalysisQuery) -> StoredAnalysis | None:  # noqa: ARG002
        """Return None."""
        return None

    def keep(self, question: AnalysisQuery, found: StoredAnalysis) -> None:
        """Do nothing."""
