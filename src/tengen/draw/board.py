"""The empty board: ground, lines, guide dots, labels, titles."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from itertools import pairwise

from tengen.base.color import Color
from tengen.draw.geometry import guide_corners, star_points
from tengen.draw.shapes import (
    Circle,
    Gradient,
    LineSegments,
    Paint,
    Rectangle,
    Segment,
    Shape,
    Text,
)
from tengen.draw.sketch import GridStyle, Sketch
from tengen.rules.notation import column_label, row_label

#: On an unbounded board the lines fade away over so many cells, in so many steps.
_FADE = 1.5
_FADE_STEPS = 6


def board_shapes(sketch: Sketch) -> Iterator[Shape]:
    """Yield the shapes of the board without anything on it."""
    layout, theme = sketch.layout, sketch.theme
    yield Rectangle(0, 0, layout.width, layout.height, Paint(theme.page), "page")
    makers = {
        GridStyle.INTERSECTIONS: _intersections,
        GridStyle.CELLS: _cells,
        GridStyle.PAPER: _paper,
    }
    for layer in sketch.layers:
        yield from makers[sketch.grid_style](sketch, layer)
        if sketch.drawing.coordinates:
            yield from _labels(sketch, layer)
        if sketch.layout.layers > 1:
            yield _title(sketch, layer)
    if layout.has_footer:
        yield from _captures(sketch)


# -- the three looks -------------------------------------------------------------------------


def _intersections(sketch: Sketch, layer: int) -> Iterator[Shape]:
    theme, cell = sketch.theme, sketch.cell
    yield _ground(sketch, layer, theme.board)
    width = theme.line_width / 100 * cell
    if sketch.variant.grid.is_unbounded:
        yield from _faded_lines(sketch, 0.5, theme.line)
        return
    yield LineSegments(_lines(sketch, layer, 0.5), Paint(stroke=theme.line, width=width), "grid")
    yield _border(sketch, layer, 0.5, Paint(stroke=theme.line, width=1.8 * width))
    dots = Paint(theme.line)
    for point in star_points(sketch.variant.grid):
        yield Circle(*sketch.centre(point), 0.1 * cell, dots, "star")


def _cells(sketch: Sketch, layer: int) -> Iterator[Shape]:
    theme, cell, layout = sketch.theme, sketch.cell, sketch.layout
    left, top = layout.origin(layer)
    wide, high = layout.box.width * cell, layout.box.height * cell
    width = theme.line_width / 100 * cell
    yield _ground(sketch, layer, theme.frame)
    yield Rectangle(left, top, wide, high, Paint(theme.cell), "cells")
    yield LineSegments(_lines(sketch, layer, 0), Paint(stroke=theme.cell_line, width=width), "grid")
    yield _border(sketch, layer, 0, Paint(stroke=theme.cell_line, width=2 * width))
    dots = Paint(theme.cell_line)
    for column, row in guide_corners(sketch.variant.grid):
        yield Circle(left + column * cell, top + row * cell, 0.08 * cell, dots, "star")


def _paper(sketch: Sketch, layer: int) -> Iterator[Shape]:
    theme, cell = sketch.theme, sketch.cell
    width = theme.line_width / 100 * cell
    yield _ground(sketch, layer, theme.paper)
    if sketch.variant.grid.is_unbounded:
        yield from _faded_lines(sketch, 0, theme.pen)
        return
    rule = Paint(stroke=theme.rule, width=width)
    yield LineSegments(_lines(sketch, layer, 0, sketch.layout.rim), rule, "rule")
    yield LineSegments(_lines(sketch, layer, 0), Paint(stroke=theme.pen, width=width), "grid")
    yield _border(sketch, layer, 0, Paint(stroke=theme.pen, width=2 * width))


# -- grounds and lines -----------------------------------------------------------------------


def _ground(sketch: Sketch, layer: int, color: str) -> Rectangle:
    layout = sketch.layout
    return Rectangle(
        *layout.panel(layer), layout.panel_width, layout.panel_height, Paint(color), "board"
    )


def _border(sketch: Sketch, layer: int, inset: float, paint: Paint) -> Rectangle:
    left, top = sketch.layout.origin(layer)
    box, cell = sketch.layout.box, sketch.cell
    wide, high = (box.width - 2 * inset) * cell, (box.height - 2 * inset) * cell
    return Rectangle(left + inset * cell, top + inset * cell, wide, high, paint, "grid")


def _lines(sketch: Sketch, layer: int, inset: float, beyond: float = 0) -> tuple[Segment, ...]:
    """Return the lines between the rims: through the points (inset 0.5) or between cells (0)."""
    left, top = sketch.layout.origin(layer)
    box, cell = sketch.layout.box, sketch.cell
    right, bottom = left + box.width * cell, top + box.height * cell
    start, end = inset * cell - beyond, beyond - inset * cell
    columns = [left + (inset + at) * cell for at in range(_line_count(box.width, inset))]
    rows = [top + (inset + at) * cell for at in range(_line_count(box.height, inset))]
    return (
        *((left + start, y, right + end, y) for y in rows),
        *((x, top + start, x, bottom + end) for x in columns),
    )


def _line_count(cells: int, inset: float) -> int:
    return cells if inset else cells + 1


def _faded_lines(sketch: Sketch, inset: float, color: str) -> Iterator[LineSegments]:
    """Yield the lines of an unbounded board, fainter and fainter towards the edge."""
    box, cell = sketch.layout.box, sketch.cell
    left, top = sketch.layout.origin(0)
    faded: dict[float, list[Segment]] = defaultdict(list)
    for row in range(_line_count(box.height, inset)):
        for strength, start, end in _pieces(box.width, _strength(row + inset, box.height)):
            y = top + (row + inset) * cell
            faded[strength].append((left + start * cell, y, left + end * cell, y))
    for column in range(_line_count(box.width, inset)):
        for strength, start, end in _pieces(box.height, _strength(column + inset, box.width)):
            x = left + (column + inset) * cell
            faded[strength].append((x, top + start * cell, x, top + end * cell))
    width = sketch.theme.line_width / 100 * cell
    for strength in sorted(faded):
        paint = Paint(stroke=color, width=width, opacity=strength)
        yield LineSegments(tuple(faded[strength]), paint, "grid")


def _pieces(cells: int, strength: float) -> Iterator[tuple[float, float, float]]:
    """Yield (strength, start, end) of the parts of a line across so many cells."""
    width = _FADE / _FADE_STEPS
    edges = [step * width for step in range(_FADE_STEPS + 1)]
    cuts = [*edges, *(cells - edge for edge in reversed(edges))]
    for start, end in pairwise(cuts):
        part = round(strength * _strength((start + end) / 2, cells), 2)
        if part > 0 and end > start:
            yield part, start, end


def _strength(at: float, cells: int) -> float:
    return min(1, at / _FADE, (cells - at) / _FADE)


# -- words -----------------------------------------------------------------------------------


def _labels(sketch: Sketch, layer: int) -> Iterator[Text]:
    box, grid, layout = sketch.layout.box, sketch.variant.grid, sketch.layout
    left, top = layout.origin(layer)
    cell, offset = sketch.cell, 0.5 * layout.rim
    paint = Paint(_label_color(sketch))
    columns = [column_label(x, grid) for x in range(box.left, box.right + 1)]
    from_top = sketch.variant.is_reversi
    rows = [row_label(y, grid, from_top=from_top) for y in range(box.top, box.bottom + 1)]
    longest = max(map(len, (*columns, *rows)))
    size = min(0.38 * cell, 1.2 / longest * cell, 0.64 * layout.rim)
    for at, label in enumerate(columns):
        yield Text(left + (at + 0.5) * cell, top - offset, label, size, paint, "label")
    for at, label in enumerate(rows):
        yield Text(left - offset, top + (at + 0.5) * cell, label, size, paint, "label")


def _label_color(sketch: Sketch) -> str:
    colors = {
        GridStyle.INTERSECTIONS: sketch.theme.label,
        GridStyle.CELLS: sketch.theme.frame_label,
        GridStyle.PAPER: sketch.theme.paper_label,
    }
    return colors[sketch.grid_style]


def _title(sketch: Sketch, layer: int) -> Text:
    layout = sketch.layout
    x, y = layout.panel(layer)
    middle = x + layout.panel_width / 2
    paint = Paint(sketch.theme.ink)
    return Text(
        middle, y - 0.4 * sketch.cell, f"layer {layer + 1}", 0.5 * sketch.cell, paint, "title"
    )


def _captures(sketch: Sketch) -> Iterator[Shape]:
    """Yield the counts of captured stones, under the board."""
    layout = sketch.layout
    unit = min(sketch.cell, layout.width / 12)
    y = layout.bar_top - 0.6 * sketch.cell
    goal = sketch.variant.capture_goal
    for color in Color:
        x = layout.width * (0.25 + 0.5 * color.index)
        text = f"captured {sketch.position.captured[color.index]} of {goal}"
        stone = sketch.theme.stone(color)
        paint = Paint(Gradient(stone.light, stone.dark), stone.edge, 0.02 * unit)
        yield Circle(x - 2.4 * unit, y, 0.3 * unit, paint, "captor")
        yield Text(x + 0.4 * unit, y, text, 0.5 * unit, Paint(sketch.theme.ink), "captured")
