"""Games of the Piskvork manager, as Gomocup keeps them. See docs/formats/psq.md."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import BinaryIO

from tengen.base.color import Color
from tengen.base.errors import InvalidRecord
from tengen.base.grid import Point
from tengen.base.move import placement
from tengen.records import rulesets
from tengen.records.codec import ReadOptions
from tengen.records.limits import DEEPEST, MOST_BYTES
from tengen.records.lines import encode, likely_lines
from tengen.records.messages import shown
from tengen.records.node import Node
from tengen.records.record import Record, check_on_board, checked_nodes
from tengen.records.result import Ending, Result
from tengen.records.sgf_values import format_number
from tengen.rules.catalogue import variant
from tengen.rules.variant import Variant

_HEADER = re.compile(
    r"Piskvorky\s+([0-9]{1,3})\s*x\s*([0-9]{1,3})"
    r"(?:\s*,\s*([0-9]{1,4})\s*[:-]\s*([0-9]{1,4})(?:\s*,\s*([01]))?)?",
    re.ASCII,
)
_BEGINS = re.compile(r"Piskvorky\b")
_MOVE = re.compile(
    r"([0-9]{1,4})\s*,\s*([0-9]{1,4})(?:\s*,\s*(-?[0-9]{1,12}(?:\.[0-9]{1,9})?))?", re.ASCII
)
_CODE = re.compile(r"-?[0-9]{1,4}", re.ASCII)
_WINNER = re.compile(r"([0-9])\s*,\s*(.*)", re.ASCII)
_HUMANS = re.compile(r"homo-[0-9]", re.IGNORECASE)

#: The first letters of a tournament's name tell its rules.
_RULES = {
    "freestyle": "freestyle",
    "fastgame": "freestyle",
    "standard": "standard",
    "renju": "renju",
    "caro": "caro",
}
_LEVELS, _RESULT_CODE = "levels", "result code"
#: What Piskvork writes when a program fails, when the time is over, and when it does not know.
_FINISHED, _TIMEOUT, _FAILED, _NOT_KNOWN = "0", "15", "-2", "-1"
_KEPT = "PSQ"
_MILLISECONDS = 1000


@dataclass
class _Lines:
    """The lines of one game, without empty ones."""

    number: int
    header: re.Match[str]
    moves: list[tuple[int, re.Match[str]]] = field(default_factory=list)
    rest: list[str] = field(default_factory=list)


class _Psq:
    """One game, or several one behind the other."""

    def read(self, stream: BinaryIO, options: ReadOptions) -> Iterator[Record]:
        """Yield the games; each begins with a line ``Piskvorky …``."""
        for lines in _games(stream, options):
            try:
                record = _record(lines, options)
            except InvalidRecord as error:
                where = error.where or f"line {lines.number}"
                options.refuse(InvalidRecord(error.problem, where))
                continue
            yield record

    def write(self, records: Iterable[Record], stream: BinaryIO) -> None:
        """Write the main lines of the games one behind the other; Piskvork opens the first."""
        for record in records:
            data = encode("\n".join([*_text(record), ""]))
            if len(data) > MOST_BYTES:
                raise InvalidRecord(f"the game needs more than {MOST_BYTES} bytes")
            stream.write(data)


CODEC = _Psq()


# -- reading -------------------------------------------------------------------------------------


def _games(stream: BinaryIO, options: ReadOptions) -> Iterator[_Lines]:
    game: _Lines | None = None
    for number, line in likely_lines(stream, options.encoding):
        where = f"line {number}"
        if _BEGINS.match(line):
            if game is not None:
                yield game
            game = _Lines(number, _header(line, where))
        elif game is None:
            if line:
                raise InvalidRecord(f"{shown(line)} stands before any game", where)
        elif line:
            _add(game, line, number)
    if game is not None:
        yield game


def _header(line: str, where: str) -> re.Match[str]:
    header = _HEADER.fullmatch(line)
    if header is None:
        raise InvalidRecord(f"{shown(line)} is not a line 'Piskvorky 15x15, 0:0, 0'", where)
    return header


def _add(game: _Lines, line: str, number: int) -> None:
    move = None if game.rest else _MOVE.fullmatch(line)
    if move is not None:
        game.moves.append((number, move))
    else:
        game.rest.append(line)
    if len(game.moves) + len(game.rest) > DEEPEST:
        raise InvalidRecord(f"the game is longer than {DEEPEST} moves", f"line {number}")


def _record(lines: _Lines, options: ReadOptions) -> Record:
    width, height, *both, first = lines.header.groups(default="0")
    names, code, winner, kept = _split_rest(lines.rest)
    record = Record(_variant(width, height, winner, options))
    _read_moves(record, lines.moves)
    black, white = names if first == "0" else names[::-1]
    record.black, record.white = black, white
    if set(both) != {"0"}:
        record.tags[_LEVELS] = ":".join(both)
    if winner is not None and winner[2] != record.variant.name:
        record.event = winner[2]
    if code not in {None, _FINISHED, _NOT_KNOWN}:
        record.tags[_RESULT_CODE] = code or ""
    record.result = _result(record, code, winner, is_swapped=first == "1")
    if kept:
        record.root.properties[_KEPT] = tuple(kept)
    return record


Rest = tuple[tuple[str, str], str | None, re.Match[str] | None, list[str]]


def _split_rest(rest: list[str]) -> Rest:
    """Tell names, result code and winner apart; Piskvork writes no names outside of tournaments."""
    names = ("", "")
    rest = list(rest)
    if len(rest) > 1 and not (_CODE.fullmatch(rest[0]) and _WINNER.fullmatch(rest[1])):
        names = (_name(rest[0]), _name(rest[1]))
        del rest[:2]
    code = rest.pop(0) if rest and _CODE.fullmatch(rest[0]) else None
    winner = _WINNER.fullmatch(rest[0]) if rest else None
    return names, code, winner, rest[1:] if winner is not None else rest


def _name(line: str) -> str:
    return "" if _HUMANS.fullmatch(line) else line


def _variant(
    width: str, height: str, winner: re.Match[str] | None, options: ReadOptions
) -> Variant:
    told = None if winner is None else _told_rules(winner[2])
    given = options.variant
    if given is not None and told is not None and told != given.name:
        raise InvalidRecord(f"the game is {told}, not {given.name}")
    if given is not None and (given.is_reversi or given.layers != 1):
        raise InvalidRecord(f"Piskvork does not play {given.name}")
    rules = given or variant(told or "freestyle")
    size = str(int(width)) if int(width) == int(height) else f"{int(width)}x{int(height)}"
    return rulesets.restore(rules.name, size, rulesets.other_rules(rules))


def _told_rules(event: str) -> str | None:
    """Return the variant that the name of a tournament tells, such as Freestyle15_1."""
    exact = event.strip().lower()
    if exact in _WRITABLE:
        return exact
    letters = re.match(r"[a-z]*", exact)
    return _RULES.get("" if letters is None else letters[0])


def _read_moves(record: Record, moves: list[tuple[int, re.Match[str]]]) -> None:
    node = record.root
    for number, move in moves:
        point = Point(int(move[1]) - 1, int(move[2]) - 1)
        if point not in record.variant.grid:
            size = record.variant.size_text
            raise InvalidRecord(f"{move[0]!r} is off the board of {size}", f"line {number}")
        node = node.add(placement(point))
        if move[3] is not None:
            node.spent = float(move[3]) / _MILLISECONDS


def _result(
    record: Record, code: str | None, winner: re.Match[str] | None, *, is_swapped: bool
) -> Result | None:
    """Return the winner that is told, or the one the code and the board tell."""
    to_move = Color.BLACK if len(record.mainline) % 2 == 0 else Color.WHITE
    ending = {_TIMEOUT: Ending.TIME, _FAILED: Ending.FORFEIT}.get(code or "", Ending.UNKNOWN)
    if winner is not None and winner[1] in "12":
        is_black = (winner[1] == "1") != is_swapped
        color = Color.BLACK if is_black else Color.WHITE
        on_board = _on_board(record)
        return on_board if on_board and on_board.winner is color else Result(color, ending)
    if ending is not Ending.UNKNOWN:
        return Result(to_move.opponent, ending)
    return _on_board(record)


def _on_board(record: Record) -> Result | None:
    try:
        outcome = record.position().outcome
    except InvalidRecord:
        return None
    return None if outcome is None else Result.of(outcome)


# -- writing -------------------------------------------------------------------------------------

#: The variants whose name behind the winner tells a reader the rules.
_WRITABLE = {"freestyle", "standard", "renju", "caro", "pro", "long-pro", "free-renju"}
_CODES = {Ending.TIME: _TIMEOUT, Ending.FORFEIT: _FAILED}


def _text(record: Record) -> Iterator[str]:
    rules = record.variant
    if rules.is_reversi or rules.layers != 1 or record.start is not None:
        raise InvalidRecord("Piskvork holds flat games of five in a row from the empty board")
    if rules.name not in _WRITABLE or rulesets.other_rules(rules):
        raise InvalidRecord(f"Piskvork has no word for the rules of {rules.name!r}")
    checked_nodes(record)
    yield f"Piskvorky {rules.width}x{rules.height}, {_levels(record)}, 0"
    for node in record.root.mainline():
        yield _move_line(record, node)
    yield _checked_name(record.black or "homo-1")
    yield _checked_name(record.white or "homo-2")
    code = record.tags.get(_RESULT_CODE, "")
    if _CODE.fullmatch(code) is None:
        code = _code(record)
    yield code
    yield f"{_winner(record.result)},{_event(record)}"
    yield from map(_checked_line, record.root.properties.get(_KEPT, ()))


def _levels(record: Record) -> str:
    levels = record.tags.get(_LEVELS, "")
    return levels if re.fullmatch(r"[0-9]{1,4}:[0-9]{1,4}", levels, re.ASCII) else "0:0"


def _move_line(record: Record, node: Node) -> str:
    move = check_on_board(node.move, record.variant)
    if move.point is None:
        raise InvalidRecord(f"Piskvork has no word for {move.action!r}")
    spent = node.spent or 0
    if not 0 <= spent < 1e9:
        raise InvalidRecord(f"{spent} seconds are not a time that a file can hold")
    return f"{move.point.x + 1},{move.point.y + 1},{format_number(round(spent * _MILLISECONDS))}"


def _checked_line(line: str) -> str:
    if line != line.strip() or not line or len(line.splitlines()) != 1 or _BEGINS.match(line):
        raise InvalidRecord(f"{shown(line)} cannot stand on a line of its own")
    return line


def _checked_name(name: str) -> str:
    if _MOVE.fullmatch(name) or _CODE.fullmatch(name):
        raise InvalidRecord(f"the name {shown(name)} would be read as a move or a result")
    return _checked_line(name)


def _code(record: Record) -> str:
    """Return the code of an ending: the loser of a timeout or a failure is the one to move."""
    result = record.result
    if result is None:
        return _NOT_KNOWN
    to_move = Color.BLACK if len(record.mainline) % 2 == 0 else Color.WHITE
    code = _CODES.get(result.reason)
    if code is not None and result.winner is to_move.opponent:
        return code
    return _FINISHED if _on_board(record) == result else _NOT_KNOWN


def _winner(result: Result | None) -> int:
    if result is None or result.winner is None:
        return 0
    return 1 if result.winner is Color.BLACK else 2


def _event(record: Record) -> str:
    """Return the name of the tournament where it tells the rules, else the name of the rules."""
    event = record.event.strip()
    tells = _told_rules(event) == record.variant.name
    return _checked_line(event) if tells else record.variant.name
