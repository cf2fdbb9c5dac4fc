"""How a board is laid out on the full screen: with its lines, as large as there is room.

A board of intersections shows its lines through the points, Reversi has squares. Where there is
room a place takes four columns and two rows, which is about a square; otherwise two and one.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tengen.base.grid import Box, Point
from tengen.base.i18n import _
from tengen.rules.notation import column_label, row_label
from tengen.rules.picture import visible_box
from tengen.rules.position import Position
from tengen.terminal.board import CellKind, Line, Piece, arranged, part_of

_SYMBOLS = {CellKind.BLACK: "x", CellKind.WHITE: "o", CellKind.SHARED: "#"}


@dataclass(frozen=True, slots=True)
class Scale:
    """The columns and rows that a place takes."""

    across: int
    down: int


#: How far a board without edges is shown from its first point, at least.
_REACH = 7
LARGE, SMALL = Scale(4, 2), Scale(2, 1)


def shown_box(position: Position) -> Box:
    """Return the part of the board to show; without edges it is at least so much around 0,0."""
    box = visible_box(position)
    if not position.variant.grid.is_unbounded:
        return box
    left, top = min(box.left, -_REACH), min(box.top, -_REACH)
    return Box(left, top, max(box.right, _REACH), max(box.bottom, _REACH))


def lines_of(position: Position, columns: int, rows: int) -> list[Line]:
    """Return the lines of the board, large if that fits into so many columns and rows."""
    for scale in (LARGE, SMALL):
        layout = _Layout(position, scale)
        lines = list(arranged(list(layout.layers()), columns))
        fits = len(lines) <= rows and max(map(_length, lines)) <= columns
        if fits or scale is SMALL:
            break
    return lines


def _length(line: Line) -> int:
    return sum(len(piece.text) for piece in line)


class _Layout:
    """One position at one scale."""

    def __init__(self, position: Position, scale: Scale) -> None:
        self._position = position
        self._grid = position.variant.grid
        self._box = shown_box(position)
        self._columns = range(self._box.left, self._box.right + 1)
        self._rows = range(self._box.top, self._box.bottom + 1)
        self._labels = [column_label(x, self._grid) for x in self._columns]
        self._pitch = max(scale.across, max(map(len, self._labels)) + 1)
        self._is_large = scale is LARGE
        self._has_squares = position.variant.is_reversi and self._is_large
        self._margin = max(len(self._row_label(y)) for y in self._rows)

    def layers(self) -> Iterator[list[Line]]:
        """Yield the layers, each with its coordinates."""
        count = max(self._grid.layers, 1)
        for z in range(count):
            title = _("layer {number}").format(number=z + 1)
            heads = [[Piece(title)]] if count > 1 else []
            yield [*heads, self._heads(), *self._body(z)]

    def _row_label(self, y: int) -> str:
        return row_label(y, self._grid, from_top=self._position.variant.is_reversi)

    def _heads(self) -> Line:
        lead = " " * (self._margin + self._lead)
        text = "".join(label.rjust(1).ljust(self._pitch) for label in self._labels)
        return [Piece(f"{lead}{text.rstrip()}")]

    @property
    def _lead(self) -> int:
        """The columns of the board before its first place."""
        return 2 if self._has_squares else 1

    def _body(self, z: int) -> Iterator[Line]:
        if self._has_squares:
            yield self._ruler("┌", "┬", "┐")
        for y in self._rows:
            yield list(self._row(y, z))
            if self._has_squares and y != self._rows[-1]:
                yield self._ruler("├", "┼", "┤")
            elif self._is_large and y != self._rows[-1]:
                yield self._between()
        if self._has_squares:
            yield self._ruler("└", "┴", "┘")

    def _ruler(self, first: str, middle: str, last: str) -> Line:
        """Return a line between two rows of squares."""
        text = middle.join("─" * (self._pitch - 1) for _column in self._columns)
        return [Piece(" " * self._margin), Piece(f"{first}{text}{last}", CellKind.LINE)]

    def _between(self) -> Line:
        """Return the lines of the board between two rows of points."""
        text = (" " * (self._pitch - 1)).join("│" for _column in self._columns)
        return [Piece(" " * self._margin), Piece(f" {text} ", CellKind.LINE)]

    def _row(self, y: int, z: int) -> Iterator[Piece]:
        winners = self._position.outcome.line if self._position.outcome else ()
        left, between, right = self._fillers
        yield Piece(self._row_label(y).rjust(self._margin))
        yield Piece(left, CellKind.LINE)
        for x in self._columns:
            point = Point(x, y, z)
            part = part_of(self._position, point)
            text = _SYMBOLS.get(part) or self._empty(x, y)
            yield Piece(text, part, point in winners, point)
            yield Piece(right if x == self._columns[-1] else between, CellKind.LINE)

    @property
    def _fillers(self) -> tuple[str, str, str]:
        """What stands before the first place, between two and after the last."""
        if self._has_squares:
            return "│ ", " │ ", " │"
        fill = " " if self._position.variant.is_reversi else "─"
        edge = "─" if self._grid.is_unbounded else " "
        return edge, fill * (self._pitch - 1), edge

    def _empty(self, x: int, y: int) -> str:
        """Return what an empty point shows: where the lines of the board meet."""
        if self._position.variant.is_reversi:
            return " " if self._has_squares else "·"
        if self._grid.is_unbounded:
            return "┼"
        row = _part_of_side(y, self._rows)
        return ("┌┬┐", "├┼┤", "└┴┘")[row][_part_of_side(x, self._columns)]


def _part_of_side(at: int, side: range) -> int:
    """Return 0 at the beginning of a side, 2 at its end, 1 between them."""
    if at == side[0]:
        return 0
    return 2 if at == side[-1] else 1
