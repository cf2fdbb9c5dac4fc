"""Every loss has a size, and the size a name."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tengen.base.score import Score
from tengen.study.chance import chance
from tengen.study.verdicts import Unit, Verdict, accuracy, loss_of


@pytest.mark.parametrize(
    ("best", "played", "verdict"),
    [
        (0.60, 0.60, Verdict.GOOD),
        (0.60, 0.56, Verdict.GOOD),
        (0.60, 0.54, Verdict.INACCURACY),
        (0.60, 0.49, Verdict.MISTAKE),
        (0.60, 0.30, Verdict.BLUNDER),
        (0.40, 0.60, Verdict.GOOD),
    ],
)
def test_chances_given_away(best: float, played: float, verdict: Verdict) -> None:
    loss = loss_of(Score.winrate(best), Score.winrate(played))
    assert (loss.verdict, loss.unit) == (verdict, Unit.CHANCE)


@pytest.mark.parametrize(
    ("best", "played", "verdict"),
    [
        (4, 3, Verdict.GOOD),
        (4, 2, Verdict.INACCURACY),
        (4, -2, Verdict.MISTAKE),
        (4, -10, Verdict.BLUNDER),
    ],
)
def test_discs_given_away(best: int, played: int, verdict: Verdict) -> None:
    loss = loss_of(Score.discs(best), Score.discs(played), area=64)
    assert (loss.verdict, loss.unit, loss.amount) == (verdict, Unit.DISCS, best - played)


def test_a_forced_win_that_is_missed_is_a_blunder() -> None:
    assert loss_of(Score.win_in(9), Score.winrate(0.999)).verdict is Verdict.BLUNDER
    assert loss_of(Score.win_in(3), Score.win_in(9)).verdict is Verdict.GOOD


def test_who_is_lost_anyway_gives_nothing_away() -> None:
    loss = loss_of(Score.loss_in(8), Score.loss_in(2))
    assert (loss.amount, loss.verdict) == (0, Verdict.GOOD)


scores = st.one_of(
    st.integers(1, 50).map(Score.win_in),
    st.integers(1, 50).map(Score.loss_in),
    st.floats(0, 1).map(Score.winrate),
)


@given(scores, scores)
def test_chances_follow_the_order_of_scores(one: Score, other: Score) -> None:
    if one <= other:
        assert chance(one) <= chance(other)
    assert chance(one) + chance(-one) == pytest.approx(1)


@given(st.floats(-64, 64))
def test_a_margin_and_its_opposite_share_the_chance(margin: float) -> None:
    assert chance(Score.discs(margin)) + chance(Score.discs(-margin)) == pytest.approx(1)


def test_accuracy_falls_with_what_is_given_away() -> None:
    assert accuracy([]) is None
    values = [accuracy([loss]) for loss in (0.0, 0.05, 0.2, 1.0)]
    assert values == [100.0, 80.4, 41.9, 1.3]
