"""The index: which games met a position, in sorted files that are merged in the background.

A folder holds ``index.db`` and segments. New entries go into ``index.db``; when it has many, they
become a segment: a file that never changes again. Segments of like size are merged into a larger
one. ``index.db`` lists the segments that count, and how far the games are indexed, so that all
three change together or not at all: a process that is killed leaves at most a file nobody reads.

Any number of processes read. One at a time writes: it holds the lock of the folder.
"""

from __future__ import annotations

import json
import os
import sqlite3
import threading
from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path

from tengen.base import system
from tengen.database.errors import DatabaseError
from tengen.database.privacy import make_private
from tengen.explorer import index_writer
from tengen.explorer.entries import MOVE, NAMED, RESULT, EntryFilter
from tengen.explorer.index_writer import IndexWriter
from tengen.explorer.segments import (
    INDEX_FILE,
    Segment,
    open_file,
    open_own,
    place_text,
    segments_of,
    state_of,
    told_plainly,
)

#: Games by move and result.
Counts = Counter[tuple[int, int]]

#: Games of people that are looked up one by one at every position.
FEW = 100
#: Games of one position among which the best are looked for, in each segment.
MAX_NEWEST = 400

#: How often a reader begins again because segments were merged meanwhile.
ATTEMPTS = 10

_TOTALED = "(SELECT what, n FROM totals WHERE key = ?)"
_NEWEST = "(SELECT game, what FROM postings WHERE key = ? ORDER BY game DESC LIMIT ?)"
_GAMES = "SELECT game FROM postings WHERE key = ? LIMIT ?"
_ANY_TOTAL = "SELECT 1 FROM totals WHERE key = ? LIMIT 1"


class Vanished(Exception):
    """A segment was merged into another one while it was about to be read."""


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
        if not (self.folder / INDEX_FILE).is_file():
            return
        with told_plainly(self.folder):
            for _attempt in range(ATTEMPTS):
                try:
                    self._look_once(look)
                except Vanished:
                    again()
                else:
                    return
        raise DatabaseError(place_text(self.folder), "a part of it is missing")

    def _look_once(self, look: Callable[[sqlite3.Connection, Segment | None], None]) -> None:
        with closing(open_own(self.folder)) as fresh:
            fresh.execute("BEGIN")
            for segment in segments_of(fresh):
                with closing(self._segment(segment)) as part:
                    look(part, segment)
            look(fresh, None)

    def _segment(self, segment: Segment) -> sqlite3.Connection:
        path = self.folder / segment.name
        if not path.is_file():
            raise Vanished
        try:
            return open_file(path, "mode=ro&immutable=1")
        except sqlite3.OperationalError:
            if path.is_file():
                raise
            raise Vanished from None

    @property
    def size(self) -> IndexSize:
        """How large the index is."""
        if not (self.folder / INDEX_FILE).is_file():
            return IndexSize(0, 0, 0, 0)
        with told_plainly(self.folder), closing(open_own(self.folder)) as fresh:
            fresh.execute("BEGIN")
            segments = segments_of(fresh)
            (waiting,) = fresh.execute("SELECT count(*) FROM postings").fetchone()
            upto = state_of(fresh, "upto")
        files = [self.folder / INDEX_FILE, *(self.folder / one.name for one in segments)]
        size = sum(path.stat().st_size for path in files if path.is_file())
        return IndexSize(waiting + sum(one.entries for one in segments), len(segments), size, upto)

    # -- writing -----------------------------------------------------------------------------

    @contextmanager
    def writing(self) -> Iterator[IndexWriter | None]:
        """Yield the writer of the index; None where somebody else writes. Raises DatabaseError."""
        if not self._in_process.acquire(blocking=False):
            yield None
            return
        handle = self._lock_file()
        try:
            if not system.try_lock(handle):
                yield None
                return
            with (
                told_plainly(self.folder),
                closing(open_file(self.folder / INDEX_FILE, "mode=rw")) as own,
            ):
                yield IndexWriter(self.folder, own)
        finally:
            os.close(handle)
            self._in_process.release()

    def _lock_file(self) -> int:
        try:
            make_private(self.folder / INDEX_FILE)
            return os.open(self.folder / "lock", os.O_CREAT | os.O_RDWR, 0o600)
        except OSError as error:
            self._in_process.release()
            reason = f"its files cannot be made: {error.strerror}"
            raise DatabaseError(place_text(self.folder), reason) from None


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
        there = {game for (game,) in part.execute(_GAMES, (key, index_writer.MANY))}
        if len(there) < index_writer.MANY:
            inside = sorted(there.intersection(inside))
    return inside
