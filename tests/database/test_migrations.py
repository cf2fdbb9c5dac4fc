"""A database of an older program is brought to the newest schema, and nothing in it is lost."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from alembic.operations import Operations
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Engine, text

from tengen import database
from tengen.base.color import Color
from tengen.database import migrate
from tengen.games import listing, store
from tengen.learn.lessons.survey import summary
from tengen.learn.memory.profiles import LEARNER, Profile
from tengen.rules.catalogue import variant

#: Databases as earlier programs left them, each with games, notes, a review and a learner.
OLD = sorted((Path(__file__).parents[1] / "data" / "database").glob("schema-*.sql"))

Rows = dict[str, list[tuple[Any, ...]]]


def rows_of(path: Path) -> Rows:
    """Return everything in a database, by table."""
    with closing(sqlite3.connect(path)) as connection:
        names = connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
        return {
            name: sorted(connection.execute(f"SELECT * FROM {name}").fetchall(), key=repr)  # noqa: S608
            for (name,) in names.fetchall()
            if name != "alembic_version"
        }


@pytest.fixture(params=OLD, ids=lambda path: path.stem)
def migrated(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[tuple[Rows, Path, Engine]]:
    """What an old database held, its file, and the database opened by this program."""
    file = tmp_path / "tengen.db"
    with closing(sqlite3.connect(file)) as connection:
        connection.executescript(request.param.read_text(encoding="utf-8"))
    before = rows_of(file)
    engine = database.open(str(file))
    yield before, file, engine
    engine.dispose()


def test_every_row_of_an_older_schema_is_kept(migrated: tuple[Rows, Path, Engine]) -> None:
    before, file, engine = migrated
    with database.reading(engine) as connection:
        assert migrate.current(connection) == migrate.revisions()[-1]
    after = rows_of(file)
    assert before["events"]
    expected = before | {"notes": [_owned(before, row) for row in before["notes"]]}
    assert {name: after[name] for name in before} == expected


def _owned(before: Rows, row: tuple[Any, ...]) -> tuple[Any, ...]:
    """Return an old row of notes as it is since notes belong to a visitor: the game's owner."""
    if len(row) == len(("game", "visitor", "updated", "body")):
        return row
    game, updated, body = row
    owner = next(one[10] for one in before["games"] if one[0] == game)
    return game, owner, updated, body


def notes_there_and_back(engine: Engine) -> list[list[tuple[Any, ...]]]:
    """Return the notes of a database after the way back from schema 5, and after the way there."""
    step = import_module("tengen.database.migrations.v0005_fair_play")
    seen = []
    for way in (step.downgrade, step.upgrade):
        with database.writing(engine) as connection:
            with Operations.context(MigrationContext.configure(connection)):
                way()
            rows = connection.execute(text("SELECT * FROM notes ORDER BY body"))
            seen.append([tuple(row) for row in rows])
    return seen


def test_notes_of_the_owner_survive_the_way_back_and_there(
    migrated: tuple[Rows, Path, Engine],
) -> None:
    _before, _file, engine = migrated
    with database.writing(engine) as connection:
        store.save_notes(connection, "friendgame01", "boris-visitor", '{"notes":"his"}', 7500)
    back, there = notes_there_and_back(engine)
    assert back == [("friendgame01", 7000, '{"notes":"mine"}')]
    assert there == [("friendgame01", "anna-visitor", 7000, '{"notes":"mine"}')]


def test_games_of_an_older_schema_can_be_played_on(migrated: tuple[Rows, Path, Engine]) -> None:
    _before, _file, engine = migrated
    with database.writing(engine) as connection:
        finished = store.load(connection, "friendgame01")
        open_game = store.load(connection, "computergame")
        assert (finished.ply, finished.outcome and finished.outcome.winner) == (9, Color.BLACK)
        assert (open_game.ply, open_game.is_over, open_game.dropped != []) == (1, False, True)
        assert store.notes(connection, "friendgame01", "anna-visitor") == '{"notes":"mine"}'
        reviewed = store.review(connection, "friendgame01")
        assert dict(reviewed or {}) == {"moves": [], "accuracy": {}}
        page = listing.listed(connection, listing.GameFilter("anna-visitor"))
        assert [game.id for game in page.games] == ["computergame", "friendgame01"]
        learner = Profile(LEARNER, "default", variant("reversi", size=4))
        assert summary(connection, learner).games == 1


def test_accounts_of_an_older_schema_get_a_page(migrated: tuple[Rows, Path, Engine]) -> None:
    before, file, _engine = migrated
    accounts = [row[0] for row in before.get("accounts", [])]
    profiles = rows_of(file)["profiles"]
    assert sorted(row[0] for row in profiles) == sorted(accounts)
    assert all(len(address) == 12 and not is_hidden for _who, address, is_hidden in profiles)


def test_every_schema_with_games_is_tried() -> None:
    tried = [path.stem.removeprefix("schema-") for path in OLD]
    assert tried == list(migrate.revisions()[1:-1])
