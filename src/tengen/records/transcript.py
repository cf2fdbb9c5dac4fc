"""Reversi transcripts: ``f5d6c3…``, and what people paste. See docs/formats/transcript.md."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import BinaryIO

from tengen.base.color import Color
from tengen.base.errors import IllegalMove, InvalidNotation, InvalidRecord
from tengen.base.move import PASS, Move
from tengen.base.text import shown
from tengen.records.codec import ReadOptions
from tengen.records.limits import MAX_DEPTH, MAX_MOVE_TEXT
from tengen.records.lines import encode, numbered_lines
from tengen.records.passes import play_on
from tengen.records.record import Record, checked_nodes
from tengen.records.result import Result
from tengen.rules.catalogue import variant
from tengen.rules.notation import shorten
from tengen.rules.position import Position
from tengen.rules.variant import Variant

_TOKEN = re.compile(
    r"(?P<blank>[\s,;|/]+|-(?=[a-z])|\{[^}]*\})"
    r"|(?P<result>(?<![a-z0-9])(?:1/2-1/2|[0-9]{1,3}\s*[-:\N{EN DASH}]\s*[0-9]{1,3}"
    r"|[+-][0-9]{1,3}|[bw]\+(?:[0-9]{1,3}|resign|r|time|t)?|draw)(?![a-z0-9]))"
    r"|(?P<number>[0-9]{1,3}\s*[.):]+|(?<![a-z0-9])[0-9]{1,3}(?=\s))"
    r"|(?P<move>[a-z][1-9][0-9]?)"
    r"|(?P<pass>pass|pa|ps|--)"
)
_NUMBER = re.compile(r"([0-9]{1,3})(?:\s*[.):]+|\s)\s*[a-z-]")
_DISCS = re.compile(r"([0-9]+)\s*[-:\N{EN DASH}]\s*([0-9]+)")


@dataclass(frozen=True, slots=True)
class _Words:
    """What one line says; ``number`` is that of its first move, if it is written."""

    moves: tuple[Move, ...]
    result: Result | None
    number: int | None


@dataclass(frozen=True, slots=True)
class _Game:
    """A game so far; ``is_new`` when the latest line began it."""

    position: Position
    result: Result | None
    is_new: bool

    def record(self) -> Record:
        """Return the record; the board tells the result of a finished game, the text of another."""
        record = Record.of(self.position)
        record.result = record.result or self.result
        return record


class _Transcripts:
    """Games from the usual start, one on a line or over several lines."""

    def read(self, stream: BinaryIO, options: ReadOptions) -> Iterator[Record]:
        """Yield the games. A line that can be played from the start is a new game."""
        rules = _rules(options)
        game: _Game | None = None
        for number, line in numbered_lines(stream):
            text = line.partition("#")[0].strip().lower()
            if game is not None and not line:
                yield game.record()
                game = None
            if not text or text.startswith("%"):
                continue
            try:
                before, game = game, _next_game(rules, game, _words(rules, text))
            except (InvalidRecord, IllegalMove) as error:
                raise InvalidRecord(str(error), f"line {number}") from None
            if before is not None and game.is_new:
                yield before.record()
        if game is not None:
            yield game.record()

    def write(self, records: Iterable[Record], stream: BinaryIO) -> None:
        """Write the main line of each game on a line, without passes."""
        for record in records:
            stream.write(encode(_line(record) + "\n"))


CODEC = _Transcripts()


def _rules(options: ReadOptions) -> Variant:
    rules = options.variant or variant("reversi")
    if not rules.is_reversi:
        raise InvalidRecord(f"a transcript is a game of Reversi, not of {rules.name}")
    return rules


def _words(rules: Variant, text: str) -> _Words:
    moves: list[Move] = []
    result = None
    at = 0
    if len(text) > MAX_MOVE_TEXT:
        raise InvalidRecord(f"the game is longer than {MAX_DEPTH} moves")
    while at < len(text):
        match = _TOKEN.match(text, at)
        if match is None:
            raise InvalidRecord(f"{shorten(text[at : at + 50])!r} is not a move")
        at = match.end()
        if match.lastgroup in {"move", "pass"}:
            if result is not None:
                raise InvalidRecord(f"{shown(match[0])} stands behind the result")
            moves.append(PASS if match.lastgroup == "pass" else _square(rules, match[0]))
        elif match.lastgroup == "result":
            result = _result(match[0])
        if len(moves) > MAX_DEPTH:
            raise InvalidRecord(f"the game is longer than {MAX_DEPTH} moves")
    return _Words(tuple(moves), result, _first_number(text))


def _first_number(text: str) -> int | None:
    match = _NUMBER.match(text)
    return None if match is None else int(match[1])


def _square(rules: Variant, text: str) -> Move:
    try:
        return rules.parse(text)
    except InvalidNotation as error:
        raise InvalidRecord(str(error)) from None


def _result(text: str) -> Result:
    if text in {"1/2-1/2", "+0", "-0", "draw"}:
        return Result(None)
    discs = _DISCS.fullmatch(text)
    if discs is None:
        return Result(Color.BLACK if text[0] in "+b" else Color.WHITE)
    black, white = int(discs[1]), int(discs[2])
    if black == white:
        return Result(None)
    margin = None if {black, white} == {0, 1} else abs(black - white)
    return Result(Color.BLACK if black > white else Color.WHITE, margin=margin)


def _next_game(rules: Variant, game: _Game | None, words: _Words) -> _Game:
    """Return the game after a line: a new one where the line can be played from the start.

    A number at the beginning of the line decides: 1 begins a game, any other continues one.
    """
    if not words.moves:
        if game is None:
            raise InvalidRecord("there is no move on the line")
        return _Game(game.position, words.result or game.result, is_new=False)
    if game is not None and (words.number or 1) > 1:
        return _continued(game, words)
    try:
        return _Game(_play(rules.initial(), words.moves), words.result, is_new=True)
    except IllegalMove:
        if game is None or words.number == 1:
            raise
    return _continued(game, words)


def _continued(game: _Game, words: _Words) -> _Game:
    return _Game(_play(game.position, words.moves), words.result or game.result, is_new=False)


def _play(position: Position, moves: tuple[Move, ...]) -> Position:
    for move in moves:
        try:
            position = play_on(position, move)
        except IllegalMove as error:
            number = len(position.moves) + 1
            raise IllegalMove(f"move {number}, {error.move},", error.reason) from None
    return position


def _line(record: Record) -> str:
    if not record.variant.is_reversi or record.start is not None:
        raise InvalidRecord("a transcript holds only games of Reversi from the usual start")
    checked_nodes(record)
    discs = [move for move in record.position().moves if move.point is not None]
    if not discs:
        raise InvalidRecord("a game without moves cannot be written as a transcript")
    return "".join(record.variant.format(move) for move in discs)
