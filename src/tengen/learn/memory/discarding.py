"""Removing what learners knew: out of sight at once, off the disk little by little.

A profile that is discarded gets another kind, by which no learner is ever found, and its rows are
deleted in small steps afterwards, by whoever sweeps first. What is in the making (see ``merging``)
stands under a kind of its own too, with the time it was begun; if its maker was killed, it counts
as discarded after a day.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable

from sqlalchemy import Connection, Engine, Table, delete, select, tuple_, update

from tengen.database.pace import WritePace
from tengen.database.transactions import reading
from tengen.learn.memory import tables

#: Kinds of profiles that nobody finds: discarded ones, and those in the making.
DISCARDED, UNFINISHED = "discarded", "unfinished"
#: Seconds after which something in the making was left behind.
MAX_AGE = 86_400
#: Everything that belongs to a profile, in the order in which it is written.
PARTS: tuple[Table, ...] = (
    tables.games,
    tables.positions,
    tables.moves,
    tables.weights,
    tables.networks,
    tables.history,
    tables.checkpoints,
)
#: Rows deleted at once: at first, at least and at most.
_SIZES = 300, 300, 5_000


def discard(connection: Connection, profile: int) -> None:
    """Put a profile out of sight, with everything it knows."""
    here = tables.profiles
    renamed = update(here).where(here.c.id == profile)
    connection.execute(renamed.values(kind=DISCARDED, name=secrets.token_hex(16)))


def unfinished_name(token: str) -> str:
    """Return the name of a profile in the making, by which it can be discarded."""
    return f"{int(time.time())} {token}"


def discard_unfinished(connection: Connection, token: str) -> bool:
    """Discard what was in the making under a token; False if there is nothing."""
    here = tables.profiles
    is_its = here.c.name.endswith(f" {token}", autoescape=True)
    query = select(here.c.id).where(here.c.kind == UNFINISHED, is_its)
    number = connection.execute(query).scalar()
    if number is not None:
        discard(connection, number)
    return number is not None


def _never() -> bool:
    return False


def sweep(engine: Engine, is_over: Callable[[], bool] = _never) -> int:
    """Delete the rows of discarded profiles, in steps that keep nobody waiting.

    Returns how many profiles are gone. Several programs may sweep at once, and one may leave off
    between two steps: ``is_over`` is asked.
    """
    pace, swept = WritePace(*_SIZES), 0
    for number in _discarded(engine):
        for table in PARTS:
            while not is_over() and _delete_some(engine, table, number, pace):
                pace.rest()
        if is_over():
            break
        with pace.writing(engine) as connection:
            here = tables.profiles
            connection.execute(delete(here).where(here.c.id == number, here.c.kind == DISCARDED))
        swept += 1
    return swept


def _discarded(engine: Engine) -> list[int]:
    here = tables.profiles
    with reading(engine) as connection:
        query = select(here.c.id).where(here.c.kind == DISCARDED)
        found = list(connection.execute(query).scalars())
        begun = select(here.c.id, here.c.name).where(here.c.kind == UNFINISHED)
        old = [row.id for row in connection.execute(begun) if _is_old(row.name)]
    if old:
        with WritePace(*_SIZES).writing(engine) as connection:
            for number in old:
                discard(connection, number)
    return found + old


def _is_old(name: str) -> bool:
    begun = name.partition(" ")[0]
    return not begun.isdigit() or int(begun) < time.time() - MAX_AGE


def _delete_some(engine: Engine, table: Table, profile: int, pace: WritePace) -> bool:
    """Delete some rows of a discarded profile; False when none was left."""
    here = tables.profiles
    is_discarded = select(here.c.id).where(here.c.id == profile, here.c.kind == DISCARDED)
    keys = tuple(table.primary_key.columns)
    some = select(*keys).where(table.c.profile_id.in_(is_discarded)).limit(pace.size)
    with pace.writing(engine) as connection:
        done = connection.execute(delete(table).where(tuple_(*keys).in_(some)))
    return bool(done.rowcount)
