"""Which games are protected, what of them is told, and when a position is that of a game."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Engine, Row

from tengen import database
from tengen.base.color import Seat
from tengen.base.score import Score
from tengen.games import forgetting, store
from tengen.games.commands import SYSTEM, Finish, MakeMove, Person, Program, Resign, ReturnTime
from tengen.games.control import TimeControl
from tengen.games.facts import facts_of
from tengen.games.fairplay import is_muted, is_protected, shown
from tengen.games.game import Game
from tengen.games.nearness import AskedPosition
from tengen.games.recording import to_record
from tengen.games.running import (
    MAX_IDLE_MS,
    RunningGames,
    _running,
    forget_addresses,
    remember_address,
)
from tengen.games.settings import GameKind, GameSettings, Party
from tengen.games.thought import Thought
from tengen.records.result import Ending
from tengen.rules.catalogue import variant
from tengen.rules.position import Position

ANNA, BORIS = Party.person("Anna", "anna"), Party.person("Boris", "boris")
BOT = Party.computer("level:3")


@pytest.fixture
def engine(tmp_path: Path) -> Iterator[Engine]:
    opened = database.open(str(tmp_path / "tengen.db"))
    yield opened
    opened.dispose()


def game_of(kind: GameKind, second: Party | None = BORIS, **settings: Any) -> Game:
    players = {Seat.FIRST: ANNA, Seat.SECOND: second}
    begun = GameSettings(variant("freestyle"), kind, players, owner="anna", **settings)
    return Game.of("fairplaygame", Game.begin(begun, 1000))


def act(game: Game, command: Any, actor: Any, now: int = 2000) -> Game:
    for event in game.decide(command, actor, now):
        game.apply(event)
    return game


# -- which games --------------------------------------------------------------------------------


def test_games_between_people_and_rated_games_are_protected_until_they_end() -> None:
    friends = game_of(GameKind.FRIEND)
    assert is_protected(friends)
    assert is_protected(game_of(GameKind.FRIEND, None))
    assert is_protected(game_of(GameKind.COMPUTER, BOT, rated=True))
    assert not is_protected(act(friends, Resign(), Person("anna")))


def test_free_games_are_not_protected_even_when_they_are_reopened() -> None:
    alone = game_of(GameKind.COMPUTER, BOT)
    assert not is_protected(alone)
    assert not is_protected(act(alone, Resign(), Person("anna")))
    assert not is_protected(game_of(GameKind.HERE, ANNA))


# -- what is told -------------------------------------------------------------------------------


def test_the_thoughts_of_a_program_are_told_when_a_rated_game_is_over() -> None:
    rated = game_of(GameKind.COMPUTER, BOT, rated=True)
    act(rated, MakeMove("h8", 0), Person("anna"))
    (moved,) = rated.decide(MakeMove("i9", 1, Thought(line=("i9", "h9"))), Program(Seat.SECOND), 3)
    rated.apply(moved)
    stored = moved.text
    assert is_muted(rated)
    assert shown(rated, moved).data() == moved.data() | {"thought": None}
    assert moved.text == stored  # what is kept is not touched
    act(rated, Finish(Seat.FIRST, Ending.RESIGNATION), SYSTEM)
    assert shown(rated, moved) is moved


def test_a_record_has_no_evaluations_while_a_rated_game_runs() -> None:
    rated = game_of(GameKind.COMPUTER, BOT, rated=True)
    act(rated, MakeMove("h8", 0), Person("anna"))
    thought = Thought(Score.win_in(5), ("i9",))
    act(rated, MakeMove("i9", 1, thought), Program(Seat.SECOND))
    last = [node.score for node in to_record(rated).root.mainline()][-1]
    assert last is None
    act(rated, Resign(), Person("anna"))
    assert [node.score for node in to_record(rated).root.mainline()][-1] is not None


# -- the setting --------------------------------------------------------------------------------


def test_settings_without_the_wish_are_written_as_before() -> None:
    data = game_of(GameKind.FRIEND).settings.data(is_private=True)
    assert "spectator_analysis" not in data
    assert not GameSettings.of_data(data).spectator_analysis


def test_the_wish_is_kept_and_goes_on_in_the_rematch() -> None:
    game = game_of(GameKind.FRIEND, spectator_analysis=True)
    data = json.loads(json.dumps(game.settings.data(is_private=True)))
    assert GameSettings.of_data(data) == game.settings
    assert game.rematch_settings().spectator_analysis
    assert facts_of(game, "anna").spectator_analysis


# -- positions ----------------------------------------------------------------------------------


def wander(name: str, plies: int, seed: int) -> list[Position]:
    """Return the positions of a game of random moves."""
    chance, positions = random.Random(seed), [variant(name).initial()]
    while len(positions) <= plies and positions[-1].outcome is None:
        positions.append(positions[-1].play(chance.choice(positions[-1].legal_moves)))
    return positions


@pytest.mark.parametrize("name", ["freestyle", "renju", "reversi", "pente", "unbounded"])
@pytest.mark.parametrize("seed", range(3))
def test_every_twin_and_every_follow_up_of_a_position_is_known(name: str, seed: int) -> None:
    if name == "unbounded":
        positions = [variant(name).initial()]
        for x in range(14):
            positions.append(positions[-1].play(f"{x * 2},{x * x % 5}"))
    else:
        positions = wander(name, 20, seed)
    before, after = positions[8], positions[12]
    for symmetry in before.variant.grid.symmetries:
        assert AskedPosition(before.transform(symmetry)).is_one_of(positions)
        assert AskedPosition(after.transform(symmetry)).follows(before)
    assert AskedPosition(after).may_be_near([*before.stones], 0) or before.variant.captures
    assert not AskedPosition(before).follows(after)


@pytest.mark.parametrize("name", ["freestyle", "reversi"])
def test_another_game_is_another_game(name: str) -> None:
    lines = [wander(name, 16, seed) for seed in range(20)]
    for line in lines:
        others = [other for other in lines if other is not line]
        asked = AskedPosition(line[12])
        assert not any(asked.is_one_of(other[6:]) or asked.follows(other[8]) for other in others)
        if name == "freestyle":
            assert not any(asked.resembles(other[12]) for other in others)


def test_a_shifted_position_of_other_rules_and_size_resembles() -> None:
    moves = "h8 i9 h9 i8 g10 k11 j7 l12"
    before = variant("freestyle").initial().play_all(moves)
    wider = variant("standard", size=19).initial().play_all(moves)
    shifted = variant("freestyle").initial().play_all("i9 j10 i10 j9 h11 l12 k8 m13")
    without = variant("freestyle").initial().play_all("h8 i9 h9 i8 g10 k11 j7 a1")
    asked = [AskedPosition(one).resembles(before) for one in (wider, shifted, without)]
    assert asked == [True, True, True]
    other = variant("freestyle").initial().play_all("h8 i9 h9 i8 c3 d4 e3 m13")
    assert not AskedPosition(other).resembles(before)


# -- in the database ----------------------------------------------------------------------------


def test_running_games_are_found_by_who_plays_and_from_where(engine: Engine) -> None:
    running, games = RunningGames(), {"friendsgame1": BORIS, "waitinggame1": None}
    with database.writing(engine) as connection:
        for name, second in games.items():
            players = {Seat.FIRST: ANNA, Seat.SECOND: second}
            settings = GameSettings(variant("freestyle"), GameKind.FRIEND, players, owner="anna")
            store.create(connection, name, Game.begin(settings, 1000))
        remember_address(connection, "friendsgame1", "signature", 1000)

    def found(now: int) -> list[list[str]]:
        with database.reading(engine) as connection:
            lists = (
                running.of_visitor(connection, "anna", now),
                running.of_visitor(connection, "boris", now),
                running.of_visitor(connection, "carla", now),
                running.of_address(connection, "signature", (), now),
                running.of_address(connection, "another", (), now),
            )
        return [[game.id for game in games] for games in lists]

    one = ["friendsgame1"]
    assert found(2000) == [one, one, [], one, []]
    assert found(2000 + MAX_IDLE_MS) == [[]] * 5
    with database.writing(engine) as connection:
        game = store.load(connection, "friendsgame1")
        store.append(connection, [(game.id, game.decide(Resign(), Person("boris"), 3000))])
        forget_addresses(connection, 3000)
        assert running.of_address(connection, "signature", (), 3000) == []
    assert found(3500) == [[]] * 5


def test_a_running_game_is_read_on_from_where_it_was_left(engine: Engine) -> None:
    running, game = RunningGames(), game_of(GameKind.FRIEND)
    with database.writing(engine) as connection:
        store.create(connection, game.id, Game.begin(game.settings, 1000))

    def play(move: str, who: str) -> Position:
        with database.writing(engine) as connection:
            events = game.decide(MakeMove(move, game.ply), Person(who), 2000)
            store.append(connection, [(game.id, events)])
        for event in events:
            game.apply(event)
        with database.reading(engine) as connection:
            (read,) = running.of_visitor(connection, "anna", 3000)
        return read.positions[-1]

    for move, who in (("h8", "anna"), ("i9", "boris"), ("j10", "anna")):
        assert play(move, who) == game.position


def test_a_move_that_is_stored_while_a_running_game_is_read_is_read_once(engine: Engine) -> None:
    running, game = RunningGames(), game_of(GameKind.FRIEND)
    with database.writing(engine) as connection:
        store.create(connection, game.id, Game.begin(game.settings, 1000))

    def play(move: str, who: str) -> None:
        events = game.decide(MakeMove(move, game.ply), Person(who), 2000)
        with database.writing(engine) as connection:
            store.append(connection, [(game.id, events)])
        for event in events:
            game.apply(event)

    play("h8", "anna")
    with database.reading(engine) as connection:
        before = connection.execute(_running(3000)).one()
    play("i9", "boris")
    with database.reading(engine) as connection:
        assert running._game(connection, before).ply == 1
        (read,) = running.of_visitor(connection, "anna", 3000)
    assert read.positions[-1] == game.position


def test_a_thread_that_read_earlier_does_not_undo_what_another_knows(engine: Engine) -> None:
    running, game = RunningGames(), game_of(GameKind.FRIEND)
    with database.writing(engine) as connection:
        store.create(connection, game.id, Game.begin(game.settings, 1000))

    def row_after(move: str, who: str) -> Row[Any]:
        events = game.decide(MakeMove(move, game.ply), Person(who), 2000)
        with database.writing(engine) as connection:
            store.append(connection, [(game.id, events)])
        for event in events:
            game.apply(event)
        with database.reading(engine) as connection:
            return connection.execute(_running(3000)).one()

    early, late = row_after("h8", "anna"), row_after("i9", "boris")
    with database.reading(engine) as connection:
        read = [running._game(connection, row) for row in (late, early, late)]
    assert [one.positions[-1] for one in read] == [game.position] * 3


def test_who_is_forgotten_leaves_no_notes(engine: Engine) -> None:
    game = game_of(GameKind.FRIEND)
    with database.writing(engine) as connection:
        store.create(connection, game.id, Game.begin(game.settings, 1000))
        for visitor in ("anna", "boris", "carla"):
            store.save_notes(connection, game.id, visitor, f"by {visitor}", 2000)
        assert store.count_notes(connection, "carla", "") == 1
        assert store.count_notes(connection, "anna", "") == 0
        for visitor in ("anna", "carla"):
            forgetting.forget(connection, visitor, "Guest")
        kept = [store.notes(connection, game.id, one) for one in ("anna", "boris", "carla")]
    assert kept == [None, "by boris", None]


def test_time_that_was_given_back_keeps_a_game_live(engine: Engine) -> None:
    control = TimeControl.of_data({"kind": "game", "base": 60, "increment": 0})
    game, running = game_of(GameKind.FRIEND, control=control), RunningGames()
    with database.writing(engine) as connection:
        store.create(connection, game.id, Game.begin(game.settings, 1000))

    def is_live(command: Any, actor: Any, now: int) -> bool:
        with database.writing(engine) as connection:
            events = game.decide(command, actor, now)
            store.append(connection, [(game.id, events)])
        for event in events:
            game.apply(event)
        with database.reading(engine) as connection:
            (read,) = running.of_visitor(connection, "anna", now)
        return read.is_live(now)

    assert is_live(MakeMove("h8", 0), Person("anna"), 2000)
    away = 3_600_000
    assert is_live(ReturnTime(game.clocks_since, away, 10_000), SYSTEM, 2000 + away)
