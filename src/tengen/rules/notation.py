"""Coordinates: how the points of a grid are written, and read back.

Square boards use letters for columns (none skipped) and numbers for rows: from the bottom in the
five-in-a-row family, from the top in Reversi. A layer follows after a dash (``d4-2``). An
unbounded board has no letters; its points are ``x,y`` from the origin, y upwards.

Columns can be read as numbers, too: ``8 8`` and ``8,8`` are ``h8``, and ``4 4 2`` is ``d4-2``.
Columns count from the left, rows as their labels do.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from string import ascii_lowercase

from tengen.base.errors import InvalidNotation
from tengen.base.grid import Grid, Point
from tengen.base.text import half_width
from tengen.base.text import shorten as shorten  # noqa: PLC0414 - many look for it here

_SQUARE = re.compile(r"([a-z])([1-9][0-9]?)(?:-([1-9][0-9]?))?", re.ASCII)
_PLANE = re.compile(r"(-?[0-9]{1,7})(?:\s*,\s*|\s+)(-?[0-9]{1,7})", re.ASCII)
_NUMBERS = re.compile(
    r"([1-9][0-9]?)(?:\s*,\s*|\s+)([1-9][0-9]?)(?:(?:\s*,\s*|\s+)([1-9][0-9]?))?", re.ASCII
)
_NUMBER = re.compile(r"-?[0-9]+", re.ASCII)


def column_label(x: int, grid: Grid) -> str:
    """Return the label of a column: a letter, or a number on an unbounded board."""
    return str(x) if grid.is_unbounded else ascii_lowercase[x]


def row_label(y: int, grid: Grid, *, from_top: bool) -> str:
    """Return the label of a row."""
    if grid.is_unbounded:
        return str(-y)
    return str(y + 1 if from_top else grid.height - y)


def format_point(point: Point, grid: Grid, *, from_top: bool) -> str:
    """Write a point; one that is off the board as bare numbers, which cannot be read back."""
    if point not in grid:
        return str(tuple(point))
    column = column_label(point.x, grid)
    row = row_label(point.y, grid, from_top=from_top)
    if grid.is_unbounded:
        return f"{column},{row}"
    return f"{column}{row}" + (f"-{point.z + 1}" if grid.layers > 1 else "")


def parse_point(text: str, grid: Grid, *, from_top: bool) -> Point:
    """Read a point; raises InvalidNotation for text that is none of this grid's."""
    point = _match_plane(text) if grid.is_unbounded else _match_square(text, grid, from_top)
    if point is None:
        raise InvalidNotation(f"{shorten(text)!r} is not a move; {_hint(grid, from_top=from_top)}")
    if point not in grid:
        raise InvalidNotation(f"{shorten(text)!r} is off the board; {_extent(grid, from_top)}")
    return point


def _match_plane(text: str) -> Point | None:
    match = _PLANE.fullmatch(text.strip())
    return Point(int(match[1]), -int(match[2])) if match else None


def _match_square(text: str, grid: Grid, from_top: bool) -> Point | None:  # noqa: FBT001
    match = _SQUARE.fullmatch(text.strip().lower()) or _NUMBERS.fullmatch(text.strip())
    if match is None or (match[3] is not None) != (grid.layers > 1):
        return None
    row = int(match[2])
    y = row - 1 if from_top else grid.height - row
    return Point(_column(match[1]), y, int(match[3] or 1) - 1)


def _column(text: str) -> int:
    """Read a letter, or a number from 1."""
    return int(text) - 1 if text.isdigit() else ascii_lowercase.index(text)


def _hint(grid: Grid, *, from_top: bool) -> str:
    middle = Point(grid.width // 2, grid.height // 2, grid.layers // 2)
    return f"write it as {format_point(middle, grid, from_top=from_top)!r}"


def _extent(grid: Grid, from_top: bool) -> str:  # noqa: FBT001
    if grid.is_unbounded:
        return "coordinates stay below half a million"
    rows = (0, grid.height - 1) if from_top else (grid.height - 1, 0)
    corners = Point(0, rows[0], 0), Point(grid.width - 1, rows[1], grid.layers - 1)
    first, last = (format_point(corner, grid, from_top=from_top) for corner in corners)
    return f"it spans {first} to {last}"


_MOVE_SEPARATORS = re.compile(r"[\s;]+")
#: A square as it may stand next to another without a blank.
_TOGETHER = re.compile(r"[a-z][1-9][0-9]?(?:-[1-9][0-9]?)?", re.ASCII | re.IGNORECASE)
_ALL_TOGETHER = re.compile(rf"(?:{_TOGETHER.pattern})++", re.ASCII | re.IGNORECASE)
_POINT_ACTION = re.compile(r"\s*(offer|take)\s*[: ]\s*(\S+)\s*", re.ASCII | re.IGNORECASE)
_NUMBER_ACTION = re.compile(r"\s*(declare)\s*[: ]\s*([0-9]{1,3})\s*", re.ASCII | re.IGNORECASE)
_LOOSE_ACTION = re.compile(r"\b(offer|take|declare)\s+(?=[a-z]?[0-9])", re.ASCII | re.IGNORECASE)


def split_moves(text: str) -> list[str]:
    """Split a list of moves at blanks and semicolons; squares may be written together.

    ``offer i8`` is one move, ``offer:i8``.

    >>> split_moves("h8i9j10 swap; f5D6 offer i8")
    ['h8', 'i9', 'j10', 'swap', 'f5', 'D6', 'offer:i8']
    >>> split_moves("Ｈ８\u3000ｉ９")
    ['H8', 'i9']
    """
    moves: list[str] = []
    for word in _MOVE_SEPARATORS.split(_LOOSE_ACTION.sub(r"\1:", half_width(text))):
        if _ALL_TOGETHER.fullmatch(word):
            moves += _TOGETHER.findall(word)
        elif word:
            moves.append(word)
    return moves


def split_action(text: str) -> tuple[str, str]:
    """Split an action about a point or a number from it; a plain point has the action "".

    >>> split_action("offer:i8"), split_action("declare 3"), split_action("h8")
    (('offer', 'i8'), ('declare', '3'), ('', 'h8'))
    """
    match = _NUMBER_ACTION.fullmatch(text) or _POINT_ACTION.fullmatch(text)
    return (match[1].lower(), match[2]) if match else ("", text)


def join_numbers(words: Sequence[str], grid: Grid) -> list[str]:
    """Put together the numbers that stand alone: as many as a point of the grid has.

    >>> join_numbers(["8", "8", "h9", "9,", "10"], Grid(15, 15))
    ['8 8', 'h9', '9 10']
    """
    found, count = list[str](), 3 if grid.layers > 1 else 2
    numbers: list[str] = []
    for word in words:
        if _NUMBER.fullmatch(word.strip(",")):
            numbers.append(word.strip(","))
            if len(numbers) == count:
                found.append(" ".join(numbers))
                numbers = []
            continue
        found += [*numbers, word]
        numbers = []
    return found + numbers
