"""Where things lie: points of a board to places on a picture and back. No colours, no rules."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import product
from math import ceil, floor, sqrt

from tengen.base.errors import InvalidArgument
from tengen.base.grid import Box, Grid, Point
from tengen.rules.picture import visible_box
from tengen.rules.position import Position

#: The side of a cell in the units of a scene.
CELL = 40.0

#: Parts of a page, in cells.
RIM = 0.6
TITLE = 0.9
FOOTER = 1.2
BAR = 1.0
GAP = 0.5

Place = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Layout:
    """The page of a picture: one panel for each layer, in a near-square arrangement.

    Every point owns a square cell and lies in its middle, whether the game is played in cells or
    on intersections. Lengths are in the unit of ``cell``; x grows to the right, y downwards.

    >>> layout = Layout(Box(0, 0, 14, 14), cell=10)
    >>> layout.nearest(*layout.centre(Point(7, 3)))
    Point(x=7, y=3, z=0)
    """

    box: Box
    layers: int = 1
    cell: float = CELL
    #: The width of the strip around the cells, where the labels stand, in cells.
    rim_share: float = RIM
    has_footer: bool = False
    has_bar: bool = False

    # -- the page ----------------------------------------------------------------------------

    @property
    def columns(self) -> int:
        """Panels side by side."""
        return ceil(sqrt(self.layers))

    @property
    def rows(self) -> int:
        """Panels one below the other."""
        return ceil(self.layers / self.columns)

    @property
    def width(self) -> float:
        """The width of the page."""
        return self.columns * self.panel_width + (self.columns + 1) * self._gap

    @property
    def height(self) -> float:
        """The height of the page."""
        return self.bar_top + (BAR * self.cell if self.has_bar else 0)

    @property
    def bar_top(self) -> float:
        """Where the bar of the evaluation begins, below all else."""
        footer = FOOTER * self.cell if self.has_footer else 0
        return self.rows * (self._title + self.panel_height + self._gap) + footer

    @property
    def rim(self) -> float:
        """The width of the strip around the cells of a panel, where the labels stand."""
        return self.cell * self.rim_share

    @property
    def _gap(self) -> float:
        return GAP * self.cell if self.layers > 1 else 0

    @property
    def _title(self) -> float:
        return TITLE * self.cell if self.layers > 1 else 0

    # -- panels ------------------------------------------------------------------------------

    @property
    def panel_width(self) -> float:
        """The width of one board with its rim."""
        return self.box.width * self.cell + 2 * self.rim

    @property
    def panel_height(self) -> float:
        """The height of one board with its rim."""
        return self.box.height * self.cell + 2 * self.rim

    def panel(self, layer: int) -> Place:
        """Return the upper left corner of a panel."""
        row, column = divmod(layer, self.columns)
        x = self._gap + column * (self.panel_width + self._gap)
        y = self._title + row * (self.panel_height + self._title + self._gap)
        return x, y

    def origin(self, layer: int) -> Place:
        """Return the upper left corner of the cells of a panel."""
        x, y = self.panel(layer)
        return x + self.rim, y + self.rim

    # -- points ------------------------------------------------------------------------------

    def centre(self, point: Point) -> Place:
        """Return the middle of the cell of a point."""
        left, top = self.origin(point.z)
        x = left + (point.x - self.box.left + 0.5) * self.cell
        y = top + (point.y - self.box.top + 0.5) * self.cell
        return x, y

    def nearest(self, x: float, y: float) -> Point | None:
        """Return the point in whose cell a place lies, as for a click; None outside the cells."""
        for layer in range(self.layers):
            left, top = self.origin(layer)
            column, row = floor((x - left) / self.cell), floor((y - top) / self.cell)
            if 0 <= column < self.box.width and 0 <= row < self.box.height:
                return Point(self.box.left + column, self.box.top + row, layer)
        return None


def shown_box(position: Position, also: Iterable[Point] = ()) -> Box:
    """Return the columns and rows to draw: the board, or on an unbounded one what is in use.

    ``also`` names points that must be seen there besides the stones.
    """
    box = visible_box(position)
    columns = [box.left, box.right, *(point.x for point in also)]
    rows = [box.top, box.bottom, *(point.y for point in also)]
    return Box(min(columns), min(rows), max(columns), max(rows))


def star_points(grid: Grid) -> tuple[Point, ...]:
    """Return the points marked for orientation on a board of intersections, in board order.

    Flat boards with odd sides of at least 9 have the centre and four near the corners, those with
    sides of at least 17 also the four between. Other boards have none.

    >>> [(point.x, point.y) for point in star_points(Grid(15, 15))]
    [(3, 3), (11, 3), (7, 7), (3, 11), (11, 11)]
    """
    InvalidArgument.check(grid, Grid, "a grid; write variant('renju').grid")
    sides = (grid.width, grid.height)
    if grid.layers != 1 or any(side < 9 or side % 2 == 0 for side in sides):
        return ()
    columns, rows = (_star_lines(side) for side in sides)
    full = min(sides) >= 17
    return tuple(
        Point(x, y)
        for y, x in product(rows, columns)
        if full or (x == columns[1]) == (y == rows[1])
    )


def _star_lines(side: int) -> tuple[int, int, int]:
    inset = 3 if side >= 13 else 2
    return inset, side // 2, side - 1 - inset


def guide_corners(grid: Grid) -> tuple[tuple[int, int], ...]:
    """Return the four corners between cells that a Reversi board marks, as (column, row) lines."""
    if grid.width < 6:
        return ()
    lines = (2, grid.width - 2)
    return tuple((x, y) for y in lines for x in lines)
