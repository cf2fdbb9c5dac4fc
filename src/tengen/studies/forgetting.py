"""The end of studies: of what was deleted long ago, and of all that somebody has."""

from __future__ import annotations

from sqlalchemy import Connection, Table, delete, select

from tengen.games.wire import text_of
from tengen.studies import tables
from tengen.studies.drills.tables import drills

_studies, _chapters = tables.studies, tables.chapters


def discard(connection: Connection, before: int, most: int) -> int:
    """Remove what was deleted before a moment, some rows at a time; return how many went."""
    count = 0
    for table in (_chapters, _studies):
        old = select(table.c.id).where(table.c.deleted < before).limit(most)
        names = list(connection.execute(old).scalars())
        _remove(connection, table, names)
        count += len(names)
    return count


def forget(connection: Connection, visitor: str, most: int | None = None) -> int:
    """Remove some studies of somebody who is forgotten, or all; return how many went."""
    mine = select(_studies.c.id).where(_studies.c.owner == visitor).limit(most)
    names = list(connection.execute(mine).scalars())
    _remove(connection, _studies, names)
    return len(names)


def _remove(connection: Connection, table: Table, names: list[str]) -> None:
    """Remove studies or chapters; of a study that is gone nobody has learnt anything."""
    connection.execute(delete(table).where(table.c.id.in_(names)))
    if table is _studies:
        connection.execute(delete(drills).where(drills.c.deck.in_(names)))


def kept_of(connection: Connection, visitor: str) -> list[str]:
    """Return all studies that are kept of somebody, those deleted lately included."""
    mine = select(_studies.c.id).where(_studies.c.owner == visitor)
    return list(connection.execute(mine.order_by(_studies.c.created, _studies.c.id)).scalars())


def all_that_is_kept(connection: Connection, study: str) -> str | None:
    """Return a study with all its chapters as JSON, for its owner to take away."""
    row = connection.execute(select(_studies).where(_studies.c.id == study)).one_or_none()
    if row is None:
        return None
    columns = (_chapters.c.name, _chapters.c.updated, _chapters.c.deleted, _chapters.c.body)
    query = select(*columns).where(_chapters.c.study == study)
    chapters = []
    for one in connection.execute(query.order_by(_chapters.c.place, _chapters.c.id)):
        about = text_of({"name": one.name, "updated": one.updated, "deleted": one.deleted})
        chapters.append(f'{about[:-1]},"record":{one.body}}}')
    names = ("name", "description", "visibility", "created", "updated", "deleted")
    about = text_of({name: getattr(row, name) for name in names})
    return f'{about[:-1]},"chapters":[{",".join(chapters)}]}}'
