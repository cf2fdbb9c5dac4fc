"""The values of SGF properties: points, colours, numbers, sizes, results and names of rules."""

from __future__ import annotations

import math
import re
from decimal import Decimal
from string import ascii_lowercase

from tengen.base.color import Color
from tengen.base.errors import InvalidNotation, InvalidRecord
from tengen.base.grid import Point
from tengen.base.move import PASS, Move, placement
from tengen.records import rulesets
from tengen.records.marks import Mark, MarkKind, is_label
from tengen.records.result import Ending, Result
from tengen.rules.notation import shorten
from tengen.rules.variant import Variant

GOMOKU, REVERSI, GO = "4", "2", "1"

#: Properties of the game that have a field of their own.
FIELDS = {
    "PB": "black",
    "PW": "white",
    "EV": "event",
    "PC": "place",
    "DT": "date",
    "RO": "round",
}
#: Properties of the game that become tags.
TAGS = {
    "GN": "title",
    "BR": "black rank",
    "WR": "white rank",
    "BT": "black team",
    "WT": "white team",
    "TM": "time limit",
    "OT": "overtime",
    "ON": "opening",
    "AN": "annotator",
    "SO": "source",
    "US": "user",
    "CP": "copyright",
}
#: Everything that belongs to the whole game, wherever the first move stands.
GAME = {"FF", "GM", "CA", "AP", "ST", "SZ", "RU", "RE", "GC", *FIELDS, *TAGS}
SETUP = {"AB", "AW", "AE"}

#: The properties of marks, each a list of points (``LB`` with texts, ``AR`` with other points).
MARKS = {
    MarkKind.CIRCLE: "CR",
    MarkKind.SQUARE: "SQ",
    MarkKind.TRIANGLE: "TR",
    MarkKind.CROSS: "MA",
    MarkKind.LABEL: "LB",
    MarkKind.ARROW: "AR",
}
MARK_NAMES = {name: kind for kind, name in MARKS.items()}

#: How programs write the names of our variants, letters and digits only.
_SPELLINGS = {
    "free": "freestyle",
    "freestylegomoku": "freestyle",
    "gomokufreestyle": "freestyle",
    "standardgomoku": "standard",
    "gomokustandard": "standard",
    "renjurules": "renju",
    "rifrules": "rif",
    "renjurif": "rif",
    "soosorv": "soosorv-8",
    "taraguchi": "taraguchi-10",
    "swapafterfirst": "swap-first",
    "swapafter1stmove": "swap-first",
    "keryo": "keryo-pente",
    "gomokuswap2": "swap2",
    "gomokuswap": "swap",
    "gomokupro": "pro",
    "gomokulongpro": "long-pro",
    "othello": "reversi",
    # Rule numbers of Gomocup, as match managers write them.
    "0": "freestyle",
    "1": "standard",
    "4": "renju",
    "8": "caro-gomocup",
}
#: Names that say no more than GM[4] does.
VAGUE = {"", "gomoku", "gobang", "fiveinarow", "fir"}

_PASSES = {"pa", "pass", "ps", "--", "@@@@"}
_RESULT = re.compile(r"([BW])(?:\+(.*))?", re.DOTALL)
_DRAWS = {"0", "draw", "jigo", "1/2"}
_ENDINGS = {
    "r": Ending.RESIGNATION,
    "resign": Ending.RESIGNATION,
    "t": Ending.TIME,
    "time": Ending.TIME,
    "f": Ending.FORFEIT,
    "forfeit": Ending.FORFEIT,
    "": Ending.UNKNOWN,
}
_LETTERS = {Ending.RESIGNATION: "R", Ending.TIME: "T", Ending.FORFEIT: "F"}
_NUMBER = re.compile(r"[+-]?[0-9]{1,400}(?:\.[0-9]{0,1200})?|[+-]?\.[0-9]{1,1200}", re.ASCII)
_SIZE = re.compile(r"([0-9]{1,3})(?:\s*[:x]\s*([0-9]{1,3}))?", re.ASCII)


def simple_text(text: str) -> str:
    """Return a text as SGF keeps it in a name: on one line."""
    return re.sub(r"\r\n|\n\r|\r|\n", " ", text)


# -- numbers -------------------------------------------------------------------------------------


def parse_number(text: str) -> float | None:
    """Read a number; None for any other text."""
    text = text.strip()
    if _NUMBER.fullmatch(text) is None:
        return None
    number = float(text)
    if not math.isfinite(number):
        return None
    return int(text) if text.lstrip("+-").isdecimal() else number


def format_number(number: float) -> str:
    """Write a number without an exponent, so that it reads back as it is."""
    if not math.isfinite(number):
        raise InvalidRecord(f"{number} is not a number that a file can hold")
    return format(Decimal(repr(number)), "f")


# -- points --------------------------------------------------------------------------------------


def has_letters(variant: Variant) -> bool:
    """Whether pairs of letters can name the points of the board."""
    return variant.layers == 1


def format_move(move: Move, variant: Variant) -> str:
    """Write a stone or a pass."""
    if move.point is None:
        return ""
    return format_point(move.point, variant)


def format_point(point: Point, variant: Variant) -> str:
    """Write a point: two letters from the upper left, or our notation where letters do not do."""
    if not has_letters(variant):
        return variant.format(placement(point))
    return ascii_lowercase[point.x] + ascii_lowercase[point.y]


