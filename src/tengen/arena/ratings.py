"""Ratings of a pool of players from the games between them.

The model is that of Davidson (1970), Bradley-Terry with draws: of strengths p and q the first wins,
draws and loses in the proportion p : v√(pq) : q. The likelihood is maximised by Newton's method,
and the standard errors come from the Fisher information. Ratings have the mean 0.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import combinations
from math import exp, log, sqrt

from tengen.arena.statistics import CONFIDENCE

#: Elo of one natural unit of strength.
_ELO = 400 / log(10)
_MAX_STEPS = 200
_MIN_STEP = 1e-12


@dataclass(frozen=True, slots=True)
class PairScore:
    """Games between two players, seen by the first of them."""

    wins: float = 0
    draws: float = 0
    losses: float = 0

    @property
    def games(self) -> float:
        """How many there are."""
        return self.wins + self.draws + self.losses

    @property
    def score(self) -> float:
        """The points of the first player."""
        return self.wins + self.draws / 2


#: Results between players by their numbers, each pair once, the smaller number first.
Results = Mapping[tuple[int, int], PairScore]


@dataclass(frozen=True, slots=True)
class Strengths:
    """Maximum-likelihood estimates in natural units, before they become Elo.

    ``draw_tendency`` is Davidson's v; 0 without draws.
    """

    values: tuple[float, ...]
    errors: tuple[float, ...]
    draw_tendency: float


@dataclass(frozen=True, slots=True)
class PoolRating:
    """Elo above the mean of the pool, with half the width of its 95 % interval."""

    elo: float
    error: float


def ratings(players: int, results: Results) -> tuple[PoolRating, ...]:
    """Rate a pool. Where results alone cannot place everybody, ``settled`` ones are taken.

    Natural units become Elo by a factor under which a small difference in rating predicts the
    same score as it does in logistic Elo, whatever the share of draws: 2/(2+v) of 400/ln 10.

    >>> [round(rating.elo) for rating in ratings(2, {(0, 1): PairScore(30, 0, 10)})]
    [95, -95]
    """
    fitted = strengths(players, settled(players, results))
    scale = _ELO * 2 / (2 + fitted.draw_tendency)
    return tuple(
        PoolRating(value * scale, error * scale * CONFIDENCE)
        for value, error in zip(fitted.values, fitted.errors, strict=True)
    )


def settled(players: int, results: Results) -> Results:
    """Return the results, with half a win and half a loss added to every pair if they need it.

    They do when somebody has never lost or never won, or two groups have not met: the likelihood
    has no maximum then, for draws alone can be explained by any strength.

    >>> settled(2, {(0, 1): PairScore(1, 1, 0)})
    {(0, 1): PairScore(wins=1.5, draws=1, losses=0.5)}
    """
    if _is_connected(players, results):
        return results
    more = {}
    for pair in combinations(range(players), 2):
        tally = results.get(pair, PairScore())
        more[pair] = PairScore(tally.wins + 0.5, tally.draws, tally.losses + 0.5)
    return more


def _is_connected(players: int, results: Results) -> bool:
    """Whether everybody can be reached from everybody along wins."""
    beaten: list[set[int]] = [set() for _player in range(players)]
    for (first, second), tally in results.items():
        if tally.wins:
            beaten[first].add(second)
        if tally.losses:
            beaten[second].add(first)
    lost_to = [{one for one in range(players) if two in beaten[one]} for two in range(players)]
    return all(len(_reached(steps)) == players for steps in (beaten, lost_to))


def _reached(steps: list[set[int]]) -> set[int]:
    seen, waiting = {0}, [0]
    while waiting:
        fresh = steps[waiting.pop()] - seen
        seen |= fresh
        waiting.extend(fresh)
    return seen


# -- the maximum of the likelihood -----------------------------------------------------------------

Vector = list[float]
Matrix = list[list[float]]


def strengths(players: int, results: Results) -> Strengths:
    """Return the estimates; the results must have a maximum of their likelihood."""
    has_draws = any(tally.draws for tally in results.values())
    values: Vector = [0.0] * (players + has_draws)
    for _step in range(_MAX_STEPS):
        change = _solve(*_slope_and_curvature(players, values, results))
        longest = max(map(abs, change))
        shrink = min(1.0, 1.0 / longest) if longest else 1.0
        values = [value + shrink * step for value, step in zip(values, change, strict=True)]
        if longest < _MIN_STEP:
            break
    _slope, curvature = _slope_and_curvature(players, values, results)
    tendency = exp(values[players]) if has_draws else 0.0
    return Strengths(tuple(values[:players]), _errors(players, curvature), tendency)


def _slope_and_curvature(players: int, values: Vector, results: Results) -> tuple[Vector, Matrix]:
    """Return the gradient of the log-likelihood and its information matrix.

    A win counts one for the winner, a draw half for each and one for the tendency to draw: the
    model is an exponential family, so the gradient is what was seen less what was expected, and
    the information the covariance of these counts.
    """
    size = len(values)
    slope: Vector = [0.0] * size
    curvature: Matrix = [
        [float(row < players and column < players) for column in range(size)] for row in range(size)
    ]  # ones among the players: they hold the mean at 0 without touching differences
    for pair, tally in results.items():
        counted = _outcomes(pair, players, size)
        chances = _chances(values, counted)
        seen = (tally.wins, tally.losses, tally.draws)[: len(counted)]
        mean = _weighted(counted, chances, size)
        for number, features in zip(seen, counted, strict=True):
            for place, weight in features.items():
                slope[place] += number * weight
        for place, weight in mean.items():
            slope[place] -= tally.games * weight
        _add_covariance(curvature, counted, chances, tally.games)
    return slope, curvature


def _outcomes(pair: tuple[int, int], players: int, size: int) -> list[dict[int, float]]:
    """Return what a win, a loss and (where there are draws) a draw count for."""
    first, second = pair
    outcomes: list[dict[int, float]] = [{first: 1.0}, {second: 1.0}]
    if size > players:
        outcomes.append({first: 0.5, second: 0.5, players: 1.0})
    return outcomes


def _chances(values: Vector, outcomes: list[dict[int, float]]) -> Vector:
    exponents = [
        sum(values[place] * weight for place, weight in features.items()) for features in outcomes
    ]
    weights = [exp(exponent - max(exponents)) for exponent in exponents]
    return [weight / sum(weights) for weight in weights]


def _weighted(outcomes: list[dict[int, float]], chances: Vector, size: int) -> dict[int, float]:
    return {
        place: sum(
            chance * features.get(place, 0.0)
            for chance, features in zip(chances, outcomes, strict=True)
        )
        for place in range(size)
        if any(place in features for features in outcomes)
    }


def _add_covariance(
    matrix: Matrix, outcomes: list[dict[int, float]], chances: Vector, games: float
) -> None:
    mean = _weighted(outcomes, chances, len(matrix))
    for row, row_mean in mean.items():
        for column, column_mean in mean.items():
            product = sum(
                chance * features.get(row, 0.0) * features.get(column, 0.0)
                for chance, features in zip(chances, outcomes, strict=True)
            )
            matrix[row][column] += games * (product - row_mean * column_mean)


def _errors(players: int, curvature: Matrix) -> tuple[float, ...]:
    """Return the standard errors of the strengths around their mean."""
    variances = []
    for player in range(players):
        contrast = [float(place == player) - 1 / players for place in range(players)]
        contrast += [0.0] * (len(curvature) - players)
        answer = _solve(contrast, curvature)
        variances.append(sum(x * y for x, y in zip(contrast, answer, strict=True)))
    return tuple(sqrt(max(0.0, variance)) for variance in variances)


def _solve(right: Vector, matrix: Matrix) -> Vector:
    """Solve a symmetric positive system by elimination with pivots."""
    size = len(right)
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    for column in range(size):
        pivot = max(range(column, size), key=lambda row: abs(rows[row][column]))
        rows[column], rows[pivot] = rows[pivot], rows[column]
        for row in range(column + 1, size):
            factor = rows[row][column] / rows[column][column]
            for place in range(column, size + 1):
                rows[row][place] -= factor * rows[column][place]
    answer = [0.0] * size
    for column in reversed(range(size)):
        known = sum(rows[column][place] * answer[place] for place in range(column + 1, size))
        answer[column] = (rows[column][size] - known) / rows[column][column]
    return answer
