"""How far a memory may be trusted. Values lie between -1 (lost) and 1 (won). Numbers in and out.

The classic learner compares a running mean with a fixed threshold. Here the mean of few games is
drawn towards what else is known, and a bound that is probably not too high decides.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt

#: So many games count as much as one look at the position.
DOUBT = 2.0
#: Standard deviations between a value and its lower bound.
CAUTION = 1.0
#: T of the classic learner, the value a known position needs to be played without a second look.
THRESHOLD = 5.0
#: L of the classic learner, how far a position of a game that was won moves the weights.
RATE = 0.1


@dataclass(frozen=True, slots=True)
class ResultCounts:
    """Results for one side.

    >>> ResultCounts(7, 2, 3).mean
    0.3333333333333333
    """

    wins: int = 0
    draws: int = 0
    losses: int = 0

    @property
    def games(self) -> int:
        """How many there were."""
        return self.wins + self.draws + self.losses

    @property
    def mean(self) -> float:
        """The mean result, from -1 to 1; 0 without games."""
        return (self.wins - self.losses) / self.games if self.games else 0.0

    @property
    def reversed(self) -> ResultCounts:
        """The same games for the other side."""
        return ResultCounts(self.losses, self.draws, self.wins)

    def __add__(self, other: ResultCounts) -> ResultCounts:
        return ResultCounts(
            self.wins + other.wins, self.draws + other.draws, self.losses + other.losses
        )

    @classmethod
    def of(cls, result: int) -> ResultCounts:
        """Return the tally of one game: 1 won, 0 drawn, -1 lost."""
        return cls(int(result > 0), int(result == 0), int(result < 0))


def blended(tally: ResultCounts, other: float) -> float:
    """Return the mean of the games, drawn towards another estimate as long as they are few.

    >>> blended(ResultCounts(losses=2), 0.0), blended(ResultCounts(), 0.4)
    (-0.5, 0.4)
    """
    return (tally.games * tally.mean + DOUBT * other) / (tally.games + DOUBT)


def worth(tally: ResultCounts, best: float | None) -> float:
    """Return what a remembered position is worth to the side to move.

    ``best`` is the best of what its moves lead to (negamax over the visited positions and the best
    move not yet tried); None where nothing is known below.
    """
    return blended(tally, 0.0 if best is None else best)


def lower_bound(value: float, games: int) -> float:
    """Return what a value over some games is at least worth, probably.

    >>> lower_bound(0.5, 3), lower_bound(0.5, 99)
    (0.0, 0.4)
    """
    return value - CAUTION / sqrt(games + 1)


def judged(searched: float, remembered: float, games: int) -> float:
    """Return the value of a move that was searched now and played in some games before.

    >>> judged(0.1, -0.5, 2)
    -0.2
    """
    return (DOUBT * searched + games * remembered) / (DOUBT + games)
