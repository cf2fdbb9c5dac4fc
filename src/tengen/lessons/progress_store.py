"""Keeping progress in lessons; every change is one short transaction."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection, Row, and_, delete, func, select

from tengen import database
from tengen.base.i18n import N_
from tengen.database.upsert import take_new
from tengen.games.errors import Refused
from tengen.lessons.progress import ExerciseProgress, after_try
from tengen.lessons.tables import lesson_progress as _progress
from tengen.studies.drills.spacing import Comeback

#: Exercises of which something is kept for one person: more than there are.
MAX_EXERCISES = 5_000

_FIELDS = ("tries", "misses", "done", "step", "due", "used")


def progress_of(connection: Connection, visitor: str) -> dict[str, ExerciseProgress]:
    """Return what somebody has done, by the ids of the exercises."""
    rows = connection.execute(select(_progress).where(_progress.c.visitor == visitor))
    return {row.exercise: _read(row) for row in rows}


def note_try(
    connection: Connection,
    visitor: str,
    exercise: str,
    now: int,
    *,
    is_right: bool,
    is_helped: bool = False,
) -> ExerciseProgress:
    """Note an answer to an exercise and return the progress; raises Refused."""
    here = and_(_progress.c.visitor == visitor, _progress.c.exercise == exercise)
    row = connection.execute(select(_progress).where(here).with_for_update()).one_or_none()
    if row is None:
        _check_count(connection, visitor)
    before = None if row is None else _read(row)
    after = after_try(before, now, is_right=is_right, is_helped=is_helped)
    statement = database.upsert(_progress, connection.dialect, **dict.fromkeys(_FIELDS, take_new))
    connection.execute(statement, {"visitor": visitor, "exercise": exercise, **_row(after)})
    return after


def everything(connection: Connection, visitor: str) -> list[dict[str, Any]]:
    """Return all that is kept of somebody's lessons, as plain data."""
    query = select(_progress).where(_progress.c.visitor == visitor)
    rows = connection.execute(query.order_by(_progress.c.exercise)).mappings()
    return [{name: value for name, value in row.items() if name != "visitor"} for row in rows]


def forget(connection: Connection, visitor: str) -> int:
    """Remove what somebody has done in lessons; return how many exercises that were."""
    return connection.execute(delete(_progress).where(_progress.c.visitor == visitor)).rowcount


def _check_count(connection: Connection, visitor: str) -> None:
    mine = select(func.count()).select_from(_progress).where(_progress.c.visitor == visitor)
    if connection.execute(mine).scalar_one() >= MAX_EXERCISES:
        raise Refused(N_("progress is kept for at most {most} exercises"), most=MAX_EXERCISES)


def _read(row: Row[Any]) -> ExerciseProgress:
    comeback = Comeback(row.step, row.due)
    return ExerciseProgress(row.tries, row.misses, row.done, comeback, row.used)


def _row(one: ExerciseProgress) -> dict[str, int | None]:
    return {
        "tries": one.tries,
        "misses": one.misses,
        "done": one.done,
        "step": one.comeback.step,
        "due": one.comeback.due,
        "used": one.used,
    }
