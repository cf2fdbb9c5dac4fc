"""A streak: on how many days in a row somebody played or learnt, by the calendar of that person.

One row for each visitor; every change is one short transaction.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any

from sqlalchemy import Connection, delete, select

from tengen.database.upsert import take_new, upsert
from tengen.puzzles.tables import streaks

#: No streak is counted further: a hundred years.
MAX_DAYS = 36_525


@dataclass(frozen=True, slots=True)
class DayStreak:
    """A streak: its last day, how many days it has, and how many the longest had."""

    day: date
    days: int
    longest: int

    def on(self, today: date) -> int:
        """Return how many days it has as seen from a day; one without the day before is over.

        >>> DayStreak(date(2026, 11, 18), 5, 9).on(date(2026, 11, 19))
        5
        >>> DayStreak(date(2026, 11, 17), 5, 9).on(date(2026, 11, 19))
        0
        """
        return self.days if today - self.day <= timedelta(days=1) else 0

    def has(self, today: date) -> bool:
        """Whether the day counts already."""
        return self.days > 0 and self.day >= today


NO_STREAK = DayStreak(date.min, 0, 0)


def with_day(streak: DayStreak, today: date) -> DayStreak:
    """Return a streak after something was done on a day; a day counts once.

    >>> with_day(NO_STREAK, date(2026, 11, 19)).days
    1
    >>> with_day(DayStreak(date(2026, 11, 18), 5, 5), date(2026, 11, 19))
    DayStreak(day=datetime.date(2026, 11, 19), days=6, longest=6)
    """
    if streak.has(today):
        return streak
    days = min(streak.on(today) + 1, MAX_DAYS)
    return DayStreak(today, days, max(days, streak.longest))


def streak_of(connection: Connection, visitor: str) -> DayStreak:
    """Return the streak of somebody."""
    row = connection.execute(select(streaks).where(streaks.c.visitor == visitor)).one_or_none()
    return (
        NO_STREAK if row is None else DayStreak(date.fromisoformat(row.day), row.days, row.longest)
    )


def note_day(connection: Connection, visitor: str, today: date) -> DayStreak:
    """Note that somebody did something on a day; return the streak."""
    found = with_day(streak_of(connection, visitor), today)
    row = {
        "visitor": visitor,
        "day": found.day.isoformat(),
        "days": found.days,
        "longest": found.longest,
    }
    columns = dict.fromkeys(("day", "days", "longest"), take_new)
    connection.execute(upsert(streaks, connection.dialect, **columns), row)
    return found


def everything(connection: Connection, visitor: str) -> dict[str, Any]:
    """Return what is kept of somebody's streak, as plain data."""
    found = streak_of(connection, visitor)
    if found == NO_STREAK:
        return {}
    return {"day": found.day.isoformat(), "days": found.days, "longest": found.longest}


def forget(connection: Connection, visitor: str) -> int:
    """Remove the streak of somebody; return how many rows that were."""
    return connection.execute(delete(streaks).where(streaks.c.visitor == visitor)).rowcount
