"""What can go wrong with a database, each in one sentence."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy import URL
from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from tengen.base.errors import StoreError

#: What the drivers say (in part), and what we say.
_REASONS = (
    ("locked", "another program is writing to it and does not finish"),
    ("is not a database", "the file is not a database"),
    ("malformed", "the file is damaged"),
    ("disk is full", "the disk is full"),
    ("readonly database", "it may not be written to"),
    ("unable to open database file", "the file cannot be opened or made"),
    ("disk I/O error", "the disk refuses to read or write"),
)


class DatabaseError(StoreError):
    """A database that cannot be opened, read or written; the message names it and the reason."""

    def __init__(self, where: str, reason: str) -> None:
        super().__init__(f"cannot use the database {where}: {reason}")
        self.where = where
        self.reason = reason

    @property
    def is_plain(self) -> bool:
        """Whether the reason is in our own words, which tell nothing of files or statements."""
        return self.reason in {ours for _theirs, ours in _REASONS}

    @classmethod
    def of(cls, where: str, error: Exception) -> DatabaseError:
        """Return what a driver raised, in our words."""
        return cls(where, _reason(error))

    def __reduce__(self) -> tuple[type[DatabaseError], tuple[str, str]]:
        return type(self), (self.where, self.reason)


def shown(url: URL) -> str:
    """Return how a database is named to a person: its file, or its URL without the password."""
    if url.get_backend_name() == "sqlite":
        return repr(url.database or ":memory:")
    return url.render_as_string(hide_password=True)


@contextmanager
def told_plainly(url: URL) -> Iterator[None]:
    """Turn what the driver raises inside into a DatabaseError."""
    try:
        yield
    except (SQLAlchemyError, sqlite3.Error) as error:
        raise DatabaseError.of(shown(url), error) from error


def _reason(error: Exception) -> str:
    cause = error.orig if isinstance(error, DBAPIError) and error.orig is not None else error
    words = " ".join(str(cause).split()) or type(cause).__name__
    return next((ours for theirs, ours in _REASONS if theirs in words), words.rstrip("."))
