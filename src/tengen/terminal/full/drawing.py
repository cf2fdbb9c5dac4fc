"""The board on the full screen as coloured text: the drawing of the terminal with things on it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import groupby

from rich.text import Text

from tengen.base.grid import Point
from tengen.base.text import display_width
from tengen.draw.geometry import star_points
from tengen.rules.picture import offer_letters
from tengen.rules.position import Position
from tengen.terminal.board import PAPER, CellKind, Line, Piece, disc, glyphs_of, length
from tengen.terminal.full.layout import WIDE, Pieces, lines_of

_CURSOR = "bold #000000 on #ffe9a8"
_STAR, _OPEN, _CLOSED = "╋", "◦", "×"
_OPEN_LETTER = "'"
#: The stone that is pointed at, where stones take several characters.
_POINTED = "•"
#: The last stone, where stones take several characters.
_LAST, _LAST_INK, _LAST_LIGHT = "●", "bold #e0571f", "on #ffcf7a"


@dataclass(frozen=True, slots=True)
class Overlay:
    """What lies on a board: where the person points, figures on points, letters for stones."""

    cursor: Point | None = None
    marks: Mapping[Point, str] = field(default_factory=dict)
    has_letters: bool = False


class TextBoard:
    """A position, laid out for columns and rows; finds the point below a character."""

    def __init__(
        self,
        position: Position,
        columns: int,
        rows: int,
        *,
        is_paper: bool = False,
        has_letters: bool = False,
    ) -> None:
        self._glyphs = glyphs_of(position, is_paper=is_paper)
        pen = Pieces.PEN if is_paper and not position.variant.is_reversi else Pieces.DISCS
        self._lines = lines_of(position, columns, rows, Pieces.LETTERS if has_letters else pen)
        self._signs = dict(_signs(position))
        last = position.last_move
        self._last = None if last is None else last.point

    @property
    def width(self) -> int:
        """Columns."""
        return max(map(length, self._lines))

    @property
    def height(self) -> int:
        """Lines."""
        return len(self._lines)

    def point_at(self, column: int, row: int) -> Point | None:
        """Return the point nearest to a character of a line; None beside the board."""
        if not 0 <= row < len(self._lines):
            return None
        places = dict(_places(self._lines[self._nearest_row(row)]))
        near = min(places, key=lambda at: (abs(at - column), -at), default=None)
        reach = max(2, _distance(places) // 2)
        return None if near is None or abs(near - column) > reach else places[near]

    def _nearest_row(self, row: int) -> int:
        """Return the line with points that is nearest, where stones take several lines."""
        rows = [at for at, line in enumerate(self._lines) if any(_places(line))]
        near = min(rows, key=lambda at: abs(at - row), default=row)
        is_tall = _distance(rows) >= WIDE.down and abs(near - row) <= _distance(rows) // 2
        return near if is_tall else row

    def place_of(self, point: Point) -> tuple[int, int] | None:
        """Return the column and the line of a point."""
        for row, line in enumerate(self._lines):
            for column, found in _places(line):
                if found == point:
                    return column, row
        return None

    def text(self, overlay: Overlay) -> Text:
        """Return the whole picture."""
        lines = (Text.assemble(*_joined(self._styled(line, overlay))) for line in self._lines)
        return Text("\n", no_wrap=True).join(lines)

    def _styled(self, line: Line, overlay: Overlay) -> Iterator[tuple[str, str]]:
        is_bracketed = self._last != overlay.cursor and not _has_shape(line, self._last)
        marked = _in_brackets(line, self._last, "()") if is_bracketed else line
        is_shaped = _has_shape(line, overlay.cursor)
        for piece in marked if is_shaped else _in_brackets(marked, overlay.cursor, "[]"):
            is_pointed = piece.point is not None and piece.point == overlay.cursor
            text, style = self._sign(piece, overlay)
            if is_pointed and is_shaped:
                text, style = _POINTED, _CURSOR
            yield (
                text,
                f"{style} {_CURSOR}" if is_pointed and piece.part is CellKind.EMPTY else style,
            )

    def _sign(self, piece: Piece, overlay: Overlay) -> tuple[str, str]:
        if overlay.has_letters:
            return self._letter(piece, overlay), ""
        text, style = disc(piece, self._glyphs)
        if piece.is_shape and piece.point is not None and piece.point == self._last:
            return (text, style) if piece.is_winning else self._last_shape(text, style)
        if piece.point is None or piece.part is not CellKind.EMPTY:
            return text, style
        if piece.point in overlay.marks:
            return overlay.marks[piece.point], f"{self._glyphs.mark} {self._glyphs.cloth}"
        return self._signs.get(piece.point, text), style

    def _last_shape(self, text: str, style: str) -> tuple[str, str]:
        """Return the middle of the last stone: a spot on a disc, a light behind a drawing."""
        _weight, ink, *_ground = style.split()
        if self._glyphs is PAPER:
            return text, f"bold {ink} {_LAST_LIGHT}"
        return _LAST, f"{_LAST_INK} on {ink}"

    def _letter(self, piece: Piece, overlay: Overlay) -> str:
        if piece.is_winning:
            return piece.text.upper()
        if piece.point is None or piece.part is not CellKind.EMPTY:
            return piece.text
        sign = self._signs.get(piece.point, piece.text).replace(_OPEN, _OPEN_LETTER)
        return overlay.marks.get(piece.point, sign)


def _distance(places: Iterable[int]) -> int:
    """Return how far apart the first two places are."""
    first, second, *_more = (*places, 0, 0)
    return max(0, second - first)


def _has_shape(line: Line, point: Point | None) -> bool:
    return point is not None and any(piece.is_shape and piece.point == point for piece in line)


def _joined(parts: Iterable[tuple[str, str]]) -> Iterator[tuple[str, str]]:
    """Join neighbours of one style."""
    for style, group in groupby(parts, key=lambda part: part[1]):
        yield "".join(text for text, _style in group), style


def _places(line: Line) -> Iterator[tuple[int, Point]]:
    """Yield the columns of the points of a line."""
    column = 0
    for piece in line:
        if piece.point is not None:
            yield column, piece.point
        column += display_width(piece.text)


def _in_brackets(line: Line, point: Point | None, brackets: str) -> Line:
    """Return a line with a point of it in brackets."""
    at = next((at for at, piece in enumerate(line) if piece.point == point), None)
    if point is None or at is None:
        return line
    before, after = line[at - 1], line[at + 1]
    opening, closing = (Piece(bracket, CellKind.CLOTH) for bracket in brackets)
    around = [before._replace(text=before.text[:-1]), opening, line[at], closing]
    return [*line[: at - 1], *around, after._replace(text=after.text[1:]), *line[at + 2 :]]


def _signs(position: Position) -> Iterator[tuple[Point, str]]:
    """Yield what empty points show: star points, and those that are open or closed now.

    Where few points are open, as in Reversi, they are marked; where few are closed, as in renju,
    those are.
    """
    grid = position.variant.grid
    if not position.variant.is_reversi:
        yield from ((point, _STAR) for point in star_points(grid))
    if position.outcome is not None or grid.is_unbounded:
        return
    free = {point for point in grid.points if point not in position.stones} - {position.shared}
    points = (move.point or move.target for move in position.legal_moves)
    legal = {point for point in points if point is not None}
    if 2 * len(legal) < len(free):
        yield from ((point, _OPEN) for point in legal)
    else:
        yield from ((point, _CLOSED) for point in free - legal)
    yield from offer_letters(position).items()
