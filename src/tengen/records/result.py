"""How a recorded game ended: on the board, or at the table."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from tengen.base.color import Color
from tengen.rules.outcome import Outcome


class Ending(Enum):
    """Why a recorded game is over: the reasons of ``Reason``, and those no board can show."""

    LINE = "line"
    CAPTURES = "captures"
    LINE_AND_CAPTURES = "line and captures"
    FULL_BOARD = "full board"
    DISCS = "discs"
    OVERLINE = "overline"
    DOUBLE_FOUR = "double four"
    DOUBLE_THREE = "double three"
    PASSES = "passes"
    RESIGNATION = "resignation"
    TIME = "time"
    FORFEIT = "forfeit"
    AGREEMENT = "agreement"
    #: Broken off by a person at the board: nobody won and nobody lost.
    ENDED = "ended"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class Result:
    """The result of a game: ``winner`` is None for a draw, and for a game that was broken off.

    ``margin`` is in discs, where known.

    >>> Result(Color.WHITE, Ending.RESIGNATION).score_for(Color.BLACK)
    0.0
    """

    winner: Color | None
    reason: Ending = Ending.UNKNOWN
    margin: float | None = None

    @classmethod
    def of(cls, outcome: Outcome) -> Result:
        """Return the result of a game that ended on the board."""
        return cls(outcome.winner, Ending(outcome.reason.value), outcome.margin)

    @property
    def is_draw(self) -> bool:
        """Whether the game was played to the end and nobody won."""
        return self.winner is None and self.reason is not Ending.ENDED

    def score_for(self, color: Color) -> float:
        """Return 1 for a win of that colour, 0.5 for a draw, 0 for a loss."""
        if self.winner is None:
            return 0.5
        return 1.0 if self.winner is color else 0.0
