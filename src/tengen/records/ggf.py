"""Othello games in the Generic Game Format of the game servers. See docs/formats/ggf.md."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from io import BytesIO
from typing import BinaryIO

from tengen.base.color import Color
from tengen.base.errors import InvalidNotation, InvalidRecord, InvalidVariant
from tengen.base.move import PASS, Move
from tengen.base.score import Score, ScoreKind
from tengen.records.charset import decode_as, likely_charset
from tengen.records.codec import ReadOptions
from tengen.records.ggf_syntax import RawGgfGame, read_games
from tengen.records.limits import MAX_BYTES, MAX_DEPTH
from tengen.records.lines import encode
from tengen.records.messages import quoted, shown
from tengen.records.node import Node
from tengen.records.record import Record, check_on_board, checked_nodes, checked_start
from tengen.records.result import Ending, Result
from tengen.records.sgf_read import start_of_stones
from tengen.records.sgf_values import format_number, parse_number
from tengen.rules.catalogue import variant
from tengen.rules.setup import Setup
from tengen.rules.variant import Variant

_COLORS = {"B": Color.BLACK, "W": Color.WHITE}
_FIELDS = {"PC": "place", "PB": "black", "PW": "white", "DT": "date"}
_TAGS = {
    "RB": "black rank",
    "RW": "white rank",
    "TI": "time",
    "TB": "black time",
    "TW": "white time",
    "TY": "type",
}
_MEANT = {"GM", "BO", "RE", "CO", *_COLORS, *_FIELDS, *_TAGS}
_MATCH = "match"
_PASSES = {"PA", "PASS", "PS", "--"}
_ENDINGS = {"r": Ending.RESIGNATION, "t": Ending.TIME, "s": Ending.AGREEMENT, "": Ending.DISCS}
_FLAGS = {ending: flag for flag, ending in _ENDINGS.items()}

_BOARD = re.compile(r"\s*([0-9]{1,3})\s+([-*OoXx0.\s]+)", re.ASCII)
_CELLS = {"*": Color.BLACK, "X": Color.BLACK, "O": Color.WHITE, "0": Color.WHITE}
_SIZE = re.compile(r"[a-z]*([0-9]{1,3})", re.ASCII | re.IGNORECASE)
_RESULT = re.compile(r"([+-]?[0-9]{1,6}(?:\.[0-9]{0,6})?)(?::([rts]))?", re.ASCII)
_CLOCK = re.compile(r"([0-9]{1,6}):([0-9]{1,2}(?:\.[0-9]{1,6})?)", re.ASCII)
_NAME = re.compile(r"[A-Z]{1,8}", re.ASCII)
_BREAKS = re.compile(r"\s*[\r\n]+\s*")
#: How servers write a day and a time, and how a record does.
_SERVER_DATE = re.compile(
    r"([0-9]{4})\.([0-9]{2})\.([0-9]{2})_([0-9]{2}:[0-9]{2}:[0-9]{2})\.(\w{1,8})", re.ASCII
)
_DATE = re.compile(
    r"([0-9]{4})-([0-9]{2})-([0-9]{2}) ([0-9]{2}:[0-9]{2}:[0-9]{2}) (\w{1,8})", re.ASCII
)


class _Ggf:
    """Any number of games, on one line or several."""

    def read(self, stream: BinaryIO, options: ReadOptions) -> Iterator[Record]:
        """Yield the games; those of one match know their place in it."""
        for game in read_games(stream):
            try:
                record = _read(game, options)
            except InvalidRecord as error:
                options.refuse(InvalidRecord(error.problem, error.where or f"line {game.line}"))
                continue
            yield record

    def write(self, records: Iterable[Record], stream: BinaryIO) -> None:
        """Write each game on a line; the games of a match share theirs, behind their number."""
        place = games = 1
        begun = False
        for record in records:
            is_next = record.tags.get(_MATCH) == f"{place + 1}/{games}" and place < games
            place, games = (place + 1, games) if is_next else _place(record)
            head = "" if is_next else "\n" * begun + (f"{games} " if games > 1 else "")
            data = encode(head + format_ggf(record))
            if len(data) > MAX_BYTES:
                raise InvalidRecord(f"the game needs more than {MAX_BYTES} bytes")
            stream.write(data)
            begun = True
        stream.write(b"\n" * begun)


CODEC = _Ggf()


def parse_ggf(text: str, options: ReadOptions | None = None) -> Record:
    """Return the one game of a GGF text; raises InvalidRecord for none, several or a wrong one.

    >>> parse_ggf("(;GM[Othello]PB[Ada]PW[Bo]TY[8]B[F5//1.5]W[d6/-2.00];)").black
    'Ada'
    """
    options = options or ReadOptions()
    games = list(read_games(BytesIO(encode(text))))
    if len(games) != 1:
        raise InvalidRecord(f"there are {len(games)} games where one is expected")
    return _read(games[0], options)


def format_ggf(record: Record) -> str:
    """Return the main line of a game as one line of GGF.

    >>> from tengen import variant
    >>> format_ggf(Record.of(variant("reversi", size=4).initial().play("b1"), black="Ada"))
    '(;GM[Othello]PB[Ada]TY[4]BO[4 ---- -O*- -*O- ---- *]B[B1];)'
    """
    return "".join(["(;", *(f"{tag}[{value}]" for tag, value in _pieces(record)), ";)"])


# -- reading -------------------------------------------------------------------------------------


def _read(game: RawGgfGame, options: ReadOptions) -> Record:
    charset = likely_charset(b"".join(value for _tag, value in game.tags), options.encoding)
    texts = [(tag, decode_as(value, charset).strip()) for tag, value in game.tags]
    first = dict(reversed(texts))
    kind = first.get("GM", "Othello")
    if kind.lower() not in {"othello", "reversi"}:
        raise InvalidRecord(f"GM[{quoted(kind)}] is not a game of Tengen; GM[Othello] is")
    record = _record(first, options)
    if game.games > 1:
        record.tags[_MATCH] = f"{game.place}/{game.games}"
    node, turn = record.root, _turn(record)
    told = _MEANT if record.result or first.get("RE", "?") == "?" else _MEANT - {"RE"}
    told = told & set(first)
    for tag, text in texts:
        if tag in _COLORS:
            node = _add_move(record, node, (turn, _COLORS[tag]), text)
            turn = _COLORS[tag].opponent
        elif tag == "CO":
            node.comment = f"{node.comment}\n{text}" if node.comment else text
        elif tag in told:
            told = told - {tag}
        else:
            node.properties[tag] = (*node.properties.get(tag, ()), text)
    if len(texts) > MAX_DEPTH:
        checked_nodes(record)
    return record


def _record(first: dict[str, str], options: ReadOptions) -> Record:
    """Return a record with everything but its moves."""
    board = first.get("BO")
    if board is not None:
        rules, start = _parse_board(board, options)
    else:
        rules, start = _rules(_told_size(first.get("TY", "")), options), None
    record = Record(rules, start)
    for tag, name in _FIELDS.items():
        setattr(record, name, first.get(tag, ""))
    record.date = _SERVER_DATE.sub(r"\1-\2-\3 \4 \5", record.date)
    for tag, name in _TAGS.items():
        if first.get(tag) and (tag, first[tag]) != ("TY", rules.size_text):
            record.tags[name] = first[tag]
    record.result = _parse_result(first.get("RE", "?"))
    return record


def _turn(record: Record) -> Color:
    return Color.BLACK if record.start is None else record.start.turn


def _told_size(kind: str) -> int | None:
    """Return the size that a type of game tells, such as 8, s8r18 or 10."""
    match = _SIZE.match(kind)
    return None if match is None else int(match[1])


def _rules(size: int | None, options: ReadOptions) -> Variant:
    given = options.variant
    if given is not None and (not given.is_reversi or size not in {None, given.width}):
        told = "reversi" if size is None else f"reversi {size}"
        raise InvalidRecord(f"the game is {told}, not {given.name} {given.size_text}")
    if given is not None:
        return given
    try:
        return variant("reversi", size=size or 8)
    except InvalidVariant as error:
        raise InvalidRecord(str(error)) from None


def _parse_board(text: str, options: ReadOptions) -> tuple[Variant, Setup | None]:
    match = _BOARD.fullmatch(text)
    if match is None:
        raise InvalidRecord(f"{shown(text)} is not a board")
    rules = _rules(int(match[1]), options)
    cells = "".join(match[2].split()).upper()
    squares = len(rules.grid.points)
    if len(cells) != squares + 1 or cells[-1] not in _CELLS:
        problem = f"a board of {rules.size_text} has {squares} squares and a side to move"
        raise InvalidRecord(f"{problem}, not {len(cells)} characters")
    pairs = zip(rules.grid.points, cells, strict=False)
    stones = {point: _CELLS[cell] for point, cell in pairs if cell in _CELLS}
    return rules, start_of_stones(rules, stones, _CELLS[cells[-1]])


def _parse_result(text: str) -> Result | None:
    match = _RESULT.fullmatch(text)
    if match is None:
        return None
    margin = parse_number(match[1]) or 0
    winner = None if margin == 0 else Color.BLACK if margin > 0 else Color.WHITE
    return Result(winner, _ENDINGS[match[2] or ""], abs(margin))


def _add_move(record: Record, node: Node, colors: tuple[Color, Color], text: str) -> Node:
    """Add a move of the second colour where the first is to move: a pass may be left out."""
    turn, color = colors
    square, _, rest = text.partition("/")
    score, _, spent = rest.partition("/")
    if turn is not color:
        node = node.add(PASS)
    node = node.add(_parse_move(record.variant, square.strip()))
    if score.strip():
        value = _number(score, "an evaluation")
        node.score = Score.discs(value if color is Color.BLACK else -value)
    if spent.strip():
        node.spent = _seconds(spent.strip())
    return node


def _parse_move(rules: Variant, text: str) -> Move:
    if text.upper() in _PASSES:
        return PASS
    try:
        move = rules.parse(text)
    except InvalidNotation as error:
        raise InvalidRecord(str(error)) from None
    if move.point is None:
        raise InvalidRecord(f"{shown(text)} is not a move")
    return move


def _number(text: str, what: str) -> float:
    number = parse_number(text)
    if number is None:
        raise InvalidRecord(f"{shown(text)} is not {what}")
    return number


def _seconds(text: str) -> float:
    match = _CLOCK.fullmatch(text)
    return _number(text, "a time") if match is None else int(match[1]) * 60 + float(match[2])


# -- writing -------------------------------------------------------------------------------------


def _place(record: Record) -> tuple[int, int]:
    """Return the place of a game that begins a match, and the number of games."""
    match = re.fullmatch(r"1/([2-9])", record.tags.get(_MATCH, ""), re.ASCII)
    return (1, 1) if match is None else (1, int(match[1]))


def _pieces(record: Record) -> Iterator[tuple[str, str]]:
    if not record.variant.is_reversi:
        raise InvalidRecord(f"GGF holds games of Reversi, not of {record.variant.name}")
    checked_nodes(record)
    yield "GM", "Othello"
    date = _DATE.sub(r"\1.\2.\3_\4.\5", record.date)
    for tag, name in (("PC", "place"), ("DT", "date"), ("PB", "black"), ("PW", "white")):
        text = date if tag == "DT" else getattr(record, name)
        if text:
            yield tag, _value(text)
    if record.result is not None and record.result.reason is not Ending.ENDED:
        yield "RE", _format_result(record)
    elif "RE" in record.root.properties:
        yield "RE", _value(" ".join(record.root.properties["RE"]))
    texts = {"TY": record.variant.size_text}
    texts |= {tag: record.tags[name] for tag, name in _TAGS.items() if record.tags.get(name)}
    for tag in _TAGS:
        if tag in texts:
            yield tag, _value(texts[tag])
    yield "BO", _format_board(record)
    turn = _turn(record)
    for node in (record.root, *record.root.mainline()):
        if node.move is not None:
            yield ("B" if turn is Color.BLACK else "W"), _format_move(record, node, turn)
            turn = turn.opponent
        yield from _remarks(node)


def _remarks(node: Node) -> Iterator[tuple[str, str]]:
    if node.comment:
        yield "CO", _value(node.comment)
    for name, values in node.properties.items():
        if _NAME.fullmatch(name) and name not in _MEANT:
            for value in values:
                yield name, _value(value)


def _value(text: str) -> str:
    """Return a text as a value: on one line, without the bracket that would end it."""
    return _BREAKS.sub(" ", text).replace("]", ")").strip()


def _format_result(record: Record) -> str:
    """Write a result; a win without a margin is one by every disc, as servers write it."""
    result = record.result
    if result is None or result.winner is None:
        margin: float = 0
    else:
        squares = len(record.variant.grid.points)
        margin = squares if result.margin is None else result.margin
        margin = margin if result.winner is Color.BLACK else -margin
    flag = _FLAGS.get(result.reason, "") if result is not None else ""
    return _decimals(margin, sign="+") + (f":{flag}" if flag else "")


def _decimals(number: float, sign: str = "") -> str:
    """Write a number with two places behind the point, or more where it has them."""
    text = format_number(number)
    whole, _, part = text.partition(".")
    prefix = sign if not text.startswith("-") else ""
    return f"{prefix}{whole}.{part.ljust(2, '0')}"


def _format_board(record: Record) -> str:
    rules = record.variant
    setup = rules.initial().setup if record.start is None else record.start
    setup = checked_start(setup, rules)
    symbols = {Color.BLACK: "*", Color.WHITE: "O", None: "-"}
    cells = [symbols[setup.stones.get(point)] for point in rules.grid.points]
    rows = ["".join(cells[at : at + rules.width]) for at in range(0, len(cells), rules.width)]
    return " ".join([rules.size_text, *rows, symbols[setup.turn]])


def _format_move(record: Record, node: Node, turn: Color) -> str:
    move = check_on_board(node.move, record.variant)
    if move.point is None and move != PASS:
        raise InvalidRecord(f"GGF has no word for {move.action!r}")
    parts = ["PA" if move == PASS else record.variant.format(move).upper(), "", ""]
    if node.score is not None and node.score.kind is ScoreKind.DISCS:
        parts[1] = _decimals(node.score.value if turn is Color.BLACK else -node.score.value)
    if node.spent is not None:
        parts[2] = _decimals(node.spent)
    return "/".join(parts).rstrip("/")
