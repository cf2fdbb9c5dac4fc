"""The table of progress in lessons. Times are milliseconds since 1970."""

from __future__ import annotations

from sqlalchemy import BigInteger, Column, Integer, String, Table

from tengen.database import metadata

lesson_progress = Table(
    "lesson_progress",
    metadata,
    Column("visitor", String(100), primary_key=True),
    Column("exercise", String(60), primary_key=True),
    Column("tries", Integer, nullable=False),
    Column("misses", Integer, nullable=False),
    #: When it was solved first.
    Column("done", BigInteger),
    #: How often it was known since it was missed, and when it is asked again.
    Column("step", Integer, nullable=False),
    Column("due", BigInteger),
    Column("used", BigInteger, nullable=False),
)
