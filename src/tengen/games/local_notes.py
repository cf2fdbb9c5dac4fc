"""What the person of this machine learns, kept in its database; in memory where it cannot be."""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Concatenate, ParamSpec, TypeVar

from sqlalchemy import Connection, Engine

from tengen import database
from tengen.database import DatabaseError
from tengen.games.owner import this_person

_P = ParamSpec("_P")
_T = TypeVar("_T")


class LocalNotes:
    """Reads and writes for one person, one short transaction at a time; ``close`` it in the end.

    Where the database fails, ``on_trouble`` hears why, once, and what comes is kept until the end.
    """

    def __init__(
        self,
        on_trouble: Callable[[str], object],
        visitor: str | None = None,
        url: str | None = None,
    ) -> None:
        self.visitor = this_person().visitor if visitor is None else visitor
        self._on_trouble = on_trouble
        self._url = url or database.default_url()
        self._engine: Engine | None = None
        self._folder: tempfile.TemporaryDirectory[str] | None = None

    def read(
        self,
        work: Callable[Concatenate[Connection, _P], _T],
        *arguments: _P.args,
        **named: _P.kwargs,
    ) -> _T:
        """Return what a function reads."""
        return self._run(database.reading, lambda one: work(one, *arguments, **named))

    def write(
        self,
        work: Callable[Concatenate[Connection, _P], _T],
        *arguments: _P.args,
        **named: _P.kwargs,
    ) -> _T:
        """Return what a function writes."""
        return self._run(database.writing, lambda one: work(one, *arguments, **named))

    def close(self) -> None:
        """Let go of the database."""
        if self._engine is not None:
            self._engine.dispose()
            self._engine = None
        if self._folder is not None:
            self._folder.cleanup()

    def _run(
        self,
        transaction: Callable[[Engine], AbstractContextManager[Connection]],
        work: Callable[[Connection], _T],
    ) -> _T:
        try:
            return self._once(transaction, work)
        except DatabaseError as error:
            if self._folder is not None:
                raise
            self._on_trouble(str(error))
            self.close()
            self._folder = tempfile.TemporaryDirectory(prefix="tengen-")
            self._url = str(Path(self._folder.name) / "notes.db")
            return self._once(transaction, work)

    def _once(
        self,
        transaction: Callable[[Engine], AbstractContextManager[Connection]],
        work: Callable[[Connection], _T],
    ) -> _T:
        if self._engine is None:
            self._engine = database.open(self._url)
        with transaction(self._engine) as connection:
            return work(connection)
