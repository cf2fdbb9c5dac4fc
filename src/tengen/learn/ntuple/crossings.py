"""What empty cells promise where lines cross: forks, which no single window shows.

Each line through an empty cell has a class for each side, by the stones that its best row lacks
and whether several rows lack so few. Two classes that meet in a cell make a threat. Which kinds of
threats the two sides have, anywhere on the board, is the situation: it chooses one weight.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from tengen.base.color import Color
from tengen.base.grid import Point
from tengen.learn.ntuple.windows import BoardWindows, Stones

#: Classes of lines, by what a stone there makes.
TWO, THREE, OPEN_THREE, FOUR, OPEN_FOUR, ROW = range(1, 7)
#: The classes of the four lines of a cell, best first.
Classes = tuple[int, ...]


def _has_four(cell: Classes) -> bool:
    return cell[0] in {FOUR, OPEN_FOUR}


#: What a cell can threaten: the names are those of rows of five.
THREATS: tuple[Callable[[Classes], bool], ...] = (
    lambda cell: cell[0] == ROW,
    lambda cell: cell[0] == OPEN_FOUR,
    lambda cell: _has_four(cell) and cell[1] >= FOUR,
    lambda cell: _has_four(cell) and OPEN_THREE in cell,
    lambda cell: cell[0] == cell[1] == OPEN_THREE,
    lambda cell: cell[0] == FOUR,
)


class Crossings:
    """The cells of a board with the rows that go through them, line by line."""

    def __init__(self, windows: BoardWindows) -> None:
        self.windows = windows
        points = windows.variant.grid.points
        self.lines = {point: tuple(_lines(windows, point)) for point in points}

    def situation(self, stones: Stones, side: Color) -> int:
        """Return a number of twelve bits: the threats of a side, and above them the other's."""
        own, enemy = (self._threats(stones, color) for color in (side, side.opponent))
        return own | enemy << len(THREATS)

    def _threats(self, stones: Stones, side: Color) -> int:
        """Return a bit for each kind of threat that a side has in some empty cell."""
        windows = self.windows
        seen = (window.contents(stones, side) for window in windows.windows)
        rows = [windows.own_stones(contents, side) for contents in seen]
        cells = {self._classes(point, rows) for point in self.lines if point not in stones}
        kinds = enumerate(THREATS)
        return sum(1 << kind for kind, is_made in kinds if any(map(is_made, cells)))

    def _classes(self, point: Point, rows: Sequence[int]) -> Classes:
        found = (self._class([rows[number] for number in line]) for line in self.lines[point])
        return tuple(sorted(found, reverse=True))

    def _class(self, rows: Sequence[int]) -> int:
        best = max(rows, default=-1)
        return 0 if best < 0 else line_class(self.windows.variant.line - best, rows.count(best))


def line_class(missing: int, rows: int) -> int:
    """Return the class of a line whose best rows lack so many stones.

    >>> [line_class(missing, rows=2) for missing in (5, 4, 3, 2, 1)]
    [0, 1, 3, 5, 6]
    """
    single, several = {
        1: (ROW, ROW),
        2: (FOUR, OPEN_FOUR),
        3: (THREE, OPEN_THREE),
        4: (TWO, TWO),
    }.get(max(missing, 1), (0, 0))
    return several if rows > 1 else single


def _lines(windows: BoardWindows, point: Point) -> Iterator[tuple[int, ...]]:
    """Yield, for each direction, the numbers of the windows whose row goes through a point."""
    first = 0
    for along in windows.by_direction:
        numbered = enumerate(along, start=first)
        yield tuple(number for number, window in numbered if point in window.points[1:-1])
        first += len(along)
