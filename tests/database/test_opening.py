"""Opening databases: made, migrated, shared, and refused in one sentence."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest
from sqlalchemy import insert, select, text

from tengen import database
from tengen.database import migrate, opening
from tengen.database.upsert import add, upsert
from tengen.learn.memory import tables

NEVER = "9999"


def profile(name: str) -> dict[str, str]:
    return {"kind": "apprentice", "name": name, "variant": "reversi", "size": "8"}


def test_a_new_database_is_made_with_its_folders_and_settings(tmp_path: Path) -> None:
    engine = database.open(f"sqlite:///{tmp_path / 'new' / 'folder' / 'tengen.db'}")
    with database.reading(engine) as connection:
        assert connection.execute(text("PRAGMA journal_mode")).scalar() == "wal"
        assert connection.execute(text("PRAGMA foreign_keys")).scalar() == 1
        assert migrate.current(connection) == migrate.revisions()[-1]
    engine.dispose()


def test_capitals_of_every_script_have_small_letters(tmp_path: Path) -> None:
    engine = database.open(str(tmp_path / "tengen.db"))
    query = text("SELECT lower(:word), lower(NULL), lower(7)")
    with database.reading(engine) as connection:
        found = connection.execute(query, {"word": "ŽÁBA Дебют Ά II"}).one()
    assert tuple(found) == ("žába дебют ά ii", None, 7)
    engine.dispose()


def test_what_was_written_is_there_when_it_is_opened_again(tmp_path: Path) -> None:
    engine = database.open(str(tmp_path / "tengen.db"))
    with database.writing(engine) as connection:
        connection.execute(insert(tables.profiles), [profile("anna")])
    engine.dispose()
    again = database.open(str(tmp_path / "tengen.db"))
    with database.reading(again) as connection:
        assert connection.execute(select(tables.profiles.c.name)).scalars().all() == ["anna"]
    again.dispose()


def test_a_transaction_that_raises_leaves_nothing(tmp_path: Path) -> None:
    engine = database.open(str(tmp_path / "tengen.db"))

    def fail() -> None:
        with database.writing(engine) as connection:
            connection.execute(insert(tables.profiles), [profile("anna")])
            raise KeyError("stop")

    with pytest.raises(KeyError):
        fail()
    with database.reading(engine) as connection:
        assert connection.execute(select(tables.profiles)).all() == []
    engine.dispose()


def test_upsert_counts_on_and_leaves_the_rest(tmp_path: Path) -> None:
    engine = database.open(str(tmp_path / "tengen.db"))
    with database.writing(engine) as connection:
        connection.execute(insert(tables.profiles), [{"id": 1, **profile("anna")}])
        row = {"profile_id": 1, "key": 7, "move": "f5", "child": 8, "wins": 1, "draws": 2}
        statement = upsert(tables.moves, connection.dialect, wins=add)
        connection.execute(statement, [row, {**row, "wins": 4, "draws": 9}])
        found = connection.execute(select(tables.moves.c.wins, tables.moves.c.draws)).one()
    assert tuple(found) == (5, 2)
    engine.dispose()


def test_a_database_in_memory_works() -> None:
    engine = database.open("sqlite:///:memory:")
    with database.reading(engine) as connection:
        assert connection.execute(select(tables.profiles)).all() == []
    engine.dispose()


def test_readers_do_not_wait_for_a_writer(tmp_path: Path) -> None:
    engine = database.open(str(tmp_path / "tengen.db"))
    with database.writing(engine) as writer:
        writer.execute(insert(tables.profiles), [profile("anna")])
        with database.reading(engine) as reader:
            assert reader.execute(select(tables.profiles)).all() == []
    engine.dispose()


def test_programs_that_open_it_at_once_do_not_collide(tmp_path: Path) -> None:
    program = "from tengen import database; import sys; database.open(sys.argv[1]).dispose()"
    arguments = [sys.executable, "-c", program, str(tmp_path / "tengen.db")]
    running = [subprocess.Popen(arguments, stderr=subprocess.PIPE) for _ in range(4)]
    complaints = [process.communicate()[1] for process in running]
    assert [process.returncode for process in running] == [0] * 4, complaints


# -- what is refused ---------------------------------------------------------------------------


def test_a_file_that_is_no_database_is_named(tmp_path: Path) -> None:
    path = tmp_path / "letter.db"
    path.write_text("Dear friend, " * 100)
    with pytest.raises(database.DatabaseError, match=r"letter\.db.*the file is not a database$"):
        database.open(str(path))


def test_a_newer_schema_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "tengen.db"
    database.open(str(path)).dispose()
    with sqlite3.connect(path) as connection:
        connection.execute("UPDATE alembic_version SET version_num = ?", (NEVER,))
    connection.close()
    with pytest.raises(database.DatabaseError, match=r"schema 9999 is newer .* update Tengen"):
        database.open(str(path))


def test_a_writer_that_does_not_finish_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(opening, "PATIENCE_S", 0.05)
    path = tmp_path / "tengen.db"
    engine = database.open(str(path))
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")

    def write() -> None:
        with database.writing(engine):
            pass

    with pytest.raises(database.DatabaseError, match="another program is writing"):
        write()
    other.close()
    engine.dispose()


def test_a_full_disk_is_told_and_loses_nothing(tmp_path: Path) -> None:
    engine = database.open(str(tmp_path / "tengen.db"))

    def fill() -> None:
        with database.writing(engine) as connection:
            connection.execute(text("PRAGMA max_page_count = 1"))
            rows = [profile(f"{'x' * 60}{number}") for number in range(5000)]
            connection.execute(insert(tables.profiles), rows)

    with pytest.raises(database.DatabaseError, match=r"the disk is full$"):
        fill()
    engine.dispose()
    again = database.open(str(tmp_path / "tengen.db"))
    with database.reading(again) as connection:
        assert connection.execute(select(tables.profiles)).all() == []
    again.dispose()


@pytest.mark.parametrize(
    ("url", "words"),
    [
        ("mysql://host/name", "only sqlite"),
        ("sqlite://host/name", "Invalid SQLite URL"),
        ("sqlite://a:b:c/", "not a database URL"),
        ("/dev/null/tengen.db", "the folder cannot be made"),
    ],
)
def test_a_place_that_cannot_be_is_refused(url: str, words: str) -> None:
    with pytest.raises(database.DatabaseError, match=words):
        database.open(url)


def test_the_password_of_a_server_is_not_shown() -> None:
    with pytest.raises(database.DatabaseError) as caught:
        database.open("postgresql://anna:secret@127.0.0.1:1/tengen")
    assert "secret" not in str(caught.value)
    assert "\n" not in str(caught.value)


# -- the usual place ---------------------------------------------------------------------------


def test_the_usual_place_is_the_data_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("TENGEN_DATABASE", raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", "/somewhere")
    assert database.default_url() == "sqlite:////somewhere/tengen/tengen.db"


def test_the_environment_names_another(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TENGEN_DATABASE", "postgresql://host/name")
    assert database.default_url() == "postgresql://host/name"
