from __future__ import annotations

import random
from io import BytesIO

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image, ImageColor

from tengen import Color, Point, Position, Variant, variant, variants
from tengen.draw import THEMES, Drawing, Style, png, scene_of
from tengen.draw.shapes import Circle, LineSegments, Text


def opened(data: bytes) -> Image.Image:
    image = Image.open(BytesIO(data))
    image.load()
    return image


def played(rules: Variant, seed: int, plies: int) -> Position:
    """A random game of at most that many plies."""
    chance = random.Random(seed)
    position = rules.initial()
    for _ in range(plies):
        if position.outcome is not None:
            break
        position = position.play(chance.choice(position.legal_moves))
    return position


def pixel(image: Image.Image, place: tuple[float, float], width: float) -> tuple[int, ...]:
    """The pixel at a place of a scene of that width."""
    scale = image.width / width
    found = image.getpixel((int(place[0] * scale), int(place[1] * scale)))
    assert isinstance(found, tuple)
    return found


@pytest.mark.parametrize("rules", variants(), ids=lambda rules: rules.name)
def test_every_variant_decodes_to_the_size_it_states(rules: Variant) -> None:
    position = played(rules, 2, 12)
    for style in Style:
        drawing = Drawing(size=200, style=style, numbers=True)
        image = opened(png(position, drawing))
        assert image.format == "PNG"
        assert image.size == scene_of(position, drawing).pixels(200)
        assert image.width == 200


@pytest.mark.parametrize("theme", THEMES)
@settings(max_examples=5)
@given(seed=st.integers(0, 2**32), plies=st.integers(1, 60))
def test_the_middle_of_each_stone_has_the_colour_of_the_stone(
    theme: str, seed: int, plies: int
) -> None:
    position = played(variant("reversi"), seed, plies)
    drawing = Drawing(theme=theme, size=300, last_move=False)
    scene = scene_of(position, drawing)
    image = opened(png(position, drawing))
    stones = [
        shape for shape in scene.shapes if isinstance(shape, Circle) and "stone" in shape.role
    ]
    assert len(stones) == len(position.stones)
    for stone in stones:
        shade = sum(pixel(image, (stone.x, stone.y), scene.width)) / 3
        assert shade < 80 if stone.role == f"stone {Color.BLACK.value}" else shade > 200


def test_flat_stones_have_exactly_their_colour() -> None:
    position = variant("freestyle").initial().play_all("h8 i9")
    drawing = Drawing(theme="paper", last_move=False)
    scene = scene_of(position, drawing)
    image = opened(png(position, drawing))
    theme = THEMES["paper"]
    for shape in scene.shapes:
        if isinstance(shape, Circle) and "stone" in shape.role:
            wanted = theme.black if "black" in shape.role else theme.white
            assert pixel(image, (shape.x, shape.y), scene.width) == ImageColor.getrgb(wanted.light)


def test_crosses_are_inked_in_the_middle_and_circles_are_not() -> None:
    position = variant("freestyle").initial().play_all("h8 i9")
    drawing = Drawing(style=Style.CROSSES, last_move=False)
    scene = scene_of(position, drawing)
    image = opened(png(position, drawing))
    theme = THEMES["wood"]
    cross = next(shape for shape in scene.shapes if shape.role == "stone black")
    nought = next(shape for shape in scene.shapes if shape.role == "stone white")
    assert isinstance(cross, LineSegments)
    assert isinstance(nought, Circle)
    x1, y1, x2, y2 = cross.segments[0]
    middle = ((x1 + x2) / 2, (y1 + y2) / 2)
    assert pixel(image, middle, scene.width) == ImageColor.getrgb(theme.cross)
    assert pixel(image, (nought.x, nought.y), scene.width) == ImageColor.getrgb(theme.paper)
    rim = (nought.x + nought.radius, nought.y)
    assert pixel(image, rim, scene.width) == ImageColor.getrgb(theme.nought)


def test_the_shared_stone_is_dark_on_the_left_and_light_on_the_right() -> None:
    position = variant("common-centre").initial().play("h8")
    drawing = Drawing(theme="paper", last_move=False)
    scene = scene_of(position, drawing)
    image = opened(png(position, drawing))
    stone = next(shape for shape in scene.shapes if shape.role == "stone shared")
    assert isinstance(stone, Circle)
    quarter = stone.radius / 2
    assert sum(pixel(image, (stone.x - quarter, stone.y), scene.width)) < 100
    assert sum(pixel(image, (stone.x + quarter, stone.y), scene.width)) > 700


def test_translucent_heat_lets_the_board_shine_through() -> None:
    point = Point(0, 0)
    position = variant("reversi").initial()
    board, heated = (
        opened(png(position, Drawing(heat=heat))) for heat in ({}, {point: 1.0, Point(1, 0): 0.0})
    )
    scene = scene_of(position, Drawing())
    label = next(shape for shape in scene.shapes if isinstance(shape, Text))
    column = (label.x, label.y + 40)
    before, after = (pixel(image, column, scene.width) for image in (board, heated))
    top_of_ramp = (254, 232, 56)
    for cell, seen, ramp in zip(before, after, top_of_ramp, strict=True):
        assert abs(seen - (0.88 * ramp + 0.12 * cell)) <= 2


def test_equal_requests_give_equal_bytes() -> None:
    drawing = Drawing(numbers=True, size=240)
    first = png(played(variant("renju"), 5, 20), drawing)
    assert first == png(played(variant("renju"), 5, 20), drawing)


@pytest.mark.parametrize("size", [32, 33, 1001])
def test_small_and_odd_sizes_can_be_drawn(size: int) -> None:
    assert opened(png(played(variant("pente"), 5, 20), Drawing(size=size))).width == size


@settings(max_examples=20)
@given(label=st.text(min_size=1, max_size=4).filter(str.isprintable).filter(str.strip))
def test_any_label_can_be_drawn(label: str) -> None:
    drawing = Drawing(size=64, marks={Point(1, 1): label})
    assert opened(png(variant("tictactoe").initial(), drawing)).width == 64


def test_labels_and_marks_leave_their_ink() -> None:
    position = variant("tictactoe").initial()
    plain = png(position, Drawing(size=128))
    marks = ("triangle", "square", "circle", "cross", "A")
    marked = [png(position, Drawing(size=128, marks={Point(1, 1): mark})) for mark in marks]
    assert len({plain, *marked}) == 1 + len(marks)
