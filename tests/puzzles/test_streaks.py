"""A streak of days: counted once a day by one's own calendar, over when a day was left out."""

from __future__ import annotations

from datetime import date, timedelta

from tengen.puzzles.streaks import MAX_DAYS, NO_STREAK, DayStreak, with_day

DAY = date(2026, 11, 19)


def days(*offsets: int) -> DayStreak:
    streak = NO_STREAK
    for offset in offsets:
        streak = with_day(streak, DAY + timedelta(days=offset))
    return streak


def test_days_in_a_row_are_counted_once_each() -> None:
    assert days(0, 0, 1, 1, 2).days == 3


def test_a_day_left_out_begins_anew_and_the_longest_stays() -> None:
    streak = days(0, 1, 2, 4)
    assert (streak.days, streak.longest) == (1, 3)


def test_yesterday_still_counts_until_today_is_over() -> None:
    streak = days(0, 1)
    assert streak.on(DAY + timedelta(days=2)) == 2
    assert streak.on(DAY + timedelta(days=3)) == 0


def test_whoever_travels_west_loses_no_day() -> None:
    assert days(0, 1, 0, 1, 2).days == 3


def test_a_streak_is_bounded() -> None:
    assert with_day(DayStreak(DAY, MAX_DAYS, MAX_DAYS), DAY + timedelta(days=1)).days == MAX_DAYS
