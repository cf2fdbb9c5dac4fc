"""What an engine is asked about a position, the answer, and the name under which it is kept."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, TypedDict

from tengen.base.move import Move
from tengen.games.wire import text_of
from tengen.records import rulesets
from tengen.rules.position import Position

#: Raised when our own players think differently, so that old answers do not pass for new ones.
GENERATION = 3


class StoredAnalysis(TypedDict):
    """What an engine found, as plain data: its lines, best first, its positions and seconds."""

    lines: list[Mapping[str, Any]]
    nodes: int | None
    seconds: float


@dataclass(frozen=True, slots=True)
class AnalysisQuery:
    """What an engine is asked: the position, who, for how many seconds, how many lines.

    ``only`` narrows the moves that are looked at. How a position came about does not matter, so
    games that meet in a position share the answer.
    """

    position: Position
    player: str
    seconds: float
    lines: int = 1
    only: tuple[Move, ...] = ()

    @property
    def digest(self) -> str:
        """A text that stands for all of the question."""
        rules = self.position.variant
        facts = (
            rules.name,
            rules.size_text,
            rulesets.other_rules(rules),
            self.position.text,
            self.player,
            round(self.seconds, 3),
            self.lines,
            sorted(map(rules.format, self.only)),
            GENERATION,
        )
        return hashlib.sha256(text_of(facts).encode()).hexdigest()
