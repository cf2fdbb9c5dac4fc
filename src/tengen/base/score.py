"""How good a position is for one side: a forced result, a margin in discs, or a chance to win."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from functools import total_ordering
from typing import SupportsFloat, TypeVar

from tengen.base.errors import InvalidArgument, InvalidValue, TengenError

_Number = TypeVar("_Number", int, float)


class ScoreKind(Enum):
    """The unit of a score."""

    WIN = "win"
    LOSS = "loss"
    DISCS = "discs"
    WINRATE = "winrate"


@total_ordering
@dataclass(frozen=True, slots=True, eq=True)
class Score:
    """A value from the point of view of one side; ordered, negatable.

    A forced win beats every estimate and a shorter one beats a longer one:

    >>> Score.win_in(3) > Score.win_in(9) > Score.discs(40) > Score.loss_in(9) > Score.loss_in(3)
    True
    >>> -Score.win_in(3)
    Score(kind=<ScoreKind.LOSS: 'loss'>, value=3)
    >>> -Score.winrate(0.25)
    Score(kind=<ScoreKind.WINRATE: 'winrate'>, value=0.75)

    Discs and chances have no common scale, so they refuse to be compared:

    >>> Score.discs(2) < Score.winrate(0.9)
    Traceback (most recent call last):
    tengen.base.errors.TengenError: cannot compare a score in discs with one in winrate
    """

    kind: ScoreKind
    value: float

    @classmethod
    def win_in(cls, plies: int) -> Score:
        """Return a forced win after that many plies."""
        return cls(ScoreKind.WIN, _number(plies))

    @classmethod
    def loss_in(cls, plies: int) -> Score:
        """Return a forced loss after that many plies."""
        return cls(ScoreKind.LOSS, _number(plies))

    @classmethod
    def discs(cls, margin: float) -> Score:
        """Return an expected final margin in discs."""
        return cls(ScoreKind.DISCS, _number(margin))

    @classmethod
    def winrate(cls, chance: float) -> Score:
        """Return an expected result between 0 (lost) and 1 (won)."""
        if not 0 <= _number(chance) <= 1:
            raise InvalidValue(f"a winrate lies between 0 and 1, not {chance}")
        return cls(ScoreKind.WINRATE, chance)

    @property
    def is_forced(self) -> bool:
        """Whether the result is proven, not estimated."""
        return self.kind in {ScoreKind.WIN, ScoreKind.LOSS}

    def __neg__(self) -> Score:
        if self.kind is ScoreKind.WIN:
            return Score.loss_in(int(self.value))
        if self.kind is ScoreKind.LOSS:
            return Score.win_in(int(self.value))
        return Score(self.kind, -self.value if self.kind is ScoreKind.DISCS else 1 - self.value)

    def __lt__(self, other: Score) -> bool:
        if not (self.is_forced or other.is_forced) and self.kind is not other.kind:
            raise TengenError(
                f"cannot compare a score in {self.kind.value} with one in {other.kind.value}"
            )
        return self._rank < other._rank

    @property
    def _rank(self) -> tuple[int, float]:
        if self.kind is ScoreKind.WIN:
            return (1, -self.value)
        if self.kind is ScoreKind.LOSS:
            return (-1, self.value)
        return (0, self.value)


def _number(value: _Number) -> _Number:
    """Return the value of a score; raises InvalidArgument for what is no number."""
    if not isinstance(value, int | float):
        InvalidArgument.check(value, SupportsFloat, "the number of a score; write 0.5")
    return value
