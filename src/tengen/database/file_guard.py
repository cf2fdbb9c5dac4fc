"""Notices when the file of a database is removed, replaced or overwritten by somebody else.

SQLite goes on writing to a file that has lost its name, and remembers pages of one that was
overwritten: what it says is stored would be gone with the process. So whoever promises that
something is stored asks the guard before and after.
"""

from __future__ import annotations

import os
import sqlite3
import struct
import time
from contextlib import closing
from pathlib import Path

from sqlalchemy import Engine

from tengen.database.errors import DatabaseError, shown, told_plainly
from tengen.database.location import is_file

#: The files beside a database: the journal of what was written last, and its index.
BESIDE = ("-wal", "-shm")
#: Seconds a look at the pages may take; a larger file is looked at in part.
MAX_LOOK = 0.02
#: What is told of a file that is not what it was.
DAMAGED = "the file is damaged"

_MAGIC = b"SQLite format 3\0"
#: The magic, the bytes of a page, what does not matter here, the number of pages.
_HEADER = struct.Struct(">16sH10xI")
#: How the largest size of a page is written.
_MAX_PAGE_SIZE = {1: 65_536}
#: Steps of SQLite between two looks at the watch.
_STEPS = 1_000


class FileGuard:
    """The files of an open database, as they were. ``check`` is for any thread and takes 10 µs.

    It holds a connection, so that the files stay while others come and go, and the file itself, so
    that no other can get its number. That is closed last: closing any descriptor of a file ends
    the locks that the process has on it.
    """

    def __init__(self, engine: Engine) -> None:
        """Guard the files of an engine, which belongs to the guard from now on."""
        self._engine = engine
        self._path = Path(str(engine.url.database)).absolute()
        beside = os.path.realpath(self._path)  # they lie beside the file, not beside a link to it
        self._paths = (str(self._path), *(beside + suffix for suffix in BESIDE))
        self._is_damaged = False
        self._descriptor = os.open(self._path, os.O_RDONLY)
        with told_plainly(engine.url):
            self._connection = engine.raw_connection()
            self._connection.detach()  # the pool need not count it
            self._connection.cursor().execute("SELECT count(*) FROM sqlite_master").fetchall()
        self._files = self._identities()
        self._size = os.fstat(self._descriptor).st_size

    @classmethod
    def of(cls, engine: Engine) -> FileGuard | None:
        """Return the guard of a database; None where it is no file of ours."""
        return cls(engine) if is_file(engine.url) else None

    def check(self) -> None:
        """Raise DatabaseError when the files are not those that were opened, or are damaged."""
        self._check_files()
        if self._is_damaged:
            self._refuse(DAMAGED)

    def _check_files(self) -> None:
        if self._identities() != self._files:
            self._refuse("the database file was removed or replaced")
        if not self._is_whole():
            self._refuse(DAMAGED)

    def _refuse(self, reason: str) -> None:
        raise DatabaseError(shown(self._engine.url), reason)

    def _identities(self) -> list[tuple[int, int] | None]:
        return [_identity(path) for path in self._paths]

    def _is_whole(self) -> bool:
        """Whether the header is that of a database, and the file did not lose its end."""
        header = os.pread(self._descriptor, _HEADER.size, 0)
        size = os.fstat(self._descriptor).st_size
        if len(header) < _HEADER.size:
            return False
        magic, page, pages = _HEADER.unpack(header)
        # While the journal is copied the file may still be too short for its header.
        if magic != _MAGIC or size < min(self._size, _MAX_PAGE_SIZE.get(page, page) * pages):
            return False
        self._size = size
        return True

    def inspect(self) -> None:
        """Look at the pages with fresh eyes; what is found is told by ``check``.

        The whole of a small database, the first pages of a large one.
        """
        try:
            self._check_files()
            self._is_damaged = _is_damaged(self._path)
        except (DatabaseError, sqlite3.OperationalError):
            pass  # the files are told of anyway; and who has no time now looks again
        except sqlite3.DatabaseError:
            self._is_damaged = True

    def close(self) -> None:
        """Close the connections, then the file."""
        self._connection.close()
        self._engine.dispose()
        os.close(self._descriptor)


def _identity(path: str) -> tuple[int, int] | None:
    """Return what makes a file this one, whatever its name."""
    try:
        found = os.stat(path)  # noqa: PTH116 - three times as fast
    except OSError:
        return None
    return found.st_dev, found.st_ino


def _is_damaged(path: Path) -> bool:
    """Whether something is wrong with the pages of a database, which nobody remembers here."""
    deadline = time.monotonic() + MAX_LOOK
    # SQLite itself opens and closes descriptors of its files so that no lock is lost.
    with closing(sqlite3.connect(f"{path.as_uri()}?mode=rw", uri=True, timeout=0)) as fresh:
        fresh.execute("SELECT count(*) FROM sqlite_master").fetchall()
        fresh.set_progress_handler(lambda: time.monotonic() > deadline, _STEPS)
        try:
            (found,) = fresh.execute("PRAGMA quick_check(1)").fetchone()
        except sqlite3.OperationalError as error:
            if "interrupted" in str(error):
                return False
            raise
    return bool(found != "ok")
