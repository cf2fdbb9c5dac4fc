"""Boards as plain text with coordinates, for terminals, logs and test failures."""

from __future__ import annotations

from collections.abc import Iterator
from string import ascii_uppercase
from typing import TYPE_CHECKING

from tengen.base.grid import Box, Point
from tengen.rules.notation import column_label, row_label

if TYPE_CHECKING:
    from tengen.rules.position import Position

_MARGIN = 2


def visible_box(position: Position) -> Box:
    """Return the part of the board to show: all of it, or the stones with a margin around them."""
    grid = position.variant.grid
    if not grid.is_unbounded:
        return Box(0, 0, grid.width - 1, grid.height - 1)
    points = tuple(position.stones) or (Point(0, 0),)
    columns, rows = [p.x for p in points], [p.y for p in points]
    return Box(
        min(columns) - _MARGIN, min(rows) - _MARGIN, max(columns) + _MARGIN, max(rows) + _MARGIN
    )


def text_picture(position: Position) -> str:
    """Draw a position: ``x`` black, ``o`` white, ``#`` shared, the last stone in brackets.

    Fifth stones on offer are shown by letters from ``A`` on.
    """
    grid = position.variant.grid
    layers = max(grid.layers, 1)
    pictures = []
    for z in range(layers):
        title = [f"layer {z + 1}"] if layers > 1 else []
        pictures.append("\n".join([*title, *_rows(position, z)]))
    return "\n\n".join(pictures)


def _rows(position: Position, z: int) -> Iterator[str]:
    box = visible_box(position)
    grid, from_top = position.variant.grid, position.variant.is_reversi
    columns = [column_label(x, grid) for x in range(box.left, box.right + 1)]
    rows = range(box.top, box.bottom + 1)
    labels = [row_label(y, grid, from_top=from_top) for y in rows]
    wide = max(map(len, labels))
    cell = max(map(len, columns))
    yield " " * (wide + 1) + " ".join(label.rjust(cell) for label in columns)
    last = position.last_move.point if position.last_move else None
    for y, label in zip(rows, labels, strict=True):
        points = [Point(x, y, z) for x in range(box.left, box.right + 1)]
        line = " ".join(_symbol(position, point).rjust(cell) for point in points)
        if last is not None and last in points:
            at = points.index(last) * (cell + 1) + cell - 1
            line = f" {line} "
            line = f"{line[:at]}({line[at + 1]}){line[at + 3 :]}".rstrip()
            yield f"{label.rjust(wide)}{line}"
        else:
            yield f"{label.rjust(wide)} {line}"


def _symbol(position: Position, point: Point) -> str:
    if point == position.shared:
        return "#"
    color = position.stones.get(point)
    return offer_letters(position).get(point, ".") if color is None else color.symbol


def offer_letters(position: Position) -> dict[Point, str]:
    """Return the letters by which fifth stones on offer are shown, from ``A`` in board order."""
    return dict(zip(position.offered, ascii_uppercase, strict=False))
