"""Statements that run thousands of times a minute: compiled once, then handed to the driver.

SQLAlchemy prepares every row of parameters anew, which costs several times what SQLite takes for
it. This is for plain values that the driver takes as they are: numbers, texts and None.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from sqlalchemy import Connection, Dialect, Executable
from sqlalchemy.sql.compiler import SQLCompiler


def fetch(connection: Connection, statement: Executable, row: Mapping[str, Any]) -> Sequence[Any]:
    """Return the rows of a query that is kept and used again, with its parameters."""
    compiled = _compiled(statement, connection.dialect)
    return connection.exec_driver_sql(compiled.string, _in_order(compiled, (row,))[0]).all()


def run_many(
    connection: Connection, statement: Executable, rows: Sequence[Mapping[str, Any]]
) -> None:
    """Run a statement that is kept and used again, once for each row of parameters."""
    compiled = _compiled(statement, connection.dialect)
    connection.exec_driver_sql(compiled.string, _in_order(compiled, rows))


@lru_cache(maxsize=2_000)
def _compiled(statement: Executable, dialect: Dialect) -> SQLCompiler:
    compiled = statement.compile(dialect=dialect)  # type: ignore[attr-defined]
    assert isinstance(compiled, SQLCompiler)
    return compiled


def _in_order(compiled: SQLCompiler, rows: Sequence[Mapping[str, Any]]) -> list[Any]:
    """Return parameters as the driver wants them: by place, or by name."""
    places = compiled.positiontup
    if places is None:
        return [dict(row) for row in rows]
    return [tuple([row[name] for name in places]) for row in rows]
