"""Which cells a network looks at: tuples with all their symmetric twins, which share one table."""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from tengen.base.grid import Point, Symmetry
from tengen.rules.variant import Variant

#: A table of three to this power has room for every filling of its tuple.
MAX_TUPLE_LENGTH = 10
#: Parts of a Reversi game with tables of their own, equally long.
PHASES = 3
#: Rows of this length can be learned on boards of the Gomoku family.
ROWS = range(3, 7)

#: Cells as numbers, y * size + x, in the order in which they make up an index.
Cells = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class TupleTable:
    """One table: the tuples that share it, and how a tuple reads when its own symmetry turns it.

    ``mirror[i]`` is the place in the tuple that comes to place ``i``; fillings that become each
    other this way share their weight too.
    """

    tuples: tuple[Cells, ...]
    mirror: tuple[int, ...]

    @property
    def size(self) -> int:
        """How many fillings there are: each cell is empty, own or enemy."""
        return int(3 ** len(self.mirror))


@dataclass(frozen=True, slots=True)
class ReversiLayout:
    """The tables of one phase; every phase has the same."""

    size: int
    tables: tuple[TupleTable, ...]
    phases: int = PHASES

    @property
    def identity(self) -> int:
        """A number that changes when stored weights would no longer fit."""
        # Stored networks hold this number, so a table keeps its first name here.
        return zlib.crc32(repr(self).replace("TupleTable(", "Table(").encode())


@dataclass(frozen=True, slots=True)
class GomokuLayout:
    """Windows along all lines of the board: a row that could win and one cell at either end.

    A cell of a window is empty, own, enemy or off the board. Rows and columns share one table,
    diagonals another. One table more is over the threats of both sides (see ``crossings``). Where
    the rules differ for black and white, each has its own.
    """

    row: int
    has_two_sides: bool
    situations: int = 1 << 12

    @property
    def window(self) -> int:
        """Cells in a window."""
        return self.row + 2

    @property
    def identity(self) -> int:
        """A number that changes when stored weights would no longer fit."""
        return zlib.crc32(repr(self).encode())


Layout = ReversiLayout | GomokuLayout


def supports(variant: Variant) -> bool:
    """Whether a network can learn the game.

    >>> from tengen import variant
    >>> [name for name in ("reversi", "renju", "pente", "unbounded") if supports(variant(name))]
    ['reversi', 'renju']
    """
    if variant.is_reversi:
        return variant.width <= MAX_TUPLE_LENGTH
    is_flat = variant.layers == 1 and min(variant.width, variant.height) >= variant.line
    return is_flat and variant.line in ROWS and not variant.captures and not variant.shared_centre


def layout_of(variant: Variant) -> Layout:
    """Return the layout of a game that is supported."""
    if variant.is_reversi:
        return reversi_layout(variant.width)
    return GomokuLayout(variant.line, variant.fouls)


@lru_cache
def reversi_layout(size: int) -> ReversiLayout:
    """Return lines, diagonals, corners and edges of a Reversi board.

    >>> [len(table.mirror) for table in reversi_layout(8).tables]
    [10, 8, 8, 8, 8, 7, 6, 5, 4, 9, 10]
    """
    shapes = (shape for shape in _shapes(size) if 3 < len(shape) <= MAX_TUPLE_LENGTH)
    return ReversiLayout(size, tuple(_table(shape, size) for shape in shapes))


def _shapes(size: int) -> Iterator[tuple[Point, ...]]:
    """Yield one of each kind of tuple."""
    edge = tuple(Point(x, 0) for x in range(size))
    with_x_squares = (Point(1, 1), *edge, Point(size - 2, 1))
    yield with_x_squares if len(with_x_squares) <= MAX_TUPLE_LENGTH else edge
    for y in range(1, size // 2):
        yield tuple(Point(x, y) for x in range(size))
    for length in range(size, 3, -1):
        yield tuple(Point(i, size - length + i) for i in range(length))
    yield tuple(Point(x, y) for y in range(3) for x in range(3))
    yield tuple(Point(x, y) for y in range(2) for x in range(min(5, size)))


def _table(shape: tuple[Point, ...], size: int) -> TupleTable:
    """Return all symmetric twins of a tuple, each set of cells once."""
    twins = [_cells((s.apply(p, size, size) for p in shape), size) for s in Symmetry]
    first_of_set: dict[frozenset[int], Cells] = {}
    for twin in twins:
        first_of_set.setdefault(frozenset(twin), twin)
    straight = twins[0]
    turned = [twin for twin in twins if set(twin) == set(straight) and twin != straight]
    assert len(set(turned)) <= 1, "a tuple of our layouts has at most one symmetry of its own"
    mirrored = turned[0] if turned else straight
    return TupleTable(
        tuple(first_of_set.values()), tuple(straight.index(cell) for cell in mirrored)
    )


def _cells(points: Iterable[Point], size: int) -> Cells:
    return tuple(point.y * size + point.x for point in points)
