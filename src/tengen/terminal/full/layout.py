"""How a board is laid out on the full screen: with its lines, as large as there is room.

A board of intersections shows its lines through the points, Reversi has squares. A place takes two
columns and one row at least and eight and four at most, which is about a square; where there are
three rows for it a stone is drawn as a disc, or with a pen, instead of as one character.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import Enum, auto
from itertools import groupby

from tengen.base.grid import Box, Point
from tengen.base.i18n import _
from tengen.rules.notation import column_label, row_label
from tengen.rules.picture import visible_box
from tengen.rules.position import Position
from tengen.terminal.board import CellKind, Line, Piece, arranged, length, part_of

_SYMBOLS = {CellKind.BLACK: "x", CellKind.WHITE: "o", CellKind.SHARED: "#"}


@dataclass(frozen=True, slots=True)
class Scale:
    """The columns and rows that a place takes."""

    across: int
    down: int


#: How far a board without edges is shown from its first point, at least.
_REACH = 7
#: From the largest that is tried to the smallest.
SCALES = HUGE, WIDE, LARGE, SMALL = Scale(8, 4), Scale(6, 3), Scale(4, 2), Scale(2, 1)

#: A stone in its rows: the one above its point, that of the point, the one below.
Shape = tuple[str, str, str]
Shapes = Mapping[CellKind, Shape]
_BALL: Shape = (" ▄███▄ ", "███████", " ▀███▀ ")
_DISC: Shape = (" ▄▄▄ ", "█████", " ▀▀▀ ")
_STONES = (CellKind.BLACK, CellKind.WHITE, CellKind.SHARED)


class Pieces(Enum):
    """How stones are drawn where there is room: as one character, as discs, or with a pen."""

    LETTERS = auto()
    DISCS = auto()
    PEN = auto()

    def shapes(self, scale: Scale, *, has_squares: bool) -> Shapes:
        """Return the shapes of stones at a scale; none where one character is all there is."""
        if self is Pieces.LETTERS or scale.down < WIDE.down:
            return {}
        if self is Pieces.PEN:
            return {CellKind.BLACK: ("╲ ╱", " ╳ ", "╱ ╲"), CellKind.WHITE: ("╭─╮", "│ │", "╰─╯")}
        return dict.fromkeys(_STONES, _BALL if scale is HUGE and not has_squares else _DISC)


def shown_box(position: Position) -> Box:
    """Return the part of the board to show; without edges it is at least so much around 0,0."""
    box = visible_box(position)
    if not position.variant.grid.is_unbounded:
        return box
    left, top = min(box.left, -_REACH), min(box.top, -_REACH)
    return Box(left, top, max(box.right, _REACH), max(box.bottom, _REACH))


def lines_of(
    position: Position, columns: int, rows: int, pieces: Pieces = Pieces.LETTERS
) -> list[Line]:
    """Return the lines of the board, as large as fits into so many columns and rows."""
    for scale in SCALES:
        if scale is WIDE and position.variant.is_reversi:
            continue  # squares have no middle in two rows
        layout = _Layout(position, scale, pieces)
        lines = list(arranged(list(layout.layers()), columns))
        fits = len(lines) <= rows and max(map(length, lines)) <= columns
        if fits:
            break
    return lines


class _Layout:
    """One position at one scale."""

    def __init__(self, position: Position, scale: Scale, pieces: Pieces) -> None:
        self._position = position
        self._grid = position.variant.grid
        self._box = shown_box(position)
        self._columns = range(self._box.left, self._box.right + 1)
        self._rows = range(self._box.top, self._box.bottom + 1)
        self._labels = [column_label(x, self._grid) for x in self._columns]
        self._pitch = max(scale.across, max(map(len, self._labels)) + 1)
        self._down = scale.down
        self._has_squares = position.variant.is_reversi and scale.down > 1
        self._shapes = pieces.shapes(scale, has_squares=self._has_squares)
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
        if self._has_squares:
            return self._pitch // 2
        return max((len(rows[0]) // 2 for rows in self._shapes.values()), default=1)

    # -- the lines of a layer ----------------------------------------------------------------

    def _body(self, z: int) -> Iterator[Line]:
        yield from self._squares(z) if self._has_squares else self._crossings(z)

    def _squares(self, z: int) -> Iterator[Line]:
        """Yield rows of squares with a line around each; the stone is in the middle."""
        around = (self._down - 2) // 2
        yield self._ruler("┌", "┬", "┐")
        for y in self._rows:
            for step in range(-around, around + 1):
                yield self._strip(y, step, z)
            if y != self._rows[-1]:
                yield self._ruler("├", "┼", "┤")
        yield self._ruler("└", "┴", "┘")

    def _crossings(self, z: int) -> Iterator[Line]:
        """Yield rows of points and the lines of the board between them."""
        if self._shapes:
            yield self._strip(self._rows[0], -1, z)
        for y in self._rows:
            yield self._strip(y, 0, z)
            if y == self._rows[-1]:
                break
            for step in range(1, self._down):
                is_below = step == 1 or step < self._down - 1
                yield self._strip(y, step, z) if is_below else self._strip(y + 1, -1, z)
        if self._shapes:
            yield self._strip(self._rows[-1], 1, z)

    def _ruler(self, first: str, middle: str, last: str) -> Line:
        """Return a line between two rows of squares."""
        text = middle.join("─" * (self._pitch - 1) for _column in self._columns)
        return [Piece(" " * self._margin), Piece(f"{first}{text}{last}", CellKind.LINE)]

    def _strip(self, y: int, step: int, z: int) -> Line:
        """Return the line so many rows below the points of a row."""
        winners = self._position.outcome.line if self._position.outcome else ()
        cells = [Piece(char, CellKind.LINE) for char in self._ground(y, step)]
        for at, x in zip(range(self._lead, len(cells), self._pitch), self._columns, strict=False):
            point = Point(x, y, z)
            part, is_winning = part_of(self._position, point), point in winners
            shape = self._shapes[part][step + 1] if self._is_drawn(part, step) else ""
            left = at - len(shape) // 2 + len(shape) - len(shape.lstrip())
            for place, char in enumerate(shape.strip(), start=left):
                cells[place] = Piece(char, part, is_winning, is_shape=True)
            if step == 0:
                text = shape[len(shape) // 2] if shape else _SYMBOLS.get(part)
                text = text or self._empty(x, y)
                cells[at] = Piece(text, part, is_winning, point, is_shape=bool(shape))
        label = self._row_label(y) if step == 0 else ""
        return [Piece(label.rjust(self._margin)), *_joined(cells)]

    def _is_drawn(self, part: CellKind, step: int) -> bool:
        return part in self._shapes and -1 <= step <= 1

    def _ground(self, y: int, step: int) -> str:
        """Return what the board shows where no stone covers it."""
        count, gap, lead = len(self._columns), self._pitch - 1, self._lead
        if self._has_squares:
            return "│" + (" " * gap + "│") * count
        if step == 0:
            fill = " " if self._position.variant.is_reversi else "─"
            edge = "─" if self._grid.is_unbounded else " "
            return edge * lead + (fill * gap).join("?" * count) + edge * lead
        is_outside = (step < 0 and y == self._rows[0]) or (step > 0 and y == self._rows[-1])
        line = " " if is_outside else "│"
        return " " * lead + (" " * gap).join(line * count) + " " * lead

    def _empty(self, x: int, y: int) -> str:
        """Return what an empty point shows: where the lines of the board meet."""
        if self._position.variant.is_reversi:
            return " " if self._has_squares else "·"
        if self._grid.is_unbounded:
            return "┼"
        row = _part_of_side(y, self._rows)
        return ("┌┬┐", "├┼┤", "└┴┘")[row][_part_of_side(x, self._columns)]


def _joined(cells: Iterable[Piece]) -> Iterator[Piece]:
    """Join neighbours that are alike; a place stays by itself."""
    for (point, *_alike), group in groupby(cells, key=_likeness):
        pieces = list(group)
        if point is not None:
            yield from pieces
        else:
            yield pieces[0]._replace(text="".join(piece.text for piece in pieces))


def _likeness(piece: Piece) -> tuple[Point | None, CellKind, bool, bool]:
    return piece.point, piece.part, piece.is_winning, piece.is_shape


def _part_of_side(at: int, side: range) -> int:
    """Return 0 at the beginning of a side, 2 at its end, 1 between them."""
    if at == side[0]:
        return 0
    return 2 if at == side[-1] else 1
