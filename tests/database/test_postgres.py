"""The same database on PostgreSQL."""

from __future__ import annotations

import subprocess
import sys
from importlib import import_module

import pytest
from alembic.autogenerate import compare_metadata
from alembic.operations import Operations
from alembic.runtime.migration import MigrationContext
from sqlalchemy import delete, insert, select, text

from tengen import Record, database, variant
from tengen.base.color import Seat
from tengen.database.upsert import add, upsert
from tengen.games import store
from tengen.games.game import Game
from tengen.games.settings import GameKind, GameSettings, Party
from tengen.learn.lessons.lessons import Lessons
from tengen.learn.memory import tables
from tengen.learn.memory.experience import Experience
from tengen.learn.memory.profiles import KINDS, Profile

pytestmark = pytest.mark.filterwarnings("ignore::ResourceWarning")


def test_programs_that_open_it_at_once_make_the_declared_schema(postgres: str) -> None:
    program = "from tengen import database; import sys; database.open(sys.argv[1]).dispose()"
    arguments = [sys.executable, "-c", program, postgres]
    running = [subprocess.Popen(arguments, stderr=subprocess.PIPE) for _ in range(2)]
    complaints = [process.communicate()[1] for process in running]
    assert [process.returncode for process in running] == [0] * 2, complaints
    engine = database.open(postgres)
    with database.reading(engine) as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        differences = compare_metadata(context, database.metadata)
        ours = [change for change in differences if "learn_" in repr(change)]
        assert ours == []
    engine.dispose()


def test_it_counts_and_forgets_as_sqlite_does(postgres: str) -> None:
    engine = database.open(postgres)
    row = {"profile_id": 1, "key": -(2**63), "move": "f5", "child": 2**63 - 1, "wins": 2}
    with database.writing(engine) as connection:
        facts = {"kind": "apprentice", "name": "anna", "variant": "reversi", "size": "8"}
        connection.execute(insert(tables.profiles), [{"id": 1, **facts}])
        connection.execute(upsert(tables.moves, connection.dialect, wins=add), [row])
        connection.execute(upsert(tables.moves, connection.dialect, wins=add), [row])
        connection.execute(upsert(tables.moves, connection.dialect), [row])
        assert connection.execute(select(tables.moves.c.wins)).scalars().all() == [4]
        connection.execute(delete(tables.profiles))
        assert connection.execute(select(tables.moves)).all() == []
    engine.dispose()


def test_the_apprentice_learns_on_it(postgres: str) -> None:
    engine = database.open(postgres)
    position = variant("reversi", size=6).initial()
    while position.outcome is None:
        position = position.play(position.legal_moves[0])
    record = Record.of(position)
    for kind in KINDS:
        profile = Profile(kind, "anna", position.variant)
        lessons = Lessons(engine)
        assert lessons.learn(record, profile).is_new
        assert not lessons.learn(record, profile).is_new
        assert lessons.learn(record, profile, "again").games == 2
        with database.writing(engine) as connection:
            number = profile.make(connection)
            memory = Experience(connection, number).recall(position.start)
            assert memory.tally.games == 2
            assert profile.forget(connection)
    engine.dispose()


def test_notes_go_to_the_owner_of_the_game_and_back(postgres: str) -> None:
    engine = database.open(postgres)
    settings = GameSettings(
        variant("freestyle"),
        GameKind.FRIEND,
        {Seat.FIRST: Party.person("Anna", "anna"), Seat.SECOND: None},
        owner="anna",
    )
    with database.writing(engine) as connection:
        store.create(connection, "fairplaygame", Game.begin(settings, 1))
        store.save_notes(connection, "fairplaygame", "anna", "mine", 2)
        store.save_notes(connection, "fairplaygame", "boris", "his", 3)
    step = import_module("tengen.database.migrations.v0005_fair_play")
    for way, expected in (
        (step.downgrade, [("fairplaygame", 2, "mine")]),
        (step.upgrade, [("fairplaygame", "anna", 2, "mine")]),
    ):
        with database.writing(engine) as connection:
            with Operations.context(MigrationContext.configure(connection)):
                way()
            rows = connection.execute(text("SELECT * FROM notes WHERE game = 'fairplaygame'"))
            assert [tuple(row) for row in rows] == expected
    with database.writing(engine) as connection:
        store.remove(connection, "fairplaygame")
        assert store.notes(connection, "fairplaygame", "anna") is None
    engine.dispose()
