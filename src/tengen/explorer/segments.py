"""The files of the index: ``index.db``, which lists the others, and how all are opened."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote

from tengen.database.errors import DatabaseError

INDEX_FILE = "index.db"


@dataclass(frozen=True, slots=True)
class Segment:
    """A file of entries: its name, its size class, and the games it has."""

    name: str
    tier: int
    entries: int
    first: int
    last: int


def segments_of(own: sqlite3.Connection) -> list[Segment]:
    """Return the segments that count, the oldest games first."""
    rows = own.execute("SELECT name, tier, entries, first, last FROM segments ORDER BY first")
    return [Segment(*row) for row in rows]


def state_of(own: sqlite3.Connection, name: str) -> int:
    """Return a number that the index keeps; 0 for one that it does not."""
    row = own.execute("SELECT value FROM state WHERE name = ?", (name,)).fetchone()
    return 0 if row is None else int(row[0])


def open_own(folder: Path) -> sqlite3.Connection:
    """Open ``index.db`` to read it; its log may have to be made for that."""
    own = open_file(folder / INDEX_FILE, "mode=rw")
    own.execute("PRAGMA query_only = ON")
    return own


def address_of(path: Path, how: str) -> str:
    """Return a file and how to open it as a URI of SQLite."""
    return f"file:{quote(str(path.absolute()))}?{how}"


def open_file(path: Path, how: str) -> sqlite3.Connection:
    """Open a file of the index."""
    return sqlite3.connect(
        address_of(path, how), uri=True, isolation_level=None, timeout=10, check_same_thread=False
    )


@contextmanager
def told_plainly(folder: Path) -> Iterator[None]:
    """Turn what SQLite raises inside into a DatabaseError."""
    try:
        yield
    except sqlite3.Error as error:
        raise DatabaseError.of(place_text(folder), error) from error


def place_text(folder: Path) -> str:
    """Return how messages name an index."""
    return f"of the explorer in {str(folder)!r}"
