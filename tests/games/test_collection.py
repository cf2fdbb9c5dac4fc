"""Deleted games go for good after a while, and only those of nobody else."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import Engine

from tengen import database
from tengen.base.color import Seat
from tengen.games import collection, listing, store
from tengen.games.game import Game
from tengen.games.listing import GameFilter
from tengen.games.settings import GameKind, GameSettings, Party
from tengen.games.thumbnails import thumbnail
from tengen.rules.catalogue import variant

DAY = 86_400_000
ANN, BOB = Party.person("Ann", "v-ann", None), Party.person("Bob", "v-bob", None)


@pytest.fixture
def engine(tmp_path: Path) -> Iterator[Engine]:
    engine = database.open(str(tmp_path / "tengen.db"))
    yield engine
    engine.dispose()


def _new(engine: Engine, name: str, other: Party, now: int = 0) -> str:
    kind = GameKind.HERE if other is ANN else GameKind.IMPORTED
    rules = variant("freestyle")
    settings = GameSettings(rules, kind, {Seat.FIRST: ANN, Seat.SECOND: other}, owner="v-ann")
    with database.writing(engine) as connection:
        store.create(connection, name, Game.begin(settings, now))
    return name


def _listed(engine: Engine, visitor: str = "v-ann", **wishes: bool) -> set[str]:
    with database.reading(engine) as connection:
        page = listing.listed(connection, GameFilter(visitor, **wishes))  # type: ignore[arg-type]
    return {game.id for game in page.games}


def test_what_was_deleted_long_ago_goes_for_good_unless_it_is_somebody_elses_too(
    engine: Engine,
) -> None:
    for name, other in (("old", ANN), ("shared", BOB), ("new", ANN)):
        _new(engine, name, other)
    now = 40 * DAY
    with database.writing(engine) as connection:
        collection.remove(connection, "v-ann", ["old", "shared"], now - 31 * DAY)
        collection.remove(connection, "v-ann", ["new"], now - 29 * DAY)
    collection.sweep(engine, now, lambda: False)
    assert _listed(engine) == set()
    assert _listed(engine, deleted=True) == {"shared", "new"}
    assert _listed(engine, "v-bob") == {"shared"}


def test_what_was_played_on_after_it_was_deleted_stays(engine: Engine) -> None:
    now = 40 * DAY
    _new(engine, "played", ANN, now - DAY)
    with database.writing(engine) as connection:
        collection.remove(connection, "v-ann", ["played"], now - 35 * DAY)
    collection.sweep(engine, now, lambda: False)
    assert _listed(engine, deleted=True) == {"played"}


def test_the_picture_of_a_board_without_edges_is_about_the_stones() -> None:
    position = variant("unbounded").initial().play("3,2")
    near = thumbnail(position, "near")
    assert thumbnail(position.play("50,0"), "far").rows == ()
    assert (len(near.rows), near.rows[4], near.last) == (9, "....x....", (4, 4))
