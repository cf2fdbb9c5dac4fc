"""A sketch: a position, what is asked, and where things lie, gathered for the makers of shapes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import Enum

from tengen.base.color import Color
from tengen.base.grid import Box, Point
from tengen.draw.drawing import MAX_WIDTH, Drawing, InvalidDrawing, Style
from tengen.draw.geometry import Layout, Place, shown_box
from tengen.draw.theme import THEMES, Theme
from tengen.rules.outcome import Outcome
from tengen.rules.picture import offer_letters
from tengen.rules.position import Position
from tengen.rules.variant import Variant

#: The most columns or rows that can be told apart in a picture.
MAX_COLUMNS = 100


class GridStyle(Enum):
    """What the board is: intersections, cells for discs, or squared paper."""

    INTERSECTIONS = "intersections"
    CELLS = "cells"
    PAPER = "paper"


@dataclass(frozen=True, slots=True)
class Sketch:
    """Everything that the shapes of one picture depend on."""

    position: Position
    drawing: Drawing
    theme: Theme
    layout: Layout
    grid_style: GridStyle
    stones: Mapping[Point, Color]
    outcome: Outcome | None

    @classmethod
    def of(cls, position: Position, drawing: Drawing, box: Box | None = None) -> Sketch:
        """Gather it; raises InvalidDrawing for what does not fit the board.

        ``box`` is the part of a flat board to show instead of the usual one; what stands outside of
        it is left out.
        """
        if position.offered:
            drawing = replace(drawing, marks={**offer_letters(position), **drawing.marks})
        _check_points(position.variant, drawing)
        grid_style = _grid_style(position.variant, drawing.style)
        layout = _layout(position, drawing, grid_style, box)
        _check_extent(layout, drawing)
        theme = THEMES[drawing.theme]
        stones = position.stones if box is None else _stones_in(position, box)
        return cls(position, drawing, theme, layout, grid_style, stones, position.outcome)

    @property
    def variant(self) -> Variant:
        """The rules."""
        return self.position.variant

    @property
    def cell(self) -> float:
        """The side of a cell."""
        return self.layout.cell

    @property
    def layers(self) -> range:
        """The layers, each a panel."""
        return range(self.layout.layers)

    @property
    def last_point(self) -> Point | None:
        """The last stone, where it is asked for and there is one."""
        move = self.position.last_move
        return move.point if move is not None and self.drawing.last_move else None

    @property
    def surface(self) -> str:
        """The colour under the stones."""
        surfaces = {
            GridStyle.INTERSECTIONS: self.theme.board,
            GridStyle.CELLS: self.theme.cell,
            GridStyle.PAPER: self.theme.paper,
        }
        return surfaces[self.grid_style]

    def is_taken(self, point: Point) -> bool:
        """Whether a stone stands there."""
        return point in self.stones or point == self.position.shared

    def centre(self, point: Point) -> Place:
        """Return the middle of a point's cell."""
        return self.layout.centre(point)


def _grid_style(variant: Variant, style: Style) -> GridStyle:
    if style is Style.CROSSES or variant.has_crosses:
        return GridStyle.PAPER
    return GridStyle.CELLS if variant.is_reversi else GridStyle.INTERSECTIONS


#: The rim of a board in cells, with labels and without.
_RIMS = {
    GridStyle.INTERSECTIONS: (0.6, 0.15),
    GridStyle.CELLS: (0.75, 0.3),
    GridStyle.PAPER: (0.75, 0.5),
}


#: The rim of a board of a few large cells.
_SMALL_RIM = (0.36, 0.16)


def _stones_in(position: Position, box: Box) -> Mapping[Point, Color]:
    columns, rows = range(box.left, box.right + 1), range(box.top, box.bottom + 1)
    return {
        point: color
        for point, color in position.stones.items()
        if point.x in columns and point.y in rows
    }


def _layout(position: Position, drawing: Drawing, grid_style: GridStyle, box: Box | None) -> Layout:
    rims = _SMALL_RIM if position.variant.has_crosses else _RIMS[grid_style]
    rim = rims[0 if drawing.coordinates else 1]
    return Layout(
        box or shown_box(position, drawing.shown_points),
        max(position.variant.layers, 1),
        rim_share=rim,
        has_footer=bool(position.variant.captures),
        has_bar=drawing.has_evaluation,
    )


def _check_points(variant: Variant, drawing: Drawing) -> None:
    ends = [point for mark in drawing.annotations for point in (mark.at, mark.to or mark.at)]
    for kind, points in (("mark", (*drawing.marks, *ends)), ("heat", drawing.heat)):
        for point in points:
            if point not in variant.grid:
                where = ", ".join(map(str, point))
                raise InvalidDrawing(
                    f"{kind} at ({where}) is off the {variant.size_text} board of {variant.name}"
                )


def _check_extent(layout: Layout, drawing: Drawing) -> None:
    columns, rows = layout.box.width, layout.box.height
    if max(columns, rows) > MAX_COLUMNS:
        raise InvalidDrawing(
            f"{columns} columns and {rows} rows are too many to draw; "
            f"{MAX_COLUMNS} of each are possible"
        )
    height = round(drawing.size * layout.height / layout.width)
    if drawing.size * height > MAX_WIDTH**2:
        raise InvalidDrawing(
            f"a picture of {drawing.size} by {height} pixels is too large; choose a smaller size"
        )
