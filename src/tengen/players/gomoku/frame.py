"""The board as cells in one row of bytes, and the lines along which rows can lie.

A cell is 0 (empty), 1 (black), 2 (white) or 3 (shared). Every line is a slice with a stride, so a
player reads a line of the board as one short string of bytes, whatever its direction.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache

from tengen.base.color import Color
from tengen.base.grid import Direction, Grid, Point, step
from tengen.rules.board import Board
from tengen.rules.native import NativeGomoku
from tengen.rules.variant import Variant

EMPTY, BLACK, WHITE, SHARED = range(4)
CODES = {Color.BLACK: BLACK, Color.WHITE: WHITE}
#: On an unbounded board a frame goes so many rows beyond the stones, and is no wider than this.
MARGIN = 2
MAX_WIDTH = 40
#: Its sides grow in such steps, so that what is known about a size is used again.
STEP = 10


@dataclass(frozen=True)
class BoardFrame:
    """A box of points: the whole board, or the inhabited part of an unbounded one."""

    grid: Grid
    corner: Point
    goal: int

    @cached_property
    def points(self) -> tuple[Point, ...]:
        """The point of each cell."""
        x, y, z = self.corner
        return tuple(Point(x + p.x, y + p.y, z + p.z) for p in self.grid.points)

    @cached_property
    def cells(self) -> Mapping[Point, int]:
        """The cell of each point."""
        return {point: cell for cell, point in enumerate(self.points)}

    @cached_property
    def lines(self) -> tuple[slice, ...]:
        """Every line of the box that is long enough to win, as a slice of the cells."""
        return _lines(self.grid, self.goal)

    @cached_property
    def cells_of_lines(self) -> tuple[tuple[slice, range], ...]:
        """Each line with the cells it runs through."""
        return tuple((line, range(line.start, line.stop, line.step)) for line in self.lines)

    @cached_property
    def neighbours(self) -> tuple[tuple[int, ...], ...]:
        """For each cell, the cells within two steps of it along a line."""
        return _neighbours(self.grid)

    def read(self, board: Board) -> bytes:
        """Return the cells of a board; stones outside the frame are not seen."""
        if isinstance(board, NativeGomoku):
            return board.core.cells
        cells = bytearray(len(self.points))
        for point, color in board.stones.items():
            if point in self.cells:
                cells[self.cells[point]] = CODES[color]
        if board.shared is not None and board.shared in self.cells:
            cells[self.cells[board.shared]] = SHARED
        return bytes(cells)

    def near(self, cells: bytes) -> list[int]:
        """Return the empty cells within two steps of a stone, in board order."""
        found = {
            near for cell, stone in enumerate(cells) if stone for near in self.neighbours[cell]
        }
        return sorted(cell for cell in found if not cells[cell])


def frame_of(variant: Variant, stones: Iterable[Point]) -> BoardFrame:
    """Return the frame of a board; the last stones decide where it is on an unbounded one."""
    if not variant.grid.is_unbounded:
        return _bounded(variant.grid, variant.line)
    return _around(list(stones) or [Point(0, 0)], variant.line)


@lru_cache(maxsize=64)
def _lines(grid: Grid, goal: int) -> tuple[slice, ...]:
    return tuple(
        line
        for direction in grid.directions
        for first in grid.points
        if step(first, direction, -1) not in grid
        for line in _line(grid, goal, first, direction)
    )


def _line(grid: Grid, goal: int, first: Point, direction: Direction) -> Iterable[slice]:
    """Yield the line that begins at a point of the rim, if it is long enough."""
    length = 1
    while step(first, direction, length) in grid:
        length += 1
    if length >= goal:
        ends = grid.cells[first], grid.cells[step(first, direction, length - 1)]
        stride = abs(ends[1] - ends[0]) // (length - 1)
        yield slice(min(ends), max(ends) + 1, stride)


@lru_cache(maxsize=64)
def _neighbours(grid: Grid) -> tuple[tuple[int, ...], ...]:
    return tuple(
        tuple(
            grid.cells[near]
            for direction in grid.directions
            for distance in (-2, -1, 1, 2)
            if (near := step(point, direction, distance)) in grid
        )
        for point in grid.points
    )


@lru_cache(maxsize=32)
def _bounded(grid: Grid, goal: int) -> BoardFrame:
    return BoardFrame(grid, Point(0, 0), goal)


def _around(stones: list[Point], goal: int) -> BoardFrame:
    last, margin = stones[-1], MARGIN * goal
    seen = [p for p in stones if max(abs(p.x - last.x), abs(p.y - last.y)) <= MAX_WIDTH // 2]
    left, top = (min(p[axis] for p in seen) - margin for axis in (0, 1))
    right, bottom = (max(p[axis] for p in seen) + margin for axis in (0, 1))
    sides = (-(-(far - near + 1) // STEP) * STEP for far, near in ((right, left), (bottom, top)))
    return BoardFrame(_grid(*sides), Point(left, top), goal)


@lru_cache(maxsize=64)
def _grid(width: int, height: int) -> Grid:
    return Grid(width, height)
