"""Points, the grids they lie on, and the eight symmetries of the square."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from functools import cached_property, lru_cache
from typing import NamedTuple

#: Points of an unbounded board stay below this distance from the origin on each axis.
FAR = 1 << 19


class Point(NamedTuple):
    """A place on a board: x from the left, y from the top, z the layer, all from 0."""

    x: int
    y: int
    z: int = 0


Direction = tuple[int, int, int]

#: One of each pair of opposite directions: 4 in the plane, 13 in space.
PLANE_DIRECTIONS: tuple[Direction, ...] = ((1, 0, 0), (0, 1, 0), (1, 1, 0), (1, -1, 0))
SPACE_DIRECTIONS: tuple[Direction, ...] = tuple(
    (dx, dy, dz)
    for dx in (-1, 0, 1)
    for dy in (-1, 0, 1)
    for dz in (-1, 0, 1)
    if (dz, dy, dx) > (0, 0, 0)
)


class Symmetry(Enum):
    """A symmetry of the square, as (swap axes first, then mirror x, then mirror y).

    >>> Symmetry.ROTATE_RIGHT.apply(Point(0, 0), 8, 8)
    Point(x=7, y=0, z=0)
    >>> Symmetry.ROTATE_RIGHT.inverse
    <Symmetry.ROTATE_LEFT: (True, False, True)>
    """

    IDENTITY = (False, False, False)
    MIRROR_X = (False, True, False)
    MIRROR_Y = (False, False, True)
    ROTATE_HALF = (False, True, True)
    TRANSPOSE = (True, False, False)
    ROTATE_RIGHT = (True, True, False)
    ROTATE_LEFT = (True, False, True)
    ANTITRANSPOSE = (True, True, True)

    @property
    def swaps_axes(self) -> bool:
        """Whether columns become rows; such a symmetry needs width equal to height."""
        return self.value[0]

    @property
    def inverse(self) -> Symmetry:
        """The symmetry that undoes this one."""
        swaps, mirror_x, mirror_y = self.value
        return Symmetry((swaps, mirror_y, mirror_x)) if swaps else self

    def apply(self, point: Point, width: int, height: int) -> Point:
        """Move a point of a board of that size; layers stay where they are."""
        x, y, z = point
        swaps, mirror_x, mirror_y = self.value
        if swaps:
            x, y = y, x
        return Point(width - 1 - x if mirror_x else x, height - 1 - y if mirror_y else y, z)


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle of columns and rows, both ends included."""

    left: int
    top: int
    right: int
    bottom: int

    @property
    def width(self) -> int:
        """Number of columns."""
        return self.right - self.left + 1

    @property
    def height(self) -> int:
        """Number of rows."""
        return self.bottom - self.top + 1


@dataclass(frozen=True)
class Grid:
    """Width × height × layers of points; all three are 0 on an unbounded board.

    >>> Grid(3, 3).points[4]
    Point(x=1, y=1, z=0)
    >>> Point(-7, 99) in Grid(0, 0, 0)
    True
    """

    width: int
    height: int
    layers: int = 1

    @property
    def is_unbounded(self) -> bool:
        """Whether the board has no edge."""
        return self.width == 0

    @property
    def directions(self) -> tuple[Direction, ...]:
        """One direction of each opposite pair along which rows can lie."""
        return SPACE_DIRECTIONS if self.layers > 1 else PLANE_DIRECTIONS

    @cached_property
    def points(self) -> tuple[Point, ...]:
        """All points: layer by layer, row by row from the top, left to right."""
        return tuple(
            Point(x, y, z)
            for z in range(self.layers)
            for y in range(self.height)
            for x in range(self.width)
        )

    @cached_property
    def cells(self) -> Mapping[Point, int]:
        """The place of each point in ``points``."""
        return {point: at for at, point in enumerate(self.points)}

    def __contains__(self, point: Point) -> bool:
        x, y, z = point
        if self.is_unbounded:
            return abs(x) < FAR and abs(y) < FAR and z == 0
        return 0 <= x < self.width and 0 <= y < self.height and 0 <= z < self.layers

    def distance_from_centre(self, point: Point) -> float:
        """Return the steps (a king's, with halves on even boards) to the middle of the board."""
        if self.is_unbounded:
            return max(abs(point.x), abs(point.y))
        extents = (self.width - 1, self.height - 1, self.layers - 1)
        return max(abs(2 * at - far) for at, far in zip(point, extents, strict=True)) / 2

    def is_central(self, point: Point) -> bool:
        """Whether the point is the centre, or one of the four around it on an even board."""
        return self.distance_from_centre(point) < 1

    @property
    def symmetries(self) -> tuple[Symmetry, ...]:
        """The symmetries that map this grid onto itself: eight of a square, four of a rectangle."""
        return _symmetries(square=self.width == self.height)

    def transform(self, point: Point, symmetry: Symmetry) -> Point:
        """Apply a symmetry to a point (about the origin on an unbounded board)."""
        if self.is_unbounded:
            return symmetry.apply(point, 1, 1)
        return symmetry.apply(point, self.width, self.height)


@lru_cache(maxsize=2)
def _symmetries(*, square: bool) -> tuple[Symmetry, ...]:
    return tuple(symmetry for symmetry in Symmetry if square or not symmetry.swaps_axes)


def step(point: Point, direction: Direction, count: int = 1) -> Point:
    """Return the point ``count`` steps away in a direction."""
    return Point(
        point.x + count * direction[0],
        point.y + count * direction[1],
        point.z + count * direction[2],
    )


def ray(point: Point, direction: Direction, sign: int = 1) -> Iterator[Point]:
    """Yield the points after ``point`` in a direction, without end."""
    distance = 1
    while True:
        yield step(point, direction, sign * distance)
        distance += 1
