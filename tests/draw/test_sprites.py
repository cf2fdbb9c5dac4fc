"""Single shapes as pictures that can be laid on any ground."""

from __future__ import annotations

from dataclasses import replace
from io import BytesIO

import pytest
from PIL import Image

from tengen.base.color import Color
from tengen.base.grid import Box, Point
from tengen.draw.drawing import Drawing, Style
from tengen.draw.pieces import piece_shape
from tengen.draw.render_png import render_png
from tengen.draw.scene import scene_of_sketch
from tengen.draw.shapes import Circle, DisplayList, LineSegments, Paint, Polygon, Rectangle
from tengen.draw.sketch import Sketch
from tengen.draw.sprites import at_origin, place_of, sprite
from tengen.rules.catalogue import variant

GROUND = "#e4bb7c"


@pytest.mark.parametrize("style", list(Style))
@pytest.mark.parametrize("color", list(Color))
def test_a_sprite_on_a_ground_is_what_the_whole_picture_shows(style: Style, color: Color) -> None:
    sketch = Sketch.of(variant("tictactoe").initial(), Drawing(style=style))
    shape = at_origin(piece_shape(sketch, Point(1, 1), color))
    made = sprite(shape, 1.0)
    laid = Image.new("RGB", made.image.size, GROUND)
    laid.paste(made.image, (0, 0), made.image)
    whole = _picture(shape, made.left, made.top, made.image.size)
    worst = max(abs(a - b) for a, b in zip(laid.tobytes(), whole.tobytes(), strict=True))
    assert worst <= 3  # rounding of levels


def _picture(shape: object, left: int, top: int, size: tuple[int, int]) -> Image.Image:
    """Return the same shape as the renderer of whole pictures draws it, moved into the page."""
    page = Rectangle(0, 0, *size, Paint(GROUND), "page")
    if isinstance(shape, LineSegments):
        moved = tuple(
            (x1 - left, y1 - top, x2 - left, y2 - top) for x1, y1, x2, y2 in shape.segments
        )
        placed: LineSegments | Circle = replace(shape, segments=moved)
    else:
        assert isinstance(shape, Circle)
        placed = replace(shape, x=shape.x - left, y=shape.y - top)
    scene = DisplayList(size[0], size[1], "", "", (page, placed))
    return Image.open(BytesIO(render_png(scene, size[0]))).convert("RGB")


def test_equal_shapes_in_other_places_share_a_sprite() -> None:
    paint = Paint("#000000")
    assert at_origin(Circle(3, 4, 5, paint)) == at_origin(Circle(30, 40, 5, paint))
    corners = ((10.0, 10.0), (12.0, 10.0), (10.0, 12.0))
    assert place_of(Polygon(corners, paint)) == (10.0, 10.0)
    assert at_origin(Polygon(corners, paint)).corners[0] == (0.0, 0.0)  # type: ignore[union-attr]


def test_a_disc_that_turns_is_squeezed_around_its_middle() -> None:
    whole = sprite(Circle(0, 0, 10, Paint("#000000")), 2)
    thin = whole.narrowed(0.25)
    assert thin.image.size == (10, 40)
    assert thin.left == -5


def test_a_part_of_a_board_leaves_out_what_stands_elsewhere() -> None:
    position = variant("unbounded").initial().play("0,0").play("50,0")
    sketch = Sketch.of(position, Drawing(), Box(-5, -5, 5, 5))
    roles = [shape.role for shape in scene_of_sketch(sketch).shapes]
    assert roles.count("stone black") == 1
    assert "stone white" not in roles
    assert sketch.layout.box.width == 11
