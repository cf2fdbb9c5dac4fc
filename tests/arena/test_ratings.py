"""Ratings of a pool against a published example, and where results are thin."""

from __future__ import annotations

from math import exp

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tengen.arena.ratings import PairScore, ratings, strengths

# Davidson (1970), "On extending the Bradley-Terry model to accommodate ties in paired comparison
# experiments", example 2: six chocolate puddings; wins, losses and ties of the first of each pair.
_PUDDINGS = {
    (0, 1): PairScore(19, 16, 22),
    (0, 2): PairScore(16, 12, 19),
    (1, 2): PairScore(19, 10, 19),
    (0, 3): PairScore(18, 13, 23),
    (1, 3): PairScore(23, 9, 19),
    (2, 3): PairScore(19, 15, 20),
    (0, 4): PairScore(13, 18, 19),
    (1, 4): PairScore(16, 12, 20),
    (2, 4): PairScore(16, 17, 15),
    (3, 4): PairScore(17, 16, 14),
    (0, 5): PairScore(18, 12, 21),
    (1, 5): PairScore(22, 12, 20),
    (2, 5): PairScore(13, 10, 18),
    (3, 5): PairScore(14, 18, 19),
    (4, 5): PairScore(11, 12, 21),
}
# As the R package PlackettLuce estimates them, stopped after seven iterations as Davidson did
# (vignette "Introduction to PlackettLuce"; errors with ref = NULL).
_SHARES = (0.1388005, 0.1729985, 0.1617420, 0.1653930, 0.1586805, 0.2023855)
_ERRORS = (0.121949, 0.121818, 0.126823, 0.122003, 0.127054, 0.126594)

tallies = st.builds(PairScore, *(st.integers(0, 20) for _count in range(3)))
pools = st.dictionaries(st.sampled_from([(0, 1), (0, 2), (1, 2), (2, 3), (1, 3)]), tallies)


def test_the_puddings_of_davidson_are_as_good_as_published() -> None:
    fitted = strengths(6, _PUDDINGS)
    weights = [exp(value) for value in fitted.values]
    shares = [weight / sum(weights) for weight in weights]
    assert shares == pytest.approx(_SHARES, abs=3e-5)
    assert fitted.errors == pytest.approx(_ERRORS, abs=2e-6)
    assert fitted.draw_tendency == pytest.approx(0.7468, abs=1e-4)


def test_without_draws_a_duel_is_rated_as_in_logistic_elo() -> None:
    first, second = ratings(2, {(0, 1): PairScore(30, 0, 10)})
    assert first.elo - second.elo == pytest.approx(190.85, abs=0.01)


def test_few_more_wins_among_many_draws_are_rated_as_in_logistic_elo() -> None:
    first, second = ratings(2, {(0, 1): PairScore(26, 50, 24)})
    assert first.elo - second.elo == pytest.approx(6.95, abs=0.05)


def test_a_third_player_carries_strength_between_two_that_never_met() -> None:
    first, second, third = ratings(3, {(0, 1): PairScore(30, 0, 10), (1, 2): PairScore(30, 0, 10)})
    assert first.elo - second.elo == pytest.approx(190.85, abs=0.01)
    assert first.elo - third.elo == pytest.approx(381.7, abs=0.02)
    assert first.error > second.error


@given(pools)
def test_every_pool_has_finite_ratings_around_zero(pool: dict[tuple[int, int], PairScore]) -> None:
    rated = ratings(4, pool)
    assert sum(rating.elo for rating in rated) == pytest.approx(0, abs=1e-6)
    assert all(abs(rating.elo) < 4000 and 0 < rating.error < 1e5 for rating in rated)


def test_who_wins_everything_is_first_and_finite() -> None:
    best, middle, worst = ratings(
        3, {(0, 1): PairScore(9), (0, 2): PairScore(9), (1, 2): PairScore(9)}
    )
    assert 2000 > best.elo > middle.elo > worst.elo
    assert middle.elo == pytest.approx(0, abs=1e-6)