def parse_move(text: str, variant: Variant) -> Move:
    """Read a stone or a pass; raises InvalidRecord."""
    text = text.strip()
    if not text or (variant.is_reversi and text.lower() in _PASSES):
        return PASS
    point = _letters(text, variant)
    if point is not None and point in variant.grid:
        return placement(point)
    if text == "tt" and has_letters(variant) and max(variant.width, variant.height) <= 19:
        return PASS
    if point is not None:
        raise InvalidRecord(f"{text!r} is off the board of {variant.size_text}")
    return _noted(text, variant)


def parse_points(text: str, variant: Variant) -> list[Point]:
    """Read a point of a set-up, or a rectangle of points such as ``aa:cc``."""
    corners = text.split(":") if has_letters(variant) else [text]
    moves = [parse_move(corner, variant) for corner in corners]
    points = [move.point for move in moves if move.point is not None]
    if len(points) != len(moves) or len(points) > 2:
        raise InvalidRecord(f"{shorten(text)!r} is not a point")
    first, last = points[0], points[-1]
    if last.x < first.x or last.y < first.y:
        raise InvalidRecord(f"{shorten(text)!r} is not a rectangle from its upper left corner")
    columns, rows = range(first.x, last.x + 1), range(first.y, last.y + 1)
    return [Point(x, y, first.z) for y in rows for x in columns]


def format_mark(mark: Mark, variant: Variant) -> str:
    """Write a mark as a value of its property."""
    point = format_point(mark.at, variant)
    if mark.to is not None:
        return f"{point}:{format_point(mark.to, variant)}"
    return f"{point}:{mark.text}" if mark.text else point


def parse_marks(name: str, text: str, variant: Variant) -> list[Mark]:
    """Read a value of a property of marks; nothing for one that is no mark of ours."""
    kind = MARK_NAMES[name]
    first, _, second = text.partition(":")
    try:
        if kind is MarkKind.LABEL:
            (point,) = parse_points(first, variant)
            return [Mark(kind, point, second)] if is_label(second) else []
        if kind is MarkKind.ARROW:
            (start,), (end,) = parse_points(first, variant), parse_points(second, variant)
            return [Mark(kind, start, to=end)]
        return [Mark(kind, point) for point in parse_points(text, variant)]
    except (InvalidRecord, ValueError):
        return []


def _letters(text: str, variant: Variant) -> Point | None:
    if not has_letters(variant) or len(text) != 2 or not (text.isascii() and text.islower()):
        return None
    if not text.isalpha():
        return None
    return Point(ascii_lowercase.index(text[0]), ascii_lowercase.index(text[1]))


def _noted(text: str, variant: Variant) -> Move:
    try:
        move = variant.parse(text)
    except InvalidNotation:
        raise InvalidRecord(f"{shorten(text)!r} is not a point") from None
    if move.point is None and move != PASS:
        raise InvalidRecord(f"{shorten(text)!r} is not a point")
    return move


# -- colours and results -------------------------------------------------------------------------


def parse_color(text: str) -> Color:
    """Read the colour to move."""
    colors = {"b": Color.BLACK, "black": Color.BLACK, "1": Color.BLACK}
    colors |= {"w": Color.WHITE, "white": Color.WHITE, "2": Color.WHITE}
    color = colors.get(text.strip().lower())
    if color is None:
        raise InvalidRecord(f"{shorten(text)!r} is not a colour")
    return color


def letter(color: Color) -> str:
    """Return the property of a colour's moves."""
    return "B" if color is Color.BLACK else "W"


def parse_result(text: str, variant: Variant) -> Result | None:
    """Read a result; None for one that says nothing, or nothing known."""
    text = text.strip()
    if text.lower() in _DRAWS:
        return Result(None)
    match = _RESULT.fullmatch(text)
    if match is None:
        return None
    winner = Color.BLACK if match[1] == "B" else Color.WHITE
    how = (match[2] or "").strip()
    if how.lower() in _ENDINGS:
        return Result(winner, _ENDINGS[how.lower()])
    margin = parse_number(how)
    if margin is None:
        return None
    return Result(winner, Ending.DISCS if variant.is_reversi else Ending.UNKNOWN, margin)


def format_result(result: Result) -> str:
    """Write a result, as much of it as SGF can say."""
    if result.winner is None:
        return "0" if result.is_draw else "Void"  # no result: a game that was broken off
    how = _LETTERS.get(result.reason, "")
    if not how and result.margin is not None:
        how = format_number(result.margin)
    return f"{letter(result.winner)}+{how}"


# -- rules ---------------------------------------------------------------------------------------


def parse_size(text: str) -> str:
    """Read a board size such as ``15`` or ``19:15``, as the command line writes it."""
    match = _SIZE.fullmatch(text.strip())
    if match is None:
        raise InvalidRecord(f"{shorten(text)!r} is not the size of a board")
    return match[1] if match[2] in {None, match[1]} else f"{match[1]}x{match[2]}"


def format_size(variant: Variant) -> str | None:
    """Write the size of a board; None for one without edges."""
    return None if variant.grid.is_unbounded else variant.size_text.replace("x", ":")


def squeezed(name: str) -> str:
    """Return the letters and digits of a name, for comparing spellings."""
    return re.sub(r"[^a-z0-9]", "", name.lower().replace("õ", "o").replace("ö", "o"))


def named_rules(name: str, known: dict[str, str]) -> str | None:
    """Return the variant that a name of rules means; ``known`` has our own names, squeezed."""
    key = squeezed(name)
    return known.get(key) or _SPELLINGS.get(key)


def sized(variant: Variant, size: str | None) -> Variant:
    """Return the variant on a board of that size, its other rules kept."""
    if size is None or size == variant.size_text:
        return variant
    return rulesets.restore(variant.name, size, rulesets.other_rules(variant))
