"""Sets of squares as whole numbers, one bit for each square, and what the squares are worth.

Bit ``y * size + x`` stands for a square, so ``|`` joins two sets, ``&`` is what they share and
``bit_count`` counts: all squares of a kind are looked at in one step, on any size of board.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from typing import NamedTuple

from tengen.base.grid import Grid, Point
from tengen.rules.position import Position


class Discs(NamedTuple):
    """The discs of the side to move and of its enemy, as sets of squares."""

    own: int
    enemy: int

    @property
    def swapped(self) -> Discs:
        """The same discs as the enemy sees them."""
        return Discs(self.enemy, self.own)

    @property
    def total(self) -> int:
        """How many discs are on the board."""
        return (self.own | self.enemy).bit_count()

    @property
    def lead(self) -> int:
        """How many more discs the side to move has."""
        return self.own.bit_count() - self.enemy.bit_count()

    def lead_on(self, squares: int) -> int:
        """Return how many more discs the side to move has on some squares."""
        return (self.own & squares).bit_count() - (self.enemy & squares).bit_count()


@dataclass(frozen=True, slots=True)
class Quarter:
    """A corner and what lies around it in its quarter of the board.

    ``beside`` are the two squares of the edge next to the corner (the C squares), ``diagonal`` is
    the one inside (the X square), ``ring`` the other squares one step away from the edge.
    """

    corner: int
    beside: int
    diagonal: int
    ring: int


@dataclass(frozen=True)
class Squares:
    """The squares of a board by kind.

    >>> board = squares(8)
    >>> board.corners.bit_count(), board.edges.bit_count(), len(board.quarters)
    (4, 24, 4)
    """

    size: int

    @cached_property
    def bits(self) -> Mapping[Point, int]:
        """The set that holds just one point, for each point."""
        return {point: 1 << at for at, point in enumerate(self.points)}

    @cached_property
    def points(self) -> tuple[Point, ...]:
        """All points in the order of the bits."""
        return Grid(self.size, self.size).points

    @cached_property
    def full(self) -> int:
        """Every square."""
        return (1 << self.size * self.size) - 1

    @cached_property
    def corners(self) -> int:
        """The four corners."""
        return sum(quarter.corner for quarter in self.quarters)

    @cached_property
    def edges(self) -> int:
        """The squares of the four edges without the corners."""
        return self._frame(0) & ~self.corners

    @cached_property
    def first_column(self) -> int:
        """The squares of the first column."""
        return sum(bit for at, bit in self.bits.items() if at.x == 0)

    @cached_property
    def last_column(self) -> int:
        """The squares of the last column."""
        return sum(bit for at, bit in self.bits.items() if at.x == self.size - 1)

    @cached_property
    def quarters(self) -> tuple[Quarter, ...]:
        """The four corners with the squares that give them away."""
        far = self.size - 1
        return tuple(self._quarter(x, y) for x in (0, far) for y in (0, far))

    def _quarter(self, x: int, y: int) -> Quarter:
        dx, dy = (-1 if x else 1), (-1 if y else 1)
        beside = self.bits[Point(x + dx, y)] | self.bits[Point(x, y + dy)]
        diagonal = self.bits[Point(x + dx, y + dy)]
        half = self.size // 2
        near = sum(
            bit
            for at, bit in self.bits.items()
            if (at.x < half) == (x == 0) and (at.y < half) == (y == 0)
        )
        return Quarter(self.bits[Point(x, y)], beside, diagonal, self._frame(1) & near & ~diagonal)

    def _frame(self, depth: int) -> int:
        """Return the squares that are exactly so many steps away from the nearest edge."""
        far = self.size - 1
        return sum(
            bit for at, bit in self.bits.items() if min(at.x, at.y, far - at.x, far - at.y) == depth
        )

    @cached_property
    def _steps(self) -> tuple[tuple[int, int], ...]:
        """One of each pair of opposite directions, as the bits to shift and the squares to walk.

        A row of enemy discs that goes sideways cannot stand in the first or last column and still
        have a disc at both ends; leaving these columns out keeps a walk from wrapping round.
        """
        inner = sum(bit for at, bit in self.bits.items() if 0 < at.x < self.size - 1)
        size = self.size
        return ((1, inner), (size - 1, inner), (size, self.full), (size + 1, inner))

    def discs(self, position: Position) -> Discs:
        """Read the discs of a position."""
        bits, turn = self.bits, position.turn
        own = enemy = 0
        for point, color in position.stones.items():
            if color is turn:
                own |= bits[point]
            else:
                enemy |= bits[point]
        return Discs(own, enemy)

    def moves(self, discs: Discs) -> int:
        """Return where the side to move may place a disc."""
        own, enemy = discs
        empty = self.full & ~(own | enemy)
        found = 0
        for step, walkable in self._steps:
            between = enemy & walkable
            walk = (own << step) & between
            while walk:
                walk <<= step
                found |= walk & empty
                walk &= between
            walk = (own >> step) & between
            while walk:
                walk >>= step
                found |= walk & empty
                walk &= between
        return found

    def around(self, chosen: int) -> int:
        """Return the squares next to those of a set, and the set itself.

        >>> squares(8).around(1).bit_count(), squares(8).around(1 << 9).bit_count()
        (4, 9)
        """
        wide = chosen | (chosen & ~self.last_column) << 1 | (chosen & ~self.first_column) >> 1
        return (wide | wide << self.size | wide >> self.size) & self.full

    def region(self, square: int, discs: Discs) -> int:
        """Return the empty squares that hang together with an empty one."""
        empty = self.full & ~(discs.own | discs.enemy)
        found, grown = 0, square & empty
        while grown != found:
            found, grown = grown, self.around(grown) & empty
        return found

    def play(self, discs: Discs, move: int) -> Discs:
        """Return the discs after a legal move, as the enemy sees them.

        >>> after = squares(8).play(Discs(1 << 28 | 1 << 35, 1 << 27 | 1 << 36), 1 << 37)  # f5
        >>> after.own.bit_count(), after.enemy.bit_count()
        (1, 4)
        """
        own, enemy = discs
        turned = 0
        for step, walkable in self._steps:
            between = enemy & walkable
            for shift in (_left, _right):
                row, walk = 0, shift(move, step)
                while walk & between:
                    row |= walk
                    walk = shift(walk, step)
                if walk & own:
                    turned |= row
        return Discs(enemy & ~turned, own | turned | move)

    def mobility(self, discs: Discs) -> int:
        """Return how many more moves the side to move has than its enemy would have."""
        return self.moves(discs).bit_count() - self.moves(discs.swapped).bit_count()

    def points_of(self, chosen: int) -> Iterator[Point]:
        """Yield the points of a set, in board order."""
        return (point for point, bit in self.bits.items() if chosen & bit)

    def corner_next_to(self, point: Point, discs: Discs) -> Point | None:
        """Return the empty corner that a square touches, if there is one."""
        taken, bit = discs.own | discs.enemy, self.bits[point]
        for quarter in self.quarters:
            if bit & (quarter.beside | quarter.diagonal) and not taken & quarter.corner:
                return next(self.points_of(quarter.corner))
        return None


def _left(bits: int, step: int) -> int:
    return bits << step


def _right(bits: int, step: int) -> int:
    return bits >> step


@cache
def squares(size: int) -> Squares:
    """Return the squares of a board of that size."""
    return Squares(size)


def empties(position: Position) -> int:
    """Return how many squares are empty."""
    return position.variant.width**2 - len(position.stones)
