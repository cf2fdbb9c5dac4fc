"""The sequential test against published ratios, and against its own promise."""

from __future__ import annotations

from random import Random

import pytest

from tengen.arena.sprt import SequentialTest, SprtDecision
from tengen.arena.statistics import expected_score

# The test suite of fastchess, app/tests/sprt_test.cpp, "logistic": E0, E1, counts, ratio.
_FASTCHESS = [
    (0.5, 2.5, (223, 9863, 20279 + 1000, 10037, 246), -3.07),
    (0, 2, (871, 26175, 55003 + 980, 26678, 821), -4.98),
    (0.5, 2.5, (21184, 40708, 21404), -1.57),
    (0, 2, (57030, 106593, 57433), -2.59),
]


@pytest.mark.parametrize(("elo0", "elo1", "seen", "ratio"), _FASTCHESS)
def test_ratios_are_those_of_fastchess(
    elo0: float, elo1: float, seen: tuple[int, ...], ratio: float
) -> None:
    assert SequentialTest(elo0, elo1).likelihood_ratio(seen) == pytest.approx(ratio, abs=0.006)


def test_the_bounds_are_those_of_wald() -> None:
    test = SequentialTest(0, 5)
    assert test.upper == pytest.approx(2.944, abs=1e-3)
    assert test.lower == pytest.approx(-2.944, abs=1e-3)


def test_clear_results_decide_and_level_ones_do_not() -> None:
    test = SequentialTest(0, 10)
    assert test.verdict((0, 0, 0, 0, 0)) is SprtDecision.UNDECIDED
    assert test.verdict((10, 20, 40, 20, 10)) is SprtDecision.UNDECIDED
    assert test.verdict((100, 200, 400, 300, 200)) is SprtDecision.H1
    assert test.verdict((200, 300, 400, 200, 100)) is SprtDecision.H0


def test_a_test_needs_two_different_hypotheses() -> None:
    with pytest.raises(ValueError, match="E0 below E1, not 5 and 5"):
        SequentialTest(5, 5)


@pytest.mark.parametrize(("true_elo", "wrong"), [(0, SprtDecision.H1), (120, SprtDecision.H0)])
def test_wrong_verdicts_are_about_as_rare_as_promised(true_elo: float, wrong: SprtDecision) -> None:
    test, random = SequentialTest(0, 120), Random(f"{true_elo}")
    verdicts = [_simulate(test, true_elo, random) for _match in range(120)]
    assert verdicts.count(wrong) <= 12  # 6 are expected


def _simulate(test: SequentialTest, true_elo: float, random: Random) -> SprtDecision:
    """Play pairs of games without draws until the test decides."""
    seen, chance = [0] * 5, expected_score(true_elo)
    while (verdict := test.verdict(seen)) is SprtDecision.UNDECIDED:
        seen[2 * sum(random.random() < chance for _game in range(2))] += 1
    return verdict
