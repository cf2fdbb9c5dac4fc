"""The numbers of a match against published ones."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tengen.arena.statistics import (
    elo_difference,
    elo_of,
    expected_score,
    normalised_elo,
    sample_of,
    superiority,
)

counts = st.integers(0, 500)
games = st.tuples(counts, counts, counts).filter(any)
pairs = st.tuples(counts, counts, counts, counts, counts).filter(any)

# Values of the test suite of fastchess, app/tests/elo_test.cpp; counts from lost to won.
_FASTCHESS = {
    (96, 111, 136): (40.70, 30.43, 49.77, 36.77, 0.9960),
    (34, 54, 31 + 32, 64, 75): (55.58, 27.65, 57.94, 28.28, 1.0),
    (332, 433, 457 + 41, 333, 334): (-8.64, 10.33, -9.17, 10.96, 0.0505),
    (7895, 8757, 5485 + 200, 568, 9999): (-21.04, 2.95, -19.01, 2.65, 0.0),
}


@pytest.mark.parametrize("seen", _FASTCHESS)
def test_differences_are_those_of_fastchess(seen: tuple[int, ...]) -> None:
    elo, error, normalised, normalised_error, chance = _FASTCHESS[seen]
    assert elo_difference(seen).elo == pytest.approx(elo, abs=0.006)
    assert elo_difference(seen).error == pytest.approx(error, abs=0.006)
    assert normalised_elo(seen).elo == pytest.approx(normalised, abs=0.006)
    assert normalised_elo(seen).error == pytest.approx(normalised_error, abs=0.006)
    assert superiority(seen) == pytest.approx(chance, abs=5e-5)


def test_three_quarters_of_the_points_are_191_elo() -> None:
    assert elo_of(0.75) == pytest.approx(190.85, abs=0.01)
    assert expected_score(elo_of(0.31)) == pytest.approx(0.31)


@given(st.one_of(games, pairs))
def test_the_opponent_sees_the_same_difference_from_below(seen: tuple[int, ...]) -> None:
    ours, theirs = elo_difference(seen), elo_difference(seen[::-1])
    assert ours.elo == pytest.approx(-theirs.elo, abs=1e-6)
    assert ours.low == pytest.approx(-theirs.high, abs=1e-6)
    assert superiority(seen) == pytest.approx(1 - superiority(seen[::-1]))


@given(st.one_of(games, pairs))
def test_every_result_has_a_finite_difference_with_an_error(seen: tuple[int, ...]) -> None:
    estimate = elo_difference(seen)
    assert estimate.low <= estimate.elo <= estimate.high
    assert 0 < estimate.error < 3000


def test_a_longer_clean_score_is_worth_more() -> None:
    assert 0 < elo_difference((0, 0, 5)).elo < elo_difference((0, 0, 50)).elo


def test_openings_that_one_colour_always_wins_say_nothing_about_strength() -> None:
    single, paired = elo_difference((50, 0, 50)), elo_difference((0, 0, 50, 0, 0))
    assert single.elo == paired.elo == 0
    assert paired.error < single.error / 5


def test_a_match_without_games_has_no_mean() -> None:
    with pytest.raises(ValueError, match="without samples"):
        sample_of((0, 0, 0))
