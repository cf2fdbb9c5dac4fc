"""Glicko-2 ratings, as Mark Glickman describes them in "Example of the Glicko-2 system".

A rating is a number with its deviation, which grows while nobody plays, and a volatility, which
tells how steady the results are. Games are counted in periods; a period may be a single game.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, log, pi, sqrt

_SCALE = 173.7178
_START = 1500.0
#: How much the volatility may change; smaller is steadier.
TAU = 0.5
_PRECISE = 1e-6
#: Nobody is less certain than a newcomer, and nobody is a rock.
MAX_DEVIATION, MIN_DEVIATION = 350.0, 45.0


@dataclass(frozen=True, slots=True)
class Rating:
    """How strong a player is, and how sure that is."""

    rating: float = _START
    deviation: float = MAX_DEVIATION
    volatility: float = 0.06

    @property
    def _mu(self) -> float:
        return (self.rating - _START) / _SCALE

    @property
    def _phi(self) -> float:
        return self.deviation / _SCALE

    def expected(self, opponent: Rating) -> float:
        """Return the expected score against an opponent.

        >>> Rating(1500, 30).expected(Rating(1500, 300))
        0.5
        """
        return 1 / (1 + exp(-_weight(opponent._phi) * (self._mu - opponent._mu)))


@dataclass(frozen=True, slots=True)
class RatedResult:
    """A game against an opponent as rated before the period; 1 won, ½ drawn, 0 lost."""

    opponent: Rating
    score: float


def updated(player: Rating, games: Sequence[RatedResult]) -> Rating:
    """Return the rating after a period with these games; without any only the deviation grows."""
    phi = player._phi  # noqa: SLF001 - of this module
    if not games:
        return _limited(player.rating, sqrt(phi**2 + player.volatility**2), player.volatility)
    precision, gain = 0.0, 0.0
    for game in games:
        weight, expected = _weight(game.opponent._phi), player.expected(game.opponent)  # noqa: SLF001
        precision += weight**2 * expected * (1 - expected)
        gain += weight * (game.score - expected)
    variance = 1 / precision
    volatility = _volatility(phi, player.volatility, variance, variance * gain)
    before = sqrt(phi**2 + volatility**2)
    after = 1 / sqrt(1 / before**2 + 1 / variance)
    rating = player.rating + _SCALE * after**2 * gain
    return _limited(rating, after, volatility)


def rested(player: Rating, periods: float) -> Rating:
    """Return the rating after some time (in periods) without a game."""
    phi = sqrt(player._phi**2 + max(0.0, periods) * player.volatility**2)  # noqa: SLF001
    return _limited(player.rating, phi, player.volatility)


def _limited(rating: float, phi: float, volatility: float) -> Rating:
    deviation = min(MAX_DEVIATION, max(MIN_DEVIATION, phi * _SCALE))
    return Rating(rating, deviation, volatility)


def _weight(phi: float) -> float:
    return 1 / sqrt(1 + 3 * phi**2 / pi**2)


def _volatility(phi: float, sigma: float, variance: float, delta: float) -> float:
    """Solve for the new volatility by the Illinois method (step 5 of the description)."""
    start = log(sigma**2)

    def f(x: float) -> float:
        spread = phi**2 + variance + exp(x)
        return exp(x) * (delta**2 - spread) / (2 * spread**2) - (x - start) / TAU**2

    low = start
    if delta**2 > phi**2 + variance:
        high = log(delta**2 - phi**2 - variance)
    else:
        step = 1
        while f(start - step * TAU) < 0:
            step += 1
        high = start - step * TAU
    at_low, at_high = f(low), f(high)
    while abs(high - low) > _PRECISE:
        between = low + (low - high) * at_low / (at_high - at_low)
        at_between = f(between)
        if at_between * at_high <= 0:
            low, at_low = high, at_high
        else:
            at_low /= 2
        high, at_high = between, at_between
    return exp(low / 2)
