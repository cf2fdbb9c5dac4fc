"""Coordinates: how the points of a grid are written, and read back.

Square boards use letters for columns (none skipped) and numbers for rows: from the bottom in the
five-in-a-row family, from the top in Reversi. A layer follows after a dash (``d4-2``). An
unbounded board has no letters; its points are ``x,y`` from the origin, y upwards.
"""

from __future__ import annotations

import re
from string import ascii_lowercase

from tengen.base.errors import InvalidNotation
from tengen.base.grid import Grid, Point

_SQUARE = re.compile(r"([a-z])([1-9][0-9]?)(?:-([1-9][0-9]?))?", re.ASCII)
_PLANE = re.compile(r"(-?[0-9]{1,7}),(-?[0-9]{1,7})", re.ASCII)
_SHOWN = 40


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
    match = _PLANE.fullmatch(text.replace(" ", ""))
    return Point(int(match[1]), -int(match[2])) if match else None


def _match_square(text: str, grid: Grid, from_top: bool) -> Point | None:  # noqa: FBT001
    match = _SQUARE.fullmatch(text.strip().lower())
    if match is None or (match[3] is not None) != (grid.layers > 1):
        return None
    row = int(match[2])
    y = row - 1 if from_top else grid.height - row
    return Point(ascii_lowercase.index(match[1]), y, int(match[3] or 1) - 1)


def _hint(grid: Grid, *, from_top: bool) -> str:
    middle = Point(grid.width // 2, grid.height // 2, grid.layers // 2)
    return f"write it as {format_point(middle, grid, from_top=from_top)!r}"


def _extent(grid: Grid, from_top: bool) -> str:  # noqa: FBT001
    if grid.is_unbounded:
        return "coordinates stay below half a million"
    corners = Point(0, grid.height - 1, 0), Point(grid.width - 1, 0, grid.layers - 1)
    names = sorted(format_point(corner, grid, from_top=from_top) for corner in corners)
    return f"it spans {names[0]} to {names[1]}"


def shorten(text: str) -> str:
    """Cut text that is too long to be quoted in a message."""
    return text if len(text) <= _SHOWN else text[: _SHOWN - 1] + "…"


_MOVE_SEPARATORS = re.compile(r"[\s;]+")


def split_moves(text: str) -> list[str]:
    """Split a list of moves at blanks and semicolons."""
    return [word for word in _MOVE_SEPARATORS.split(text) if word]
