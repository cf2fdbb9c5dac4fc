"""The index: which games met a position, in sorted files that are merged in the background.

A folder holds ``index.db`` and segments. New entries go into ``index.db``; when it has many, they
become a segment: a file that never changes again. Segments of like size are merged into a larger
one. ``index.db`` lists the segments that count, and how far the games are indexed, so that all
three change together or not at all: a process that is killed leaves at most a file nobody reads.

Any number of processes read. One at a time writes: it holds the lock of the folder.
"""

from __future__ import annotations

import fcntl
import json
import os
import sqlite3
import threading
from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote

from tengen.base.atomic import replacing
from tengen.database.errors import DatabaseError
from tengen.database.privacy import make_private
from tengen.explorer.entries import MOVE, NAMED, RESULT, EntryFilter

#: A position, a game that met it, and what the game did there.
Entry = tuple[int, int, int]
#: Games by move and result.
Counts = Counter[tuple[int, int]]

#: Entries in ``index.db`` that become a segment, and segments of one size that are merged.
FRESH = 1 << 19
FAN = 8
#: Games of one position in one segment from which on they are also counted.
MANY = 1_000
#: Games of people that are looked up one by one at every position.
FEW = 100
#: Games of one position among which the best are looked for, in each segment.
MAX_NEWEST = 400

#: How often a reader begins again because segments were merged meanwhile.
ATTEMPTS = 10

_VERSION = 1
_NAME = "index.db"
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
_COUNT_MANY = f"""INSERT INTO totals SELECT key, what, count(*) FROM postings
    WHERE key IN (SELECT key FROM postings GROUP BY key HAVING count(*) >= {MANY})
    GROUP BY key, what"""  # noqa: S608 - numbers of ours

_TOTALED = "(SELECT what, n FROM totals WHERE key = ?)"
_NEWEST = "(SELECT game, what FROM postings WHERE key = ? ORDER BY game DESC LIMIT ?)"
_GAMES = "SELECT game FROM postings WHERE key = ? LIMIT ?"
_ANY_TOTAL = "SELECT 1 FROM totals WHERE key = ? LIMIT 1"


class Vanished(Exception):
    """A segment was merged into another one while it was about to be read."""


@dataclass(frozen=True, slots=True)
class Segment:
    """A file of entries: its name, its size class, and the games it has."""

    name: str
    tier: int
    entries: int
    first: int
    last: int


@dataclass(frozen=True, slots=True)
class IndexSize:
    """How large an index is."""

    entries: int
    segments: int
    bytes: int
    upto: int


