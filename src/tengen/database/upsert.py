"""Insert-or-change, which each kind of database writes through its own dialect."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from sqlalchemy import ColumnElement, Table
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine import Dialect
from sqlalchemy.sql.dml import Insert

#: Says what a column becomes, from the old value and the one that was to be inserted.
Merge = Callable[[ColumnElement[Any], ColumnElement[Any]], ColumnElement[Any]]


def add(old: ColumnElement[Any], new: ColumnElement[Any]) -> ColumnElement[Any]:
    """Count on: the sum of both."""
    return old + new


def take_new(_old: ColumnElement[Any], new: ColumnElement[Any]) -> ColumnElement[Any]:
    """Replace the old value."""
    return new


def insert_of(table: Table, dialect: Dialect) -> sqlite.Insert | postgresql.Insert:
    """Return an insertion that may say what happens on a conflict."""
    return postgresql.insert(table) if dialect.name == "postgresql" else sqlite.insert(table)


def upsert(table: Table, dialect: Dialect, **merges: Merge) -> Insert:
    """Return a statement that inserts rows, and merges columns where the primary key is taken.

    Columns that are not named stay as they were; with none named a taken key is left alone.
    Execute it with one mapping or a list of them.
    """
    key: Sequence[str] = [column.name for column in table.primary_key.columns]
    statement = insert_of(table, dialect)
    if not merges:
        return statement.on_conflict_do_nothing(index_elements=key)
    changes = {
        name: merge(table.c[name], statement.excluded[name]) for name, merge in merges.items()
    }
    return statement.on_conflict_do_update(index_elements=key, set_=changes)
