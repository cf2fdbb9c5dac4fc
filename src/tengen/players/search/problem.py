"""What a search needs to know of a game: the moves worth a look and what a position is worth."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, runtime_checkable

from tengen.base.color import Color
from tengen.base.move import Move
from tengen.base.score import Score
from tengen.rules.outcome import Outcome
from tengen.rules.position import Position

#: A game won at the root; each ply until the win costs one. Estimates stay well below.
WIN_VALUE = 1_000_000.0
#: A value this close to a win or a loss is one: no game is longer.
MAX_GAME_LENGTH = 10_000


class SearchProblem(Protocol):
    """A game as a search sees it. Every value lies between -WIN_VALUE and WIN_VALUE.

    The algorithms take it that each move hands the turn to the opponent; a forced pass is a move.
    """

    def moves(self, position: Position) -> Sequence[Move]:
        """Return the candidates, best first; legal, and not empty unless the game is over."""

    def evaluate(self, position: Position) -> float:
        """Return the static value for the side to move; larger is better."""

    def outcome_value(self, outcome: Outcome, turn: Color, ply: int) -> float:
        """Return what the end of a game is worth to a colour, that many plies below the root."""


@runtime_checkable
class Scoring(Protocol):
    """A problem that can put its values into the units people read."""

    def score(self, value: float) -> Score:
        """Return the score of a value that is no forced result."""


@runtime_checkable
class Narrowed(Protocol):
    """A problem with a say in what may be played at the root, even for who tries every move."""

    @property
    def only(self) -> tuple[Move, ...]:
        """The moves allowed at the root; empty when all are."""


def outcome_value(outcome: Outcome, turn: Color, ply: int) -> float:
    """Return the usual value of an end: a quick win is best, a late loss better than an early one.

    >>> from tengen.rules.outcome import Reason
    >>> win = Outcome(Color.BLACK, Reason.LINE)
    >>> outcome_value(win, Color.BLACK, 3), outcome_value(win, Color.WHITE, 3)
    (999997.0, -999997.0)
    """
    if outcome.winner is None:
        return 0.0
    value = WIN_VALUE - ply
    return value if outcome.winner is turn else -value


def is_forced(value: float) -> bool:
    """Whether a value says that the game is won or lost, not how it looks.

    >>> is_forced(WIN_VALUE - 5), is_forced(-WIN_VALUE), is_forced(1234.5)
    (True, True, False)
    """
    return abs(value) >= WIN_VALUE - MAX_GAME_LENGTH


def score_of(problem: SearchProblem, value: float) -> Score | None:
    """Return a value as a score: a forced result, or what the problem makes of an estimate."""
    if is_forced(value):
        plies = int(WIN_VALUE - abs(value))
        return Score.win_in(plies) if value > 0 else Score.loss_in(plies)
    return problem.score(value) if isinstance(problem, Scoring) else None
