"""What a line of the board means to a side."""

from __future__ import annotations

from itertools import pairwise

import pytest

from tengen import Color, Point, variant
from tengen.players.gomoku import lines
from tengen.players.gomoku.evaluation import evaluate, place_weights
from tengen.players.gomoku.frame import BLACK, WHITE, frame_of
from tengen.players.gomoku.lines import LineSide
from tengen.players.gomoku.view import CellView

FREE, EXACT = LineSide(BLACK), LineSide(BLACK, exact=True)
CARO = LineSide(BLACK, open_end=True)


def line(text: str) -> bytes:
    return bytes(".XO#".index(cell) for cell in text)


@pytest.mark.parametrize(
    ("text", "side", "places"),
    [
        (".XXXX.", FREE, (0, 5)),
        ("OXXXX.", FREE, (5,)),
        ("XX.XX.", FREE, (2,)),
        ("XXX.XX", FREE, (3,)),
        ("XXX.XX", EXACT, ()),
        (".XXX.X", EXACT, (4,)),
        ("OXXXX.O", CARO, ()),
        ("OXXXX..", CARO, (5,)),
        ("XXXX.O", CARO, (4,)),
        ("XX#X.", FREE, (4,)),
        (".OOOO.", LineSide(WHITE), (0, 5)),
        (".XX.", LineSide(BLACK, goal=3), (0, 3)),
    ],
)
def test_five_is_completed_where_the_rules_say(
    text: str, side: LineSide, places: tuple[int, ...]
) -> None:
    assert lines.winning_places(line(text), side) == places


@pytest.mark.parametrize(
    ("text", "side", "expected"),
    [
        ("..XXX..", FREE, {(2, True)}),
        (".X.XX.", FREE, {(2, True)}),
        ("O.XXX.O", FREE, {(2, False)}),
        (".XXXX.", FREE, {(1, True)}),
        ("OXXXX.", FREE, {(1, False)}),
        ("..XX..", FREE, {(3, True)}),
        ("OXXX.O", FREE, set()),
        ("OXX.XX.X", EXACT, {(1, False)}),
    ],
)
def test_shapes_are_open_or_closed(
    text: str, side: LineSide, expected: set[tuple[int, bool]]
) -> None:
    shapes = lines.shapes(line(text), side)
    assert {(shape.missing, shape.is_open) for shape in shapes} == expected


def test_a_shape_counts_once_however_many_windows_show_it() -> None:
    assert len(lines.shapes(line("...XXX...."), FREE)) == 1


def test_fours_and_threes_name_their_places() -> None:
    assert lines.fours(line("OXXX..O"), FREE) == ((4, 5), (5, 4))
    assert lines.straight_fours(line("..XXX.."), FREE) == (1, 5)
    assert 2 in lines.open_threes(line("...XX..."), FREE)
    assert lines.open_threes(line("OXX...."), FREE) == ()


def test_every_line_of_the_board_is_read_in_every_direction() -> None:
    frame = frame_of(variant("freestyle"), ())
    assert len(frame.lines) == 15 + 15 + 21 + 21
    assert len(frame_of(variant("gomoku3d"), ()).grid.directions) == 13
    for row, cells in frame.cells_of_lines:
        points = [frame.points[cell] for cell in cells]
        steps = {(b.x - a.x, b.y - a.y) for a, b in pairwise(points)}
        assert len(steps) == 1
        assert len(points) == len(bytes(225)[row]) >= 5


def test_an_unbounded_board_is_framed_around_its_stones() -> None:
    position = variant("unbounded").initial().play_all("0,0 900,900 901,900")
    view = CellView.of(position)
    assert sum(map(bool, view.cells)) == 2
    assert Point(0, 0) not in view.frame.cells


def test_the_weight_of_a_place_falls_from_seven_in_the_centre_to_nothing_at_the_rim() -> None:
    frame = frame_of(variant("freestyle"), ())
    weights = place_weights(frame)
    assert [weights[frame.cells[Point(x, 7)]] for x in range(8)] == list(range(8))
    assert weights[frame.cells[Point(0, 0)]] == 0


def test_a_position_is_worth_more_to_the_side_whose_turn_it_is() -> None:
    position = variant("freestyle").initial().play_all("h8 a1 h9 o15 h10")
    assert position.turn is Color.WHITE
    assert evaluate(CellView.of(position)) < -500
    assert evaluate(CellView.of(position.play("a15"))) > 2000
