"""Writing the index: new entries, segments made of them, and segments merged into larger ones."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from pathlib import Path

from tengen.base.atomic import replacing
from tengen.explorer.segments import (
    INDEX_FILE,
    Segment,
    address_of,
    open_file,
    segments_of,
    state_of,
)

#: A position, a game that met it, and what the game did there.
Entry = tuple[int, int, int]

#: Entries in ``index.db`` that become a segment, and segments of one size that are merged.
FRESH = 1 << 19
FAN = 8
#: Games of one position in one segment from which on they are also counted.
MANY = 1_000

_VERSION = 1
_POSTINGS = """CREATE TABLE IF NOT EXISTS postings (
    key INTEGER NOT NULL, game INTEGER NOT NULL, what INTEGER NOT NULL,
    PRIMARY KEY (key, game, what)) WITHOUT ROWID"""
_TOTALS = """CREATE TABLE IF NOT EXISTS totals (
    key INTEGER NOT NULL, what INTEGER NOT NULL, n INTEGER NOT NULL,
    PRIMARY KEY (key, what)) WITHOUT ROWID"""
_SEGMENTS = """CREATE TABLE IF NOT EXISTS segments (
    name TEXT PRIMARY KEY, tier INTEGER NOT NULL, entries INTEGER NOT NULL,
    first INTEGER NOT NULL, last INTEGER NOT NULL)"""
_STATE = "CREATE TABLE IF NOT EXISTS state (name TEXT PRIMARY KEY, value INTEGER NOT NULL)"
_COUNT_MANY = """INSERT INTO totals SELECT key, what, count(*) FROM postings
    WHERE key IN (SELECT key FROM postings GROUP BY key HAVING count(*) >= ?)
    GROUP BY key, what"""


class IndexWriter:
    """Adds entries, and keeps the files few. Only one is there at a time."""

    def __init__(self, folder: Path, own: sqlite3.Connection) -> None:
        self._folder = folder
        self._own = own
        own.execute("PRAGMA journal_mode = WAL")
        own.execute("PRAGMA synchronous = NORMAL")
        own.execute("PRAGMA cache_size = -32000")
        for statement in (_POSTINGS, _SEGMENTS, _STATE):
            own.execute(statement)
        is_whole = all((folder / one.name).is_file() for one in segments_of(own))
        if state_of(own, "version") not in {0, _VERSION} or not is_whole:
            self.clear()
        self._keep(version=_VERSION)
        self._remove_strangers()

    @property
    def upto(self) -> int:
        """The last game that is indexed."""
        return state_of(self._own, "upto")

    @property
    def last(self) -> int:
        """What tells that game apart from others."""
        return state_of(self._own, "last")

    @property
    def removals(self) -> int:
        """How many sources were removed when the index was begun."""
        return state_of(self._own, "removals")

    def clear(self, removals: int = 0) -> None:
        """Begin anew."""
        with self._transaction():
            for table in ("postings", "segments", "state"):
                self._own.execute(f"DELETE FROM {table}")  # noqa: S608 - names of ours
            self._keep(version=_VERSION, removals=removals)
        self._remove_strangers()

    def add(self, entries: Iterable[Entry], upto: int, last: int) -> None:
        """Add the entries of further games, up to one of them; ``last`` tells it apart."""
        with self._transaction():
            self._own.executemany("INSERT OR IGNORE INTO postings VALUES (?, ?, ?)", entries)
            self._keep(upto=upto, last=last)
        (waiting,) = self._own.execute("SELECT count(*) FROM postings").fetchone()
        if waiting >= FRESH:
            self._seal()
            self._merge()

    def _seal(self) -> None:
        """Make a segment of what is in ``index.db``."""
        segment = self._build([self._folder / INDEX_FILE], 0)
        with self._transaction():
            self._own.execute("DROP TABLE postings")
            self._own.execute(_POSTINGS)
            self._register(segment)

    def _merge(self) -> None:
        """Merge segments while there are many of one size."""
        while (old := _to_merge(segments_of(self._own))) is not None:
            made = self._build([self._folder / one.name for one in old], old[0].tier + 1)
            with self._transaction():
                names = [(one.name,) for one in old]
                self._own.executemany("DELETE FROM segments WHERE name = ?", names)
                self._register(made)
            self._remove_strangers()

    def _register(self, segment: Segment) -> None:
        row = (segment.name, segment.tier, segment.entries, segment.first, segment.last)
        self._own.execute("INSERT INTO segments VALUES (?, ?, ?, ?, ?)", row)

    def _build(self, sources: Sequence[Path], tier: int) -> Segment:
        """Write the entries of some files, which are sorted, into a new segment."""
        with self._transaction():
            number = state_of(self._own, "files") + 1
            self._keep(files=number)
        path = self._folder / f"{number:06}.segment"
        with replacing(path, 0o600) as temporary, closing(open_file(temporary, "mode=rw")) as made:
            for pragma in ("journal_mode = OFF", "synchronous = OFF", "cache_size = -16000"):
                made.execute(f"PRAGMA {pragma}")
            made.execute(_POSTINGS)
            made.execute(_TOTALS)
            for at, source in enumerate(sources):
                made.execute(f"ATTACH ? AS part{at}", (address_of(source, "mode=ro"),))
            parts = (f"SELECT * FROM part{at}.postings" for at in range(len(sources)))  # noqa: S608
            everything = " UNION ALL ".join(parts)
            made.execute(f"INSERT INTO postings {everything} ORDER BY 1, 2, 3")
            made.execute(_COUNT_MANY, (MANY,))
            totals = "SELECT count(*), min(game), max(game) FROM postings"
            entries, first, last = made.execute(totals).fetchone()
        return Segment(path.name, tier, entries, first or 0, last or 0)

    def _remove_strangers(self) -> None:
        """Remove segments that do not count (any more)."""
        known = {segment.name for segment in segments_of(self._own)}
        for path in (*self._folder.glob("*.segment"), *self._folder.glob(".*.part")):
            if path.name not in known:
                with suppress(OSError):
                    path.unlink()

    def _keep(self, **values: int) -> None:
        statement = "INSERT OR REPLACE INTO state VALUES (?, ?)"
        self._own.executemany(statement, list(values.items()))

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        self._own.execute("BEGIN IMMEDIATE")
        try:
            yield
        except BaseException:
            self._own.execute("ROLLBACK")
            raise
        self._own.execute("COMMIT")


def _to_merge(segments: Sequence[Segment]) -> list[Segment] | None:
    """Return the oldest segments of one size that are to be merged; None where they are few."""
    for tier in sorted({one.tier for one in segments}):
        alike = sorted((one for one in segments if one.tier == tier), key=lambda one: one.first)
        if len(alike) >= FAN:
            return alike[:FAN]
    return None
