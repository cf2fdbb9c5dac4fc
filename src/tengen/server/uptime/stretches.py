"""Stretches of time in which a process was there; functions of a connection.

All times are milliseconds since 1970.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from sqlalchemy import Connection, delete, func, insert, select, update

from tengen.games.control import DAY_MS
from tengen.server.uptime.tables import uptime

#: When more stretches than this are known, those are forgotten that ended so many days before the
#: last sign of life: twice the longest time for a move.
MAX_STRETCHES = 1_000
REMEMBERED_DAYS = 60


@dataclass(frozen=True, slots=True, order=True)
class Stretch:
    """A process was there from ``started`` until it was last ``seen``."""

    started: int
    seen: int


def begin(connection: Connection, process: str, now: int) -> None:
    """Note that a process is there from now on; forget what is long past."""
    known, last = connection.execute(select(func.count(), func.max(uptime.c.seen))).one()
    if known > MAX_STRETCHES:
        oldest = min(last, now) - REMEMBERED_DAYS * DAY_MS
        connection.execute(delete(uptime).where(uptime.c.seen < oldest))
    connection.execute(insert(uptime), {"process": process, "started": now, "seen": now})


def extend(connection: Connection, process: str, started: int, now: int) -> bool:
    """Note that a process is still there; False when nothing is known of its stretch."""
    own = uptime.c.process == process, uptime.c.started == started
    return bool(connection.execute(update(uptime).where(*own).values(seen=now)).rowcount)


def away(connection: Connection, since: int, now: int) -> int:
    """Return for how long no process was there between two moments; ``now`` one is."""
    first = connection.execute(select(func.min(uptime.c.started))).scalar()
    if first is None:
        return 0
    columns = uptime.c.started, uptime.c.seen
    rows = connection.execute(select(*columns).where(uptime.c.seen >= since))
    return uncovered((Stretch(*row) for row in rows), max(since, first), now)


def uncovered(stretches: Iterable[Stretch], since: int, now: int) -> int:
    """Return how much time before the last stretch, but after ``since``, lies in none of them.

    >>> uncovered([Stretch(0, 100), Stretch(250, 300), Stretch(90, 120)], 50, 400)
    130
    >>> uncovered([Stretch(0, 100), Stretch(250, 300)], 110, 400)
    140
    """
    total, covered = 0, since
    for stretch in sorted(stretches):
        total += max(0, min(stretch.started, now) - covered)
        covered = max(covered, stretch.seen)
    return total
