"""Transactions that say plainly what went wrong."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy import Connection, Engine

from tengen.database.errors import told_plainly

#: The execution option of a transaction that will write.
WRITES = "tengen_writes"


@contextmanager
def reading(engine: Engine) -> Iterator[Connection]:
    """Look at one moment of the database; writers are not kept waiting."""
    with told_plainly(engine.url), engine.begin() as connection:
        yield connection


@contextmanager
def writing(engine: Engine) -> Iterator[Connection]:
    """Change the database; all is kept when the block ends, nothing when it raises."""
    with (
        told_plainly(engine.url),
        engine.execution_options(**{WRITES: True}).begin() as connection,
    ):
        yield connection
