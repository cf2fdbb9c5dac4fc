"""What an engine is asked about a position, and the name under which its answer is kept."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass

from tengen.base.move import Move
from tengen.games.wire import text_of
from tengen.records import rulesets
from tengen.rules.position import Position

#: Raised when our own players think differently, so that old answers do not pass for new ones.
GENERATION = 3


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
