"""One database for everything Tengen keeps on a machine: the learners and the server share it.

SQLite by default, PostgreSQL by its URL; every statement is written for both. A database is
brought to the newest schema when it is opened, under a lock, so that two programs may open it at
once.

``open`` returns an engine; ``reading`` and ``writing`` are transactions on it that turn what goes
wrong into a ``DatabaseError`` of one sentence. A writing transaction holds the right to write from
its beginning, so it never fails half-way because another program wrote in the meantime. Programs
that must not wait run whole transactions in threads, as the server does.

To add tables of a domain:

1. declare them on ``tengen.database.metadata`` in a module named ``tables`` of your package (as
   in ``tengen.learn.memory.tables``); the test of the schema finds it by that name;
2. write the migration by hand: ``database/migrations/v0002_games.py`` with ``revision = "0002"``,
   ``down_revision = "0001"``, ``upgrade()`` and ``downgrade()``. It does not import the tables: a
   migration stays as it was written when they go on changing. The newest number among the files is
   the schema this program knows; nothing else has to be registered. Constraints and indexes are
   named as ``schema.NAMES`` says; the test compares the migrated schema with the metadata.

Importing this package loads SQLAlchemy; commands that need no database must not import it.
"""

from tengen.database.errors import DatabaseError
from tengen.database.location import default_url
from tengen.database.opening import open  # noqa: A004 - reads as database.open
from tengen.database.schema import metadata
from tengen.database.transactions import reading, writing
from tengen.database.upsert import upsert

__all__ = [
    "DatabaseError",
    "default_url",
    "metadata",
    "open",
    "reading",
    "upsert",
    "writing",
]
