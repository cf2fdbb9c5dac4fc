"""Games of the Piskvork manager, as Gomocup keeps them. See docs/formats/psq.md."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from typing import BinaryIO

from tengen.base.color import Color
from tengen.base.errors import InvalidRecord
from tengen.base.grid import Point
from tengen.base.move import placement
from tengen.records import rulesets
from tengen.records.codec import ReadOptions
from tengen.records.limits import MAX_BYTES, MAX_DEPTH
from tengen.records.lines import encode, whole_lines
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
_WINNER = re.compile(r"([0-2])\s*,\s*(.*)", re.ASCII)
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


#: What is left of a stone that was damaged, and how no name of a player begins.
_STONE_LIKE = re.compile(r"[-0-9][-0-9.\s]*,[-0-9.,\s]*", re.ASCII)
_BEGINS_LIKE_STONE = re.compile(r"[-0-9.\s]*,", re.ASCII)

Numbered = tuple[int, str]


@dataclass
class _Lines:
    """The lines of one game with their numbers, without empty ones.

    ``gap`` is the number of the last empty line, ``hole`` that of one before the result code.
    """

    number: int
    header: re.Match[str]
    moves: list[tuple[int, re.Match[str]]] = field(default_factory=list)
    rest: list[Numbered] = field(default_factory=list)
    is_ended: bool = True
    gap: int | None = None
    hole: int | None = None

    @property
    def ending(self) -> list[str]:
        """What stands behind the stones."""
        return [line for _number, line in self.rest]

    @property
    def whole_moves(self) -> list[tuple[int, re.Match[str]]]:
        """The stones before a hole."""
        hole = self.hole
        return [move for move in self.moves if hole is None or move[0] < hole]

    @property
    def last(self) -> int:
        """The number of the last line."""
        ends = (self.number, *(number for number, _line in (*self.moves[-1:], *self.rest[-1:])))
        return max(ends)


@dataclass(frozen=True, slots=True)
class _Ending:
    """What stands behind the stones."""

    names: tuple[str, str] = ("", "")
    code: str = ""
    winner: re.Match[str] | None = None
    kept: tuple[str, ...] = ()


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
            if len(data) > MAX_BYTES:
                raise InvalidRecord(f"the game needs more than {MAX_BYTES} bytes")
            stream.write(data)


CODEC = _Psq()


# -- reading -------------------------------------------------------------------------------------


def _games(stream: BinaryIO, options: ReadOptions) -> Iterator[_Lines]:
    game: _Lines | None = None
    for number, whole in whole_lines(stream, options.encoding):
        line, where = whole.strip(), f"line {number}"
        if _BEGINS.match(line):
            if game is not None:
                yield game
            game = _Lines(number, _header(line, where))
        elif game is None:
            if line:
                raise InvalidRecord(f"{shown(line)} stands before any game", where)
        elif line:
            _add(game, line, number)
            game.is_ended = whole.endswith("\n")
        else:
            game.gap = number
    if game is not None:
        yield game


def _header(line: str, where: str) -> re.Match[str]:
    header = _HEADER.fullmatch(line)
    if header is None:
        raise InvalidRecord(f"{shown(line)} is not a line 'Piskvorky 15x15, 0:0, 0'", where)
    return header


def _add(game: _Lines, line: str, number: int) -> None:
    if game.gap and not game.hole and len(game.rest) <= _names_in(game.ending):
        game.hole = game.gap
    move = None if game.rest else _MOVE.fullmatch(line)
    if move is not None:
        game.moves.append((number, move))
    else:
        game.rest.append((number, line))
    if len(game.moves) + len(game.rest) > MAX_DEPTH:
        raise InvalidRecord(f"the game is longer than {MAX_DEPTH} moves", f"line {number}")


def _record(lines: _Lines, options: ReadOptions) -> Record:
    width, height, *both, first = lines.header.groups(default="0")
    ending, problem = _read_ending(lines)
    record = Record(_variant(width, height, ending.winner, options), where=f"line {lines.number}")
    problem = _read_moves(record, lines.whole_moves) or _hole(lines) or problem
    record.black, record.white = ending.names if first == "0" else ending.names[::-1]
    if set(both) != {"0"}:
        record.tags[_LEVELS] = ":".join(both)
    if ending.winner is not None and ending.winner[2] != record.variant.name:
        record.event = ending.winner[2]
    if problem is not None:
        _report(problem, options)
        return record
    if ending.code not in {_FINISHED, _NOT_KNOWN}:
        record.tags[_RESULT_CODE] = ending.code
    record.result = _result(record, ending.code, ending.winner, is_swapped=first == "1")
    if ending.kept:
        record.root.properties[_KEPT] = ending.kept
    return record


def _hole(lines: _Lines) -> InvalidRecord | None:
    if lines.hole is None:
        return None
    return InvalidRecord("an empty line stands within the game", f"line {lines.hole}")


def _report(problem: InvalidRecord, options: ReadOptions) -> None:
    """Tell what ends a game too early, or raise it."""
    if options.damaged is None:
        raise problem
    told = f"{problem.problem}; it and what follows in this game are left out"
    options.damaged(InvalidRecord(told, problem.where))


def _read_ending(lines: _Lines) -> tuple[_Ending, InvalidRecord | None]:
    """Return what stands behind the stones; of what is not as it should be only the rules.

    Piskvork writes two names in tournaments only, and always a result code. So a stone that is
    damaged is never a name, and a file that breaks off is never a game.
    """
    rest = lines.ending
    begin = _names_in(rest)
    wrong = _wrong_line(rest, begin)
    if wrong is None and not lines.is_ended and _is_doubtful(rest[begin:], has_names=begin > 0):
        wrong = len(rest)
    if wrong is None:
        names = (_name(rest[0]), _name(rest[1])) if begin else ("", "")
        winner = _WINNER.fullmatch(rest[begin + 1]) if len(rest) > begin + 1 else None
        kept = rest[begin + 1 + (winner is not None) :]
        return _Ending(names, rest[begin], winner, tuple(kept)), None
    if wrong >= len(rest):
        problem = "the game ends before its result code"
        return _Ending(winner=_rules_line(rest)), InvalidRecord(problem, f"line {lines.last}")
    number, line = lines.rest[wrong]
    problem = f"{shown(line)} is neither a stone as '8,8,0' nor what stands behind the stones"
    return _Ending(winner=_rules_line(rest)), InvalidRecord(problem, f"line {number}")


def _names_in(rest: list[str]) -> int:
    """Return how many names stand before the result code: two or none."""
    return 2 * (bool(rest) and _CODE.fullmatch(rest[0]) is None)


def _is_doubtful(end: list[str], *, has_names: bool) -> bool:
    """Whether a last line without its end may be the beginning of a stone, not a result code."""
    return len(end) == 1 and not has_names and end[0] not in {_FINISHED, _NOT_KNOWN, _FAILED}


def _wrong_line(rest: list[str], begin: int) -> int | None:
    """Return the place of the first line that cannot stand there; its length for a missing one."""
    names = (_BEGINS_LIKE_STONE.match(line) is not None for line in rest[:begin])
    others = (_is_stone_like(line) for line in rest[begin:])
    stones = [place for place, is_stone in enumerate((*names, *others)) if is_stone]
    if stones:
        # A stone behind something else: that was a stone, too, unless it is a name or a code.
        return 0 if stones[0] <= begin else stones[0]
    # There is one result code: a number before it is the beginning of a stone.
    codes = [_CODE.fullmatch(line) is not None for line in rest[begin:]]
    if codes[:1] == [True] and sum(codes) == 1:
        return None
    # Where the code stands in place of the second name, what stands before it is no name.
    return 0 if begin and any(map(_CODE.fullmatch, rest[1:begin])) else begin


def _is_stone_like(line: str) -> bool:
    winner = _WINNER.fullmatch(line)
    is_told = winner is not None and not _STONE_LIKE.fullmatch(f"0,{winner[2]}")
    return not is_told and _STONE_LIKE.fullmatch(line) is not None


def _rules_line(rest: list[str]) -> re.Match[str] | None:
    """Return the line of a damaged game that tells its rules."""
    found = (_WINNER.fullmatch(line) for line in reversed(rest))
    return next((line for line in found if line is not None and _told_rules(line[2])), None)


def _name(line: str) -> str:
    return "" if _HUMANS.fullmatch(line) else line


def _variant(
    width: str, height: str, winner: re.Match[str] | None, options: ReadOptions
) -> Variant:
    told = None if winner is None else _told_rules(winner[2])
    given = options.variant
    if given is not None and told is not None and told.name != given.name:
        raise InvalidRecord(f"the game is {told.name}, not {given.name}")
    if given is not None and (given.is_reversi or given.layers != 1):
        raise InvalidRecord(f"Piskvork does not play {given.name}")
    return _sized(given or told or variant("freestyle"), int(width), int(height))


@lru_cache(maxsize=256)
def _sized(rules: Variant, width: int, height: int) -> Variant:
    size = str(width) if width == height else f"{width}x{height}"
    return rulesets.restore(rules.name, size, rulesets.other_rules(rules))


def _told_rules(event: str) -> Variant | None:
    """Return the rules that the name of a tournament tells, such as Freestyle15_1.

    >>> _told_rules("Caro15_1").exact, _told_rules("caro").exact
    (True, False)
    """
    word = event.strip().lower()
    if word in _WRITABLE and event.strip() != "Caro":
        return variant(word)
    letters = re.match(r"[a-z]*", word)
    name = _RULES.get("" if letters is None else letters[0])
    # The tournaments of Gomocup play their caro with exactly five, rule 9.
    return None if name is None else variant(name, exact=True) if name == "caro" else variant(name)


def _read_moves(record: Record, moves: list[tuple[int, re.Match[str]]]) -> InvalidRecord | None:
    """Add the stones up to the first that is wrong, and return what is wrong with it."""
    node = record.root
    for number, move in moves:
        point = Point(int(move[1]) - 1, int(move[2]) - 1)
        if point not in record.variant.grid:
            size = record.variant.size_text
            return InvalidRecord(f"{shown(move[0])} is off the board of {size}", f"line {number}")
        if (move[3] is None) != (moves[0][1][3] is None):
            problem = f"{shown(move[0])} is no stone of this game, where all have a time or none"
            return InvalidRecord(problem, f"line {number}")
        node = node.add(placement(point))
        if move[3] is not None:
            node.spent = float(move[3]) / _MILLISECONDS
    return None


def _result(
    record: Record, code: str, winner: re.Match[str] | None, *, is_swapped: bool
) -> Result | None:
    """Return the winner that is told, or the one the code and the board tell."""
    to_move = Color.BLACK if len(record.mainline) % 2 == 0 else Color.WHITE
    ending = {_TIMEOUT: Ending.TIME, _FAILED: Ending.FORFEIT}.get(code, Ending.UNKNOWN)
    if winner is not None and winner[1] in "12":
        is_black = (winner[1] == "1") != is_swapped
        color = Color.BLACK if is_black else Color.WHITE
        on_board = _on_board(record)
        return on_board if on_board and on_board.winner is color else Result(color, ending)
    if ending is not Ending.UNKNOWN:
        return Result(to_move.opponent, ending)
    return _on_board(record)


def _on_board(record: Record) -> Result | None:
    if not record.root.children:
        return None
    try:
        outcome = record.position().outcome
    except InvalidRecord:
        return None
    return None if outcome is None else Result.of(outcome)


# -- writing -------------------------------------------------------------------------------------

#: The variants whose name behind the winner tells a reader the rules.
_WRITABLE = {
    "freestyle",
    "standard",
    "renju",
    "caro",
    "caro-gomocup",
    "pro",
    "long-pro",
    "free-renju",
}
_CODES = {Ending.TIME: _TIMEOUT, Ending.FORFEIT: _FAILED}


def _text(record: Record) -> Iterator[str]:
    rules = record.variant
    if rules.is_reversi or rules.layers != 1 or record.start is not None:
        raise InvalidRecord("Piskvork holds flat games of five in a row from the empty board")
    told = _told_rules(record.event)
    is_told = told is not None and _sized(told, rules.width, rules.height) == rules
    if not is_told and (rules.name not in _WRITABLE or rulesets.other_rules(rules)):
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
    yield from map(_checked_remark, record.root.properties.get(_KEPT, ()))


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


def _checked_remark(line: str) -> str:
    if _is_stone_like(line) or _CODE.fullmatch(line):
        raise InvalidRecord(f"the line {shown(line)} would be read as a move or a result")
    return _checked_line(line)


def _checked_name(name: str) -> str:
    if _BEGINS_LIKE_STONE.match(name) or _CODE.fullmatch(name):
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
    event, rules = record.event.strip(), record.variant
    told = _told_rules(event)
    tells = told is not None and _sized(told, rules.width, rules.height) == rules
    return _checked_line(event) if tells else rules.name
