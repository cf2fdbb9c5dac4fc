"""Copying a SQLite database that others are using.

SQLite's own backup, a few pages at a time. The reader that copies holds one moment of the database
(in WAL mode writers go on beside it), or every move of a live server would begin the copy anew.
"""

from __future__ import annotations

import os
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from urllib.parse import quote

from tengen.database.errors import DatabaseError

#: Told how much is done, of how much.
Progress = Callable[[int, int], object]

#: Pages copied at a time, and the seconds between, which belong to those who play.
PAGES = 256
PAUSE_S = 0.005
#: Steps after which what was copied is sent to the disk, so that it never comes in one flood.
_SETTLE_EVERY = 16
#: Seconds to wait for a program that has the file to itself for a moment.
_PATIENCE_S = 10
#: Problems of one file that are told.
_MAX_PROBLEMS = 20


def ignore(_done: int, _of: int) -> None:
    """Take no interest in progress."""


@contextmanager
def looking(file: Path) -> Iterator[sqlite3.Connection]:
    """Open a database file to read it; it is neither made nor migrated. Raises DatabaseError."""
    if not file.is_file():
        raise DatabaseError(repr(str(file)), "there is no such file")
    with _plainly(file), closing(_connect(file)) as connection:
        yield connection


def place_of(file: Path) -> tuple[str, str]:
    """Return the name of a file in a URI of SQLite, and the mode to open it in.

    A log that a dead program left is read only where we may write; nothing else is written.
    """
    is_ours = os.access(file, os.W_OK) and os.access(file.absolute().parent, os.W_OK)
    return f"file:{quote(str(file.absolute()))}", "rw" if is_ours else "ro"


def _connect(file: Path) -> sqlite3.Connection:
    name, mode = place_of(file)
    where = f"{name}?mode={mode}"
    connection = sqlite3.connect(where, uri=True, isolation_level=None, timeout=_PATIENCE_S)
    connection.execute("PRAGMA query_only = ON")
    return connection


def copy(source: Path, target: Path, on_progress: Progress = ignore) -> None:
    """Copy a database, in use or not, into an empty file; raises DatabaseError.

    The copy is one file that needs nothing beside it.
    """
    with (
        looking(source) as reader,
        closing(sqlite3.connect(target, isolation_level=None)) as writer,
    ):
        writer.execute("PRAGMA journal_mode = OFF")
        writer.execute("PRAGMA synchronous = OFF")
        if reader.execute("PRAGMA journal_mode").fetchone() == ("wal",):
            reader.execute("BEGIN")
            reader.execute("SELECT 1 FROM sqlite_master LIMIT 1").fetchall()
        handle = os.open(target, os.O_RDWR)
        try:
            reader.backup(writer, pages=PAGES, progress=_pacing(handle, on_progress))
        finally:
            os.close(handle)
        # Else whoever reads the copy would need two more files beside it.
        writer.execute("PRAGMA journal_mode = DELETE")


def _pacing(handle: int, on_progress: Progress) -> Callable[[int, int, int], None]:
    steps = 0

    def step(_status: int, left: int, total: int) -> None:
        nonlocal steps
        steps += 1
        on_progress(total - left, total)
        if steps % _SETTLE_EVERY == 0:
            os.fsync(handle)
        if left:
            time.sleep(PAUSE_S)

    return step


def damages(connection: sqlite3.Connection) -> list[str]:
    """Return what SQLite finds wrong with the structure of a database; empty when all is well."""
    rows = connection.execute(f"PRAGMA integrity_check({_MAX_PROBLEMS})").fetchall()
    return [" ".join(str(text).split()) for (text,) in rows if text != "ok"]


def schema_of(connection: sqlite3.Connection) -> str | None:
    """Return the number of the schema; None where the file is no database of Tengen's."""
    query = "SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'alembic_version'"
    if connection.execute(query).fetchone() is None:
        return None
    found = connection.execute("SELECT version_num FROM alembic_version").fetchone()
    return None if found is None else str(found[0])


@contextmanager
def _plainly(file: Path) -> Iterator[None]:
    """Turn what SQLite raises inside into a DatabaseError."""
    try:
        yield
    except sqlite3.Error as error:
        raise DatabaseError.of(repr(str(file)), error) from error
