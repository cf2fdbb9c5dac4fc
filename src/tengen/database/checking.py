"""Looking for what is wrong with a database, without changing anything in it."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import sqlalchemy
from sqlalchemy import URL, Connection, Engine, event
from sqlalchemy.pool import NullPool

from tengen.base.i18n import N_, _
from tengen.database import migrate
from tengen.database.copying import damages, looking, place_of
from tengen.database.errors import DatabaseError, shown
from tengen.database.location import is_file, resolve
from tengen.database.transactions import reading

#: Rows without a partner that are told for one file.
_MAX_ROWS = 20


@dataclass(frozen=True, slots=True)
class DatabaseProblem:
    """Something that is wrong, in one sentence; ``template`` is a text to translate."""

    template: str
    values: Mapping[str, str | int] = field(default_factory=dict)

    @property
    def text(self) -> str:
        """The sentence in the language of this context."""
        return _(self.template).format(**self.values)


def structure_problems(where: str | None) -> list[DatabaseProblem]:
    """Return what is wrong with the file of a SQLite database; others keep their own order.

    Raises DatabaseError where it cannot be read at all.
    """
    url = resolve(where)
    if not is_file(url):
        return []
    try:
        with looking(Path(str(url.database))) as connection:
            details = damages(connection)
            return [_damaged(detail) for detail in details] or list(_loose_rows(connection))
    except DatabaseError as error:
        if _cannot_be_read(error):
            return [_damaged(error.reason)]
        raise


def _cannot_be_read(error: DatabaseError) -> bool:
    """Whether the content of a file is wrong, rather than a lock, a permission or the disk."""
    cause = error.__cause__
    is_passing = isinstance(cause, sqlite3.OperationalError)
    return isinstance(cause, sqlite3.DatabaseError) and not is_passing


def _damaged(detail: str) -> DatabaseProblem:
    return DatabaseProblem(N_("The file is damaged: {detail}."), {"detail": detail.rstrip(".")})


def _loose_rows(connection: sqlite3.Connection) -> Iterator[DatabaseProblem]:
    template = N_("A row of {table} belongs to a row of {parent} that is not there.")
    rows = connection.execute("PRAGMA foreign_key_check").fetchmany(_MAX_ROWS)
    for table, _row, parent, _key in rows:
        yield DatabaseProblem(template, {"table": table, "parent": parent})


def schema_problems(schema: str | None) -> list[DatabaseProblem]:
    """Return what is wrong with the number of a schema; an older one is no problem."""
    if schema is None:
        return [DatabaseProblem(N_("It is not a database of Tengen's."))]
    if schema not in migrate.revisions():
        template = N_("Its schema {found} is newer than this program, which knows {known}.")
        return [DatabaseProblem(template, {"found": schema, "known": migrate.revisions()[-1]})]
    return []


@contextmanager
def unchanged(where: str | None) -> Iterator[Engine]:
    """Open a database to look at it: it is neither made nor migrated. Raises DatabaseError."""
    url = resolve(where)
    if is_file(url):
        with looking(Path(str(url.database))):
            pass
    engine = sqlalchemy.create_engine(_read_only(url), poolclass=NullPool)
    event.listen(engine, "connect", _on_connect)
    try:
        yield engine
    finally:
        engine.dispose()


def schema_of(engine: Engine) -> str | None:
    """Return the number of the schema of a database."""
    with reading(engine) as connection:
        return migrate.current(connection)


def has_table(connection: Connection, name: str) -> bool:
    """Whether there is such a table; older schemas have fewer."""
    return sqlalchemy.inspect(connection).has_table(name)


def _read_only(url: URL) -> URL:
    if not is_file(url):
        if url.get_backend_name() == "sqlite":
            raise DatabaseError(shown(url), "a database in memory is always new")
        return url
    name, mode = place_of(Path(str(url.database)))
    return url.set(database=name, query={"uri": "true", "mode": mode})


def _on_connect(connection: Any, _record: object) -> None:
    if isinstance(connection, sqlite3.Connection):
        connection.execute("PRAGMA query_only = ON")
