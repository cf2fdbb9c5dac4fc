from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tengen import Point, variant
from tengen.base.grid import Box, Grid
from tengen.draw.geometry import Layout, guide_corners, shown_box, star_points

sides = st.integers(1, 25)
corners = st.integers(-1000, 1000)


@st.composite
def layouts(draw: st.DrawFn) -> Layout:
    left, top, width, height = draw(corners), draw(corners), draw(sides), draw(sides)
    box = Box(left, top, left + width - 1, top + height - 1)
    rim = draw(st.floats(0, 2))
    cell = draw(st.floats(1, 100))
    layers = draw(st.integers(1, 11))
    return Layout(box, layers, cell, rim, has_footer=draw(st.booleans()))


@st.composite
def places(draw: st.DrawFn) -> tuple[Layout, Point, tuple[float, float]]:
    """A layout, a point of it, and an offset from the middle of its cell in cells."""
    layout = draw(layouts())
    x = draw(st.integers(layout.box.left, layout.box.right))
    y = draw(st.integers(layout.box.top, layout.box.bottom))
    z = draw(st.integers(0, layout.layers - 1))
    offsets = st.floats(-0.49, 0.49)
    return layout, Point(x, y, z), (draw(offsets), draw(offsets))


@given(places())
def test_every_place_in_a_cell_is_nearest_to_its_point(
    case: tuple[Layout, Point, tuple[float, float]],
) -> None:
    layout, point, (dx, dy) = case
    x, y = layout.centre(point)
    assert layout.nearest(x + dx * layout.cell, y + dy * layout.cell) == point


@given(places())
def test_every_cell_lies_on_the_page(case: tuple[Layout, Point, tuple[float, float]]) -> None:
    layout, point, _ = case
    x, y = layout.centre(point)
    half = layout.cell / 2
    assert x - half >= -1e-6
    assert x + half <= layout.width + 1e-6
    assert y - half >= -1e-6
    assert y + half <= layout.height + 1e-6


@given(layouts())
def test_no_point_is_near_the_rim(layout: Layout) -> None:
    left, top = layout.origin(0)
    assert layout.nearest(left - 0.01, top + 0.5 * layout.cell) is None
    assert layout.nearest(left + 0.5 * layout.cell, top - 0.01) is None
    assert layout.nearest(layout.width + 1, layout.height + 1) is None


@pytest.mark.parametrize(
    ("layers", "arrangement"), [(1, (1, 1)), (3, (2, 2)), (4, (2, 2)), (7, (3, 3)), (11, (4, 3))]
)
def test_layers_stand_in_a_near_square(layers: int, arrangement: tuple[int, int]) -> None:
    layout = Layout(Box(0, 0, 6, 6), layers)
    assert (layout.columns, layout.rows) == arrangement


def test_panels_of_layers_do_not_overlap() -> None:
    layout = Layout(Box(0, 0, 6, 6), 7)
    panels = [layout.panel(layer) for layer in range(7)]
    for at, (x, y) in enumerate(panels):
        for other_x, other_y in panels[at + 1 :]:
            assert abs(x - other_x) >= layout.panel_width or abs(y - other_y) >= layout.panel_height


def names(size: int) -> list[str]:
    rules = variant("freestyle", size=size)
    points = star_points(rules.grid)
    assert list(points) == sorted(points, key=lambda p: (p.y, p.x))
    return sorted(f"{'abcdefghijklmnopqrstuv'[p.x]}{size - p.y}" for p in points)


def test_star_points_are_where_players_know_them() -> None:
    assert names(15) == ["d12", "d4", "h8", "l12", "l4"]
    assert names(19) == ["d10", "d16", "d4", "j10", "j16", "j4", "p10", "p16", "p4"]
    assert names(9) == ["c3", "c7", "e5", "g3", "g7"]


@pytest.mark.parametrize(
    "grid", [Grid(8, 8), Grid(7, 7), Grid(15, 14), Grid(0, 0, 0), Grid(9, 9, 9)]
)
def test_small_even_unbounded_and_deep_boards_have_no_star_points(grid: Grid) -> None:
    assert star_points(grid) == ()


def test_reversi_boards_have_four_guide_dots_where_there_is_room() -> None:
    assert guide_corners(Grid(8, 8)) == ((2, 2), (6, 2), (2, 6), (6, 6))
    assert guide_corners(Grid(4, 4)) == ()


def test_an_unbounded_board_shows_stones_and_marks_with_a_margin() -> None:
    position = variant("unbounded").initial().play_all("0,0 3,1")
    assert shown_box(position) == Box(-2, -3, 5, 2)
    assert shown_box(position, [Point(9, -8)]) == Box(-2, -8, 9, 2)
