"""The board on a terminal: discs in colour for a person, letters where colour cannot be shown."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from itertools import zip_longest
from typing import TYPE_CHECKING, NamedTuple

from tengen.base.color import Color
from tengen.base.grid import Point
from tengen.base.i18n import _
from tengen.base.text import display_width
from tengen.rules.picture import text_picture, visible_box
from tengen.rules.position import Position

if TYPE_CHECKING:
    from rich.text import Text

_SYMBOL = re.compile(r"[.xo#A-Z]")
_BETWEEN_LAYERS = "   "


class CellKind(Enum):
    """What a piece of the drawing shows."""

    OUTSIDE = auto()
    CLOTH = auto()
    LINE = auto()
    EMPTY = auto()
    BLACK = auto()
    WHITE = auto()
    SHARED = auto()


class Piece(NamedTuple):
    """Some characters of one line of the drawing; a stone or an empty place knows its point."""

    text: str
    part: CellKind = CellKind.OUTSIDE
    is_winning: bool = False
    point: Point | None = None
    #: Whether the text is a part of a stone that takes several characters.
    is_shape: bool = False


Line = list[Piece]


@dataclass(frozen=True, slots=True)
class Glyphs:
    """The colours of a board on a terminal, and how the pieces of the two colours are drawn."""

    cloth: str
    empty: str
    #: The brackets around the last stone.
    mark: str
    black: str = "●"
    white: str = "●"
    black_ink: str = "bold #000000"
    white_ink: str = "bold #ffffff"


WOOD = Glyphs(cloth="on #d5a85c", empty="#7d5a22", mark="bold #7a1f00")
GREEN = Glyphs(cloth="on #2f7d4f", empty="#79b891", mark="bold #ffe08a")
#: Squared paper, for those who play with crosses and circles.
PAPER = Glyphs(
    cloth="on #f5f3ea",
    empty="#b4bfcc",
    mark="bold #7a1f00",
    black="×",
    white="○",
    black_ink="bold #1f3f8f",
    white_ink="bold #b3261e",
)
_WINNING = "underline on #7fb4e6"
_WINNING_CENTRE = "bold #2f7fd0"
_SHARED = "●", "bold #6a3d9a"
_PARTS = {Color.BLACK: CellKind.BLACK, Color.WHITE: CellKind.WHITE, None: CellKind.EMPTY}


def plain_board(position: Position, width: int = 80) -> str:
    """Draw the board in letters: the last stone in brackets, the winning stones as capitals."""
    lines = drawing(position, width)
    return "\n".join("".join(map(_letter, line)).rstrip() for line in lines)


def coloured_board(position: Position, width: int = 80, *, is_paper: bool = False) -> Text:
    """Draw the same with discs on wood (on green cloth for Reversi), the winning row underlined.

    On paper there are crosses and circles.
    """
    from rich.text import Text  # noqa: PLC0415 - plain boards need no rich

    glyphs = glyphs_of(position, is_paper=is_paper)
    lines = (
        Text.assemble(*(disc(piece, glyphs) for piece in line)) for line in drawing(position, width)
    )
    return Text("\n").join(lines)


def glyphs_of(position: Position, *, is_paper: bool = False) -> Glyphs:
    """Return the glyphs of a board: green cloth for Reversi, paper if asked for or small, wood."""
    if position.variant.is_reversi:
        return GREEN
    return PAPER if is_paper or position.variant.has_crosses else WOOD


def _letter(piece: Piece) -> str:
    return piece.text.upper() if piece.is_winning else piece.text


def disc(piece: Piece, glyphs: Glyphs) -> tuple[str, str]:
    """Return the characters of a piece on a coloured board, and their style."""
    text, part = piece.text, piece.part
    if part is CellKind.OUTSIDE:
        return text, "dim"
    if part is CellKind.CLOTH:
        return text, f"{glyphs.mark} {glyphs.cloth}"
    if part is CellKind.EMPTY and text.isupper():
        return text, f"{glyphs.mark} {glyphs.cloth}"
    if part in {CellKind.EMPTY, CellKind.LINE}:
        return text.replace(".", "·"), f"{glyphs.empty} {glyphs.cloth}"
    return _stone(piece, glyphs)


def _stone(piece: Piece, glyphs: Glyphs) -> tuple[str, str]:
    """Return the characters of a stone, or of a part of one, and their style."""
    black, white = (glyphs.black, glyphs.black_ink), (glyphs.white, glyphs.white_ink)
    stone, ink = {CellKind.BLACK: black, CellKind.WHITE: white}.get(piece.part, _SHARED)
    if not piece.is_shape:
        return stone, f"{ink} {_WINNING if piece.is_winning else glyphs.cloth}"
    if piece.is_winning and piece.point is not None:
        return "◆", f"{_WINNING_CENTRE} on {ink.split()[-1]}"
    return piece.text, f"{ink} {glyphs.cloth}"


# -- the drawing as pieces -------------------------------------------------------------------


def drawing(position: Position, width: int) -> Iterator[Line]:
    """Yield the lines of the drawing, layers side by side as far as they fit."""
    return arranged(list(_layers(position)), width)


def arranged(blocks: Sequence[list[Line]], width: int) -> Iterator[Line]:
    """Yield the lines of blocks that stand side by side as far as a width allows."""
    wide = max(length(line) for block in blocks for line in block)
    per_row = max(1, (width + len(_BETWEEN_LAYERS)) // (wide + len(_BETWEEN_LAYERS)))
    for first in range(0, len(blocks), per_row):
        if first:
            yield []
        yield from _side_by_side(blocks[first : first + per_row], wide)


def _side_by_side(blocks: Sequence[list[Line]], wide: int) -> Iterator[Line]:
    for lines in zip_longest(*blocks, fillvalue=[]):
        joined: Line = []
        for line in lines:
            joined += [*line, Piece(" " * (wide - length(line)) + _BETWEEN_LAYERS)]
        yield joined[:-1]


def length(line: Line) -> int:
    """Return the columns that a line of the drawing takes."""
    return sum(display_width(piece.text) for piece in line)


def _layers(position: Position) -> Iterator[list[Line]]:
    rows = visible_box(position).height
    for z, block in enumerate(text_picture(position).split("\n\n")):
        *heads, columns = block.split("\n")[:-rows]
        title = [[Piece(_("layer {number}").format(number=z + 1))]] if heads else []
        body = block.split("\n")[-rows:]
        yield [*title, [Piece(columns)], *_body(position, body, z)]


def _body(position: Position, rows: list[str], z: int) -> Iterator[Line]:
    top = visible_box(position).top
    for y, row in enumerate(rows, start=top):
        yield list(_pieces(position, row, y, z))


def _pieces(position: Position, row: str, y: int, z: int) -> Iterator[Piece]:
    """Cut a row of the text picture into the pieces it is made of."""
    winners = position.outcome.line if position.outcome else ()
    stones = list(_SYMBOL.finditer(row))
    at = stones[0].start() - 1
    yield Piece(row[:at])
    for x, stone in enumerate(stones, start=visible_box(position).left):
        point = Point(x, y, z)
        yield Piece(row[at : stone.start()], CellKind.CLOTH)
        yield Piece(stone[0], part_of(position, point), point in winners, point)
        at = stone.end()
    yield Piece(row[at:] or " ", CellKind.CLOTH)


def part_of(position: Position, point: Point) -> CellKind:
    """Return what stands on a point."""
    return CellKind.SHARED if point == position.shared else _PARTS[position.stones.get(point)]
