"""The WTHOR database of Othello games. See docs/formats/wthor.md."""

from __future__ import annotations

import struct
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date
from io import BytesIO
from typing import BinaryIO

from tengen.base.color import Color
from tengen.base.errors import InvalidRecord
from tengen.base.move import PASS, Move
from tengen.base.text import shown
from tengen.records.codec import ReadOptions
from tengen.records.record import Record
from tengen.records.result import Ending, Result
from tengen.records.wthor_names import EVENTS, HEADER, PLAYERS, NameTable, read_names
from tengen.rules.board import Board, IllegalPlacement
from tengen.rules.catalogue import variant
from tengen.rules.variant import Variant

_GAME = struct.Struct("<HHHBB")
_GAMES, _SOLITAIRES = 0, 1
_THEORY, _DEPTH = "theoretical score", "theoretical depth"
_YEAR = 4


@dataclass(frozen=True)
class _Layout:
    """How the games of a board size are stored: the square of each byte, the byte of each move."""

    rules: Variant
    squares: tuple[Move | None, ...]
    codes: Mapping[Move, int]

    @classmethod
    def of(cls, size: int) -> _Layout:
        """Return the layout of a board size."""
        rules = variant("reversi", size=size)
        stride = size + 2
        placed = zip(rules.placements, rules.grid.points, strict=True)
        codes = {move: stride * (point.y + 1) + point.x + 1 for move, point in placed}
        moves = {code: move for move, code in codes.items()}
        return cls(rules, tuple(map(moves.get, range(256))), codes)

    @property
    def moves(self) -> int:
        """Moves of the longest game."""
        return len(self.rules.grid.points) - 4

    @property
    def length(self) -> int:
        """Bytes of a game."""
        return _GAME.size + self.moves


_LAYOUTS = {size: _Layout.of(size) for size in (8, 10)}


@dataclass(frozen=True, slots=True)
class _Header:
    """What stands before the games."""

    games: int
    year: int
    layout: _Layout
    depth: int


class _Wthor:
    """Games of one year, their players and tournaments named in the files beside."""

    def read(self, stream: BinaryIO, options: ReadOptions) -> Iterator[Record]:
        """Yield the games, with the passes that the format leaves out."""
        header = _read_header(stream, options)
        players = read_names(options.beside.get(PLAYERS.extension), PLAYERS)
        events = read_names(options.beside.get(EVENTS.extension), EVENTS)
        reader = _Reader(header, players, events)
        length = header.layout.length
        for number in range(1, header.games + 1):
            data = stream.read(length)
            where = f"game {number}, byte {HEADER.size + (number - 1) * length}"
            if len(data) < length:
                raise InvalidRecord(f"the file ends in game {number} of {header.games}", where)
            try:
                record = reader.record(data)
            except InvalidRecord as error:
                options.refuse(InvalidRecord(error.problem, where))
                continue
            yield record
        if stream.read(1):
            raise InvalidRecord(f"the file goes on after its {header.games} games")

    def write(self, records: Iterable[Record], stream: BinaryIO) -> None:
        """Write games without names; raises InvalidRecord where names would be lost."""
        self.write_beside(records, stream, {})

    def write_beside(
        self, records: Iterable[Record], stream: BinaryIO, beside: Mapping[str, BinaryIO]
    ) -> None:
        """Write the games, and their names into the streams of names."""
        writer = _Writer()
        body = stream if stream.seekable() else BytesIO()
        start = body.tell()
        body.write(bytes(HEADER.size))
        for record in records:
            body.write(writer.game(record))
        for names in (writer.players, writer.events):
            _write_names(names, beside.get(names.kind.extension))
        end = body.tell()
        body.seek(start)
        body.write(writer.header())
        body.seek(end)
        if isinstance(body, BytesIO) and body is not stream:
            stream.write(body.getvalue())


CODEC = _Wthor()


# -- reading -------------------------------------------------------------------------------------


