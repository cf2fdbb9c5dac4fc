"""Keeping the index of this machine up to date with the games of the database."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from sqlalchemy import Engine, Row, func, select

from tengen import database
from tengen.base.folders import data_folder
from tengen.database.location import is_file
from tengen.explorer.boards import board_named
from tengen.explorer.entries import EntryResult, GameFacts, entry
from tengen.explorer.filling import REMOVED
from tengen.explorer.index import ExplorerIndex
from tengen.explorer.index_writer import Entry, IndexWriter
from tengen.explorer.tables import games, sources

#: Games that are indexed at once; each step ends with what it has done on the disk.
STEP = 500
#: Names the folder of the data of a server.
_DATA = "TENGEN_DATA"

OnProgress = Callable[[int, int], object]


def index_of(engine: Engine, data: Path | None = None) -> ExplorerIndex:
    """Return the index of a database: beside its file, or for a server in the folder of data."""
    if is_file(engine.url):
        path = Path(str(engine.url.database))
        return ExplorerIndex(path.with_name(path.name + ".explorer"))
    name = hashlib.blake2b(str(engine.url).encode(), digest_size=8).hexdigest()
    folder = data or Path(os.environ.get(_DATA) or data_folder())
    return ExplorerIndex(folder / "explorer" / name)


def bring_up_to_date(
    engine: Engine,
    index: ExplorerIndex,
    is_over: Callable[[], bool] = lambda: False,
    on_progress: OnProgress = lambda _done, _of: None,
) -> bool:
    """Index the games that are not indexed yet; False where another process does it already.

    ``is_over`` is asked between steps; what is done stays.
    """
    with index.writing() as writer:
        if writer is None:
            return False
        removals, last = _state(engine)
        if writer.removals != removals or not _is_of_this_database(engine, writer):
            writer.clear(removals)
        begin = writer.upto
        while not is_over() and _step(engine, writer):
            on_progress(writer.upto - begin, max(last, writer.upto) - begin)
    return True


def _state(engine: Engine) -> tuple[int, int]:
    """Return how many sources were ever removed, and the number of the last game."""
    removed = select(func.count()).where(sources.c.state == REMOVED)
    with database.reading(engine) as connection:
        last = connection.execute(select(func.max(games.c.id))).scalar()
        return connection.execute(removed).scalar_one(), last or 0


def _is_of_this_database(engine: Engine, writer: IndexWriter) -> bool:
    """Whether the last indexed game is there; after a restored backup it may be another one."""
    if not writer.upto:
        return True
    query = select(games.c.digest).where(games.c.id == writer.upto)
    with database.reading(engine) as connection:
        return connection.execute(query).scalar() == writer.last


def _step(engine: Engine, writer: IndexWriter) -> bool:
    query = select(games).where(games.c.id > writer.upto).order_by(games.c.id).limit(STEP)
    with database.reading(engine) as connection:
        rows = connection.execute(query).all()
    if rows:
        writer.add((one for row in rows for one in entries_of(row)), rows[-1].id, rows[-1].digest)
    return bool(rows)


def entries_of(row: Row[Any]) -> Iterator[Entry]:
    """Yield what the index keeps of a game."""
    board = board_named(row.variant, row.size)
    is_named = row.black is not None or row.white is not None
    facts = GameFacts(EntryResult(row.result), is_named, row.rating, row.year).bits
    for key, move in board.steps(board.unpacked(row.moves)):
        yield key, row.id, entry(facts, move)
