"""Stones and discs, crosses and circles, and the numbers on them."""

from __future__ import annotations

from collections.abc import Iterator

from tengen.base.color import Color
from tengen.base.grid import Point
from tengen.draw.shapes import Circle, Gradient, HalfDisc, LineSegments, Paint, Shape, Text
from tengen.draw.sketch import GridStyle, Sketch

#: Radii in cells.
_STONE = 0.46
_DISC = 0.42
_PEN = 0.3


def piece_shapes(sketch: Sketch) -> Iterator[Shape]:
    """Yield the shapes of everything that was placed."""
    if sketch.grid_style is GridStyle.PAPER:
        yield from _crosses(sketch)
    else:
        yield from _shadows(sketch)
        yield from _stones(sketch)


def stone_radius(sketch: Sketch) -> float:
    """Return the radius of what stands on a point."""
    return {GridStyle.INTERSECTIONS: _STONE, GridStyle.CELLS: _DISC, GridStyle.PAPER: _PEN}[
        sketch.grid_style
    ] * sketch.cell


def piece_shape(sketch: Sketch, point: Point, color: Color) -> Shape:
    """Return the shape of a piece of a colour on a point, whether one stands there or not."""
    if sketch.grid_style is not GridStyle.PAPER:
        paint = _stone_paint(sketch, color)
        return Circle(*sketch.centre(point), stone_radius(sketch), paint, f"stone {color.value}")
    if color is Color.BLACK:
        return _cross(sketch, point, 0.95, "stone black")
    return _nought(sketch, point, "stone white")


# -- stones ----------------------------------------------------------------------------------


def _shadows(sketch: Sketch) -> Iterator[Circle]:
    if not sketch.theme.shadow:
        return
    paint = Paint("#000000", opacity=sketch.theme.shadow)
    radius, shift = stone_radius(sketch), 0.045 * sketch.cell
    for point in _all_points(sketch):
        x, y = sketch.centre(point)
        yield Circle(x + 0.6 * shift, y + shift, radius, paint, "shadow")


def _all_points(sketch: Sketch) -> list[Point]:
    shared = sketch.position.shared
    points = [*sketch.stones, *([] if shared is None else [shared])]
    return sorted(points, key=lambda point: (point.z, point.y, point.x))


def _stones(sketch: Sketch) -> Iterator[Shape]:
    for color in Color:
        for point in _all_points(sketch):
            if sketch.stones.get(point) is color:
                yield piece_shape(sketch, point, color)
    if sketch.position.shared is not None:
        yield from _shared_stone(sketch, sketch.position.shared)


def _stone_paint(sketch: Sketch, color: Color) -> Paint:
    stone = sketch.theme.stone(color)
    fill = stone.light if stone.light == stone.dark else Gradient(stone.light, stone.dark)
    return Paint(fill, stone.edge, sketch.theme.edge_width / 100 * sketch.cell)


def _shared_stone(sketch: Sketch, point: Point) -> Iterator[Shape]:
    """Yield a stone that is black on the left and white on the right."""
    x, y = sketch.centre(point)
    radius = stone_radius(sketch)
    yield Circle(x, y, radius, _stone_paint(sketch, Color.WHITE), "stone shared")
    yield HalfDisc(x, y, radius, Paint(sketch.theme.black.dark), "half")


# -- crosses and circles ---------------------------------------------------------------------


def _crosses(sketch: Sketch) -> Iterator[Shape]:
    shared = sketch.position.shared
    for point in _all_points(sketch):
        if point == shared:
            yield _cross(sketch, point, 0.6, "shared")
            yield _nought(sketch, point, "stone shared")
        else:
            yield piece_shape(sketch, point, sketch.stones[point])


def _cross(sketch: Sketch, point: Point, scale: float, role: str) -> LineSegments:
    x, y = sketch.centre(point)
    arm = scale * stone_radius(sketch)
    paint = Paint(stroke=sketch.theme.cross, width=0.11 * sketch.cell, is_round=True)
    strokes = ((x - arm, y - arm, x + arm, y + arm), (x - arm, y + arm, x + arm, y - arm))
    return LineSegments(strokes, paint, role)


def _nought(sketch: Sketch, point: Point, role: str) -> Circle:
    paint = Paint(stroke=sketch.theme.nought, width=0.11 * sketch.cell)
    return Circle(*sketch.centre(point), stone_radius(sketch), paint, role)


# -- numbers ---------------------------------------------------------------------------------


def placement_numbers(sketch: Sketch) -> dict[Point, int]:
    """Return the latest number of each point: stones count in order, passes and swaps do not."""
    points = [move.point for move in sketch.position.moves if move.point is not None]
    return {point: number for number, point in enumerate(points, start=1)}


def number_shapes(sketch: Sketch) -> Iterator[Text]:
    """Yield the numbers of the stones that still stand, where no mark is in the way."""
    drawing = sketch.drawing
    for point, number in placement_numbers(sketch).items():
        is_shown = number >= drawing.first_number and point not in drawing.marked
        if is_shown and sketch.is_taken(point):
            yield _number(sketch, point, str(number))


def _number(sketch: Sketch, point: Point, text: str) -> Text:
    x, y = sketch.centre(point)
    cell = sketch.cell
    if sketch.grid_style is GridStyle.PAPER:
        paint = Paint(sketch.theme.paper_label)
        return Text(x + 0.32 * cell, y + 0.36 * cell, text, 0.23 * cell, paint, "number")
    size = (0.46 if len(text) < 3 else 0.36) * cell
    return Text(x, y, text, size, Paint(_number_color(sketch, point)), "number")


def _number_color(sketch: Sketch, point: Point) -> str:
    color = sketch.stones.get(point)
    if color is None:
        return sketch.theme.accent
    stone = sketch.theme.stone(color)
    return stone.last if point == sketch.last_point else stone.text
