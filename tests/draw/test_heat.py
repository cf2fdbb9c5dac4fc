from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tengen import Point
from tengen.draw.heat import ink_color, normalised, ramp_color, short_value

scores = st.dictionaries(
    st.builds(Point, st.integers(0, 9), st.integers(0, 9)),
    st.floats(allow_nan=False, allow_infinity=False),
    min_size=1,
)


def linear(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else float(((part + 0.055) / 1.055) ** 2.4)


def lightness(color: str) -> float:
    """Relative luminance as the accessibility guidelines define it."""
    red, green, blue = (linear(int(color[at : at + 2], 16) / 255) for at in (1, 3, 5))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@given(scores)
def test_levels_lie_between_nought_and_one_and_keep_the_order(heat: dict[Point, float]) -> None:
    levels = normalised(heat)
    assert levels.keys() == heat.keys()
    assert all(0 <= level <= 1 for level in levels.values())
    ordered = sorted(heat, key=lambda point: heat[point])
    assert all(levels[low] <= levels[high] for low, high in pairwise(ordered))


def test_the_ends_of_the_scale_are_the_least_and_the_greatest_score() -> None:
    assert normalised({Point(0, 0): -64, Point(1, 0): 0, Point(2, 0): 64}) == {
        Point(0, 0): 0,
        Point(1, 0): 0.5,
        Point(2, 0): 1,
    }
    assert normalised({Point(0, 0): 3, Point(1, 0): 3}) == {Point(0, 0): 0.5, Point(1, 0): 0.5}
    assert normalised({}) == {}


def test_the_ramp_grows_lighter_all_the_way_so_that_no_colour_needs_to_be_told_apart() -> None:
    shades = [lightness(ramp_color(level / 50)) for level in range(51)]
    assert all(dark < light for dark, light in pairwise(shades))


@given(st.floats(0, 1))
def test_figures_can_be_read_on_every_level(level: float) -> None:
    light, dark = sorted((lightness(ramp_color(level)), lightness(ink_color(level))), reverse=True)
    assert (light + 0.05) / (dark + 0.05) > 4.5


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (0.0, "0"),
        (-0.0, "0"),
        (12.0, "12"),
        (-3.26, "-3.3"),
        (0.5, "0.50"),
        (0.002, "0.002"),
        (1234.5, "1234"),
    ],
)
def test_scores_are_written_briefly(value: float, text: str) -> None:
    assert short_value(value) == text


@given(st.floats(allow_nan=False, allow_infinity=False))
def test_no_score_takes_more_than_nine_characters(value: float) -> None:
    assert len(short_value(value)) <= 9
