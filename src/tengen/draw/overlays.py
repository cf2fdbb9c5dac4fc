"""What is laid over a board: heat, legal moves, the winning row, the last move, marks."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import takewhile
from math import cos, pi, sin

from tengen.base.grid import Point, ray, step
from tengen.draw.drawing import MarkShape
from tengen.draw.geometry import Place
from tengen.draw.heat import ink_color, normalised, ramp_color, short_value
from tengen.draw.pieces import stone_radius
from tengen.draw.shapes import Circle, LineSegments, Paint, Polygon, Rectangle, Shape, Text
from tengen.draw.sketch import GridStyle, Sketch

# -- heat ------------------------------------------------------------------------------------


def heat_shapes(sketch: Sketch) -> Iterator[Rectangle]:
    """Yield a translucent square for each score, to lie under the stones."""
    side = 0.94 * sketch.cell
    for point, level in normalised(sketch.drawing.heat).items():
        x, y = sketch.centre(point)
        paint = Paint(ramp_color(level), opacity=0.88)
        yield Rectangle(x - side / 2, y - side / 2, side, side, paint, "heat")


def heat_value_shapes(sketch: Sketch) -> Iterator[Text]:
    """Yield the scores in figures, on empty points without a mark."""
    heat = sketch.drawing.heat
    for point, level in normalised(heat).items():
        if _shows_value(sketch, point):
            text = short_value(heat[point])
            size = min(0.36, 1.5 / len(text)) * sketch.cell
            yield Text(*sketch.centre(point), text, size, Paint(ink_color(level)), "value")


def _shows_value(sketch: Sketch, point: Point) -> bool:
    drawing = sketch.drawing
    is_scored = drawing.heat_values and point in drawing.heat
    return is_scored and not sketch.is_taken(point) and point not in drawing.marked


# -- legal moves -----------------------------------------------------------------------------


def legal_shapes(sketch: Sketch) -> Iterator[Circle]:
    """Yield a dot for each legal placement, below what else is written in the cell."""
    stone = sketch.theme.stone(sketch.position.turn)
    paint = Paint(stone.dark, stone.edge, 0.02 * sketch.cell, opacity=0.8)
    for move in sketch.position.legal_moves:
        if move.point is not None:
            x, y = sketch.centre(move.point)
            is_written = _shows_value(sketch, move.point) or move.point in sketch.drawing.marked
            lower = 0.34 * sketch.cell if is_written else 0
            yield Circle(x, y + lower, (0.07 if lower else 0.12) * sketch.cell, paint, "legal")


# -- the end and the last move ---------------------------------------------------------------


def winning_rows(sketch: Sketch) -> Iterator[tuple[Point, ...]]:
    """Yield the rows, from end to end, that make up the winning line of the outcome."""
    line = frozenset(sketch.outcome.line) if sketch.outcome else frozenset()
    for direction in sketch.variant.grid.directions:
        for point in sorted(line):
            if step(point, direction, -1) not in line:
                row = (point, *takewhile(line.__contains__, ray(point, direction)))
                if len(row) >= sketch.variant.line:
                    yield row


def winning_line_shapes(sketch: Sketch) -> Iterator[LineSegments]:
    """Yield a line through each winning row that lies in one layer."""
    cell, is_paper = sketch.cell, sketch.grid_style is GridStyle.PAPER
    color = sketch.theme.strike if is_paper else sketch.theme.accent
    paint = Paint(stroke=color, width=0.13 * cell, opacity=0.75, is_round=True)
    for row in winning_rows(sketch):
        if row[0].z == row[-1].z:
            ends = (*sketch.centre(row[0]), *sketch.centre(row[-1]))
            yield LineSegments((ends,), paint, "winning")


def winning_stone_shapes(sketch: Sketch) -> Iterator[Shape]:
    """Yield a ring around each winning stone; on paper its cell is tinted."""
    line = sketch.outcome.line if sketch.outcome else ()
    if sketch.grid_style is GridStyle.PAPER:
        yield from (_tint(sketch, point, sketch.theme.strike, "winning") for point in line)
        return
    ring = Paint(stroke=sketch.theme.accent, width=0.08 * sketch.cell)
    for point in line:
        yield Circle(*sketch.centre(point), 0.45 * sketch.cell, ring, "winning")


def last_cell_shapes(sketch: Sketch) -> Iterator[Rectangle]:
    """Yield the tint of the last cell on paper, to lie under the pieces."""
    point = sketch.last_point
    if point is not None and sketch.is_taken(point) and sketch.grid_style is GridStyle.PAPER:
        yield _tint(sketch, point, sketch.theme.accent, "last")


def _tint(sketch: Sketch, point: Point, color: str, role: str) -> Rectangle:
    x, y = sketch.centre(point)
    side = sketch.cell
    return Rectangle(x - side / 2, y - side / 2, side, side, Paint(color, opacity=0.25), role)


def last_move_shapes(sketch: Sketch) -> Iterator[Circle]:
    """Yield a dot on the last stone, or a ring around its number; nothing where a mark stands."""
    point = sketch.last_point
    if point is None or not sketch.is_taken(point) or sketch.grid_style is GridStyle.PAPER:
        return
    color = sketch.stones.get(point)
    shade = sketch.theme.accent if color is None else sketch.theme.stone(color).last
    if sketch.drawing.numbers:
        ring = Paint(stroke=shade, width=0.05 * sketch.cell)
        yield Circle(*sketch.centre(point), 0.84 * stone_radius(sketch), ring, "last")
    elif point not in sketch.drawing.marked:
        yield Circle(*sketch.centre(point), 0.14 * sketch.cell, Paint(shade), "last")


# -- marks -----------------------------------------------------------------------------------


def mark_shapes(sketch: Sketch) -> Iterator[Shape]:
    """Yield the marks, in the order they were given."""
    for point, mark in sketch.drawing.marks.items():
        yield from clearing_shapes(sketch, point)
        yield mark_shape(sketch, point, mark, 0.5)


def mark_shape(sketch: Sketch, point: Point, mark: str, reach: float) -> Shape:
    """Return a mark of that reach, in parts of a stone, or a label."""
    maker = _MARKS.get(mark)
    if maker is None:
        return _label(sketch, point, mark)
    color, width = _mark_color(sketch, point), 0.075 * sketch.cell
    stroke = Paint(stroke=color, width=width, is_round=True)
    return maker(sketch.centre(point), reach * stone_radius(sketch), stroke)


def clearing_shapes(sketch: Sketch, point: Point) -> Iterator[Circle]:
    """Yield the ground that keeps the lines of the board out of a mark."""
    is_free = sketch.grid_style is GridStyle.INTERSECTIONS and not sketch.is_taken(point)
    if is_free and point not in sketch.drawing.heat:
        yield Circle(*sketch.centre(point), 0.36 * sketch.cell, Paint(sketch.surface), "clearing")


def _mark_color(sketch: Sketch, point: Point) -> str:
    color = sketch.stones.get(point)
    if sketch.grid_style is GridStyle.PAPER or point == sketch.position.shared:
        return sketch.theme.accent
    if color is not None:
        return sketch.theme.stone(color).mark
    level = normalised(sketch.drawing.heat).get(point)
    if level is not None:
        return ink_color(level)
    return sketch.theme.cell_mark if sketch.grid_style is GridStyle.CELLS else sketch.theme.mark


def _label(sketch: Sketch, point: Point, text: str) -> Text:
    size = max(0.26, min(0.5, 1.5 / max(len(text), 1))) * sketch.cell
    return Text(*sketch.centre(point), text, size, Paint(_mark_color(sketch, point)), "mark")


def _triangle(centre: Place, radius: float, paint: Paint) -> Polygon:
    angles = (-pi / 2, pi / 6, 5 * pi / 6)
    x, y = centre
    reach = 1.15 * radius
    corners = tuple((x + reach * cos(angle), y + reach * sin(angle)) for angle in angles)
    return Polygon(corners, paint, "mark")


def _square(centre: Place, radius: float, paint: Paint) -> Polygon:
    x, y = centre
    half = 0.85 * radius
    corners = (
        (x - half, y - half),
        (x + half, y - half),
        (x + half, y + half),
        (x - half, y + half),
    )
    return Polygon(corners, paint, "mark")


def _circle(centre: Place, radius: float, paint: Paint) -> Circle:
    return Circle(*centre, radius, paint, "mark")


def _cross(centre: Place, radius: float, paint: Paint) -> LineSegments:
    x, y = centre
    arm = 0.85 * radius
    strokes = ((x - arm, y - arm, x + arm, y + arm), (x - arm, y + arm, x + arm, y - arm))
    return LineSegments(strokes, paint, "mark")


_MARKS: dict[str, Callable[[Place, float, Paint], Shape]] = {
    MarkShape.TRIANGLE.value: _triangle,
    MarkShape.SQUARE.value: _square,
    MarkShape.CIRCLE.value: _circle,
    MarkShape.CROSS.value: _cross,
}
