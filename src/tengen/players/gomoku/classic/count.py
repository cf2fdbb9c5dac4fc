"""The shapes on a board, counted for both sides and kept up to date stone by stone.

A stone changes four lines and nothing else. A line is a number, one digit to the base 4 for each of
its cells, so a stone adds to it and a table knows the shapes of every line met so far. All counts
of a board are packed into one number: adding two of them adds every count.
"""

from __future__ import annotations

from typing import NamedTuple

from tengen.base.color import Color
from tengen.players.gomoku import lines
from tengen.players.gomoku.evaluation import place_weights
from tengen.players.gomoku.frame import BLACK, CODES, BoardFrame
from tengen.players.gomoku.lines import LineSide
from tengen.rules.board import Board
from tengen.rules.variant import Variant

#: Bits of one count; no board has so many shapes of a kind.
_BITS = 12
_MASK = (1 << _BITS) - 1
#: Lines remembered before the table begins anew: some 100 MB.
_MAX_LINES = 500_000


class Shapes(NamedTuple):
    """How many shapes of each kind a side has; a four, three or two without a word is closed."""

    fives: int = 0
    open_fours: int = 0
    fours: int = 0
    open_threes: int = 0
    threes: int = 0
    open_twos: int = 0
    twos: int = 0

    @property
    def kinds(self) -> int:
        """How many kinds of shapes there are beside the five.

        >>> Shapes(fives=1, open_threes=2, twos=1).kinds
        2
        """
        return sum(map(bool, self[1:]))


#: The place of each count by (stones missing to five, is open).
_PLACES = {
    (0, False): 0,
    (0, True): 0,
    (1, True): 1,
    (1, False): 2,
    (2, True): 3,
    (2, False): 4,
    (3, True): 5,
    (3, False): 6,
}
_SIDE_BITS = _BITS * len(Shapes._fields)


def unpack(packed: int, code: int) -> Shapes:
    """Return the counts of the side with that code."""
    shift = 0 if code == BLACK else _SIDE_BITS
    fields = range(shift, shift + _SIDE_BITS, _BITS)
    return Shapes(*((packed >> at) & _MASK for at in fields))


class LineTable(dict[int, int]):
    """The packed counts of a line by its number, counted when it is first asked for."""

    def __init__(self, variant: Variant) -> None:
        super().__init__()
        self._sides = tuple(LineSide.of(variant, color) for color in Color)

    def __missing__(self, number: int) -> int:
        if len(self) >= _MAX_LINES:
            self.clear()
        line = _digits(number)
        packed = sum(_packed(line, side) for side in self._sides) if any(line) else 0
        self[number] = packed
        return packed


def _digits(number: int) -> bytes:
    """Return the cells of a line; the highest digit only tells how long it is.

    >>> list(_digits(0b01_10_00_01))
    [1, 0, 2]
    """
    cells = []
    while number > 1:
        number, cell = divmod(number, 4)
        cells.append(cell)
    return bytes(cells)


def _packed(line: bytes, side: LineSide) -> int:
    shift = 0 if side.code == BLACK else _SIDE_BITS
    return sum(
        1 << shift + _BITS * _PLACES[shape.missing, shape.is_open]
        for shape in lines.shapes(line, side)
    )


class CountedBoard:
    """Stones that can be put down and taken back, with the count of their shapes.

    ``order`` are the cells by weight, 7 in the centre falling to 0 at the rim, those nearer to the
    centre first among equals.
    """

    __slots__ = ("crossing", "numbers", "order", "place", "shapes", "stones", "table", "weights")

    def __init__(self, frame: BoardFrame, board: Board, table: LineTable) -> None:
        self.table = table
        self.weights = place_weights(frame)
        self.order = by_weight(frame)
        self.stones = bytearray(len(self.weights))
        self.crossing = _crossing(frame)
        self.numbers = [4 ** len(cells) for _line, cells in frame.cells_of_lines]
        #: The weights of black's stones less those of white's.
        self.place = 0
        self.shapes = 0
        self._put(frame.read(board))

    def _put(self, cells: bytes) -> None:
        for cell, code in enumerate(cells):
            self.stones[cell] = code
            for line, power in self.crossing[BLACK][cell]:
                self.numbers[line] += code * power
            if code in CODES.values():
                self.place += self._signed_weight(cell, code)
        self.shapes = sum(self.table[number] for number in self.numbers)

    def _signed_weight(self, cell: int, code: int) -> int:
        return self.weights[cell] if code == BLACK else -self.weights[cell]

    def place_for(self, code: int) -> int:
        """Return the weights of a side's stones less those of the other's."""
        return self.place if code == BLACK else -self.place

    @property
    def empty(self) -> list[int]:
        """The empty cells, the heaviest first."""
        stones = self.stones
        return [cell for cell in self.order if not stones[cell]]

    def play(self, cell: int, code: int) -> None:
        """Put a stone on an empty cell."""
        self._change(cell, code, 1)
        self.stones[cell] = code

    def take_back(self, cell: int, code: int) -> None:
        """Take that stone off again."""
        self._change(cell, code, -1)
        self.stones[cell] = 0

    def _change(self, cell: int, code: int, sign: int) -> None:
        numbers, table, shapes = self.numbers, self.table, self.shapes
        for line, power in self.crossing[code][cell]:
            shapes -= table[numbers[line]]
            numbers[line] += sign * power
            shapes += table[numbers[line]]
        self.shapes = shapes
        self.place += sign * self._signed_weight(cell, code)


def by_weight(frame: BoardFrame) -> tuple[int, ...]:
    """Return the cells of a frame, the heaviest first, then those nearer to the centre."""
    weights = place_weights(frame)
    across, down = frame.grid.width - 1, frame.grid.height - 1

    def key(cell: int) -> tuple[int, int]:
        x, y, _z = frame.grid.points[cell]
        return -weights[cell], (2 * x - across) ** 2 + (2 * y - down) ** 2

    return tuple(sorted(range(len(weights)), key=key))


def _crossing(frame: BoardFrame) -> tuple[tuple[tuple[tuple[int, int], ...], ...], ...]:
    """Return by code and cell: each line through the cell, and what such a stone adds to it."""
    found: list[list[tuple[int, int]]] = [[] for _cell in frame.points]
    for line, (_slice, cells) in enumerate(frame.cells_of_lines):
        for at, cell in enumerate(cells):
            found[cell].append((line, 4**at))
    return tuple(
        tuple(tuple((line, code * power) for line, power in pairs) for pairs in found)
        for code in range(1 + max(CODES.values()))
    )
