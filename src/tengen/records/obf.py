"""Othello problems: a position and its solved moves on a line. See docs/formats/obf.md."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from math import isqrt
from typing import BinaryIO

from tengen.base.color import Color
from tengen.base.errors import InvalidNotation, InvalidRecord, InvalidVariant
from tengen.base.move import PASS, Move
from tengen.base.score import Score, ScoreKind
from tengen.records.codec import ReadOptions
from tengen.records.limits import MAX_BYTES
from tengen.records.lines import encode, likely_lines
from tengen.records.messages import shown
from tengen.records.node import Node
from tengen.records.record import Record, check_on_board, checked_start
from tengen.records.sgf_read import start_of_stones
from tengen.records.sgf_values import format_number, parse_number
from tengen.rules.catalogue import variant
from tengen.rules.variant import Variant

_CELLS = {"X": Color.BLACK, "*": Color.BLACK, "O": Color.WHITE, "0": Color.WHITE}
_EMPTY = set("-._")
_BOARD = re.compile(r"([-._XxOo*0]{16,144})\s*([XxOo*])")
_PASSES = {"PS", "PA", "PASS", "--"}
_COMMENT = "%"
#: How some programs write that a score is not known; alone also for a move that is not.
_UNKNOWN = {"-127", "+127", "127"}
_NO_MOVE = "--"
#: Characters and fields of one problem, and lines of comment above it.
_MAX_PROBLEM = 1 << 16
_MAX_FIELDS = 1 << 10
_MAX_REMARKS = 100_000


class _Obf:
    """One problem a line."""

    def read(self, stream: BinaryIO, options: ReadOptions) -> Iterator[Record]:
        """Yield the problems; comments above one belong to it."""
        above: list[str] = []
        for number, line in likely_lines(stream, options.encoding):
            text, is_remarked, remark = line.partition(_COMMENT)
            if is_remarked:
                above.append(remark.strip())
                _check_remarks(above, f"line {number}")
            if not text.strip():
                above = above if is_remarked else []
                continue
            try:
                record = _record(text.strip(), options)
                record.where = f"line {number}"
            except InvalidRecord as error:
                options.refuse(InvalidRecord(error.problem, f"line {number}"))
            else:
                record.root.comment = "\n".join(above)
                yield record
            above = []

    def write(self, records: Iterable[Record], stream: BinaryIO) -> None:
        """Write a line for each problem, its comment above it."""
        for number, record in enumerate(records):
            data = encode(_text(record))
            if len(data) > MAX_BYTES:
                raise InvalidRecord(f"the problem needs more than {MAX_BYTES} bytes")
            _check_remarks(_remark_lines(record.root.comment), "")
            # An empty line keeps a comment away from what stands before.
            stream.write(b"\n" * bool(number and record.root.comment) + data)


CODEC = _Obf()


# -- reading -------------------------------------------------------------------------------------


def _check_remarks(lines: list[str], where: str) -> None:
    if len(lines) > _MAX_REMARKS:
        raise InvalidRecord(f"a comment has more than {_MAX_REMARKS} lines", where)


def _record(text: str, options: ReadOptions) -> Record:
    if len(text) > _MAX_PROBLEM or text.count(";") > _MAX_FIELDS:
        raise InvalidRecord(f"{shown(text)} is longer than any problem")
    board, *fields = text.split(";")
    match = _BOARD.fullmatch(board.strip())
    if match is None:
        raise InvalidRecord(f"{shown(board)} is not a board and a side to move")
    rules = _rules(len(match[1]), options)
    cells = zip(rules.grid.points, match[1].upper(), strict=True)
    stones = {point: _CELLS[cell] for point, cell in cells if cell not in _EMPTY}
    turn = _CELLS[match[2].upper()]
    record = Record(rules, start_of_stones(rules, stones, turn))
    for part in fields:
        if part.strip():
            _add(record, turn, part.strip())
    return record


def _rules(squares: int, options: ReadOptions) -> Variant:
    size = isqrt(squares)
    given = options.variant
    if given is not None and (not given.is_reversi or given.width != size):
        raise InvalidRecord(f"the board has {squares} squares, not those of {given.name}")
    try:
        rules = given or variant("reversi", size=size)
    except InvalidVariant:
        rules = None
    if rules is None or size * size != squares:
        raise InvalidRecord(f"{squares} squares are no board")
    return rules


def _add(record: Record, turn: Color, text: str) -> None:
    """Add a move with its score, or the score of the position where no move stands before it."""
    word, colon, number = (part.strip() for part in text.partition(":"))
    if number in _UNKNOWN or (not colon and word in _UNKNOWN):
        if not colon or word == _NO_MOVE:
            return
        number = ""
    node = record.root
    if colon or parse_number(word) is None:
        node = node.add(_parse_move(record.variant, word))
    else:
        number = word
    if number:
        value = parse_number(number)
        if value is None:
            raise InvalidRecord(f"{shown(number)} is not a score")
        node.score = Score.discs(value if turn is Color.BLACK else -value)


def _parse_move(rules: Variant, word: str) -> Move:
    if word.upper() in _PASSES:
        return PASS
    try:
        return rules.parse(word)
    except InvalidNotation as error:
        raise InvalidRecord(str(error)) from None


# -- writing -------------------------------------------------------------------------------------


def _text(record: Record) -> str:
    rules = record.variant
    if not rules.is_reversi:
        raise InvalidRecord(f"OBF holds positions of Reversi, not of {rules.name}")
    if any(child.children for child in record.root.children):
        raise InvalidRecord("OBF holds a position and its moves, not the moves that follow")
    setup = rules.initial().setup if record.start is None else record.start
    setup = checked_start(setup, rules)
    symbols = {Color.BLACK: "X", Color.WHITE: "O", None: "-"}
    cells = "".join(symbols[setup.stones.get(point)] for point in rules.grid.points)
    fields = [f"{cells} {symbols[setup.turn]}"]
    if record.root.score is not None:
        fields.append(_score(record.root.score, setup.turn))
    fields += [_move(rules, node, setup.turn) for node in record.root.children]
    remarks = [f"{_COMMENT} {line}".rstrip() for line in _remark_lines(record.root.comment)]
    return "\n".join([*remarks, "; ".join(fields) + ";", ""])


def _remark_lines(comment: str) -> list[str]:
    return comment.split("\n") if comment else []


def _move(rules: Variant, node: Node, turn: Color) -> str:
    move = check_on_board(node.move, rules)
    if move.point is None and move != PASS:
        raise InvalidRecord(f"OBF has no word for {move.action!r}")
    word = "PS" if move == PASS else rules.format(move).upper()
    return word if node.score is None else f"{word}:{_score(node.score, turn)}"


def _score(score: Score, turn: Color) -> str:
    """Write a score for the side to move."""
    if score.kind is not ScoreKind.DISCS:
        raise InvalidRecord(f"OBF has scores in discs, not a {score.kind.value}")
    text = format_number(score.value if turn is Color.BLACK else -score.value)
    return text if text.startswith("-") else f"+{text}"
