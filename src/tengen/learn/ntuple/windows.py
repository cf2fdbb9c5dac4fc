"""Windows along the lines of a board: a row that could win and one cell at either end."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from tengen.base.color import Color
from tengen.base.grid import PLANE_DIRECTIONS, Point
from tengen.rules.position import Position
from tengen.rules.variant import Variant

Stones = Mapping[Point, Color]

#: What a cell of a window holds.
EMPTY, OWN, ENEMY, WALL = range(4)
#: Hundredths for a row that can still win, by the number of stones it lacks.
OWN_POINTS = (0, 300, 40, 10, 2)
ENEMY_POINTS = (0, 120, 25, 7, 2)


@dataclass(frozen=True, slots=True)
class TupleWindow:
    """The points of one window, None where it sticks out of the board."""

    points: tuple[Point | None, ...]
    is_diagonal: bool

    def contents(self, stones: Stones, side: Color) -> tuple[int, ...]:
        """Return what a side sees in the window."""
        meaning = {None: EMPTY, side: OWN, side.opponent: ENEMY}
        return tuple(WALL if point is None else meaning[stones.get(point)] for point in self.points)


class BoardWindows:
    """All windows of a board and what stands in them."""

    def __init__(self, variant: Variant) -> None:
        self.variant = variant
        self.by_direction = tuple(tuple(found) for found in _windows(variant))
        self.windows = tuple(window for along in self.by_direction for window in along)
        self.length = variant.line + 2
        self.table = 1 << 2 * self.length

    @property
    def size(self) -> int:
        """How many weights there are, straight and diagonal."""
        return self.table * 2

    def slots(self, position: Position) -> list[int]:
        """Return the weight of each window that holds a stone, as the side to move sees it."""
        side, stones = position.turn, position.stones
        found = []
        for window in self.windows:
            contents = window.contents(stones, side)
            if OWN in contents or ENEMY in contents:
                kind = self.table if window.is_diagonal else 0
                found.append(kind + _number(contents))
        return found

    def twin(self, slot: int) -> int:
        """Return the weight of the window read from its other end."""
        start, filling = slot - slot % self.table, slot % self.table
        contents = [filling >> 2 * place & 3 for place in range(self.length)]
        return start + _number(contents[::-1])

    def is_four(self, contents: Sequence[int], side: Color) -> bool:
        """Whether one more own stone in the row wins."""
        row = contents[1:-1]
        stones = row.count(OWN) == self.variant.line - 1 and EMPTY in row
        return stones and self._can_win(side, contents, OWN)

    def own_stones(self, contents: Sequence[int], side: Color) -> int:
        """Return how many own stones a row holds that can still win; -1 where it cannot."""
        row = contents[1:-1]
        is_open = ENEMY not in row and self._can_win(side, contents, OWN)
        return row.count(OWN) if is_open else -1

    def base(self, contents: Sequence[int], side: Color) -> int:
        """Return the points of the row of a window."""
        row = contents[1:-1]
        own, enemy = row.count(OWN), row.count(ENEMY)
        if bool(own) == bool(enemy):
            return 0
        color, stone, points = (
            (side, OWN, OWN_POINTS) if own else (side.opponent, ENEMY, ENEMY_POINTS)
        )
        missing = self.variant.line - own - enemy
        if missing >= len(points) or not self._can_win(color, contents, stone):
            return 0
        return points[missing] if own else -points[missing]

    def _can_win(self, color: Color, contents: Sequence[int], stone: int) -> bool:
        """Whether a full row of a colour wins between the two ends of a window."""
        ends = (contents[0], contents[-1])
        if stone in ends and self.variant.is_exact_for(color):
            return False
        other = ENEMY if stone == OWN else OWN
        return not (self.variant.blocked_fives and ends == (other, other))


def _windows(variant: Variant) -> Iterator[Iterator[TupleWindow]]:
    """Yield the windows along each direction."""
    for dx, dy, _dz in PLANE_DIRECTIONS:
        yield _along(variant, dx, dy)


def _along(variant: Variant, dx: int, dy: int) -> Iterator[TupleWindow]:
    grid, steps = variant.grid, range(-1, variant.line + 1)
    for first in grid.points:
        points = [Point(first.x + dx * step, first.y + dy * step) for step in steps]
        if points[-2] in grid:
            inside = tuple(point if point in grid else None for point in points)
            yield TupleWindow(inside, is_diagonal=bool(dx and dy))


def _number(contents: Sequence[int]) -> int:
    """Read contents as a number in base 4, the first cell lowest.

    >>> _number([OWN, ENEMY, WALL])
    57
    """
    return sum(content << 2 * place for place, content in enumerate(contents))
