"""Every stored game is whole, or it is said what is wrong with it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import Engine, delete, text, update

from tengen import database, variant
from tengen.base.color import Seat
from tengen.database import checking
from tengen.games import (
    Game,
    GameKind,
    GameSettings,
    MakeMove,
    Party,
    Person,
    store,
    tables,
)
from tengen.games import checking as games_checking
from tengen.games.checking import GameCheck, check_games
from tengen.games.game import new_id

ANN = Person("v-ann", "Ann")
EVENTS = tables.events


@pytest.fixture
def engine(tmp_path: Path) -> Iterator[Engine]:
    opened = database.open(str(tmp_path / "tengen.db"))
    yield opened
    opened.dispose()


def play(engine: Engine, moves: tuple[str, ...] = ("h8", "i9", "j10")) -> str:
    """Store a game of some moves and return its name."""
    ann = Party.person("Ann", "v-ann")
    players: dict[Seat, Party | None] = {Seat.FIRST: ann, Seat.SECOND: ann}
    settings = GameSettings(variant("freestyle"), GameKind.HERE, players, owner="v-ann")
    name, first = new_id(), Game.begin(settings, 1)
    game = Game.of(name, first)
    with database.writing(engine) as connection:
        store.create(connection, name, first)
        for ply, move in enumerate(moves):
            events = game.decide(MakeMove(move, ply), ANN, 5, f"c{ply}")
            store.append(connection, [(name, events)])
            for event in events:
                game.apply(event)
    return name


def checked(engine: Engine) -> GameCheck:
    return check_games(engine, lambda _done, _of: None)


def said(engine: Engine) -> list[str]:
    return [problem.text for problem in checked(engine).problems]


def test_games_that_are_whole_are_counted(engine: Engine, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games_checking, "PAGE", 2)
    for _ in range(5):
        play(engine)
    heard: list[tuple[int, int]] = []
    found = check_games(engine, lambda done, of: heard.append((done, of)))
    assert (found.games, found.events, found.problems) == (5, 20, [])
    assert heard == [(number, 5) for number in range(1, 6)]


def test_a_missing_event_is_named(engine: Engine) -> None:
    name = play(engine)
    with database.writing(engine) as connection:
        connection.execute(delete(EVENTS).where(EVENTS.c.game == name, EVENTS.c.n == 3))
    assert said(engine) == [f"Game {name} should have the events 1 to 4, but 3 is missing."]


def test_an_event_too_many_is_named(engine: Engine) -> None:
    name = play(engine)
    with database.writing(engine) as connection:
        connection.execute(update(tables.games).where(tables.games.c.id == name).values(n=3))
    assert said(engine) == [f"Game {name} should have the events 1 to 3, but there is an event 4."]


@pytest.mark.parametrize("spoil", ["illegal", "garbage", "unknown"])
def test_an_event_that_does_not_follow_is_named(engine: Engine, spoil: str) -> None:
    name, whole = play(engine), play(engine)
    here = (EVENTS.c.game == name, EVENTS.c.n == 3)
    with database.writing(engine) as connection:
        body = json.loads(store.texts(connection, name, 2)[0])
        spoiled = {
            "illegal": json.dumps(body | {"move": "h8"}),
            "garbage": "{",
            "unknown": json.dumps(body | {"kind": "danced"}),
        }
        connection.execute(update(EVENTS).where(*here).values(body=spoiled[spoil]))
    (sentence,) = said(engine)
    assert sentence.startswith(f"Game {name} cannot be replayed: event 3 fails (")
    assert whole not in sentence


def test_many_problems_are_counted_and_some_are_told(
    engine: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(games_checking, "MAX_PROBLEMS", 2)
    for _ in range(3):
        play(engine)
    with database.writing(engine) as connection:
        connection.execute(delete(EVENTS).where(EVENTS.c.n == 1))
    found = checked(engine)
    assert (found.count, len(found.problems)) == (3, 2)


def test_rows_of_no_game_are_told(engine: Engine, tmp_path: Path) -> None:
    name = play(engine)
    with engine.connect() as connection:
        connection.exec_driver_sql("ROLLBACK")
        connection.exec_driver_sql("PRAGMA foreign_keys = OFF")
        connection.exec_driver_sql("BEGIN IMMEDIATE")
        connection.execute(text("DELETE FROM games WHERE id = :name"), {"name": name})
        connection.commit()
    problems = checking.structure_problems(str(tmp_path / "tengen.db"))
    sentence = "A row of events belongs to a row of games that is not there."
    assert {problem.text for problem in problems} == {sentence}
