"""Glicko-2 gives the numbers of its author's example."""

from __future__ import annotations

import pytest

from tengen.games.glicko import MAX_DEVIATION, RatedResult, Rating, rested, updated


def test_the_example_of_the_paper() -> None:
    player = Rating(1500, 200, 0.06)
    games = [
        RatedResult(Rating(1400, 30), 1),
        RatedResult(Rating(1550, 100), 0),
        RatedResult(Rating(1700, 300), 0),
    ]
    after = updated(player, games)
    assert after.rating == pytest.approx(1464.06, abs=0.01)
    assert after.deviation == pytest.approx(151.52, abs=0.01)
    assert after.volatility == pytest.approx(0.05999, abs=0.00001)


def test_without_games_only_the_uncertainty_grows() -> None:
    player = Rating(1700, 60, 0.06)
    after = updated(player, [])
    assert after.rating == 1700
    assert after.deviation > 60
    assert rested(player, 10_000).deviation == MAX_DEVIATION


def test_a_win_against_a_stronger_player_raises_more_than_against_a_weaker() -> None:
    player = Rating(1500, 80)
    upset = updated(player, [RatedResult(Rating(1900, 60), 1)])
    duty = updated(player, [RatedResult(Rating(1100, 60), 1)])
    assert upset.rating > duty.rating > 1500
    assert updated(player, [RatedResult(Rating(1500, 60), 0.5)]).rating == pytest.approx(1500)


def test_many_surprises_raise_the_volatility() -> None:
    player = Rating(1500, 60)
    surprises = [RatedResult(Rating(2200, 50), 1)] * 6
    assert updated(player, surprises).volatility > player.volatility
