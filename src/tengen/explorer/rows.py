"""Games of records, and lines of trees, as the explorer keeps them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from typing import Any

from tengen.base.color import Color
from tengen.base.errors import InvalidRecord
from tengen.base.move import Move
from tengen.base.text import clean_line
from tengen.explorer.boards import MAX_PLY, ExplorerBoard, board_of, on_board
from tengen.explorer.entries import EntryResult
from tengen.records.node import Node
from tengen.records.record import Record, check_on_board
from tengen.records.result import Result

#: Lines that one tree may have.
MAX_LINES = 1_000_000
MAX_NAME, _MAX_EVENT = 100, 100
_YEAR = re.compile(r"(?:^|\D)(1[89]\d\d|20\d\d)(?:\D|$)", re.ASCII)
_RATING = re.compile(r"\d{3,4}", re.ASCII)


@dataclass(frozen=True, slots=True)
class GameRow:
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


def rows_of(record: Record, place: str) -> Iterator[GameRow]:
    """Yield the game of a record; of a tree without players and result all its lines.

    ``place`` tells games apart whose players are not known. Raises TengenError for a game that
    cannot be indexed.
    """
    board = board_of(record.variant)
    if record.start is not None:
        raise InvalidRecord("the game starts from a set-up", record.where)
    if record.result is None and not record.black and not record.white:
        yield from rows_of_lines(_lines_of(record), board, record.where)
        return
    moves = on_board(record.position().moves)
    if not moves:
        raise InvalidRecord("the game has no moves", record.where)
    black, white = _name_of(record.black), _name_of(record.white)
    packed = board.packed(moves)
    who = (black, white, record.date) if black or white else (place,)
    told = (board.rules.name, board.rules.size_text, packed.hex(), *who)
    data = row_data(board, packed, "/".join(told)) | {
        "result": _result(record.result),
        "rating": _rating(record),
        "year": year_of(record.date),
        "event": clean_line(record.event)[:_MAX_EVENT],
    }
    yield GameRow(data, black, white)


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


def rows_of_lines(
    lines: Iterable[Sequence[Move]], board: ExplorerBoard, where: str
) -> Iterator[GameRow]:
    """Yield the lines of a tree, each as far as it is indexed and none twice."""
    seen = set[bytes]()
    for line in lines:
        packed = board.packed(on_board(line)[:MAX_PLY])
        if packed and packed not in seen:
            seen.add(packed)
            if len(seen) > MAX_LINES:
                raise InvalidRecord(f"the tree has more than {MAX_LINES} lines", where)
            told = (board.rules.name, board.rules.size_text, "line", packed.hex())
            yield GameRow(row_data(board, packed, "/".join(told)))


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
    return clean_line(name)[:MAX_NAME]


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
