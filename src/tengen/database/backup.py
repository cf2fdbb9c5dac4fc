"""Keeping a copy of the database, and going back to one.

A SQLite database is copied with SQLite's own online backup, a PostgreSQL one by ``pg_dump``; both
may be in use. Going back needs the database for itself. Every copy is checked before it counts,
and what is replaced is kept beside it.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from sqlalchemy import URL

from tengen.base import system
from tengen.base.atomic import PRIVATE, flush_folder, replacing
from tengen.base.errors import TengenError
from tengen.database import dumps, migrate
from tengen.database.copying import Progress, copy, damages, ignore, looking, schema_of
from tengen.database.errors import DatabaseError, shown
from tengen.database.location import is_file, resolve
from tengen.database.privacy import COMPANIONS, close_to_others

#: Where SQLite keeps its locks in a file: whoever holds all of these has it to himself.
_LOCKS_AT, _LOCKS = 0x4000_0000, 512


@dataclass(frozen=True, slots=True)
class Copy:
    """A copy of a database that was checked: its file and the number of its schema."""

    file: Path
    schema: str
    size: int


@dataclass(frozen=True, slots=True)
class Restored:
    """A database that was replaced by a copy; ``kept`` is what stood there before, if anything."""

    schema: str
    kept: Path | None


# -- backup --------------------------------------------------------------------------------------


def backup(
    where: str | None, file: Path, on_progress: Progress = ignore, *, overwrite: bool = False
) -> Copy:
    """Write a copy of a database to a file, whole or not at all; it may be in use meanwhile.

    Raises DatabaseError, or TengenError where the file cannot be written or is there already.
    """
    url = resolve(where)
    if file.exists() and not overwrite:
        raise TengenError(f"{str(file)!r} is there already; --force replaces it")
    if not is_file(url):
        return _dumped(url, file, overwrite=overwrite)
    source = _file_of(url)
    _refuse_same(source, file)
    with replacing(file, PRIVATE, overwrite=overwrite) as temporary:
        copy(source, temporary, on_progress)
        schema = inspected(temporary, str(source))
    return Copy(file, schema, file.stat().st_size)


def _dumped(url: URL, file: Path, *, overwrite: bool) -> Copy:
    _refuse_memory(url)
    with replacing(file, PRIVATE, overwrite=overwrite) as temporary:
        dumps.dump(url, temporary, file)
        schema = _known(dumps.schema_of(temporary, file), shown(url))
    return Copy(file, schema, file.stat().st_size)


def inspected(file: Path, name: str) -> str:
    """Return the number of the schema of a copy that is sound; raises DatabaseError otherwise.

    ``name`` is what the copy is called to a person.
    """
    with looking(file) as connection:
        problems = damages(connection)
        if problems:
            raise DatabaseError(repr(name), f"the file is damaged ({problems[0]})")
        return _known(schema_of(connection), repr(name))


def _known(schema: str | None, name: str) -> str:
    """Return the number of a schema that this program can work with."""
    if schema is None:
        raise DatabaseError(name, "it is not a database of Tengen's")
    if schema not in migrate.revisions():
        raise DatabaseError(name, migrate.too_new(schema))
    return schema


# -- restore -------------------------------------------------------------------------------------


def restore(where: str | None, file: Path, on_progress: Progress = ignore) -> Restored:
    """Replace a database by a copy of it; what stood there before is kept.

    Raises DatabaseError for a copy that is damaged, foreign or of a newer program, and for a
    database that is in use.
    """
    url = resolve(where)
    if not is_file(url):
        return _undumped(url, file)
    target = _file_of(url)
    _refuse_same(target, file)
    inspected(file, str(file))
    with _ours(target), replacing(target, PRIVATE) as temporary:
        copy(file, temporary, on_progress)
        schema = inspected(temporary, str(file))
        _inherit(temporary, target)
        kept = _put_aside(target)
    return Restored(schema, kept)


def remove(where: str | None) -> None:
    """Remove the file of a database, if it is one; raises DatabaseError while it is in use."""
    url = resolve(where)
    if not is_file(url):
        return
    target = _file_of(url)
    with _ours(target):
        for companion in ("", *COMPANIONS):
            Path(f"{target}{companion}").unlink(missing_ok=True)


def _undumped(url: URL, file: Path) -> Restored:
    _refuse_memory(url)
    schema = _known(dumps.schema_of(file, file), repr(str(file)))
    dumps.refuse_unless_alone(url, file)
    kept: Path | None = None
    if dumps.has_tables(url):
        kept = _aside(file)
        _dumped(url, kept, overwrite=False)
    dumps.restore(url, file)
    return Restored(schema, kept)


@contextmanager
def _ours(target: Path) -> Iterator[None]:
    """Have a database file to ourselves: nobody uses it, and nobody can begin to."""
    if not target.exists():
        yield
        return
    _fold_log(target)
    handle = os.open(target, os.O_RDWR)
    try:
        if not system.try_lock_bytes(handle, _LOCKS, _LOCKS_AT):
            reason = "a server or another program uses it; end that first"
            raise DatabaseError(repr(str(target)), reason)
        yield
    finally:
        os.close(handle)


def _fold_log(target: Path) -> None:
    """Bring what the last program left in the log into the file, if it is a sound one."""
    with suppress(sqlite3.Error), closing(sqlite3.connect(target, timeout=0)) as connection:
        connection.execute("SELECT 1 FROM sqlite_master LIMIT 1").fetchall()


def _put_aside(target: Path) -> Path | None:
    """Give the old database a second name, and take its log away from the first."""
    if not target.exists():
        return None
    kept = _aside(target)
    kept.hardlink_to(target)
    for suffix in COMPANIONS:
        beside = target.with_name(target.name + suffix)
        with suppress(FileNotFoundError):
            beside.rename(kept.with_name(kept.name + suffix))
    close_to_others(kept)
    flush_folder(target.parent)
    return kept


def _inherit(temporary: Path, target: Path) -> None:
    """Let the new file belong to whom the old one belonged, or to the owner of the folder."""
    old = target.stat() if target.exists() else target.parent.stat()
    system.hand_to_owner_of(old, temporary)
    if target.exists() and not old.st_mode & 0o007:
        temporary.chmod(old.st_mode & 0o777)


def _aside(file: Path) -> Path:
    """Return a name for what is replaced, with the time in it."""
    return file.with_name(f"{file.name}.before-restore-{datetime.now(UTC):%Y%m%dT%H%M%S%fZ}")


# -- places --------------------------------------------------------------------------------------


def _file_of(url: URL) -> Path:
    return Path(os.path.realpath(str(url.database)))


def _refuse_memory(url: URL) -> None:
    if url.get_backend_name() == "sqlite":
        raise DatabaseError(shown(url), "a database in memory has no copies")


def _refuse_same(source: Path, file: Path) -> None:
    if Path(os.path.realpath(file)) in {source, *(Path(f"{source}{end}") for end in COMPANIONS)}:
        raise TengenError(f"{str(file)!r} is the database itself; name another file")
