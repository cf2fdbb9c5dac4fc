"""Who asks to be forgotten leaves neither identity nor name behind."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import Connection, Engine, select

from tengen import database, variant
from tengen.base.color import Seat
from tengen.games import (
    Chat,
    Command,
    Game,
    GameKind,
    GameSettings,
    Join,
    MakeMove,
    NoSuchGame,
    Party,
    Person,
    listing,
    store,
    tables,
)
from tengen.games.forgetting import forget
from tengen.games.game import new_id
from tengen.games.listing import GameFilter

ANN, BOB = Person("v-ann", "Ann"), Person("v-bob", "Bob", 1600.0)


@pytest.fixture
def engine(tmp_path: Path) -> Iterator[Engine]:
    opened = database.open(str(tmp_path / "tengen.db"))
    yield opened
    opened.dispose()


def begin(engine: Engine, kind: GameKind) -> Game:
    ann = Party.person("Ann", "v-ann")
    second = {GameKind.HERE: ann, GameKind.COMPUTER: Party.computer("level:3")}.get(kind)
    players = {Seat.FIRST: ann, Seat.SECOND: second}
    settings = GameSettings(variant("freestyle"), kind, players, owner="v-ann")
    name, events = new_id(), Game.begin(settings, 1)
    with database.writing(engine) as connection:
        store.create(connection, name, events)
    return Game.of(name, events)


def do(engine: Engine, game: Game, command: Command, actor: Person) -> None:
    events = game.decide(command, actor, 2, f"page.{game.n}")
    with database.writing(engine) as connection:
        store.append(connection, [(game.id, events)])
    for event in events:
        game.apply(event)


@pytest.fixture
def together(engine: Engine) -> Game:
    """A game of two people, with a move of each and a word of each."""
    game = begin(engine, GameKind.FRIEND)
    do(engine, game, Join(), BOB)
    for ply, (who, move) in enumerate(((ANN, "h8"), (BOB, "i9"))):
        do(engine, game, Chat(f"hello from {who.name[0]}"), who)
        do(engine, game, MakeMove(move, ply), who)
    return game


def everything(engine: Engine) -> str:
    """Return all that is stored about games, as text."""
    with database.reading(engine) as connection:
        return all_of(connection)


def all_of(connection: Connection) -> str:
    return repr([connection.execute(select(t)).all() for t in (tables.games, tables.events)])


@pytest.mark.parametrize("leaver", [ANN, BOB])
def test_games_with_others_stay_with_them(engine: Engine, together: Game, leaver: Person) -> None:
    other = BOB if leaver is ANN else ANN
    with database.writing(engine) as connection:
        forget(connection, leaver.visitor, "Guest")
    kept = everything(engine)
    assert leaver.visitor not in kept
    assert f"'{leaver.name}'" not in kept
    assert f'"{leaver.name}"' not in kept
    assert other.visitor in kept
    with database.reading(engine) as connection:
        game = store.load(connection, together.id)
        listed = listing.listed(connection, GameFilter(other.visitor)).games
        gone = listing.listed(connection, GameFilter(leaver.visitor)).games
    assert (game.n, game.ply, game.position) == (together.n, 2, together.position)
    assert (len(game.seats_of(other.visitor)), game.seats_of(leaver.visitor)) == (1, ())
    assert sorted(party.name for party in game.players.values() if party) == sorted(
        ["Guest", other.name]
    )
    assert ([one.id for one in listed], gone) == ([together.id], ())


@pytest.mark.parametrize("kind", [GameKind.HERE, GameKind.COMPUTER, GameKind.FRIEND])
def test_games_of_nobody_else_are_removed(engine: Engine, together: Game, kind: GameKind) -> None:
    alone = begin(engine, kind)
    with database.writing(engine) as connection:
        forget(connection, "v-ann", "Guest")
        with pytest.raises(NoSuchGame):
            store.load(connection, alone.id)
        assert store.load(connection, together.id).ply == 2


def test_games_of_others_are_left_alone(engine: Engine, together: Game) -> None:
    before = everything(engine)
    with database.writing(engine) as connection:
        forget(connection, "v-eve", "Guest")
    assert everything(engine) == before


@pytest.mark.parametrize("leaver", [ANN, BOB])
def test_a_long_game_is_left_in_steps_and_the_end_is_the_same(
    engine: Engine, together: Game, leaver: Person
) -> None:
    """A game may have 20,000 events: nobody else waits until they are all written anew."""
    for ply in range(2, 22):
        do(
            engine,
            together,
            MakeMove(f"{'abcdefghijklmno'[ply % 15]}{ply // 2}", ply),
            (ANN, BOB)[ply % 2],
        )
    before = everything(engine)
    with engine.connect() as connection, connection.begin() as transaction:
        forget(connection, leaver.visitor, "Guest")
        at_once = all_of(connection)
        transaction.rollback()
    assert everything(engine) == before
    steps: list[int] = []
    while not steps or steps[-1]:
        with database.writing(engine) as connection:
            steps.append(forget(connection, leaver.visitor, "Guest", 3))
    assert len(steps) > 4
    assert max(steps) <= 6
    assert everything(engine) == at_once


def test_notes_are_removed_some_at_a_time(engine: Engine) -> None:
    for _ in range(5):
        game = begin(engine, GameKind.HERE)
        with database.writing(engine) as connection:
            store.save_notes(connection, game.id, "v-eve", "{}", 1)
    steps: list[int] = []
    while not steps or steps[-1]:
        with database.writing(engine) as connection:
            steps.append(forget(connection, "v-eve", "Guest", 2))
    assert steps == [2, 2, 1, 0]
