"""Where answers of engines are remembered: nowhere, unless ``stored`` keeps them."""

from __future__ import annotations

from typing import Any, Protocol

from tengen.games.question import Question


class Memory(Protocol):
    """Remembers what was found, by what was asked."""

    def recall(self, question: Question) -> dict[str, Any] | None:
        """Return what was found before; None when nobody has asked."""

    def keep(self, question: Question, found: dict[str, Any]) -> None:
        """Remember what was found."""


class Forgetful:
    """Remembers nothing."""

    def recall(self, question: Question) -> dict[str, Any] | None:  # noqa: ARG002
        """Return None."""
        return None

    def keep(self, question: Question, found: dict[str, Any]) -> None:
        """Do nothing."""
