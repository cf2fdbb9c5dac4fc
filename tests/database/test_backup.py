"""Copies of a database: made while it is used, checked, and brought back."""

from __future__ import annotations

import os
import signal
import sqlite3
import stat
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from tengen import database
from tengen.base.errors import TengenError
from tengen.database import copying, migrate
from tengen.database.backup import backup, restore
from tengen.database.copying import copy, looking

#: Waits to be killed with the database open, after a last word that only the log has.
USER = """
import sqlite3, sys, time
connection = sqlite3.connect(sys.argv[1], isolation_level=None)
connection.execute("INSERT INTO sayings VALUES ('in the log')")
print("open", flush=True)
time.sleep(600)
"""


def make(path: Path, *sayings: str) -> Path:
    """Make a database with a table of our own in it."""
    database.open(str(path)).dispose()
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("CREATE TABLE sayings (text)")
        connection.executemany("INSERT INTO sayings VALUES (?)", [(one,) for one in sayings])
    return path


def sayings(path: Path) -> list[str]:
    with closing(sqlite3.connect(path)) as connection:
        return [text for (text,) in connection.execute("SELECT text FROM sayings")]


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


@pytest.fixture
def source(tmp_path: Path) -> Path:
    return make(tmp_path / "tengen.db", "first")


@pytest.fixture
def user(source: Path) -> Iterator[subprocess.Popen[str]]:
    """Another program that uses the database."""
    process = subprocess.Popen([sys.executable, "-c", USER, str(source)], stdout=-1, text=True)
    assert process.stdout is not None
    assert process.stdout.readline() == "open\n"
    yield process
    end(process)


def end(process: subprocess.Popen[str]) -> None:
    """End a program at once; again does nothing."""
    if process.poll() is None:
        process.send_signal(signal.SIGKILL)
    process.wait()
    if process.stdout is not None:
        process.stdout.close()


# -- backup --------------------------------------------------------------------------------------


def test_a_copy_is_one_private_file_with_everything(source: Path, tmp_path: Path) -> None:
    made = backup(str(source), tmp_path / "copy")
    assert sayings(made.file) == ["first"]
    assert (made.schema, made.size) == (migrate.revisions()[-1], made.file.stat().st_size)
    assert mode(made.file) == 0o600
    assert {path.name for path in tmp_path.iterdir()} == {"tengen.db", "copy"}


def test_a_copy_has_what_is_only_in_the_log_of_a_running_program(
    source: Path, user: subprocess.Popen[str], tmp_path: Path
) -> None:
    assert user.poll() is None
    backup(str(source), tmp_path / "copy")
    assert sayings(tmp_path / "copy") == ["first", "in the log"]


