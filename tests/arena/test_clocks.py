"""Time controls as players feel them."""

from __future__ import annotations

import pytest

from tengen.arena.clocks import MatchClocks, MatchTimeControl, parse_clock
from tengen.base.color import Seat
from tengen.base.errors import TengenError
from tengen.base.limits import Clock, Limit


def test_a_clock_counts_down_and_gains_its_increment() -> None:
    clocks = MatchClocks(MatchTimeControl(base=10, increment=2))
    assert clocks.limit(Seat.FIRST) == Limit(clock=Clock(10, 10, 2))
    assert clocks.spend(Seat.FIRST, 3)
    assert clocks.limit(Seat.SECOND) == Limit(clock=Clock(10, 9, 2))
    assert clocks.left(Seat.FIRST) == 9


def test_an_overrun_within_the_margin_is_forgiven_and_costs_all_that_was_left() -> None:
    clocks = MatchClocks(MatchTimeControl(base=1, increment=0.25, margin=0.5))
    assert clocks.allowed(Seat.FIRST) == 1.5
    assert clocks.spend(Seat.FIRST, 1.4)
    assert clocks.left(Seat.FIRST) == 0.25
    assert not clocks.spend(Seat.FIRST, 0.8)


def test_time_per_move_does_not_add_up() -> None:
    clocks = MatchClocks(MatchTimeControl(time=1, margin=0.1))
    assert all(clocks.spend(Seat.SECOND, 1.05) for _move in range(20))
    assert not clocks.spend(Seat.SECOND, 1.2)


def test_without_a_time_only_patience_bounds_a_move() -> None:
    clocks = MatchClocks(MatchTimeControl(nodes=5, patience=7))
    assert clocks.allowed(Seat.FIRST) == 7
    assert clocks.limit(Seat.FIRST) == Limit(nodes=5)


@pytest.mark.parametrize("text", ["", "0", "0+1", "-3", "60+", "1e9", "a", "60+0.5+1", "6,5"])
def test_what_is_no_clock_is_refused(text: str) -> None:
    with pytest.raises(TengenError, match="is not a clock; write seconds and increment as 60"):
        parse_clock(text)


def test_a_game_has_one_kind_of_time_and_at_least_one_bound() -> None:
    with pytest.raises(TengenError, match="not both"):
        MatchTimeControl(time=1, base=60)
    with pytest.raises(TengenError, match="needs a bound"):
        MatchTimeControl()
