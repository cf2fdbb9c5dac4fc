"""Marks, arrows and the value of a position in its picture."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tengen import Score, draw, variant
from tengen.base.grid import Point
from tengen.base.marks import Mark, MarkKind
from tengen.draw import Drawing, InvalidDrawing

POSITION = variant("renju").initial().play_all("h8 i9 i7 g9")
CIRCLE = Mark(MarkKind.CIRCLE, Point(7, 7))
LABEL = Mark(MarkKind.LABEL, Point(7, 7), "A")
ARROW = Mark(MarkKind.ARROW, Point(3, 3), to=Point(3, 9))


def classes(drawing: Drawing) -> Sequence[str]:
    return [shape.role for shape in draw.scene_of(POSITION, drawing).shapes]


def test_every_mark_is_drawn_also_several_on_one_point() -> None:
    found = classes(Drawing(annotations=(CIRCLE, LABEL, ARROW), numbers=True))
    assert found.count("mark") == 2
    assert found.count("arrow") == 1
    assert found.count("number") == 3


def test_an_arrow_between_layers_is_left_out() -> None:
    cube = variant("gomoku3d").initial()
    arrow = Mark(MarkKind.ARROW, Point(0, 0, 0), to=Point(0, 0, 1))
    assert draw.svg(cube, Drawing(annotations=(arrow,))).count("arrow") == 0


def test_a_mark_off_the_board_is_refused() -> None:
    for mark in (
        Mark(MarkKind.CROSS, Point(15, 0)),
        Mark(MarkKind.ARROW, Point(0, 0), to=Point(0, 15)),
    ):
        with pytest.raises(InvalidDrawing, match="is off the 15 board of renju"):
            draw.svg(POSITION, Drawing(annotations=(mark,)))


@pytest.mark.parametrize(
    ("score", "text"),
    [
        (Score.winrate(0.63), "63%"),
        (Score.discs(6), "+6"),
        (Score.win_in(5), "black wins in 5"),
        (Score.loss_in(4), "white wins in 4"),
    ],
)
def test_the_value_stands_under_the_board(score: Score, text: str) -> None:
    plain = draw.scene_of(POSITION, Drawing())
    told = draw.scene_of(POSITION, Drawing(has_evaluation=True, evaluation=score))
    assert told.height > plain.height
    assert text in draw.svg(POSITION, Drawing(has_evaluation=True, evaluation=score))
    unknown = draw.scene_of(POSITION, Drawing(has_evaluation=True))
    assert (unknown.width, unknown.height) == (told.width, told.height)


def test_numbers_may_begin_later() -> None:
    late = Drawing(numbers=True).from_move(3, POSITION.moves)
    assert late.first_number == 3
    assert classes(late).count("number") == 2
    game = variant("swap").initial().play_all("h8 h9 h10 swap i9")
    assert Drawing().from_move(5, game.moves).first_number == 4


def test_every_frame_of_a_game_that_moves_has_its_own_notes() -> None:
    positions = draw.positions_of(POSITION)
    drawings = [Drawing(size=64, annotations=(CIRCLE,) * (at % 2)) for at in range(5)]
    plain = draw.gif(positions, Drawing(size=64))
    assert draw.gif(positions, drawings) != plain
    assert draw.gif(positions, [Drawing(size=64)] * 5) == plain
    assert draw.gif(positions, Drawing(size=64), 100) != plain
    with pytest.raises(draw.InvalidDrawing, match="5 positions cannot have 2 drawings"):
        draw.gif(positions, drawings[:2])
