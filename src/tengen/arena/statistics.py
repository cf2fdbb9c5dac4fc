"""What the results of a match say about strength. Numbers in, numbers out.

A *distribution* counts samples by their score: three numbers (lost, drawn, won) for single games,
or five (0, ½, 1, 1½ and 2 points of 2) for pairs of games from one opening with seats changed.
Pairs are the better sample: the advantage that an opening gives to a colour cancels out in them.
Formulas and sources are in docs/arena.md.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import erf, log, log10, sqrt

#: Standard errors on each side of a 95 % interval.
CONFIDENCE = 1.959963984540054
#: Normalised Elo of a mean one standard deviation above a draw.
NORMALISED = 800 / log(10)

Counts = Sequence[float]


@dataclass(frozen=True, slots=True)
class Estimate:
    """A difference in Elo with its 95 % interval; ``error`` is half the width of that."""

    elo: float
    low: float
    high: float

    @property
    def error(self) -> float:
        """Half the width of the interval."""
        return (self.high - self.low) / 2


@dataclass(frozen=True, slots=True)
class ScoreSample:
    """The mean score between 0 and 1, the variance of one sample, and how many there are."""

    mean: float
    variance: float
    count: float

    @property
    def standard_error(self) -> float:
        """The standard deviation of the mean."""
        return sqrt(self.variance / self.count)


def expected_score(elo: float) -> float:
    """Return the mean score of a player that is stronger by that much, in logistic Elo.

    >>> expected_score(0)
    0.5
    """
    return 1 / (1 + 10 ** (-elo / 400))


def elo_of(score: float) -> float:
    """Return the difference in logistic Elo that explains a mean score between 0 and 1.

    >>> round(elo_of(0.75))
    191
    """
    return 400 * log10(score / (1 - score))


def sample_of(counts: Counts) -> ScoreSample:
    """Summarise a distribution as it is; raises ValueError for one without samples."""
    total = sum(counts)
    if total <= 0:
        raise ValueError("a distribution without samples has no mean")
    scores = [place / (len(counts) - 1) for place in range(len(counts))]
    mean = sum(score * count for score, count in zip(scores, counts, strict=True)) / total
    spread = sum(count * (score - mean) ** 2 for score, count in zip(scores, counts, strict=True))
    return ScoreSample(mean, spread / total, total)


def widened(counts: Counts) -> tuple[float, ...]:
    """Return a distribution from which an error can be told.

    When all samples ended alike, the mean may be 0 or 1 and the variance is 0, which would mean
    infinite Elo and perfect certainty. One sample is added then, half of it lost, half of it won.

    >>> widened((0, 0, 5))
    (0.5, 0, 5.5)
    """
    if sum(count > 0 for count in counts) > 1:
        return tuple(counts)
    return (counts[0] + 0.5, *counts[1:-1], counts[-1] + 0.5)


def elo_difference(counts: Counts) -> Estimate:
    """Return the logistic Elo difference of a distribution of games or of pairs.

    >>> round(elo_difference((96, 111, 136)).elo, 1)
    40.7
    """
    sample = sample_of(widened(counts))
    margin = CONFIDENCE * sample.standard_error
    least = 0.5 / (sample.count + 1)
    bounds = (max(least, sample.mean - margin), min(1 - least, sample.mean + margin))
    low, high = map(elo_of, bounds)
    return Estimate(elo_of(sample.mean), low, high)


def normalised_elo(counts: Counts) -> Estimate:
    """Return the difference in normalised Elo, which weighs the mean by the spread of one game.

    Draws and paired openings make logistic Elo shrink; this measure is about how many games it
    takes to see the difference.
    """
    sample = sample_of(widened(counts))
    games_in_sample = 1 if len(counts) == 3 else 2
    scale = NORMALISED / sqrt(sample.variance * games_in_sample)
    margin = CONFIDENCE * sample.standard_error
    low, middle, high = ((sample.mean + step - 0.5) * scale for step in (-margin, 0, margin))
    return Estimate(middle, low, high)


def superiority(counts: Counts) -> float:
    """Return the likelihood that the player is the stronger one, between 0 and 1.

    >>> superiority((10, 20, 10))
    0.5
    """
    sample = sample_of(widened(counts))
    return (1 + erf((sample.mean - 0.5) / (sqrt(2) * sample.standard_error))) / 2
