from __future__ import annotations

from collections.abc import Callable

import pytest

from tengen import Point, TengenError, variant
from tengen.draw import THEMES, Drawing, Style, Theme, png, svg


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: Drawing(theme="wod"), "unknown theme 'wod'; did you mean 'wood'?"),
        (
            lambda: Drawing(theme="!"),
            "unknown theme '!'; known are wood, slate, paper, high-contrast",
        ),
        (lambda: Style.named("cross"), "unknown style 'cross'; did you mean 'crosses'?"),
        (lambda: Drawing(size=0), "a width of 0 pixels is not between 32 and 4096"),
        (lambda: Drawing(size=100_000), "a width of 100000 pixels is not between 32 and 4096"),
        (
            lambda: Drawing(heat={Point(0, 0): float("nan")}),
            "nan is not a number for a heat map",
        ),
        (
            lambda: Drawing(heat={Point(0, 0): float("-inf")}),
            "-inf is not a number for a heat map",
        ),
        (
            lambda: Drawing(marks={Point(0, 0): "triangel"}),
            "'triangel' is not a mark; write triangle, square, circle, cross or up to 4 characters",
        ),
        (
            lambda: Drawing(marks={Point(0, 0): "a\0"}),
            "'a\\x00' is not a mark; write triangle, square, circle, cross or up to 4 characters",
        ),
        (
            lambda: Drawing(marks={Point(0, 0): "  "}),
            "'  ' is not a mark; write triangle, square, circle, cross or up to 4 characters",
        ),
    ],
)
def test_a_request_that_makes_no_sense_is_refused_in_one_sentence(
    make: Callable[[], object], message: str
) -> None:
    with pytest.raises(TengenError) as caught:
        make()
    assert str(caught.value) == message


@pytest.mark.parametrize("render", [svg, png])
@pytest.mark.parametrize("point", [Point(15, 0), Point(0, -1), Point(0, 0, 1)])
def test_marks_and_heat_off_the_board_are_refused(
    render: Callable[..., object], point: Point
) -> None:
    where = f"({point.x}, {point.y}, {point.z}) is off the 15 board of renju"
    position = variant("renju").initial()
    with pytest.raises(TengenError, match="mark at ") as caught:
        render(position, Drawing(marks={point: "cross"}))
    assert str(caught.value) == f"mark at {where}"
    with pytest.raises(TengenError, match="heat at ") as caught:
        render(position, Drawing(heat={point: 1}))
    assert str(caught.value) == f"heat at {where}"


def test_an_unbounded_board_with_stones_too_far_apart_is_refused() -> None:
    position = variant("unbounded").initial().play_all("0,0 200000,1")
    with pytest.raises(TengenError) as caught:
        svg(position)
    assert str(caught.value) == (
        "200005 columns and 6 rows are too many to draw; 100 of each are possible"
    )


def test_a_picture_that_would_be_far_too_high_is_refused() -> None:
    position = variant("unbounded").initial().play_all("0,0 0,60")
    with pytest.raises(TengenError, match=r"a picture of 4096 by .* pixels is too large"):
        png(position, Drawing(size=4096))


def test_styles_and_themes_are_found_by_name() -> None:
    assert Style.named("crosses") is Style.CROSSES
    assert list(THEMES) == ["wood", "slate", "paper", "high-contrast"]
    assert all(theme.name == name for name, theme in THEMES.items())


def luminance(color: str) -> float:
    """Relative luminance as the accessibility guidelines define it, about."""
    red, green, blue = (float((int(color[at : at + 2], 16) / 255) ** 2.2) for at in (1, 3, 5))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.name)
def test_what_is_written_differs_in_lightness_from_its_ground(theme: Theme) -> None:
    pairs = [
        (theme.ink, theme.page),
        (theme.label, theme.board),
        (theme.frame_label, theme.frame),
        (theme.paper_label, theme.paper),
        (theme.mark, theme.board),
        (theme.cell_mark, theme.cell),
        (theme.cross, theme.paper),
        (theme.nought, theme.paper),
        *((stone.text, stone.dark) for stone in (theme.black, theme.white)),
        *((stone.last, stone.dark) for stone in (theme.black, theme.white)),
    ]
    assert [pair for pair in pairs if contrast(*pair) < 3] == []
    assert contrast(theme.black.light, theme.white.dark) > 3
