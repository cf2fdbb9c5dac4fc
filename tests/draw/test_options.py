"""Pictures asked for by keyword, and what notebooks show."""

from __future__ import annotations

from typing import Any
from xml.etree import ElementTree as ET

import pytest

from tengen import InvalidArgument, InvalidNotation, Move, Point, Record, draw, variant
from tengen.learn.networks.curve_picture import Curve, CurvePoint

POSITION = variant("renju").initial().play_all("h8 i9 i7")
GAME = variant("reversi").initial().play_all("d3 c3")


def test_fields_by_keyword_draw_what_a_drawing_does() -> None:
    asked = draw.Drawing(theme="slate", size=300, marks={Point(7, 7): "circle"})
    assert draw.svg(POSITION, theme="slate", size=300, marks={"h8": "circle"}) == draw.svg(
        POSITION, asked
    )


def test_keywords_change_a_drawing() -> None:
    base = draw.Drawing(theme="slate")
    assert draw.svg(POSITION, base, size=99) == draw.svg(
        POSITION, draw.Drawing(theme="slate", size=99)
    )


def test_a_style_can_be_named() -> None:
    crosses = draw.Drawing(style=draw.Style.CROSSES)
    assert draw.svg(POSITION, style="crosses") == draw.svg(POSITION, crosses)


def test_points_can_be_pairs_and_text() -> None:
    assert draw.svg(GAME, heat={"d3": 1.0, (0, 0): 2.0}) == draw.svg(
        GAME, draw.Drawing(heat={Point(3, 2): 1.0, Point(0, 0): 2.0})
    )


def test_pictures_and_games_take_keywords_too() -> None:
    assert draw.png(GAME, size=64, theme="paper") == draw.png(
        GAME, draw.Drawing(size=64, theme="paper")
    )
    positions = draw.positions_of(GAME)
    assert draw.gif(positions, size=64) == draw.gif(positions, draw.Drawing(size=64))
    each = [draw.Drawing(numbers=True)] * len(positions)
    assert draw.gif(positions, each, size=64) == draw.gif(
        positions, draw.Drawing(numbers=True, size=64)
    )


@pytest.mark.parametrize(
    ("error", "options", "sentence"),
    [
        (draw.InvalidDrawing, {"them": "slate"}, "unknown option 'them'; did you mean 'theme'"),
        (draw.InvalidDrawing, {"theme": "slat"}, "unknown theme 'slat'; did you mean 'slate'"),
        (draw.InvalidDrawing, {"style": "cross"}, "unknown style 'cross'"),
        (InvalidArgument, {"marks": "h8"}, "'h8' is not one for each point"),
        (InvalidArgument, {"marks": {"h8": 3}}, "3 is not a mark; write 'circle' or 'A'"),
        (InvalidArgument, {"marks": {3: "A"}}, "3 is not a move; write 'd3'"),
        (InvalidNotation, {"marks": {"z99": "A"}}, "'z99' is off the board"),
    ],
)
def test_what_does_not_fit_is_named(error: type, options: Any, sentence: str) -> None:
    with pytest.raises(error, match=sentence):
        draw.svg(POSITION, **options)


def test_what_is_no_position_is_named() -> None:
    with pytest.raises(InvalidArgument, match="'h8' is not a position"):
        draw.svg("h8")  # type: ignore[arg-type]
    with pytest.raises(InvalidArgument, match="'slate' is not a drawing; write theme='slate'"):
        draw.svg(POSITION, "slate")  # type: ignore[arg-type]


def test_a_notebook_draws_a_position() -> None:
    root = ET.fromstring(POSITION._repr_svg_())  # noqa: S314 - our own text
    assert root.get("width") == "400"


def test_a_notebook_shows_a_game_with_its_moves_and_names() -> None:
    won = variant("tictactoe").initial().play_all("b2 a1 c3 b3 a3 b1 c1")
    shown = Record.of(won, black="<Ada>", white="Bo")._repr_html_()
    ET.fromstring(shown)  # noqa: S314 - our own text
    assert "&lt;Ada&gt; – Bo, 1–0" in shown
    assert "b2 a1 c3 b3 a3 b1 c1" in shown
    assert "<svg" in shown


def test_a_notebook_says_where_a_game_breaks_off() -> None:
    record = Record.of(variant("tictactoe").initial().play("b2"))
    record.root.children[0].add(Move.at(1, 1))
    assert "move 2: b2 is illegal: the point is taken" in record._repr_html_()


def test_a_notebook_draws_a_learning_curve() -> None:
    curve = Curve("random", [CurvePoint(0, 0.1, 0.0, 0.2), CurvePoint(100, 0.9, 0.8, 1.0)])
    ET.fromstring(curve._repr_svg_())  # noqa: S314 - our own text
