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
from tengen.rules.picture import text_picture, visible_box
from tengen.rules.position import Position

if TYPE_CHECKING:
    from rich.text import Text

_SYMBOL = re.compile(r"[.xo#]")
_BETWEEN_LAYERS = "   "


class Part(Enum):
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
    part: Part = Part.OUTSIDE
    is_winning: bool = False
    point: Point | None = None


Line = list[Piece]


@dataclass(frozen=True, slots=True)
class Look:
    """The colours of a board on a terminal."""

    cloth: str
    empty: str
    #: The brackets around the last stone.
    mark: str


WOOD = Look(cloth="on #d5a85c", empty="#7d5a22", mark="bold #7a1f00")
GREEN = Look(cloth="on #2f7d4f", empty="#79b891", mark="bold #ffe08a")
_WINNING = "underline on #7fb4e6"
_STONES = {Part.BLACK: "bold #000000", Part.WHITE: "bold #ffffff", Part.SHARED: "bold #6a3d9a"}
_PARTS = {Color.BLACK: Part.BLACK, Color.WHITE: Part.WHITE, None: Part.EMPTY}


def plain_board(position: Position, width: int = 80) -> str:
    """Draw the board in letters: the last stone in brackets, the winning stones as capitals."""
    lines = drawing(position, width)
    return "\n".join("".join(map(_letter, line)).rstrip() for line in lines)


def coloured_board(position: Position, width: int = 80) -> Text:
    """Draw the same with discs on wood (on green cloth for Reversi), the winning row underlined."""
    from rich.text import Text  # noqa: PLC0415 - plain boards need no rich

    look = look_of(position)
    lines = (
        Text.assemble(*(disc(piece, look) for piece in line)) for line in drawing(position, width)
    )
    return Text("\n").join(lines)


def look_of(position: Position) -> Look:
    """Return the colours of a board: green cloth for Reversi, wood for everything else."""
    return GREEN if position.variant.is_reversi else WOOD


def _letter(piece: Piece) -> str:
    return piece.text.upper() if piece.is_winning else piece.text


def disc(piece: Piece, look: Look) -> tuple[str, str]:
    """Return the characters of a piece on a coloured board, and their style."""
    text, part, is_winning, _point = piece
    if part is Part.OUTSIDE:
        return text, "dim"
    if part is Part.CLOTH:
        return text, f"{look.mark} {look.cloth}"
    if part in {Part.EMPTY, Part.LINE}:
        return text.replace(".", "·"), f"{look.empty} {look.cloth}"
    return "●", f"{_STONES[part]} {_WINNING if is_winning else look.cloth}"


# -- the drawing as pieces -------------------------------------------------------------------


def drawing(position: Position, width: int) -> Iterator[Line]:
    """Yield the lines of the drawing, layers side by side as far as they fit."""
    return arranged(list(_layers(position)), width)


def arranged(blocks: Sequence[list[Line]], width: int) -> Iterator[Line]:
    """Yield the lines of blocks that stand side by side as far as a width allows."""
    wide = max(_length(line) for block in blocks for line in block)
    per_row = max(1, (width + len(_BETWEEN_LAYERS)) // (wide + len(_BETWEEN_LAYERS)))
    for first in range(0, len(blocks), per_row):
        if first:
            yield []
        yield from _side_by_side(blocks[first : first + per_row], wide)


def _side_by_side(blocks: Sequence[list[Line]], wide: int) -> Iterator[Line]:
    for lines in zip_longest(*blocks, fillvalue=[]):
        joined: Line = []
        for line in lines:
            joined += [*line, Piece(" " * (wide - _length(line)) + _BETWEEN_LAYERS)]
        yield joined[:-1]


def _length(line: Line) -> int:
    return sum(len(piece.text) for piece in line)


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
        yield Piece(row[at : stone.start()], Part.CLOTH)
        yield Piece(stone[0], part_of(position, point), point in winners, point)
        at = stone.end()
    yield Piece(row[at:] or " ", Part.CLOTH)


def part_of(position: Position, point: Point) -> Part:
    """Return what stands on a point."""
    return Part.SHARED if point == position.shared else _PARTS[position.stones.get(point)]
