"""Time in which the host was away costs nobody the game."""

from __future__ import annotations

from typing import Any

import pytest

from tengen import variant
from tengen.base.color import Seat
from tengen.games import (
    SYSTEM,
    Actor,
    Command,
    Event,
    Flag,
    Game,
    GameKind,
    GameSettings,
    MakeMove,
    Party,
    Person,
    Refused,
    Resign,
    ReturnTime,
    TimeControl,
)
from tengen.games.control import DAY_MS, GRACE_MS, Side

ANN, BOB = Person("v-ann", "Ann"), Person("v-bob", "Bob")
AWAY, GRACE = 3_600_000, 10_000


def table(clock: dict[str, Any]) -> Game:
    players = {Seat.FIRST: Party.person("Ann", "v-ann"), Seat.SECOND: Party.person("Bob", "v-bob")}
    control = TimeControl.of_data(clock)
    settings = GameSettings(variant("freestyle"), GameKind.FRIEND, players, control)
    return Game.of("g", Game.begin(settings, 0))


def do(game: Game, command: Command, actor: Actor, now: int) -> Event:
    for event in game.decide(command, actor, now):
        game.apply(event)
    return event


def come_back(game: Game, now: int, away: int = AWAY) -> None:
    do(game, ReturnTime(game.clocks_since, away, GRACE), SYSTEM, now)


GAME = {"kind": "game", "base": 60, "increment": 2}
BYOYOMI = {"kind": "byoyomi", "base": 10, "periods": 3, "period": 30}


@pytest.mark.parametrize(
    ("clock", "total"),
    [
        (GAME, 60_000),
        ({"kind": "game", "base": 20, "increment": 0}, 20_000),
        (BYOYOMI, 100_000),
        ({"kind": "byoyomi", "base": 0, "periods": 1, "period": 30}, 30_000),
        ({"kind": "correspondence", "days": 2}, 2 * DAY_MS),
    ],
)
def test_the_flag_falls_later_by_the_time_away_and_the_grace(
    clock: dict[str, Any], total: int
) -> None:
    game = table(clock)
    do(game, MakeMove("h8", 0), ANN, 1_000)
    come_back(game, 16_000 + AWAY)  # 15 s of Bob's were used before or after
    assert game.clocks is not None
    assert game.clocks.left(Seat.SECOND, 16_000 + AWAY) == total - 15_000 + GRACE
    due = 1_000 + total + GRACE_MS + AWAY + GRACE
    assert game.clocks.flag_at == due
    with pytest.raises(Refused, match="Nobody's time is up"):
        game.decide(Flag(), SYSTEM, due - 1)
    do(game, Flag(), SYSTEM, due)
    assert game.winner is Seat.FIRST


def test_a_move_after_the_return_costs_what_was_used_and_brings_its_increment() -> None:
    game = table(GAME)
    do(game, MakeMove("h8", 0), ANN, 0)
    come_back(game, 30_000 + AWAY)
    do(game, MakeMove("a1", 1), BOB, 35_000 + AWAY)
    assert game.clocks is not None
    assert game.clocks.side(Seat.SECOND).ms == 60_000 - 35_000 + GRACE + 2_000
    assert game.line[-1].spent == 35_000


def test_nobody_gets_more_than_there_was_when_the_clock_began_to_run() -> None:
    game = table(GAME)
    do(game, MakeMove("h8", 0), ANN, 0)
    come_back(game, 3_000 + AWAY)
    assert game.clocks is not None
    assert game.clocks.left(Seat.SECOND, 3_000 + AWAY) == 60_000
    assert game.clocks.left(Seat.SECOND, GRACE + AWAY) == 60_000
    assert game.clocks.left(Seat.SECOND, GRACE + AWAY + 1) == 59_999
    do(game, MakeMove("a1", 1), BOB, 4_000 + AWAY)
    assert game.clocks.side(Seat.SECOND).ms == 62_000
    assert game.line[-1].spent == 4_000


def test_a_period_goes_on_where_it_was() -> None:
    game = table(BYOYOMI)
    do(game, MakeMove("h8", 0), ANN, 0)
    come_back(game, 75_000 + AWAY)  # the main time and two periods are over, less the grace
    assert game.clocks is not None
    assert game.clocks.reading(Seat.SECOND, 75_000 + AWAY) == (5_000, 1)
    do(game, MakeMove("a1", 1), BOB, 76_000 + AWAY)
    assert game.clocks.side(Seat.SECOND) == Side(0, 2)


def test_a_move_by_letter_has_all_its_days() -> None:
    game = table({"kind": "correspondence", "days": 1})
    do(game, MakeMove("h8", 0), ANN, 0)
    come_back(game, 9 * DAY_MS, away=8 * DAY_MS + 1)
    do(game, MakeMove("a1", 1), BOB, 9 * DAY_MS)
    assert game.clocks is not None
    assert game.clocks.side(Seat.SECOND).ms == DAY_MS


def test_every_time_away_counts_and_each_is_given_back_once() -> None:
    game = table(GAME)
    do(game, MakeMove("h8", 0), ANN, 0)
    first = ReturnTime(game.clocks_since, AWAY, GRACE)
    do(game, first, SYSTEM, 20_000 + AWAY)
    with pytest.raises(Refused):  # as another process would say
        game.decide(first, SYSTEM, 20_001 + AWAY)
    come_back(game, 40_000 + 2 * AWAY)
    assert game.clocks is not None
    assert game.clocks.left(Seat.SECOND, 40_000 + 2 * AWAY) == 60_000 - 40_000 + 2 * GRACE


def test_only_the_host_gives_time_back_and_only_while_a_clock_runs() -> None:
    game = table(GAME)
    with pytest.raises(Refused):  # the first move is not timed
        come_back(game, AWAY)
    do(game, MakeMove("h8", 0), ANN, 0)
    with pytest.raises(Refused):
        game.decide(ReturnTime(0, AWAY, GRACE), BOB, AWAY)
    do(game, Resign(), BOB, 1_000)
    with pytest.raises(Refused, match="over"):
        come_back(game, AWAY)
