"""``tengen database``: copies, going back, and whether all is well."""

from __future__ import annotations

import json
import sqlite3
import subprocess
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from sqlalchemy import insert, select

from tengen import database
from tengen.database import dumps, migrate
from tengen.database.backup import backup
from tengen.learn.memory import tables

Tengen = Callable[..., subprocess.CompletedProcess[str]]
OLD = Path(__file__).parents[1] / "data" / "database"
NEWEST = migrate.revisions()[-1]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A database with games, as an older program left it, brought to the newest schema."""
    path = tmp_path / "tengen.db"
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(sorted(OLD.glob("*.sql"))[-1].read_text(encoding="utf-8"))
    database.open(str(path)).dispose()
    return path


def execute(path: Path, statement: str) -> None:
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute(statement)


def test_a_backup_says_what_it_made(tengen: Tengen, file: Path, tmp_path: Path) -> None:
    done = tengen("database", "backup", "copy", "--database", str(file))
    assert (done.returncode, done.stderr) == (0, "")
    size = (tmp_path / "copy").stat().st_size
    words = f"{size / 1e6:.1f} MB, schema {NEWEST}"
    assert done.stdout == f"The database is copied to copy and checked: {words}.\n"
    again = tengen("database", "backup", "copy", "--database", str(file))
    assert (again.returncode, again.stdout) == (2, "")
    assert again.stderr == "tengen: 'copy' is there already; --force replaces it\n"
    forced = tengen("database", "backup", "copy", "--database", str(file), "--force", "--json")
    assert json.loads(forced.stdout) == {"file": "copy", "schema": NEWEST, "bytes": size}


def test_the_usual_database_is_taken_when_none_is_named(
    tengen: Tengen, file: Path, tmp_path: Path
) -> None:
    done = tengen("database", "backup", "copy", TENGEN_DATABASE=str(file))
    assert done.returncode == 0
    assert (tmp_path / "copy").exists()
    none = tengen("database", "check")
    assert none.returncode == 2
    assert none.stderr.endswith("tengen/tengen.db': there is no such file\n")


def test_a_restore_says_what_it_kept(tengen: Tengen, file: Path) -> None:
    tengen("database", "backup", "copy", "--database", str(file))
    execute(file, "DELETE FROM games")
    done = tengen("database", "restore", "copy", "--database", str(file))
    assert (done.returncode, done.stderr) == (0, "")
    first, second = done.stdout.splitlines()
    assert first == f"The database is that of copy again, schema {NEWEST}."
    assert second.startswith("What was there before is kept as ")
    checked = tengen("database", "check", "--database", str(file), "--json")
    report = json.loads(checked.stdout)
    assert (report["ok"], report["problems"], report["games"]) == (True, [], 2)


def test_a_sound_database_is_said_to_be_so(tengen: Tengen, file: Path) -> None:
    done = tengen("database", "check", "--database", str(file))
    assert (done.returncode, done.stderr) == (0, "")
    first, second = done.stdout.splitlines()
    assert first == "Read: 2 games with 18 events."
    assert second == f"All is well (schema {NEWEST})."
    quick = tengen("database", "check", "--database", str(file), "--quick")
    assert quick.stdout == f"All is well (schema {NEWEST}).\n"


def test_an_older_database_is_checked_and_not_changed(tengen: Tengen, tmp_path: Path) -> None:
    path = tmp_path / "old.db"
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript((OLD / "schema-0002.sql").read_text(encoding="utf-8"))
    before = path.read_bytes()
    done = tengen("database", "check", "--database", str(path))
    assert done.returncode == 0
    assert f"schema 0002 becomes {NEWEST} when a server opens it." in done.stdout
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    ("statement", "sentence"),
    [
        ("DELETE FROM events WHERE n = 2", "Game computergame should have the events 1 to"),
        ("UPDATE events SET body = '' WHERE n = 1", "cannot be replayed: event 1 fails"),
        ("DELETE FROM games", "A row of events belongs to a row of games that is not there."),
        ("UPDATE alembic_version SET version_num = '9999'", "Its schema 9999 is newer"),
        ("DROP TABLE alembic_version", "It is not a database of Tengen's."),
    ],
)
def test_what_is_wrong_is_said_and_ends_with_1(
    tengen: Tengen, file: Path, statement: str, sentence: str
) -> None:
    execute(file, statement)
    done = tengen("database", "check", "--database", str(file))
    assert (done.returncode, done.stderr) == (1, "")
    assert sentence in done.stdout
    assert "All is well" not in done.stdout


@pytest.mark.parametrize("text", [b"letter " * 1000, None])
def test_a_damaged_file_is_said_and_ends_with_1(
    tengen: Tengen, file: Path, text: bytes | None
) -> None:
    data = bytearray(file.read_bytes())
    data[4096:12288] = b"\xff" * 8192
    file.write_bytes(text or data)
    done = tengen("database", "check", "--database", str(file), "--json")
    assert (done.returncode, done.stderr) == (1, "")
    report = json.loads(done.stdout)
    assert report["ok"] is False
    assert report["problems"][0].startswith("The file is damaged: ")


# -- PostgreSQL ----------------------------------------------------------------------------------


@pytest.fixture
def server(postgres: str) -> str:
    """An empty database on a PostgreSQL server whose programs are installed."""
    import psycopg  # noqa: PLC0415 - where it is missing the tests are skipped

    if dumps._found("pg_dump") is None:
        pytest.skip("pg_dump is not installed")
    with psycopg.connect(postgres, autocommit=True) as connection:
        connection.execute("DROP DATABASE IF EXISTS copied WITH (FORCE)")
        connection.execute("CREATE DATABASE copied")
    return urlsplit(postgres)._replace(path="/copied").geturl()


def names(url: str) -> list[str]:
    engine = database.open(url)
    with database.reading(engine) as connection:
        found = connection.execute(select(tables.profiles.c.name)).scalars().all()
    engine.dispose()
    return list(found)


def add(url: str, name: str) -> None:
    row = {"kind": "apprentice", "name": name, "variant": "reversi", "size": "8"}
    engine = database.open(url)
    with database.writing(engine) as connection:
        connection.execute(insert(tables.profiles), [row])
    engine.dispose()


@pytest.mark.filterwarnings("ignore::ResourceWarning")
def test_a_postgresql_database_is_dumped_restored_and_checked(
    tengen: Tengen, server: str, tmp_path: Path
) -> None:
    add(server, "anna")
    made = tengen("database", "backup", "copy", "--database", server, "--json")
    assert made.returncode == 0, made.stderr
    assert json.loads(made.stdout)["schema"] == NEWEST
    assert (tmp_path / "copy").stat().st_mode & 0o777 == 0o600
    add(server, "boris")
    done = tengen("database", "restore", "copy", "--database", server, "--json")
    assert done.returncode == 0, done.stderr
    assert names(server) == ["anna"]
    back = tengen("database", "restore", json.loads(done.stdout)["kept"], "--database", server)
    assert back.returncode == 0, back.stderr
    assert sorted(names(server)) == ["anna", "boris"]
    checked = tengen("database", "check", "--database", server)
    assert (checked.returncode, checked.stderr) == (0, "")


@pytest.mark.filterwarnings("ignore::ResourceWarning")
def test_a_postgresql_database_in_use_is_left_alone(tengen: Tengen, server: str) -> None:
    add(server, "anna")
    tengen("database", "backup", "copy", "--database", server)
    engine = database.open(server)
    with database.reading(engine):
        done = tengen("database", "restore", "copy", "--database", server)
    engine.dispose()
    assert done.returncode == 2
    assert "a server or another program uses it" in done.stderr


@pytest.mark.filterwarnings("ignore::ResourceWarning")
def test_tables_the_copy_does_not_know_are_not_mixed_with_it(tengen: Tengen, server: str) -> None:
    import psycopg  # noqa: PLC0415

    add(server, "anna")
    tengen("database", "backup", "copy", "--database", server)
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute("CREATE TABLE newer (text text)")
    done = tengen("database", "restore", "copy", "--database", server)
    assert done.returncode == 2
    assert "(newer); restore into an empty database" in done.stderr


def test_where_pg_dump_is_missing_the_command_is_told_without_the_password(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(dumps, "_PROGRAMS", tmp_path)
    monkeypatch.setenv("PATH", "")
    url = "postgresql://anna:secret@127.0.0.1:1/tengen"
    with pytest.raises(database.DatabaseError) as caught:
        backup(url, tmp_path / "my copy")
    assert "pg_dump is not installed here (Debian: postgresql-client); run: " in str(caught.value)
    assert "--dbname=postgresql://anna@127.0.0.1:1/tengen" in str(caught.value)
    assert "my copy" in str(caught.value)
    assert "secret" not in str(caught.value)
    assert list(tmp_path.iterdir()) == []


def test_a_server_that_is_away_is_told_in_one_sentence(tengen: Tengen, tmp_path: Path) -> None:
    url = "postgresql://anna:secret@127.0.0.1:1/tengen"
    for command in (("backup", "copy"), ("check",)):
        done = tengen("database", *command, "--database", url)
        assert done.returncode == 2
        assert done.stderr.count("\n") == 1
        assert "secret" not in done.stderr
    assert not (tmp_path / "copy").exists()
