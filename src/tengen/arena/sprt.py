"""The sequential probability ratio test: play until the question is answered, and no longer.

The generalised test of Fishtest: hypotheses in *logistic* Elo, the likelihood ratio taken over all
distributions of game pairs that have the mean score of a hypothesis. See docs/arena.md.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from math import log
from typing import SupportsFloat

from tengen.arena.statistics import Counts, expected_score
from tengen.base.errors import InvalidArgument, InvalidValue

#: What stands for a count of 0, so that every result stays possible.
_TRACE = 1e-3
_ROUNDS_OF_BISECTION = 200


class SprtDecision(Enum):
    """What the test says: the lower bound, the upper bound, or not yet."""

    H0 = "H0"
    H1 = "H1"
    UNDECIDED = "undecided"


@dataclass(frozen=True, slots=True)
class SequentialTest:
    """H0: the first player is stronger by ``elo0`` only; H1: by ``elo1``. Logistic Elo.

    ``alpha`` bounds the chance to accept H1 when H0 holds, ``beta`` the chance of the reverse.

    >>> SequentialTest(0, 5).verdict((5, 20, 50, 20, 5)).value
    'undecided'
    """

    elo0: float
    elo1: float
    alpha: float = 0.05
    beta: float = 0.05

    def __post_init__(self) -> None:
        for bound in (self.elo0, self.elo1):
            InvalidArgument.check(bound, SupportsFloat, "a number of Elo; write 5")
        if not self.elo0 < self.elo1:
            raise InvalidValue(f"an SPRT needs E0 below E1, not {self.elo0:g} and {self.elo1:g}")

    @property
    def lower(self) -> float:
        """The log-likelihood ratio at which H0 is accepted."""
        return log(self.beta / (1 - self.alpha))

    @property
    def upper(self) -> float:
        """The log-likelihood ratio at which H1 is accepted."""
        return log((1 - self.beta) / self.alpha)

    def likelihood_ratio(self, counts: Counts) -> float:
        """Return the logarithm of the likelihood of H1 over that of H0; 0 without samples."""
        if sum(counts) <= 0:
            return 0.0
        seen = [max(count, _TRACE) for count in counts]
        shares = [count / sum(seen) for count in seen]
        under0 = _nearest_with_mean(shares, expected_score(self.elo0))
        under1 = _nearest_with_mean(shares, expected_score(self.elo1))
        per_sample = zip(seen, under1, under0, strict=True)
        return sum(count * log(one / zero) for count, one, zero in per_sample)

    def verdict(self, counts: Counts) -> SprtDecision:
        """Return which hypothesis these counts decide for."""
        ratio = self.likelihood_ratio(counts)
        if ratio >= self.upper:
            return SprtDecision.H1
        return SprtDecision.H0 if ratio <= self.lower else SprtDecision.UNDECIDED


def _nearest_with_mean(shares: list[float], mean: float) -> list[float]:
    """Return the most likely distribution with a given mean, after what was seen.

    It is ``share / (1 + x (score - mean))`` with the one ``x`` that gives the mean, which the
    secular equation below fixes; its left side falls in ``x``, so bisection finds it.
    """
    offsets = [place / (len(shares) - 1) - mean for place in range(len(shares))]

    def pull(x: float) -> float:
        return sum(
            share * offset / (1 + x * offset) for share, offset in zip(shares, offsets, strict=True)
        )

    low, high = -1 / offsets[-1], -1 / offsets[0]
    for _round in range(_ROUNDS_OF_BISECTION):
        middle = (low + high) / 2
        if middle in {low, high}:
            break
        low, high = (middle, high) if pull(middle) > 0 else (low, middle)
    x = (low + high) / 2
    return [share / (1 + x * offset) for share, offset in zip(shares, offsets, strict=True)]