def _read_header(stream: BinaryIO, options: ReadOptions) -> _Header:
    data = stream.read(HEADER.size)
    if len(data) < HEADER.size:
        raise InvalidRecord(f"the file ends at byte {len(data)}, in its header", "byte 0")
    *_, games, names, year, size, kind, depth, _reserved = HEADER.unpack(data)
    if kind == _SOLITAIRES:
        raise InvalidRecord("these are solitaires, not games", "byte 13")
    if kind != _GAMES or names:
        raise InvalidRecord("this is not a file of games", "byte 8")
    layout = _LAYOUTS.get(size or 8)
    if layout is None:
        raise InvalidRecord(f"a board of {size} is neither 8×8 nor 10×10", "byte 12")
    given = options.variant
    if given is not None and (not given.is_reversi or given.width != layout.rules.width):
        raise InvalidRecord(f"the games are reversi {size or 8}×{size or 8}, not {_told(given)}")
    header = _Header(games, year, layout, depth)
    _check_length(stream, header)
    return header


def _told(rules: Variant) -> str:
    return f"{rules.name} {rules.size_text}"


def _check_length(stream: BinaryIO, header: _Header) -> None:
    """Compare the number of games with the length of the file, where it can be known."""
    if not stream.seekable():
        return
    at = stream.tell()
    there = stream.seek(0, 2) - at
    stream.seek(at)
    told = header.games * header.layout.length
    if there != told:
        promised = f"{header.games} games of {header.layout.length} bytes"
        raise InvalidRecord(f"the header promises {promised}, but {there} bytes follow it")


@dataclass(frozen=True)
class _Reader:
    """Turns the bytes of a game into a record."""

    header: _Header
    players: tuple[str, ...]
    events: tuple[str, ...]

    def record(self, data: bytes) -> Record:
        """Return the game; raises InvalidRecord where its moves or its score are wrong."""
        event, black, white, discs, theory = _GAME.unpack_from(data)
        header = self.header
        record = Record(header.layout.rules)
        board = _play(record, data[_GAME.size :].rstrip(b"\0"), header.layout)
        record.result = _result(header.layout.rules, board, discs)
        record.black, record.white = _name(self.players, black), _name(self.players, white)
        record.event = _name(self.events, event)
        record.date = f"{header.year:04}" if header.year else ""
        if header.depth:
            record.tags = {_THEORY: str(theory), _DEPTH: str(header.depth)}
        return record


def _name(names: tuple[str, ...], number: int) -> str:
    """Return a name by its number; a number alone where there are no names."""
    if number < len(names):
        return names[number]
    return f"#{number}" if number else ""


def _play(record: Record, codes: bytes, layout: _Layout) -> Board:
    """Put the moves into the record, forced passes too, and return the last board."""
    board = layout.rules.initial().board
    node = record.root
    for number, code in enumerate(codes, start=1):
        move = layout.squares[code]
        if move is None or move.point is None:
            raise InvalidRecord(f"move {number}: {code} is not a square")
        try:
            board = board.play(move.point)
        except IllegalPlacement as illegal:
            after = _after_pass(board, move)
            if after is None:
                square = layout.rules.format(move)
                raise InvalidRecord(
                    f"move {number}: {square} is illegal: {illegal.reason}"
                ) from None
            board, node = after, node.add(PASS)
        node = node.add(move)
    return board


def _after_pass(board: Board, move: Move) -> Board | None:
    """Return the board after a forced pass and a move; None where that is illegal too."""
    if board.outcome is not None or board.legal_placements() or move.point is None:
        return None
    try:
        return board.pass_turn().play(move.point)
    except IllegalPlacement:
        return None


def _result(rules: Variant, board: Board, discs: int) -> Result:
    """Return the result by the board where the game is over, else by the score that is told."""
    squares = len(rules.grid.points)
    if discs > squares:
        raise InvalidRecord(f"{discs} black discs do not fit on the board")
    told = _by_discs(discs, squares, Ending.UNKNOWN)
    if board.outcome is None:
        return told
    result = Result.of(board.outcome)
    if (result.winner, result.margin) != (told.winner, told.margin):
        raise InvalidRecord(f"the score is {discs} black discs, but the board says otherwise")
    return result


