"""Points that look the same to the stones: what renju calls equal fifth stones.

Two points are equal when a movement of the *plane* (a turn, a reflection, a shift) maps the stones
onto themselves, colours kept, and one point onto the other. The edges of the board do not count,
and the axis need not pass through the centre.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

from tengen.base.color import Color
from tengen.base.grid import Point, Symmetry

_Stones = frozenset[tuple[Point, Color]]


@dataclass(frozen=True, slots=True)
class Isometry:
    """A symmetry about the origin, then a shift."""

    symmetry: Symmetry
    shift: tuple[int, int]

    def apply(self, point: Point) -> Point:
        """Move a point of the plane."""
        x, y, z = self.symmetry.apply(point, 1, 1)
        return Point(x + self.shift[0], y + self.shift[1], z)


def own_isometries(stones: Mapping[Point, Color]) -> tuple[Isometry, ...]:
    """Return the movements of the plane that map stones onto themselves; the first moves nothing.

    >>> row = {Point(4, 7): Color.BLACK, Point(5, 7): Color.WHITE, Point(6, 7): Color.BLACK}
    >>> len(own_isometries(row))
    4
    """
    return _own(frozenset(stones.items()))


def equal_points(point: Point, stones: Mapping[Point, Color]) -> frozenset[Point]:
    """Return the points of the plane that the stones do not tell from a point, itself included."""
    return frozenset(isometry.apply(point) for isometry in own_isometries(stones))


@lru_cache(maxsize=256)
def _own(stones: _Stones) -> tuple[Isometry, ...]:
    return tuple(one for one in _candidates(stones) if _keeps(one, stones))


def _candidates(stones: _Stones) -> Iterator[Isometry]:
    """Yield the isometries that take some stone to one of its colour."""
    if not stones:
        return
    first, color = min(stones, key=lambda stone: (stone[1].index, stone[0]))
    goals = sorted(point for point, other in stones if other is color)
    for symmetry in Symmetry:
        turned = symmetry.apply(first, 1, 1)
        for goal in goals:
            yield Isometry(symmetry, (goal.x - turned.x, goal.y - turned.y))


def _keeps(isometry: Isometry, stones: _Stones) -> bool:
    return all((isometry.apply(point), color) in stones for point, color in stones)
