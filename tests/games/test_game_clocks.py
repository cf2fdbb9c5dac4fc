"""Clocks count what was used, no more and no less."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tengen.base.color import Seat
from tengen.games import Clocks, InvalidSettings, TimeControl
from tengen.games.control import DAY_MS, GRACE_MS, Side
from tengen.games.wire import of_data, to_data

CONTROLS: tuple[dict[str, Any], ...] = (
    {"kind": "game", "base": 300, "increment": 3},
    {"kind": "game", "base": 1, "increment": 10},
    {"kind": "byoyomi", "base": 60, "periods": 3, "period": 30},
    {"kind": "byoyomi", "base": 0, "periods": 1, "period": 5},
    {"kind": "correspondence", "days": 2},
)


def _clocks(data: dict[str, Any]) -> Clocks:
    clocks = TimeControl.of_data(data).start()
    assert clocks is not None
    return clocks


@pytest.mark.parametrize("data", [{"kind": "none"}, *CONTROLS])
def test_a_control_reads_what_it_writes(data: dict[str, Any]) -> None:
    assert TimeControl.of_data(data).data() == data


@pytest.mark.parametrize(
    ("data", "problem"),
    [
        (5, "the clock is 5, not an object"),
        ({"kind": "sand"}, "the kind of clock is 'sand', not one of none, game"),
        ({"kind": "game", "base": -1}, "the time of the game is -1, not a number from 0"),
        ({"kind": "game", "base": float("nan")}, "the time of the game is nan"),
        ({"kind": "game", "base": 10, "days": 2}, "a game clock has no field 'days'"),
        ({"kind": "game"}, "a game clock needs a time to begin with"),
        ({"kind": "byoyomi", "base": 1, "periods": 2.5}, "the number of periods is 2.5"),
        ({"kind": "correspondence", "days": True}, "the number of days is True"),
    ],
)
def test_a_bad_control_is_refused_in_one_sentence(data: object, problem: str) -> None:
    with pytest.raises(InvalidSettings) as refused:
        TimeControl.of_data(data)
    assert problem in str(refused.value)


def test_an_increment_is_added_after_each_move() -> None:
    clocks = _clocks({"kind": "game", "base": 10, "increment": 3}).press(Seat.FIRST, 0)
    clocks = clocks.press(Seat.SECOND, 4_000)
    assert clocks.left(Seat.FIRST, 99_000) == 9_000
    assert clocks.left(Seat.SECOND, 5_000) == 9_000


def test_a_period_that_is_not_used_up_is_whole_again() -> None:
    clocks = _clocks({"kind": "byoyomi", "base": 10, "periods": 3, "period": 5})
    clocks = clocks.press(Seat.FIRST, 0).press(Seat.SECOND, 12_000)
    assert clocks.side(Seat.FIRST) == Side(0, 3)
    clocks = clocks.press(Seat.FIRST, 13_000).press(Seat.SECOND, 19_000)
    assert clocks.side(Seat.FIRST) == Side(0, 2)
    assert clocks.left(Seat.FIRST, 19_000) == 10_000


def test_a_move_by_letter_has_its_days_each_time() -> None:
    clocks = _clocks({"kind": "correspondence", "days": 2}).press(Seat.FIRST, 0)
    clocks = clocks.press(Seat.SECOND, DAY_MS).press(Seat.FIRST, 2 * DAY_MS)
    assert clocks.left(Seat.FIRST, 2 * DAY_MS) == clocks.left(Seat.SECOND, 0) == 2 * DAY_MS
    assert clocks.for_player(Seat.FIRST, 0) is None


def test_the_flag_falls_when_time_and_grace_are_over() -> None:
    clocks = _clocks({"kind": "game", "base": 10, "increment": 0})
    assert clocks.flag_at is None
    clocks = clocks.press(Seat.FIRST, 1_000)
    assert clocks.flag_at == 11_000 + GRACE_MS
    assert not clocks.is_over(11_000 + GRACE_MS - 1)
    assert clocks.is_over(11_000 + GRACE_MS)


def test_an_engine_is_told_a_time_it_can_use() -> None:
    clocks = _clocks({"kind": "byoyomi", "base": 0, "periods": 2, "period": 10})
    told = clocks.press(Seat.FIRST, 0).for_player(Seat.FIRST, 1_000)
    assert told is not None
    assert told.left <= 10
    assert 0 < told.increment < 10


@given(st.sampled_from(CONTROLS), st.lists(st.integers(0, 40_000), max_size=30))
def test_nobody_gains_time_and_the_flag_falls_in_time(
    data: dict[str, Any], pauses: list[int]
) -> None:
    clocks, now, seat = _clocks(data), 0, Seat.FIRST
    control = clocks.control
    clocks = clocks.press(seat, now)
    for pause in pauses:
        before, now = clocks, now + pause
        if clocks.is_over(now):
            assert clocks.left(seat, now) <= -GRACE_MS
            return
        seat = seat.other
        clocks = clocks.press(seat, now)
        mover = seat.other
        bonus = round(control.increment * 1000) + control.period_ms
        if control.kind.value != "correspondence":
            assert clocks.left(mover, now) <= max(0, before.left(mover, now)) + bonus
        assert clocks.side(seat) == before.side(seat)
        assert clocks.side(mover).ms >= 0
        restored = of_data(Clocks, json.loads(json.dumps(to_data(clocks)))).counted_by(control)
        assert restored == clocks


@given(st.sampled_from(CONTROLS), st.integers(0, 4_000), st.integers(0, 4_000))
def test_stopping_in_the_middle_of_a_turn_loses_nothing(
    data: dict[str, Any], used: int, rest: int
) -> None:
    running = _clocks(data).press(Seat.FIRST, 0)
    resumed = running.stop(used).hand_over(Seat.FIRST, used + rest)
    left, usual = resumed.left(Seat.FIRST, used + rest), running.left(Seat.FIRST, used)
    in_main_time = running.side(Seat.FIRST).ms > used
    assert left == usual if in_main_time else left >= usual
