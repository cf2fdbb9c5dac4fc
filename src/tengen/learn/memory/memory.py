"""What a learner remembers of a position, as plain data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from tengen.base.move import Move
from tengen.learn.memory.confidence import ResultCounts


@dataclass(frozen=True, slots=True)
class MoveStats:
    """Statistics of a move made before: its results for who made it, and what it is worth to him.

    Moves with the same ``name`` are the same but for the symmetry of the position.
    """

    move: Move
    name: str
    tally: ResultCounts
    value: float


@dataclass(frozen=True, slots=True)
class PositionMemory:
    """What is known of one position; empty when it was never met."""

    tally: ResultCounts = field(default_factory=ResultCounts)
    moves: Mapping[Move, MoveStats] = field(default_factory=dict)
    value: float | None = None

    @property
    def different(self) -> tuple[MoveStats, ...]:
        """The moves made, of symmetric ones only the first."""
        first: dict[str, MoveStats] = {}
        for one in self.moves.values():
            first.setdefault(one.name, one)
        return tuple(first.values())

    @property
    def is_known(self) -> bool:
        """Whether the position was met."""
        return self.tally.games > 0


@dataclass(frozen=True, slots=True)
class Insight:
    """What was found out about a position of a game by thinking: see ``lessons``."""

    #: The value of the best move not made, for the side to move, and how deep it was looked for.
    deviation: float | None = None
    depth: int = 1
    #: The value of the position itself, where it is proved.
    proved: float | None = None