def _by_discs(discs: int, squares: int, reason: Ending) -> Result:
    margin = 2 * discs - squares
    winner = None if margin == 0 else Color.BLACK if margin > 0 else Color.WHITE
    return Result(winner, reason, abs(margin))


# -- writing -------------------------------------------------------------------------------------


@dataclass
class _Writer:
    """Turns records into bytes, and gathers what stands in the header and in the lists of names."""

    players: NameTable = field(default_factory=lambda: NameTable(PLAYERS))
    events: NameTable = field(default_factory=lambda: NameTable(EVENTS))
    layout: _Layout | None = None
    year: str | None = None
    depth: str | None = None
    games: int = 0

    def game(self, record: Record) -> bytes:
        """Return the bytes of a game; raises InvalidRecord for what the format cannot hold."""
        layout = self._checked_layout(record)
        year = record.date[:_YEAR]
        if year and not (year.isascii() and year.isdecimal() and len(year) == _YEAR):
            raise InvalidRecord(f"the date {shown(record.date)} does not begin with a year")
        depth = record.tags.get(_DEPTH, "0")
        if self.games and (year, depth) != (self.year, self.depth):
            what = "year" if year != self.year else "theoretical depth"
            raise InvalidRecord(f"a WTHOR file has games of one {what} only")
        self.layout, self.year, self.depth = layout, year, depth
        self.games += 1
        position = record.position()
        codes = bytes(layout.codes[move] for move in position.moves if move != PASS)
        discs = _discs(record, position.board)
        theory = _number(record.tags.get(_THEORY, str(discs)), _THEORY)
        numbers = (self.events.number(record.event), self.players.number(record.black))
        data = _GAME.pack(*numbers, self.players.number(record.white), discs, theory)
        return data + codes.ljust(layout.moves, b"\0")

    def _checked_layout(self, record: Record) -> _Layout:
        layout = _LAYOUTS.get(record.variant.width) if record.variant.is_reversi else None
        if layout is None or record.start is not None:
            raise InvalidRecord("WTHOR holds games of Reversi 8×8 or 10×10 from the usual start")
        if self.layout is not None and self.layout is not layout:
            raise InvalidRecord("a WTHOR file has games of one board size only")
        return layout

    def header(self) -> bytes:
        """Return the header of all the games so far."""
        size = 8 if self.layout is None else self.layout.rules.width
        depth = _number(self.depth or "0", _DEPTH)
        numbers = (self.games, 0, int(self.year or 0), size, _GAMES, depth, 0)
        return HEADER.pack(*_today(), *numbers)


def _today() -> tuple[int, int, int, int]:
    today = date.today()
    return today.year // 100, today.year % 100, today.month, today.day


def _number(text: str, what: str) -> int:
    if not (text.isascii() and text.isdecimal() and int(text[:4]) < 256):
        raise InvalidRecord(f"the {what} {shown(text)} is not a number up to 255")
    return int(text)


def _discs(record: Record, board: Board) -> int:
    """Return the black discs at the end; those of the board where the game is over."""
    squares = len(record.variant.grid.points)
    result = record.result if board.outcome is None else Result.of(board.outcome)
    if result is None:
        raise InvalidRecord("a game that is not over needs a result")
    margin = squares if result.margin is None and result.winner else result.margin or 0
    signed = margin if result.winner is Color.BLACK else -margin
    if not 0 <= margin <= squares or (squares + signed) % 2:
        raise InvalidRecord(f"a margin of {margin} does not fit on the board")
    return int((squares + signed) / 2)


def _write_names(names: NameTable, stream: BinaryIO | None) -> None:
    if stream is not None:
        stream.write(HEADER.pack(*_today(), 0, len(names.names), 0, 0, 0, 0, 0) + names.data())
    elif names.has_names:
        raise InvalidRecord("the names of WTHOR games need files of their own; write to a file")
