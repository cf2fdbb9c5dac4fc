"""Opening a database: the engine, its settings, and the newest schema."""

from __future__ import annotations

import sqlite3
import time
from contextlib import closing
from pathlib import Path
from typing import Any

import sqlalchemy
from sqlalchemy import URL, Connection, Engine, event
from sqlalchemy.pool import StaticPool

from tengen.database import migrate
from tengen.database.errors import DatabaseError, shown, told_plainly
from tengen.database.location import is_file, resolve
from tengen.database.privacy import make_private
from tengen.database.transactions import WRITES

#: How long a program waits for another one that writes.
PATIENCE_S = 10.0


def open(url: str | None = None) -> Engine:  # noqa: A001 - reads as database.open
    """Return an engine on a database of the newest schema, made where there was none.

    ``url`` is a URL, a file, or None for ``default_url()``. Raises DatabaseError.
    """
    resolved = resolve(url)
    with told_plainly(resolved):
        engine = sqlalchemy.create_engine(resolved, **_settings(resolved))
        _make_file(resolved)
        _prepare(engine)
        try:
            if is_file(resolved):
                _keep_journal(engine)
            migrate.to_newest(engine)
        except BaseException:
            engine.dispose()
            raise
    return engine


def _make_file(url: URL) -> None:
    """Make the file before SQLite does, for SQLite would let everybody read it."""
    if not is_file(url) or str(url.database).startswith("file:"):
        return
    path = Path(str(url.database))
    try:
        make_private(path)
    except OSError as error:
        what = (
            "the file cannot be opened or made"
            if path.parent.is_dir()
            else "the folder cannot be made"
        )
        raise DatabaseError(shown(url), f"{what}: {error.strerror}") from None


def _settings(url: URL) -> dict[str, Any]:
    if url.get_backend_name() != "sqlite":
        return {"pool_pre_ping": True}
    settings: dict[str, Any] = {"connect_args": {"timeout": PATIENCE_S}}
    if not is_file(url):
        settings["poolclass"] = StaticPool
        settings["connect_args"]["check_same_thread"] = False
    return settings


def _prepare(engine: Engine) -> None:
    """Let SQLite begin transactions when and how we say."""
    if engine.dialect.name == "sqlite":
        event.listen(engine, "connect", _on_connect)
        event.listen(engine, "begin", _on_begin)


def _on_connect(connection: Any, _record: object) -> None:
    connection.isolation_level = None
    connection.create_function("lower", 1, _lower, deterministic=True)
    cursor = connection.cursor()
    try:
        cursor.execute("PRAGMA foreign_keys = ON")
    finally:
        cursor.close()


def _lower(text: object) -> object:
    """Return a text in small letters of every script; SQLite itself knows only those of English."""
    return text.lower() if isinstance(text, str) else text


def _keep_journal(engine: Engine) -> None:
    """Let readers and a writer work side by side; a database remembers that for ever.

    SQLite does not wait for others at this one step, so we do.
    """
    deadline = time.monotonic() + PATIENCE_S
    with closing(engine.raw_connection()) as connection:
        while True:
            try:
                connection.cursor().execute("PRAGMA journal_mode = WAL")
            except sqlite3.OperationalError as error:
                if "locked" not in str(error) or time.monotonic() > deadline:
                    raise
                time.sleep(0.01)
            else:
                return


def _on_begin(connection: Connection) -> None:
    writes = connection.get_execution_options().get(WRITES, False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")
