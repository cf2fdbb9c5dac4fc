"""Positions made even by our own engine."""

from __future__ import annotations

import pytest

from tengen import engine, variant
from tengen.base.limits import Limit
from tengen.study.balance import NotBalanced, balance


def test_the_engine_agrees_that_the_position_is_about_even() -> None:
    start = variant("freestyle").initial().play_all("h8 i9")
    found = balance(start, stones=1, seconds=0.5)
    with engine.open_simple("tengen[hash=4]") as champion:
        after = start.play_all(found.levels[0].stones)
        score = champion.analyse(after, Limit(nodes=20_000))[0].score
    assert score is not None
    assert not score.is_forced
    assert abs(score.value - 0.5) < 0.2
    assert found.nodes > 0


def test_a_step_of_a_protocol_bounds_the_stones() -> None:
    start = variant("pro").initial().play_all("h8 i9")
    for level in balance(start, stones=1, seconds=0.1, lines=5).levels:
        assert start.is_legal(level.stones[0])


def test_stones_are_weighed_where_an_opening_asks_for_an_offer() -> None:
    offering = variant("rif").initial().play_all("h8 h9 h10 i9 offer:i8")
    found = balance(offering, stones=1, seconds=0.1)
    assert found.levels[0].stones[0].is_placement


def test_a_position_in_which_every_stone_ends_the_game_has_no_balance() -> None:
    last = variant("freestyle", size=5).initial()
    rows = "a1 b1 c1 d1 e1 b2 a2 d2 c2 a3 e2 c3 b3 e3 d3 b4 a4 d4 c4 a5 e4 c5 b5 e5"
    full = last.play_all(rows)
    with pytest.raises(NotBalanced, match="every stone that may be placed here ends the game"):
        balance(full, stones=1, seconds=0.05)


def test_games_nobody_weighs_are_named() -> None:
    with pytest.raises(NotBalanced, match="gomoku3d"):
        balance(variant("gomoku3d").initial(), stones=1, seconds=0.05)
