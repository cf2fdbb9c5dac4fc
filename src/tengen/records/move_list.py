"""Plain lists of moves, one game a line. See docs/formats/moves.md."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from typing import BinaryIO

from tengen.base.errors import IllegalMove, InvalidNotation, InvalidRecord, UnknownGame
from tengen.base.move import Move
from tengen.records import game_json, rulesets
from tengen.records.codec import ReadOptions
from tengen.records.limits import MAX_DEPTH, MAX_MOVE_TEXT
from tengen.records.lines import encode, numbered_lines
from tengen.records.passes import play_on
from tengen.records.record import Record, check_on_board, checked_nodes, checked_start
from tengen.records.sgf_values import sized
from tengen.rules.notation import shorten, split_moves
from tengen.rules.setup import POSITION_TEXT, Setup
from tengen.rules.variant import Variant

_HEADING = re.compile(r"#\s*variant:", re.IGNORECASE)
_HEADER = re.compile(
    r"#\s*variant:\s*(?P<name>[a-z0-9-]+)(?:\s+size:\s*(?P<size>\S+))?(?:\s+rules:\s*(?P<rules>\{.*))?",
    re.IGNORECASE,
)
_START = re.compile(r"#\s*start:\s*(?P<text>.+)", re.IGNORECASE)
_COMMENT = r"\s#"
_RUN = re.compile(r"[0-9]{1,4}|.")
_NUMBER = re.compile(r"^[0-9]{1,5}[.):]+", re.ASCII)


class _MoveLists:
    """One game or position a line; comments name the rules and the start of what follows."""

    def read(self, stream: BinaryIO, options: ReadOptions) -> Iterator[Record]:
        """Yield the game of each line that has moves."""
        rules, start = options.variant, None
        for number, line in numbered_lines(stream):
            moves = ""
            try:
                rules = _header(line, options) or rules
                start = _start(line, rules) or start
                # In a position the sign stands for a stone, but never behind a blank.
                comment = _COMMENT if POSITION_TEXT.match(line) else "#"
                moves = re.split(comment, line, maxsplit=1)[0].strip()
                if not moves:
                    continue
                record = _record(rules, start, moves)
                record.where = f"line {number}"
            except UnknownGame as error:
                raise UnknownGame(error.problem, f"line {number}") from None
            except (InvalidRecord, InvalidNotation, IllegalMove) as error:
                problem = InvalidRecord(str(error), f"line {number}")
                if not moves:  # the games below a heading are read by it
                    raise problem from None
                options.refuse(problem)
            else:
                yield record
            start = None

    def write(self, records: Iterable[Record], stream: BinaryIO) -> None:
        """Write the main line of each game, its rules above it where they change."""
        rules: Variant | None = None
        for record in records:
            if record.variant != rules:
                rules = record.variant
                stream.write(encode(_header_line(rules)))
            if record.start is not None and record.mainline:
                start = checked_start(record.start, record.variant)
                stream.write(encode(f"# start: {start.text}\n"))
            stream.write(encode(_line(record)))


CODEC = _MoveLists()


def _header(line: str, options: ReadOptions) -> Variant | None:
    if _HEADING.match(line) is None:
        return None
    match = _HEADER.fullmatch(line)
    if match is None:
        raise InvalidRecord(f"{shorten(line)!r} does not name rules; write '# variant: renju'")
    changed = game_json.parse(match["rules"], "") if match["rules"] else {}
    rules = rulesets.restore(match["name"].lower(), match["size"], changed)
    if options.variant is not None and options.variant.name != rules.name:
        raise InvalidRecord(f"the games are {rules.name}, not {options.variant.name}")
    return rules


def _start(line: str, rules: Variant | None) -> Setup | None:
    match = _START.fullmatch(line)
    return None if match is None else _known(rules).setup(match["text"])


def _known(rules: Variant | None) -> Variant:
    if rules is None:
        raise UnknownGame("the file does not name its rules; name the variant")
    return rules


def _record(rules: Variant | None, start: Setup | None, text: str) -> Record:
    if len(text) > MAX_MOVE_TEXT:
        raise InvalidRecord(f"the game is longer than {MAX_DEPTH} moves")
    if POSITION_TEXT.match(text):
        start = _position(_known(rules), text)
        return Record(start.variant, start)
    record = Record(_known(rules), start)
    words = [_NUMBER.sub("", word) for word in split_moves(text)]
    moves = record.variant.parse_moves(" ".join(words))
    if len(moves) > MAX_DEPTH:
        raise InvalidRecord(f"the game is longer than {MAX_DEPTH} moves")
    node = record.root
    for move in _with_passes(record, moves):
        node = node.add(move)
    return record


def _position(rules: Variant, text: str) -> Setup:
    """Return a position, on a board of the size that it has."""
    match = POSITION_TEXT.match(text)
    if match is not None and match["rows"] and rules.layers == 1 and "|" not in text:
        rows = match["rows"].split("/")
        runs = _RUN.findall(rows[0])
        width = sum(int(run) if run.isdecimal() else 1 for run in runs)
        rules = sized(rules, f"{width}x{len(rows)}" if width != len(rows) else str(width))
    return rules.setup(text)


def _with_passes(record: Record, moves: list[Move]) -> Iterable[Move]:
    """Return the moves with the forced passes that Reversi players leave out."""
    if not record.variant.is_reversi:
        return moves
    position = record.initial()
    for move in moves:
        position = play_on(position, move)
    return position.moves


def _header_line(rules: Variant) -> str:
    changed = rulesets.other_rules(rules)
    told = f" rules: {json.dumps(changed)}" if changed else ""
    return f"# variant: {rules.name} size: {rules.size_text}{told}\n"


def _line(record: Record) -> str:
    checked_nodes(record)
    if not record.mainline and record.start is None:
        raise InvalidRecord("a game without moves cannot be written as a list of moves")
    if not record.mainline:
        assert record.start is not None
        return checked_start(record.start, record.variant).text + "\n"
    moves = [check_on_board(move, record.variant) for move in record.mainline]
    return " ".join(map(record.variant.format, moves)) + "\n"
