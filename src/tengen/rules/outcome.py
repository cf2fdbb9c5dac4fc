"""How a game ended on the board."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from tengen.base.color import Color
from tengen.base.grid import Point


class Reason(Enum):
    """Why the game is over."""

    LINE = "line"
    CAPTURES = "captures"
    LINE_AND_CAPTURES = "line and captures"
    FULL_BOARD = "full board"
    DISCS = "discs"
    OVERLINE = "overline"
    DOUBLE_FOUR = "double four"
    DOUBLE_THREE = "double three"
    PASSES = "passes"


@dataclass(frozen=True, slots=True)
class Outcome:
    """The end of a game: ``winner`` is None for a draw.

    ``line`` holds the winning stones in board order. In Reversi ``discs`` is the plain count of
    (black, white) and ``margin`` what the winner won by when the empty squares are his, as usual.

    >>> Outcome(Color.WHITE, Reason.DISCS, margin=10, discs=(3, 11)).score_for(Color.BLACK)
    0.0
    """

    winner: Color | None
    reason: Reason
    line: tuple[Point, ...] = ()
    margin: int | None = None
    discs: tuple[int, int] | None = None

    @property
    def is_draw(self) -> bool:
        """Whether nobody won."""
        return self.winner is None

    def score_for(self, color: Color) -> float:
        """Return 1 for a win of that colour, 0.5 for a draw, 0 for a loss."""
        if self.winner is None:
            return 0.5
        return 1.0 if self.winner is color else 0.0
