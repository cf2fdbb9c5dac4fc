"""From records to the games of the explorer, in short steps so that games go on meanwhile."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path

from sqlalchemy import Connection, Engine, delete, insert, select, text, update

from tengen import database
from tengen.base.errors import InvalidRecord, TengenError
from tengen.base.text import clean_line
from tengen.database.pace import WritePace
from tengen.database.upsert import insert_of
from tengen.explorer.boards import MAX_PLY, board_of
from tengen.explorer.entries import EntryResult
from tengen.explorer.rows import MAX_NAME, GameRow, rows_of, rows_of_lines
from tengen.explorer.tables import games, players, sources
from tengen.records.codec import ReadOptions
from tengen.records.files import format_of_file, read_records
from tengen.records.renlib_format import check_rules
from tengen.records.renlib_tree import RenLibTree
from tengen.rules.aliases import fold
from tengen.rules.catalogue import variant
from tengen.rules.variant import Variant

#: Reasons why games were refused that are told.
MAX_REFUSALS = 50
_READING, _KEPT, REMOVED = "reading", "kept", "removed"
#: Any number will do, as long as all programs take the same one.
_LOCK = 736_474

OnProgress = Callable[["Taken"], object]


@dataclass(slots=True)
class Taken:
    """How far an import has come, and what was refused."""

    games: int = 0
    lines: int = 0
    #: Games that were there before.
    known: int = 0
    refused: list[str] = field(default_factory=list)
    #: Games that were refused, told or not.
    faults: int = 0
    #: Bytes read.
    size: int = 0

    def refuse(self, error: TengenError) -> None:
        """Count a game that is not taken."""
        self.faults += 1
        if len(self.refused) < MAX_REFUSALS:
            self.refused.append(str(error))


def import_files(
    engine: Engine,
    paths: Iterable[Path],
    rules: Variant | None = None,
    on_progress: OnProgress = lambda _taken: None,
) -> Taken:
    """Take in the games of files; a file that was taken in before is passed over.

    A file that cannot be read any further is refused there; what came before stays.
    """
    taken = Taken()
    before = 0
    for path in paths:
        try:
            _Source(engine, path, rules, taken, on_progress).read(before)
        except TengenError as error:
            taken.refuse(error)
        with suppress(OSError):
            before += path.stat().st_size
    return taken


@dataclass
class _Source:
    """One file on its way in."""

    engine: Engine
    path: Path
    rules: Variant | None
    taken: Taken
    on_progress: OnProgress
    number: int = 0
    #: Numbers of players by name, as far as they are known.
    names: dict[str, int] = field(default_factory=dict)

    def read(self, before: int) -> None:
        """Keep what the file has; raises TengenError for one that cannot be read at all."""
        digest = _digest_of(self.path)
        with database.writing(self.engine) as connection:
            self.number, is_kept = _begin(connection, digest, self.path.name)
        if is_kept:
            raise TengenError(f"{str(self.path)!r} was imported before")

        def see(size: int) -> None:
            self.taken.size = before + size

        options = ReadOptions(self.rules, refused=self.taken.refuse)
        waiting: list[GameRow] = []
        pace = WritePace(size=200, min_size=20, max_size=2_000)
        broken: TengenError | None = None
        is_of_use = False
        try:
            for row in self._rows(options, see):
                is_of_use = True
                waiting.append(row)
                if len(waiting) >= pace.size:
                    self._write(waiting, pace)
        except InvalidRecord as error:
            broken = error
        self._write(waiting, pace)
        mine = sources.c.id == self.number
        with database.writing(self.engine) as connection:
            if not is_of_use:
                # Read by other rules it may be of use another time.
                connection.execute(delete(sources).where(mine, sources.c.games == 0))
            elif broken is None:
                connection.execute(update(sources).where(mine).values(state=_KEPT))
        if broken is not None:
            raise broken

    def _rows(self, options: ReadOptions, see: Callable[[int], object]) -> Iterator[GameRow]:
        known = format_of_file(self.path, self.rules)
        if known.name == "renlib":
            yield from self._rows_of_library()
            return
        records = read_records(self.path, known.name, options=options, seen=see)
        for number, record in enumerate(records):
            try:
                yield from rows_of(record, f"{self.number}/{number}", is_played=known.is_played)
            except InvalidRecord as error:
                self.taken.refuse(error)
            except TengenError as error:
                self.taken.refuse(InvalidRecord(str(error), record.where))

    def _rows_of_library(self) -> Iterator[GameRow]:
        """Yield the lines of a library, however large, without reading it whole."""
        rules = self.rules or variant("renju")
        check_rules(rules)
        with RenLibTree.open(self.path) as library:
            yield from rows_of_lines(library.lines(MAX_PLY), board_of(rules), str(self.path))

    def _write(self, waiting: list[GameRow], pace: WritePace) -> None:
        if not waiting:
            return
        with pace.writing(self.engine) as connection:
            in_order(connection)
            new = self._keep(connection, waiting)
            counted = update(sources).where(sources.c.id == self.number)
            connection.execute(counted.values(games=sources.c.games + len(new)))
        lines = sum(row.result is EntryResult.LINE for row in new)
        self.taken.lines += lines
        self.taken.games += len(new) - lines
        self.taken.known += len(waiting) - len(new)
        waiting.clear()
        self.on_progress(self.taken)
        pace.rest()

    def _keep(self, connection: Connection, waiting: Sequence[GameRow]) -> list[GameRow]:
        """Insert the rows that are new, and return them."""
        by_digest = {row.digest: row for row in waiting}
        known = select(games.c.digest).where(games.c.digest.in_(by_digest))
        for digest in connection.execute(known).scalars():
            del by_digest[digest]
        new = list(by_digest.values())
        self._name(connection, {name for row in new for name in (row.black, row.white) if name})
        if new:
            data = [row.data | self._numbers(row) | {"source": self.number} for row in new]
            connection.execute(insert(games), data)
        return new

    def _numbers(self, row: GameRow) -> dict[str, int | None]:
        return {"black": self.names.get(row.black), "white": self.names.get(row.white)}

    def _name(self, connection: Connection, wanted: set[str]) -> None:
        """Learn the numbers of players, and give new players theirs."""
        missing = sorted(wanted - self.names.keys())
        if not missing:
            return
        new = [{"name": name, "folded": fold(name)[:MAX_NAME]} for name in missing]
        statement = insert_of(players, connection.dialect)
        connection.execute(statement.on_conflict_do_nothing(index_elements=["name"]), new)
        rows = connection.execute(
            select(players.c.name, players.c.id).where(players.c.name.in_(missing))
        )
        self.names.update((row.name, row.id) for row in rows)


def in_order(connection: Connection) -> None:
    """Let games get their numbers in the order in which they are committed."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _LOCK})


def _digest_of(path: Path) -> str:
    """Return what tells the content of a file apart from others."""
    try:
        with path.open("rb") as stream:
            digest = sha256()
            while part := stream.read(1 << 20):
                digest.update(part)
    except OSError as error:
        raise TengenError(f"cannot read {str(path)!r}: {error.strerror or error}") from None
    return digest.hexdigest()


def _begin(connection: Connection, digest: str, name: str) -> tuple[int, bool]:
    """Return the number of a source, and whether all of it is kept; one may be broken off."""
    known = select(sources).where(sources.c.digest == digest, sources.c.state != REMOVED)
    row = connection.execute(known).first()
    if row is not None:
        return row.id, row.state == _KEPT
    values = {
        "digest": digest,
        "name": clean_line(name)[:200],
        "added": time.time_ns() // 1_000_000,
        "games": 0,
        "state": _READING,
    }
    made = connection.execute(insert(sources).values(values)).inserted_primary_key
    assert made is not None
    return made[0], False
