"""Streaks and storms: kept here with their order and their time, one at a time for everybody.

A streak grows harder until the first miss. A storm lasts three minutes by the clock of whoever
keeps it; a miss costs some seconds and shows the next puzzle.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import Enum
from typing import Any

from sqlalchemy import Connection, Row, case, select

from tengen import database
from tengen.base.i18n import N_
from tengen.database.upsert import take_new
from tengen.games.errors import Refused
from tengen.puzzles import tables

_runs, _bests = tables.puzzle_runs, tables.puzzle_bests

STORM_MS = 180_000
#: What a miss costs in a storm.
MISS_MS = 5_000
#: Puzzles of one run.
MAX_SHOWN = 1_000

#: Returns the puzzle that is nearest to a rating and was not shown yet; None: there is none.
Choose = Callable[[float, frozenset[str]], str | None]


class RunMode(Enum):
    """Until the first miss, or as many as possible in three minutes."""

    STREAK = "streak"
    STORM = "storm"


#: The rating of the first puzzle, and how much harder each solved one makes the next.
_LADDER = {RunMode.STREAK: (700.0, 45.0), RunMode.STORM: (600.0, 35.0)}


@dataclass(frozen=True, slots=True)
class KeptRun:
    """A streak or a storm: ``puzzle`` is to be solved now, empty where it is over."""

    id: str
    mode: RunMode
    variant: str
    started: int
    ends: int | None
    ended: int | None = None
    score: int = 0
    misses: int = 0
    puzzle: str = ""
    seen: tuple[str, ...] = ()

    @property
    def target(self) -> float:
        """The rating of the puzzle that comes next."""
        first, step = _LADDER[self.mode]
        return first + step * self.score

    def left_ms(self, now: int) -> int | None:
        """Return how much time is left; None where there is no clock."""
        return None if self.ends is None else max(0, self.ends - now) if self.ended is None else 0

    def is_over(self, now: int) -> bool:
        """Whether it has ended, or the time is up."""
        return self.ended is not None or (self.ends is not None and now >= self.ends)


def begin_run(
    connection: Connection, visitor: str, mode: RunMode, variant: str, choose: Choose, now: int
) -> KeptRun:
    """Begin a run in place of the one before; raises Refused where there are no puzzles."""
    ends = now + STORM_MS if mode is RunMode.STORM else None
    run = _shown(KeptRun(secrets.token_urlsafe(12), mode, variant, now, ends), choose, now)
    if not run.puzzle:
        raise Refused(N_("there are no puzzles of {variant} yet"), variant=variant)
    _save(connection, visitor, run)
    return run


def run_of(connection: Connection, visitor: str, name: str, now: int) -> KeptRun | None:
    """Return the run of somebody by its name; None where it is not the latest one."""
    row = connection.execute(_mine(visitor)).one_or_none()
    if row is None or row.id != name:
        return None
    run = _read(row)
    if run.ended is None and run.is_over(now):
        run = replace(run, ended=run.ends, puzzle="")
    return run


def note_in_run(
    connection: Connection,
    visitor: str,
    run: KeptRun,
    choose: Choose,
    now: int,
    *,
    is_solved: bool,
) -> KeptRun:
    """Count a puzzle of a run that was solved or missed, and return the run as it goes on.

    Nothing counts twice, and nothing after the time: the run is then returned as it stands.
    """
    row = connection.execute(_mine(visitor).with_for_update()).one_or_none()
    stands = None if row is None else _read(row)
    if stands is None or stands.id != run.id:
        raise Refused(N_("this run is over; begin another"))
    if stands.puzzle != run.puzzle or stands.is_over(now):
        return (
            replace(stands, ended=stands.ended or stands.ends, puzzle="")
            if stands.is_over(now)
            else stands
        )
    counted = replace(
        stands, score=stands.score + is_solved, misses=stands.misses + (not is_solved)
    )
    after = _after(counted, choose, now, is_solved=is_solved)
    _save(connection, visitor, after)
    if is_solved:
        _keep_best(connection, visitor, after, now)
    return after


def _after(run: KeptRun, choose: Choose, now: int, *, is_solved: bool) -> KeptRun:
    if is_solved:
        return _shown(run, choose, now)
    if run.mode is RunMode.STREAK or run.ends is None:
        return replace(run, ended=now, puzzle="")
    shorter = replace(run, ends=run.ends - MISS_MS)
    if shorter.is_over(now):
        return replace(shorter, ended=now, puzzle="")
    return _shown(shorter, choose, now)


def _shown(run: KeptRun, choose: Choose, now: int) -> KeptRun:
    """Return a run with the next puzzle; it ends where there is none."""
    is_full = len(run.seen) >= MAX_SHOWN
    found = None if is_full else choose(run.target, frozenset(run.seen))
    if found is None:
        return replace(run, ended=now, puzzle="")
    return replace(run, puzzle=found, seen=(*run.seen, found))


def bests_of(connection: Connection, visitor: str) -> dict[tuple[RunMode, str], int]:
    """Return the best scores of somebody, by mode and variant."""
    rows = connection.execute(select(_bests).where(_bests.c.visitor == visitor))
    return {(RunMode(row.mode), row.variant): row.score for row in rows}


def _keep_best(connection: Connection, visitor: str, run: KeptRun, now: int) -> None:
    def higher(old: Any, new: Any) -> Any:
        return case((new > old, new), else_=old)

    row = {"visitor": visitor, "mode": run.mode.value, "variant": run.variant}
    statement = database.upsert(_bests, connection.dialect, score=higher, at=take_new)
    connection.execute(statement, {**row, "score": run.score, "at": now})


def _mine(visitor: str) -> Any:
    return select(_runs).where(_runs.c.visitor == visitor)


def _save(connection: Connection, visitor: str, run: KeptRun) -> None:
    row = {
        "visitor": visitor,
        "id": run.id,
        "mode": run.mode.value,
        "variant": run.variant,
        "started": run.started,
        "ends": run.ends,
        "ended": run.ended,
        "score": run.score,
        "misses": run.misses,
        "puzzle": run.puzzle,
        "seen": " ".join(run.seen),
    }
    merges = {name: take_new for name in row if name != "visitor"}
    connection.execute(database.upsert(_runs, connection.dialect, **merges), row)


def _read(row: Row[Any]) -> KeptRun:
    return KeptRun(
        row.id,
        RunMode(row.mode),
        row.variant,
        row.started,
        row.ends,
        row.ended,
        row.score,
        row.misses,
        row.puzzle,
        tuple(row.seen.split()),
    )