def test_a_copy_shows_one_moment_and_ends_although_others_write(
    source: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(copying, "PAGES", 1)
    monkeypatch.setattr(copying, "PAUSE_S", 0)
    writer = sqlite3.connect(source, isolation_level=None, timeout=0)
    steps: list[int] = []

    def write(done: int, total: int) -> None:
        steps.append(done)
        assert len(steps) <= total, "the copy begins anew whenever somebody writes"
        writer.execute("INSERT INTO sayings VALUES ('later')")  # raises if it had to wait

    (tmp_path / "copy").touch()
    with closing(writer):
        copy(source, tmp_path / "copy", write)
    assert len(steps) > 10
    assert sayings(tmp_path / "copy") == ["first"]
    assert sayings(source) == ["first"] + ["later"] * len(steps)


def test_a_file_that_is_there_is_replaced_only_on_request(source: Path, tmp_path: Path) -> None:
    (tmp_path / "copy").write_text("letter")
    with pytest.raises(TengenError, match=r"copy' is there already; --force replaces it$"):
        backup(str(source), tmp_path / "copy")
    assert (tmp_path / "copy").read_text() == "letter"
    backup(str(source), tmp_path / "copy", overwrite=True)
    assert sayings(tmp_path / "copy") == ["first"]
    assert mode(tmp_path / "copy") == 0o600


@pytest.mark.parametrize("name", ["tengen.db", "tengen.db-wal", "link"])
def test_a_database_is_never_copied_onto_itself(source: Path, tmp_path: Path, name: str) -> None:
    (tmp_path / "link").symlink_to(source)
    with pytest.raises(TengenError, match="is the database itself"):
        backup(str(source), tmp_path / name, overwrite=True)
    assert sayings(source) == ["first"]


def test_a_damaged_database_gives_no_copy(source: Path, tmp_path: Path) -> None:
    damage(source)
    with pytest.raises(database.DatabaseError, match="the file is damaged"):
        backup(str(source), tmp_path / "copy")
    assert {path.name for path in tmp_path.iterdir()} == {"tengen.db"}


def test_no_database_is_made_where_there_is_none(tmp_path: Path) -> None:
    with pytest.raises(database.DatabaseError, match="there is no such file"):
        backup(str(tmp_path / "none.db"), tmp_path / "copy")
    assert list(tmp_path.iterdir()) == []


def test_a_database_in_memory_has_no_copies(tmp_path: Path) -> None:
    with pytest.raises(database.DatabaseError, match="in memory"):
        backup("sqlite:///:memory:", tmp_path / "copy")
    assert list(tmp_path.iterdir()) == []


# -- restore -------------------------------------------------------------------------------------


@pytest.fixture
def kept(source: Path, tmp_path: Path) -> Path:
    """A copy of the database, which went on afterwards."""
    made = backup(str(source), tmp_path / "copy")
    with closing(sqlite3.connect(source)) as connection, connection:
        connection.execute("INSERT INTO sayings VALUES ('second')")
    return made.file


def damage(path: Path) -> None:
    """Overwrite a page in the middle, as a bad disk does."""
    data = bytearray(path.read_bytes())
    data[8192 : 3 * 4096 + 4096] = b"\xff" * 8192
    path.write_bytes(data)


def test_the_database_is_as_it_was_and_what_it_became_is_kept(source: Path, kept: Path) -> None:
    done = restore(str(source), kept)
    assert sayings(source) == ["first"]
    assert done.kept is not None
    assert sayings(done.kept) == ["first", "second"]
    assert done.kept.name.startswith("tengen.db.before-restore-")
    database.open(str(source)).dispose()


def test_nothing_is_restored_while_a_program_uses_the_database(
    source: Path, kept: Path, user: subprocess.Popen[str]
) -> None:
    with pytest.raises(database.DatabaseError, match="a server or another program uses it"):
        restore(str(source), kept)
    end(user)
    assert sayings(source) == ["first", "second", "in the log"]


def test_the_log_of_a_program_that_died_does_not_come_back(
    source: Path, kept: Path, user: subprocess.Popen[str]
) -> None:
    end(user)
    assert source.with_name("tengen.db-wal").stat().st_size
    done = restore(str(source), kept)
    assert sayings(source) == ["first"]
    assert done.kept is not None
    assert sayings(done.kept) == ["first", "second", "in the log"]


@pytest.mark.parametrize("text", [b"no database", b""])
def test_a_destroyed_database_is_replaced_and_kept(source: Path, kept: Path, text: bytes) -> None:
    source.write_bytes(text)
    wal = source.with_name("tengen.db-wal")
    wal.write_bytes(b"old log")
    done = restore(str(source), kept)
    assert sayings(source) == ["first"]
    assert done.kept is not None
    assert done.kept.read_bytes() == text
    assert not wal.exists()


def test_a_missing_database_is_made(kept: Path, tmp_path: Path) -> None:
    done = restore(str(tmp_path / "new.db"), kept)
    assert done.kept is None
    assert sayings(tmp_path / "new.db") == ["first"]
    assert mode(tmp_path / "new.db") == 0o600


def test_permissions_for_a_group_are_kept_and_those_for_everybody_are_not(
    source: Path, kept: Path
) -> None:
    source.chmod(0o660)
    restore(str(source), kept)
    assert mode(source) == 0o660
    source.chmod(0o644)
    done = restore(str(source), kept)
    assert mode(source) == 0o600
    assert done.kept is not None
    assert mode(done.kept) == 0o600


@pytest.mark.skipif(os.getuid() != 0, reason="only root gives files away")
def test_a_database_that_root_restores_still_belongs_to_its_owner(source: Path, kept: Path) -> None:
    os.chown(source, 65534, 65534)
    restore(str(source), kept)
    assert (source.stat().st_uid, source.stat().st_gid) == (65534, 65534)


def spoil(path: Path, how: str) -> None:
    if how == "damaged":
        damage(path)
        return
    with closing(sqlite3.connect(path)) as connection, connection:
        statement = "UPDATE alembic_version SET version_num = '9999'"
        connection.execute("DROP TABLE alembic_version" if how == "foreign" else statement)


@pytest.mark.parametrize(
    ("how", "words"),
    [
        ("damaged", "the file is damaged"),
        ("foreign", "it is not a database of Tengen's"),
        ("newer", "its schema 9999 is newer than this program"),
    ],
)
def test_a_copy_that_would_not_do_is_refused(
    source: Path, kept: Path, tmp_path: Path, how: str, words: str
) -> None:
    spoil(kept, how)
    with pytest.raises(database.DatabaseError, match=words):
        restore(str(source), kept)
    assert sayings(source) == ["first", "second"]
    assert {path.name for path in tmp_path.iterdir()} == {"tengen.db", "copy"}


def test_a_copy_is_looked_at_without_a_trace(kept: Path, tmp_path: Path) -> None:
    with looking(kept) as connection:
        assert connection.execute("SELECT text FROM sayings").fetchall() == [("first",)]
        with pytest.raises(sqlite3.OperationalError, match="readonly"):
            connection.execute("DELETE FROM sayings")
    assert {path.name for path in tmp_path.iterdir()} == {"tengen.db", "copy"}
