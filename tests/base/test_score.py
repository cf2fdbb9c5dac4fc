"""Scores are ordered and can be negated; scales that have nothing in common refuse."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tengen import Score, TengenError

plies = st.integers(0, 500)
scores = st.one_of(
    st.builds(Score.win_in, plies),
    st.builds(Score.loss_in, plies),
    st.builds(Score.discs, st.integers(-64, 64)),
)


@given(scores)
def test_negating_twice_gives_the_same_score(score: Score) -> None:
    negated = -score
    assert -negated == score


@given(scores, scores)
def test_negation_reverses_the_order(one: Score, other: Score) -> None:
    assert (one < other) == (-other < -one)
    assert (one < other) + (other < one) + (one == other) == 1


def test_discs_and_chances_cannot_be_compared() -> None:
    with pytest.raises(TengenError, match="winrate with one in discs"):
        max(Score.discs(1), Score.winrate(0.5))


@pytest.mark.parametrize("chance", [-0.1, 1.1, float("nan")])
def test_a_chance_lies_between_zero_and_one(chance: float) -> None:
    with pytest.raises(ValueError, match="between 0 and 1"):
        Score.winrate(chance)
