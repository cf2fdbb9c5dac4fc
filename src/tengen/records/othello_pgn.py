"""Othello games in PGN, as playok and the collections of WTHOR games have them.

See docs/formats/othello-pgn.md.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import BinaryIO

from tengen.base.color import Color
from tengen.base.errors import IllegalMove, InvalidNotation, InvalidRecord
from tengen.base.move import PASS
from tengen.records.codec import ReadOptions
from tengen.records.limits import MAX_BYTES, MAX_DEPTH, MAX_PROPERTIES
from tengen.records.lines import encode, likely_lines
from tengen.records.messages import shown
from tengen.records.passes import play_on
from tengen.records.record import Record, check_on_board, checked_nodes
from tengen.records.result import Ending, Result
from tengen.rules.catalogue import variant
from tengen.rules.position import Position
from tengen.rules.variant import Variant

_TAG = re.compile(r'\[\s*([A-Za-z][A-Za-z0-9_]{0,39})\s+"(.*)"\s*\]')
_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_]{0,39}", re.ASCII)
_TOKEN = re.compile(
    r"(?P<blank>\s+)"
    r"|(?P<comment>\{[^}]*+\})"
    r"|(?P<rest>;[^\n]*+)"
    r"|(?P<result>\*|1/2-1/2|[0-9]{1,3}-[0-9]{1,3})(?=\s|$)"
    r"|(?P<number>[0-9]{1,3}(?:\s*\.+|(?=\s)))"
    r"|(?P<move>[A-Za-z][0-9]{1,2})(?=[\s{*]|$)"
    r"|(?P<pass>--|pass|pa|ps)(?=[\s{]|$)",
    re.IGNORECASE,
)
_SCORE = re.compile(r"([0-9]{1,3})-([0-9]{1,3})", re.ASCII)
_DATE = re.compile(r"([0-9]{4})\.([0-9]{2})\.([0-9]{2})", re.ASCII)
_UNKNOWN = re.compile(r"[?.\s]*")
_FIELDS = {
    "Event": "event",
    "Site": "place",
    "Date": "date",
    "Round": "round",
    "Black": "black",
    "White": "white",
}
#: Tags of other names in records.
_TAGS = {"BlackElo": "black rank", "WhiteElo": "white rank", "TimeControl": "time limit"}
_RESULT, _TERMINATION = "Result", "Termination"
#: Tags that say which game is played.
_GAMES = {"variant", "game", "gametype"}
_OTHELLO = {"othello", "reversi"}
_TABLE_ENDINGS = (Ending.RESIGNATION, Ending.TIME, Ending.FORFEIT, Ending.AGREEMENT)
_WIDTH = 79


@dataclass(slots=True)
class _Text:
    """One game as it stands in the file: the line it begins on, its tags, its numbered lines."""

    number: int
    tags: dict[str, str] = field(default_factory=dict)
    lines: list[tuple[int, str]] = field(default_factory=list)
    size: int = 0
    problem: InvalidRecord | None = None


class _Pgn:
    """One game after the other, each below its tags."""

    def read(self, stream: BinaryIO, options: ReadOptions) -> Iterator[Record]:
        """Yield the games, played to the end."""
        rules = _rules(options)
        for text in _games(stream, options):
            try:
                record = _record(text, rules)
            except InvalidRecord as error:
                options.refuse(InvalidRecord(error.problem, error.where or f"line {text.number}"))
                continue
            yield record

    def write(self, records: Iterable[Record], stream: BinaryIO) -> None:
        """Write the main lines, an empty line between the games."""
        for number, record in enumerate(records):
            data = encode("\n" * bool(number) + _written(record))
            if len(data) > MAX_BYTES:
                raise InvalidRecord(f"the game needs more than {MAX_BYTES} bytes")
            stream.write(data)


CODEC = _Pgn()


# -- reading -------------------------------------------------------------------------------------


def _rules(options: ReadOptions) -> Variant:
    rules = options.variant or variant("reversi")
    if not rules.is_reversi:
        raise InvalidRecord(f"PGN is read as Othello, not as {rules.name}")
    return rules


def _games(stream: BinaryIO, options: ReadOptions) -> Iterator[_Text]:
    """Yield the games as texts; a tag behind moves begins the next one."""
    text: _Text | None = None
    for number, line in likely_lines(stream, options.encoding):
        if not line or line.startswith("%"):
            continue
        is_tag = line.startswith("[")
        if text is None or (is_tag and text.lines):
            if text is not None:
                yield text
            text = _Text(number)
        _add(text, number, line, is_tag=is_tag)
    if text is not None:
        yield text


def _add(text: _Text, number: int, line: str, *, is_tag: bool) -> None:
    text.size += len(line)
    if text.size > MAX_BYTES or len(text.lines) > MAX_DEPTH or len(text.tags) > MAX_PROPERTIES:
        raise InvalidRecord("the game is too long", f"line {number}")
    if not is_tag:
        text.lines.append((number, line))
        return
    match = _TAG.fullmatch(line)
    if match is None:
        wrong = f"""{shown(line)} is not a tag as [Black "Ada"]"""
        text.problem = text.problem or InvalidRecord(wrong, f"line {number}")
        return
    text.tags[match[1]] = re.sub(r"\\(.)", r"\1", match[2])


def _record(text: _Text, rules: Variant) -> Record:
    if text.problem is not None:
        raise text.problem
    for name, value in text.tags.items():
        if name.lower() in _GAMES and value.strip().lower() not in _OTHELLO:
            raise InvalidRecord(f"the game is {shown(value)}, not Othello")
    played = _played(text, rules)
    if not played.position.moves:
        raise InvalidRecord("the game has no moves")
    record = Record.of(played.position)
    record.where = f"line {text.number}"
    nodes = [record.root, *record.root.mainline()] if played.comments else []
    for ply, words in played.comments.items():
        nodes[ply].comment = " ".join(words)
    _read_tags(record, text.tags)
    told = text.tags.get(_RESULT, "") or played.result
    if played.result and told != played.result:
        raise InvalidRecord(f"the result is {shown(told)} above the moves, {played.result} behind")
    _read_result(record, told, text.tags.get(_TERMINATION, ""), played.position)
    return record


@dataclass(slots=True)
class _Played:
    """A game in progress: its position, the result behind its moves, comments by ply."""

    position: Position
    result: str = ""
    comments: dict[int, list[str]] = field(default_factory=dict)


def _played(text: _Text, rules: Variant) -> _Played:
    """Play the moves of a game; comments may go over several lines."""
    played = _Played(rules.initial())
    whole = "\n".join(line for _number, line in text.lines)
    at = 0
    while at < len(whole):
        match = _TOKEN.match(whole, at)
        try:
            _take(played, rules, _checked(match, whole[at : at + _WIDTH]))
        except (InvalidRecord, IllegalMove) as error:
            number = text.lines[whole.count("\n", 0, at)][0]
            raise InvalidRecord(str(error), f"line {number}") from None
        assert match is not None
        at = match.end()
    return played


def _checked(match: re.Match[str] | None, found: str) -> re.Match[str]:
    """Return what was understood; raises InvalidRecord with what stands there instead."""
    if match is not None:
        return match
    if found.startswith("{"):
        raise InvalidRecord("a comment has no end")
    if found.startswith("("):
        raise InvalidRecord("variations are not read")
    raise InvalidRecord(f"{shown(found.partition(chr(10))[0])} is not a move")


def _take(played: _Played, rules: Variant, match: re.Match[str]) -> None:
    kind, word = match.lastgroup, match[0]
    if kind == "comment":
        ply = len(played.position.moves)
        played.comments.setdefault(ply, []).extend(word[1:-1].split())
    elif kind in {"move", "pass"}:
        if played.result:
            raise InvalidRecord(f"{shown(word)} stands behind the result")
        _play(played, rules, None if kind == "pass" else word)
    elif kind == "result":
        if played.result:
            raise InvalidRecord(f"{shown(word)} stands behind the result")
        played.result = word


def _play(played: _Played, rules: Variant, word: str | None) -> None:
    try:
        move = PASS if word is None else rules.parse(word)
        played.position = play_on(played.position, move)
    except InvalidNotation as error:
        raise InvalidRecord(str(error)) from None
    except IllegalMove as error:
        number = len(played.position.moves) + 1
        raise IllegalMove(f"move {number}, {error.move},", error.reason) from None


def _read_tags(record: Record, tags: dict[str, str]) -> None:
    for name, value in tags.items():
        if name in {_RESULT, _TERMINATION} or name.lower() in _GAMES:
            continue
        if name not in _FIELDS:
            record.tags[_TAGS.get(name, name)] = value
        elif _UNKNOWN.fullmatch(value) is None:
            setattr(record, _FIELDS[name], _DATE.sub(r"\1-\2-\3", value))


def _read_result(record: Record, told: str, termination: str, end: Position) -> None:
    """Take the result that is told where the board shows none; the two may not disagree."""
    score = _SCORE.fullmatch(told.strip())
    if record.result is not None:
        if score is not None and not _agree(end, int(score[1]), int(score[2])):
            board = _score_text(record)
            raise InvalidRecord(f"the result is {shown(told)}, but the board says {board}")
        return
    reason = next((end for end in _TABLE_ENDINGS if end.value == termination), Ending.UNKNOWN)
    if told.strip() == "1/2-1/2" or (score is not None and int(score[1]) == int(score[2])):
        record.result = Result(None, reason)
    elif score is not None:
        black, white = int(score[1]), int(score[2])
        margin = None if {black, white} == {0, 1} else abs(black - white)
        winner = Color.BLACK if black > white else Color.WHITE
        record.result = Result(winner, reason, margin)


def _agree(end: Position, black: int, white: int) -> bool:
    """Whether a score is that of the board, with or without the empty squares for the winner."""
    assert end.outcome is not None
    result = Result.of(end.outcome)
    if {black, white} == {0, 1}:
        return result.score_for(Color.BLACK) == black
    margin = result.margin or 0
    signed = margin if result.winner is Color.BLACK else -margin
    stones = list(end.stones.values())
    on_board = stones.count(Color.BLACK) - stones.count(Color.WHITE)
    return black - white in {signed, on_board}


# -- writing -------------------------------------------------------------------------------------


def _written(record: Record) -> str:
    if not record.variant.is_reversi or record.start is not None:
        raise InvalidRecord("PGN is written for Othello from the usual start only")
    checked_nodes(record)
    if not record.mainline:
        raise InvalidRecord("a game without moves cannot be written as PGN")
    score = _score_text(record)
    lines = [f'[{name} "{_escaped(value)}"]' for name, value in _tags(record, score)]
    return "\n".join([*lines, "", *_wrapped([*_words(record), score]), ""])


def _wrapped(words: list[str]) -> Iterator[str]:
    """Yield lines of words, as many on each as fit."""
    line = ""
    for word in " ".join(words).split(" "):
        if line and len(line) + 1 + len(word) > _WIDTH:
            yield line
            line = ""
        line = f"{line} {word}" if line else word
    yield line


def _tags(record: Record, score: str) -> Iterator[tuple[str, str]]:
    for name, attribute in _FIELDS.items():
        value: str = getattr(record, attribute)
        yield name, re.sub(r"^([0-9]{4})-([0-9]{2})-([0-9]{2})", r"\1.\2.\3", value) or "?"
    yield _RESULT, score
    if record.result is not None and record.result.reason in _TABLE_ENDINGS:
        yield _TERMINATION, record.result.reason.value
    names = {tag: name for name, tag in _TAGS.items()}
    for tag, value in record.tags.items():
        name = names.get(tag, tag)
        if _NAME.fullmatch(name) and name.lower() not in _GAMES and name not in _FIELDS:
            yield name, value


def _escaped(text: str) -> str:
    line = " ".join(text.split())
    return line.replace("\\", r"\\").replace('"', r"\"")


def _words(record: Record) -> Iterator[str]:
    if record.root.comment:
        yield _braced(record.root.comment)
    for ply, node in enumerate(record.root.mainline()):
        move = check_on_board(node.move, record.variant)
        if move.point is None and move != PASS:
            raise InvalidRecord(f"PGN has no word for {move.action!r}")
        if ply % 2 == 0:
            yield f"{ply // 2 + 1}."
        yield "--" if move == PASS else record.variant.format(move)
        if node.comment:
            yield _braced(node.comment)


def _braced(comment: str) -> str:
    """Return a comment as PGN has it: on one line, without the brace that would end it."""
    return "{" + " ".join(comment.split()).replace("}", ")") + "}"


def _score_text(record: Record) -> str:
    """Return the score in discs where it is known, else who won; ``*`` for nobody yet."""
    result = record.result
    if result is None:
        return "*"
    squares = len(record.variant.grid.points)
    margin = 0 if result.winner is None else result.margin
    if margin is None or (squares + margin) % 2 or not 0 <= margin <= squares:
        return "1-0" if result.winner is Color.BLACK else "0-1"
    more, fewer = int(squares + margin) // 2, int(squares - margin) // 2
    return f"{fewer}-{more}" if result.winner is Color.WHITE else f"{more}-{fewer}"
