"""How many stones of each colour stand in every row of points that is as long as a winning one."""

from __future__ import annotations

from functools import lru_cache

from tengen.base.color import Color
from tengen.base.grid import Direction, Point, step
from tengen.rules.gomoku import GomokuBoard
from tengen.rules.variant import Variant

_Window = tuple[Point, ...]


class WindowCounts:
    """The counts of one board; stones come and go.

    Only windows with at least three stones of one colour and none of the other are told apart.
    """

    def __init__(self, board: GomokuBoard) -> None:
        self._windows, self._directions, self._through = _layout(board.variant)
        self._counts = [[0, 0] for _ in self._windows]
        self._strong: tuple[set[int], set[int]] = (set(), set())
        self._taken: set[Point] = set()
        for point, color in board.stones.items():
            self.put(point, color)

    def put(self, point: Point, color: Color) -> None:
        """Add a stone."""
        self._taken.add(point)
        self._change(point, color, 1)

    def take(self, point: Point, color: Color) -> None:
        """Take a stone away again."""
        self._taken.discard(point)
        self._change(point, color, -1)

    def _change(self, point: Point, color: Color, by: int) -> None:
        for window in self._through[point]:
            counts = self._counts[window]
            counts[color.index] += by
            for own, strong in enumerate(self._strong):
                if counts[own] >= 3 and counts[1 - own] == 0:
                    strong.add(window)
                else:
                    strong.discard(window)

    def free_points(self, color: Color, least: int) -> set[Point]:
        """Return the free points of windows with at least so many stones, three or more."""
        return {
            point
            for window in self._strong[color.index]
            if self._counts[window][color.index] >= least
            for point in self._windows[window]
            if point not in self._taken
        }

    def directions_through(self, point: Point, color: Color) -> set[Direction]:
        """Return the directions in which a point lies in a window with three stones or more."""
        strong = self._strong[color.index]
        return {self._directions[window] for window in self._through[point] if window in strong}


@lru_cache(maxsize=8)
def _layout(
    variant: Variant,
) -> tuple[tuple[_Window, ...], tuple[Direction, ...], dict[Point, tuple[int, ...]]]:
    """Return the windows of a board, the direction of each, and those through every point."""
    grid, length = variant.grid, variant.line
    found = [
        (tuple(step(point, direction, i) for i in range(length)), direction)
        for point in grid.points
        for direction in grid.directions
        if step(point, direction, length - 1) in grid
    ]
    through: dict[Point, list[int]] = {point: [] for point in grid.points}
    for index, (window, _direction) in enumerate(found):
        for point in window:
            through[point].append(index)
    windows, directions = (tuple(part) for part in zip(*found, strict=True))
    return windows, directions, {point: tuple(numbers) for point, numbers in through.items()}