class ExplorerIndex:
    """The index in a folder; made when it is first written."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._in_process = threading.Lock()

    # -- reading -----------------------------------------------------------------------------

    def counts(self, key: int, wanted: EntryFilter, games: Sequence[int] | None = None) -> Counts:
        """Return how often each move was made at a position, and with what results.

        ``games`` are those that count, in ascending order; None for all.
        """
        found: Counts = Counter()
        condition, values = wanted.condition

        def look(part: sqlite3.Connection, segment: Segment | None) -> None:
            table, first = _table(part, key, _within(part, key, games, segment), segment)
            count = "sum(n)" if table is _TOTALED else "count(*)"
            query = f"SELECT {MOVE}, {RESULT}, {count} FROM {table}"  # noqa: S608 - ours
            rows = part.execute(f"{query} WHERE {condition} GROUP BY 1, 2", (*first, *values))
            for move, result, number in rows:
                found[move, result] += number

        self._each(look, found.clear)
        return found

    def newest(
        self, key: int, wanted: EntryFilter, games: Sequence[int] | None = None
    ) -> list[tuple[int, int]]:
        """Return games that met a position, each with its move there, the newest first.

        They are games with names, unless ``games`` says which.
        """
        condition, values = wanted.condition
        found: list[tuple[int, int]] = []

        def look(part: sqlite3.Connection, segment: Segment | None) -> None:
            within = _within(part, key, games, segment)
            source, first = (_NEWEST, (key, MAX_NEWEST)) if within is None else _chosen(within, key)
            named = NAMED if games is None else "1"
            query = f"SELECT game, {MOVE} FROM {source} WHERE {named} AND {condition}"  # noqa: S608
            found.extend(part.execute(query, (*first, *values)))

        self._each(look, found.clear)
        return sorted(found, reverse=True)[:MAX_NEWEST]

    def _each(
        self, look: Callable[[sqlite3.Connection, Segment | None], None], again: Callable[[], None]
    ) -> None:
        """Look into every part of one moment of the index; ``again`` forgets what was seen."""
        if not (self.folder / _NAME).is_file():
            return
        with told_plainly(self.folder):
            for _attempt in range(ATTEMPTS):
                try:
                    self._look_once(look)
                except Vanished:
                    again()
                else:
                    return
        raise DatabaseError(_where(self.folder), "a part of it is missing")

    def _look_once(self, look: Callable[[sqlite3.Connection, Segment | None], None]) -> None:
        with closing(_open_own(self.folder)) as fresh:
            fresh.execute("BEGIN")
            for segment in _segments(fresh):
                with closing(self._segment(segment)) as part:
                    look(part, segment)
            look(fresh, None)

    def _segment(self, segment: Segment) -> sqlite3.Connection:
        path = self.folder / segment.name
        if not path.is_file():
            raise Vanished
        try:
            return _open(path, "mode=ro&immutable=1")
        except sqlite3.OperationalError:
            if path.is_file():
                raise
            raise Vanished from None

    @property
    def size(self) -> IndexSize:
        """How large the index is."""
        if not (self.folder / _NAME).is_file():
            return IndexSize(0, 0, 0, 0)
        with told_plainly(self.folder), closing(_open_own(self.folder)) as fresh:
            fresh.execute("BEGIN")
            segments = _segments(fresh)
            (waiting,) = fresh.execute("SELECT count(*) FROM postings").fetchone()
            upto = _state(fresh, "upto")
        files = [self.folder / _NAME, *(self.folder / one.name for one in segments)]
        size = sum(path.stat().st_size for path in files if path.is_file())
        return IndexSize(waiting + sum(one.entries for one in segments), len(segments), size, upto)

    # -- writing -----------------------------------------------------------------------------

    @contextmanager
    def writing(self) -> Iterator[IndexWriter | None]:
        """Yield the writer of the index; None where somebody else writes."""
        make_private(self.folder / _NAME)
        if not self._in_process.acquire(blocking=False):
            yield None
            return
        handle = os.open(self.folder / "lock", os.O_CREAT | os.O_RDWR, 0o600)
        try:
            try:
                fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                yield None
                return
            with told_plainly(self.folder), closing(_open(self.folder / _NAME, "mode=rw")) as own:
                yield IndexWriter(self.folder, own)
        finally:
            os.close(handle)
            self._in_process.release()


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
        is_whole = all((folder / one.name).is_file() for one in _segments(own))
        if _state(own, "version") not in {0, _VERSION} or not is_whole:
            self.clear()
        self._keep(version=_VERSION)
        self._remove_strangers()

    @property
    def upto(self) -> int:
        """The last game that is indexed."""
        return _state(self._own, "upto")

    @property
    def last(self) -> int:
        """What tells that game apart from others."""
        return _state(self._own, "last")

    @property
    def removals(self) -> int:
        """How many sources were removed when the index was begun."""
        return _state(self._own, "removals")

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
        segment = self._build([self._folder / _NAME], 0)
        with self._transaction():
            self._own.execute("DROP TABLE postings")
            self._own.execute(_POSTINGS)
            self._register(segment)

    def _merge(self) -> None:
        """Merge segments while there are many of one size."""
        while (old := _to_merge(_segments(self._own))) is not None:
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
            number = _state(self._own, "files") + 1
            self._keep(files=number)
        path = self._folder / f"{number:06}.segment"
        with replacing(path, 0o600) as temporary, closing(_open(temporary, "mode=rw")) as made:
            for pragma in ("journal_mode = OFF", "synchronous = OFF", "cache_size = -16000"):
                made.execute(f"PRAGMA {pragma}")
            made.execute(_POSTINGS)
            made.execute(_TOTALS)
            for at, source in enumerate(sources):
                made.execute(f"ATTACH ? AS part{at}", (_address(source, "mode=ro"),))
            parts = (f"SELECT * FROM part{at}.postings" for at in range(len(sources)))  # noqa: S608
            everything = " UNION ALL ".join(parts)
            made.execute(f"INSERT INTO postings {everything} ORDER BY 1, 2, 3")
            made.execute(_COUNT_MANY)
            totals = "SELECT count(*), min(game), max(game) FROM postings"
            entries, first, last = made.execute(totals).fetchone()
        return Segment(path.name, tier, entries, first or 0, last or 0)

    def _remove_strangers(self) -> None:
        """Remove segments that do not count (any more)."""
        known = {segment.name for segment in _segments(self._own)}
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


def _table(
    part: sqlite3.Connection, key: int, games: Sequence[int] | None, segment: Segment | None
) -> tuple[str, tuple[int | str, ...]]:
    """Return where the entries of a position are: of some games, counted, or one by one."""
    if games is not None:
        return _chosen(games, key)
    if segment is not None and part.execute(_ANY_TOTAL, (key,)).fetchone():
        return _TOTALED, (key,)
    return "(SELECT what FROM postings WHERE key = ?)", (key,)


def _chosen(games: Sequence[int], key: int) -> tuple[str, tuple[int | str, ...]]:
    here = "postings.key = ? AND postings.game = wanted.value"
    joined = f"json_each(?) AS wanted CROSS JOIN postings ON {here}"
    return f"(SELECT game, what FROM {joined})", (json.dumps(list(games)), key)  # noqa: S608


def _within(
    part: sqlite3.Connection, key: int, games: Sequence[int] | None, segment: Segment | None
) -> Sequence[int] | None:
    """Return the games that a part can have; of many only those that were at the position."""
    if games is None:
        return None
    first, last = (segment.first, segment.last) if segment else (0, 1 << 62)
    inside = games[bisect_left(games, first) : bisect_right(games, last)]
    if len(inside) > FEW:
        there = {game for (game,) in part.execute(_GAMES, (key, MANY))}
        if len(there) < MANY:
            inside = sorted(there.intersection(inside))
    return inside


def _segments(own: sqlite3.Connection) -> list[Segment]:
    rows = own.execute("SELECT name, tier, entries, first, last FROM segments ORDER BY first")
    return [Segment(*row) for row in rows]


def _state(own: sqlite3.Connection, name: str) -> int:
    row = own.execute("SELECT value FROM state WHERE name = ?", (name,)).fetchone()
    return 0 if row is None else int(row[0])


def _open_own(folder: Path) -> sqlite3.Connection:
    """Open ``index.db`` to read it; its log may have to be made for that."""
    own = _open(folder / _NAME, "mode=rw")
    own.execute("PRAGMA query_only = ON")
    return own


def _address(path: Path, how: str) -> str:
    return f"file:{quote(str(path.absolute()))}?{how}"


def _open(path: Path, how: str) -> sqlite3.Connection:
    return sqlite3.connect(
        _address(path, how), uri=True, isolation_level=None, timeout=10, check_same_thread=False
    )


@contextmanager
def told_plainly(folder: Path) -> Iterator[None]:
    """Turn what SQLite raises inside into a DatabaseError."""
    try:
        yield
    except sqlite3.Error as error:
        raise DatabaseError.of(_where(folder), error) from error


def _where(folder: Path) -> str:
    return f"of the explorer in {str(folder)!r}"
