"""The files the explorer's games come from: listing them, and taking one out again."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import Engine, delete, select, update

from tengen import database
from tengen.base.errors import TengenError
from tengen.database.pace import WritePace
from tengen.explorer.filling import REMOVED
from tengen.explorer.tables import games, sources


@dataclass(frozen=True, slots=True)
class ExplorerSource:
    """A file that was imported, when (in milliseconds since 1970), and how many of its games."""

    id: int
    name: str
    added: int
    games: int


def sources_of(engine: Engine) -> list[ExplorerSource]:
    """Return the files whose games are there, oldest first."""
    query = select(sources.c.id, sources.c.name, sources.c.added, sources.c.games)
    query = query.where(sources.c.state != REMOVED).order_by(sources.c.id)
    with database.reading(engine) as connection:
        return [ExplorerSource(*row) for row in connection.execute(query)]


def remove_source(engine: Engine, number: int) -> ExplorerSource:
    """Take the games of a file out in short steps; the index is made anew after that."""
    found = next((one for one in sources_of(engine) if one.id == number), None)
    if found is None:
        raise TengenError(f"the explorer has no source {number}")
    pace = WritePace(size=500, min_size=50, max_size=5_000)
    while True:
        some = select(games.c.id).where(games.c.source == number).limit(pace.size)
        with pace.writing(engine) as connection:
            if not connection.execute(delete(games).where(games.c.id.in_(some))).rowcount:
                gone = update(sources).where(sources.c.id == number)
                connection.execute(gone.values(state=REMOVED, games=0))
                return found
        pace.rest()
