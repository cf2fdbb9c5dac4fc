"""From records to the games of the explorer, in short steps so that games go on meanwhile."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from hashlib import blake2b, sha256
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, insert, select, text, update

from tengen import database
from tengen.base.color import Color
from tengen.base.errors import InvalidRecord, TengenError
from tengen.base.move import Move
from tengen.base.text import clean_line
from tengen.database.pace import WritePace
from tengen.database.upsert import insert_of
from tengen.explorer.boards import MAX_PLY, ExplorerBoard, board_of, on_board
from tengen.explorer.entries import EntryResult
from tengen.explorer.tables import games, players, sources
from tengen.records.codec import ReadOptions, format_of
from tengen.records.files import read_records
from tengen.records.node import Node
from tengen.records.record import Record, check_on_board
from tengen.records.renlib_format import check_rules
from tengen.records.renlib_tree import RenLibTree
from tengen.records.result import Result
from tengen.rules.aliases import fold
from tengen.rules.catalogue import variant
from tengen.rules.variant import Variant

#: Reasons why games were refused that are told, and how many lines one tree may have.
MAX_REFUSALS = 50
MAX_LINES = 1_000_000
_MAX_NAME, _MAX_EVENT = 100, 100
_YEAR = re.compile(r"(?:^|\D)(1[89]\d\d|20\d\d)(?:\D|$)", re.ASCII)
_RATING = re.compile(r"\d{3,4}", re.ASCII)
_READING, _KEPT, REMOVED = "reading", "kept", "removed"
#: Any number will do, as long as all programs take the same one.
_LOCK = 736_474

Told = Callable[["Taken"], object]


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
    told: Told = lambda _taken: None,
) -> Taken:
    """Take in the games of files; a file that was taken in before is passed over.

    A file that cannot be read any further is refused there; what came before stays.
    """
    taken = Taken()
    before = 0
    for path in paths:
        try:
            _Source(engine, path, rules, taken, told).read(before)
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
    told: Told
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
        waiting: list[_Row] = []
        pace = WritePace(size=200, min_size=20, max_size=2_000)
        broken: TengenError | None = None
        try:
            for row in self._rows(options, see):
                waiting.append(row)
                if len(waiting) >= pace.size:
                    self._write(waiting, pace)
        except InvalidRecord as error:
            broken = error
        self._write(waiting, pace)
        if broken is not None:
            raise broken
        with database.writing(self.engine) as connection:
            done = update(sources).where(sources.c.id == self.number).values(state=_KEPT)
            connection.execute(done)

    def _rows(self, options: ReadOptions, see: Callable[[int], object]) -> Iterator[_Row]:
        if format_of(self.path).name == "renlib":
            yield from self._rows_of_library()
            return
        for record in read_records(self.path, options=options, seen=see):
            try:
                yield from rows_of(record, f"{self.number}")
            except TengenError as error:
                self.taken.refuse(error)

    def _rows_of_library(self) -> Iterator[_Row]:
        """Yield the lines of a library, however large, without reading it whole."""
        rules = self.rules or variant("renju")
        check_rules(rules)
        with RenLibTree.open(self.path) as library:
            yield from _lines(library.lines(MAX_PLY), board_of(rules), str(self.path))

    def _write(self, waiting: list[_Row], pace: WritePace) -> None:
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
        self.told(self.taken)
        pace.rest()

    def _keep(self, connection: Connection, waiting: Sequence[_Row]) -> list[_Row]:
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

    def _numbers(self, row: _Row) -> dict[str, int | None]:
        return {"black": self.names.get(row.black), "white": self.names.get(row.white)}

    def _name(self, connection: Connection, wanted: set[str]) -> None:
        """Learn the numbers of players, and give new players theirs."""
        missing = sorted(wanted - self.names.keys())
        if not missing:
            return
        new = [{"name": name, "folded": fold(name)[:_MAX_NAME]} for name in missing]
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


# -- rows ----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Row:
    """A game as it is kept; players by name."""

    data: dict[str, Any]
    black: str = ""
    white: str = ""

    @property
    def digest(self) -> int:
        """What tells it apart."""
        number: int = self.data["digest"]
        return number

    @property
    def result(self) -> EntryResult:
        """How it ended."""
        return EntryResult(self.data["result"])


def rows_of(record: Record, place: str) -> Iterator[_Row]:
    """Yield the game of a record; of a tree without players and result all its lines.

    ``place`` tells games apart whose players are not known. Raises TengenError for a game that
    cannot be indexed.
    """
    board = board_of(record.variant)
    if record.start is not None:
        raise InvalidRecord("the game starts from a set-up", record.where)
    if record.result is None and not record.black and not record.white:
        yield from _lines(_lines_of(record), board, record.where)
        return
    moves = on_board(record.position().moves)
    if not moves:
        raise InvalidRecord("the game has no moves", record.where)
    black, white = _name_of(record.black), _name_of(record.white)
    packed = board.packed(moves)
    who = (black, white, record.date) if black or white else (place, record.where)
    told = (board.rules.name, board.rules.size_text, packed.hex(), *who)
    data = row_data(board, packed, "/".join(told)) | {
        "result": _result(record.result),
        "rating": _rating(record),
        "year": year_of(record.date),
        "event": clean_line(record.event)[:_MAX_EVENT],
    }
    yield _Row(data, black, white)


def row_data(board: ExplorerBoard, packed: bytes, told: str) -> dict[str, Any]:
    """Return the columns of a game that nobody knows more of; ``told`` tells it apart."""
    digest = int.from_bytes(blake2b(told.encode(), digest_size=8).digest(), "little", signed=True)
    return {
        "game": None,
        "digest": digest,
        "variant": board.rules.name,
        "size": board.rules.size_text,
        "moves": packed,
        "result": EntryResult.LINE,
        "rating": None,
        "year": None,
        "event": "",
    }


def _lines(lines: Iterable[Sequence[Move]], board: ExplorerBoard, where: str) -> Iterator[_Row]:
    """Yield the lines of a tree, each as far as it is indexed and none twice."""
    seen = set[bytes]()
    for line in lines:
        packed = board.packed(on_board(line)[:MAX_PLY])
        if packed and packed not in seen:
            seen.add(packed)
            if len(seen) > MAX_LINES:
                raise InvalidRecord(f"the tree has more than {MAX_LINES} lines", where)
            told = (board.rules.name, board.rules.size_text, "line", packed.hex())
            yield _Row(row_data(board, packed, "/".join(told)))


def _lines_of(record: Record) -> Iterator[Sequence[Move]]:
    """Yield the lines of a record from the start to each end, cut far behind what is indexed."""
    waiting: list[tuple[Node, tuple[Move, ...]]] = [(record.root, ())]
    while waiting:
        node, line = waiting.pop()
        children = node.children if len(line) < 2 * MAX_PLY else ()
        for child in reversed(children):
            waiting.append((child, (*line, check_on_board(child.move, record.variant))))
        if not children:
            yield line


def _name_of(name: str) -> str:
    return clean_line(name)[:_MAX_NAME]


def _result(result: Result | None) -> EntryResult:
    if result is None or (result.winner is None and not result.is_draw):
        return EntryResult.UNKNOWN
    if result.winner is None:
        return EntryResult.DRAW
    return EntryResult.BLACK if result.winner is Color.BLACK else EntryResult.WHITE


def year_of(date: str) -> int | None:
    """Return the year in a date.

    >>> year_of("2024-05-31"), year_of("31.5.1987"), year_of("?")
    (2024, 1987, None)
    """
    match = _YEAR.search(date)
    return None if match is None else int(match[1])


def _rating(record: Record) -> int | None:
    """Return the mean of the ratings that are told; ranks such as 2d are none."""
    found = (_RATING.fullmatch(record.tags.get(f"{color.value} rank", "")) for color in Color)
    known = [int(one[0]) for one in found if one]
    return round(sum(known) / len(known)) if known else None
