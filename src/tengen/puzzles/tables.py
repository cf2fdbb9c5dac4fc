"""The tables of puzzles that are played. Times are milliseconds since 1970."""

from __future__ import annotations

from sqlalchemy import BigInteger, Boolean, Column, Float, Index, Integer, String, Table, Text

from tengen.database import metadata


def _rating() -> tuple[Column[float], ...]:
    names = ("rating", "deviation", "volatility")
    return tuple(Column(name, Float, nullable=False) for name in names)


puzzle_attempts = Table(
    "puzzle_attempts",
    metadata,
    Column("visitor", String(100), primary_key=True),
    Column("puzzle", String(80), primary_key=True),
    Column("variant", String(40), nullable=False),
    #: How often it was solved and missed; both are 0 where only a hint was taken.
    Column("solved", Integer, nullable=False),
    Column("missed", Integer, nullable=False),
    #: Whether the first attempt counted for the rating.
    Column("rated", Boolean, nullable=False),
    #: How often it was known since it was missed, and when it is asked again.
    Column("step", Integer, nullable=False),
    Column("due", BigInteger),
    Column("used", BigInteger, nullable=False),
    Index("ix_puzzle_attempts_visitor_due", "visitor", "due"),
)

puzzle_ratings = Table(
    "puzzle_ratings",
    metadata,
    Column("visitor", String(100), primary_key=True),
    Column("family", String(20), primary_key=True),
    *_rating(),
    Column("puzzles", Integer, nullable=False),
)

#: What the attempts of people made of the ratings with which puzzles came.
puzzle_difficulties = Table(
    "puzzle_difficulties",
    metadata,
    Column("puzzle", String(80), primary_key=True),
    *_rating(),
    Column("players", Integer, nullable=False),
)

#: The latest streak or storm of everybody.
puzzle_runs = Table(
    "puzzle_runs",
    metadata,
    Column("visitor", String(100), primary_key=True),
    Column("id", String(40), nullable=False),
    Column("mode", String(20), nullable=False),
    Column("variant", String(40), nullable=False),
    Column("started", BigInteger, nullable=False),
    #: When the time is up, and when it ended.
    Column("ends", BigInteger),
    Column("ended", BigInteger),
    Column("score", Integer, nullable=False),
    Column("misses", Integer, nullable=False),
    #: The puzzle that is to be solved now, and all that were shown: words with blanks between.
    Column("puzzle", String(80), nullable=False),
    Column("seen", Text, nullable=False),
)

puzzle_bests = Table(
    "puzzle_bests",
    metadata,
    Column("visitor", String(100), primary_key=True),
    Column("mode", String(20), primary_key=True),
    Column("variant", String(40), primary_key=True),
    Column("score", Integer, nullable=False),
    Column("at", BigInteger, nullable=False),
)

streaks = Table(
    "streaks",
    metadata,
    Column("visitor", String(100), primary_key=True),
    #: The last day of the streak, such as 2026-11-19.
    Column("day", String(10), nullable=False),
    Column("days", Integer, nullable=False),
    Column("longest", Integer, nullable=False),
)
