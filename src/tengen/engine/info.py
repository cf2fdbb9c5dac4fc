"""What a player says while it thinks, and what it decides."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from tengen.base.color import Color
from tengen.base.move import Move
from tengen.base.score import Score
from tengen.engine.explanation import Explanation

#: The confidence of a proof, in percent.
PROOF = 100


class Bound(Enum):
    """Whether a score is exact, or the true one is at least or at most that."""

    EXACT = "exact"
    LOWER = "lower"
    UPPER = "upper"


@dataclass(frozen=True, slots=True)
class Info:
    """One line of thought. ``score`` is for ``turn``, the colour to move in the position searched.

    ``pv`` begins with the move it is about; ``rank`` is 1 for the best line; ``time`` is in seconds
    since the search began; ``confidence`` is how sure a score counted to the end of the game is, in
    percent, where 100 is a proof. What a player does not tell is None.

    >>> Info(Color.BLACK, score=Score.discs(4)).score_for(Color.WHITE)
    Score(kind=<ScoreKind.DISCS: 'discs'>, value=-4)
    """

    turn: Color
    pv: tuple[Move, ...] = ()
    score: Score | None = None
    bound: Bound = Bound.EXACT
    depth: int | None = None
    nodes: int | None = None
    time: float | None = None
    rank: int = 1
    text: str = ""
    confidence: int | None = None

    def score_for(self, color: Color) -> Score | None:
        """Return the score from the point of view of a colour."""
        if self.score is None or color is self.turn:
            return self.score
        return -self.score


@dataclass(frozen=True, slots=True)
class Reply:
    """A decision: the move, and the thought behind it. The move ``RESIGN`` gives the game up.

    ``explanation`` says why, where the player can tell.
    """

    move: Move
    info: Info | None = None
    explanation: Explanation | None = None
