"""Whether a position is that of a game, or close to it, however it was disguised.

Only stones are compared: whose turn it is and how a position came about do not matter. A position
that was turned, mirrored or painted in the other colours is the same one. ``resembles`` also sees
through another board size, a shifted position, some stones left out and some more put in.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property, lru_cache

from tengen.base.color import Color
from tengen.base.grid import Grid, Point, Symmetry
from tengen.base.move import PASS
from tengen.rules.position import Position

#: Plies onward that still belong to a position.
AHEAD = 6
#: A position of so few stones is that of many games: it is compared as it stands.
_FEW = 4
#: One stone of so many may be missing.
_MISSING = 8

Stones = frozenset[tuple[Point, Color]]


def stones_of(position: Position) -> Stones:
    """Return what stands on the board."""
    return frozenset(position.stones.items())


class AskedPosition:
    """A position somebody asks about, in all its disguises."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self.stones = stones_of(position)

    @cached_property
    def images(self) -> tuple[Stones, ...]:
        """The position turned and mirrored, in both colourings."""
        grid = self.position.variant.grid
        return tuple(_images(self.stones, grid.symmetries, grid.transform))

    @cached_property
    def _image_set(self) -> frozenset[Stones]:
        return frozenset(self.images)

    @cached_property
    def _shapes(self) -> tuple[Stones, ...]:
        """The same without a board, for comparing up to a shift."""
        return tuple(
            _images(self.stones, tuple(Symmetry), lambda point, one: one.apply(point, 1, 1))
        )

    @cached_property
    def _classes(self) -> Counter[Point]:
        return Counter(_class(self.position.variant.grid, point) for point, _color in self.stones)

    def may_be_near(self, points: Iterable[Point], behind: int, ahead: int = AHEAD) -> bool:
        """Whether comparing is worth while with a game in which stones came to these points.

        A quick look that no turn or mirror escapes; not for games in which stones are taken off.
        """
        grid = self.position.variant.grid
        classes = Counter(_class(grid, point) for point in points)
        missing, more = classes - self._classes, self._classes - classes
        return missing.total() <= behind and more.total() <= ahead

    def is_one_of(self, positions: Iterable[Position]) -> bool:
        """Whether this position is one of those, on the same board.

        >>> from tengen import variant
        >>> start = variant("freestyle").initial()
        >>> AskedPosition(start.play("g7")).is_one_of([start, start.play("i9")])
        True
        """
        return any(stones_of(one) in self._image_set for one in positions)

    def follows(self, position: Position, ahead: int = AHEAD) -> bool:
        """Whether this position is one of the same board or can follow from it in a few plies."""
        before, rules = stones_of(position), position.variant
        if rules.captures:
            return self._follows_captures(position, before, ahead)
        if not 0 <= len(self.stones) - len(before) <= ahead:
            return False
        if not rules.is_reversi:
            return any(before <= image for image in self._image_set)
        points = {point for point, _color in before}
        return any(
            points <= {point for point, _color in image} and _reaches(position, image, ahead)
            for image in self._image_set
        )

    def _follows_captures(self, position: Position, before: Stones, ahead: int) -> bool:
        taken = max(0, sum(self.position.captured) - sum(position.captured))
        return any(
            len(before - image) <= taken and len(image - before) <= ahead
            for image in self._image_set
        )

    def is_shifted(self, position: Position) -> bool:
        """Whether this is the position, shifted, on whatever board: for games of rows.

        >>> from tengen import variant
        >>> one = variant("freestyle").initial().play_all(["h8", "i9", "h9", "i8"])
        >>> other = variant("renju").initial().play_all(["h8", "g8", "h7", "g7"])
        >>> AskedPosition(one).is_shifted(other), AskedPosition(one).is_shifted(other.play("a1"))
        (True, False)
        """
        there = _in_corner(stones_of(position))
        return len(there) == len(self.stones) and any(
            _in_corner(shape) == there for shape in self._shapes
        )

    def resembles(self, position: Position, ahead: int = AHEAD) -> bool:
        """Whether this is the position or a follow-up, shifted or with a few stones changed.

        For games of rows: there a far stone or a larger board changes little.
        """
        before = stones_of(position)
        missing = len(before) // _MISSING
        more = ahead + missing
        if len(before) < _FEW or not -missing <= len(self.stones) - len(before) <= more:
            return False
        wanted = max(len(before) - missing, len(self.stones) - more)
        return any(_overlap(before, shape) >= wanted for shape in self._shapes)


def _images(stones: Stones, symmetries: Sequence[Symmetry], turn: object) -> Iterator[Stones]:
    assert callable(turn)
    for symmetry in symmetries:
        turned = [(turn(point, symmetry), color) for point, color in stones]
        yield frozenset(turned)
        yield frozenset((point, color.opponent) for point, color in turned)


@lru_cache(maxsize=8192)
def _class(grid: Grid, point: Point) -> Point:
    """Return the one of the points that turns and mirrors make of a point."""
    return min(grid.transform(point, symmetry) for symmetry in grid.symmetries)


def _reaches(position: Position, goal: Stones, ahead: int) -> bool:
    """Whether moves onto the points of the goal lead from a position to it."""
    if stones_of(position) == goal:
        return True
    if not ahead or position.outcome is not None:
        return False
    points = {point for point, _color in goal}
    return any(
        _reaches(position.play(move), goal, ahead - (move != PASS))
        for move in position.legal_moves
        if move == PASS or move.point in points
    )


def _in_corner(stones: Stones) -> Stones:
    """Return stones shifted to where the smallest coordinates are 0."""
    least = [min((point[axis] for point, _color in stones), default=0) for axis in range(3)]
    x, y, z = least
    return frozenset((Point(p.x - x, p.y - y, p.z - z), color) for p, color in stones)


def _overlap(one: Stones, other: Stones) -> int:
    """Return how many stones two positions share when one is shifted as fits best."""
    by_color = {color: [point for point, its in other if its is color] for color in Color}
    shifts: Counter[tuple[int, int, int]] = Counter()
    for (x, y, z), color in one:
        shifts.update((p.x - x, p.y - y, p.z - z) for p in by_color[color])
    return max(shifts.values(), default=0)
