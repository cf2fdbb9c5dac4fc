"""The scale of the classic player: what is counted, what it is worth, and what is a danger."""

from __future__ import annotations

import re

import pytest

from tengen import Color, Position, variant
from tengen.players.gomoku.classic.count import CountedBoard, LineTable, Shapes, unpack
from tengen.players.gomoku.classic.player import DIFFICULTIES
from tengen.players.gomoku.classic.scale import CountEvaluator, ShapeWeights, danger, joined, scale
from tengen.players.gomoku.frame import CODES, frame_of
from tengen.players.gomoku.view import CellView

FREESTYLE = variant("freestyle")

#: Places for stones that take no part: no two of them fit into one five.
ASIDE = [(0, 0), (5, 0), (10, 0), (2, 14), (7, 14), (12, 14), (14, 4), (14, 9)]


def rows(texts: dict[int, str]) -> Position:
    """Return a position with rows counted from the top, black to move; others stand aside."""
    board = [[*texts.get(number, "").ljust(15, ".")] for number in range(15)]
    black, white = (sum(line.count(stone) for line in board) for stone in "xo")
    for x, y in ASIDE[: abs(black - white)]:
        board[y][x] = "x" if black < white else "o"
    return FREESTYLE.position(
        "/".join(re.sub(r"\.+", lambda gap: str(len(gap[0])), "".join(line)) for line in board)
        + " x"
    )


def row(text: str) -> Position:
    """Return a position with one row in the middle of the board."""
    return rows({7: text})


def counted(position: Position) -> CountedBoard:
    rules = position.variant
    return CountedBoard(frame_of(rules, ()), position.board, LineTable(rules))


# -- the scale -------------------------------------------------------------------------------

THREE_FAR = ".......ooo....."
SCALE = {
    "own five": ("...xxxxx.......", "", 9999),
    "enemy five": ("...ooooo.......", "", -9999),
    "own open four": ("...xxxx........", "", 9990),
    "own four": ("..oxxxx........", "", 9980),
    "own four, whatever the enemy has": ("..oxxxx........", ".....oooo......", 9980),
    "own two closed fours": ("oxxxx..........", "oxxxx..........", 9990),
    "enemy open four": ("...oooo........", "", -9970),
    "enemy two closed fours": ("xoooo..........", "xoooo..........", -9970),
    "enemy four and open three": ("..xoooo........", ".....ooo.......", -9960),
    "own open three, no enemy four": ("....xxx........", "", 9950),
    "two enemy open threes, nothing of one's own": ("...ooo.........", THREE_FAR, -9940),
    "one enemy open three": ("...ooo.........", "", -100),
    "own closed three": ("..oxxx.........", "", 10),
    "own open two": ("....xx.........", "", 4),
    "own closed two": ("...oxx.........", "", 1),
}


@pytest.mark.parametrize("case", SCALE)
def test_every_line_of_the_scale(case: str) -> None:
    first, second, value = SCALE[case]
    own, enemy = sides_of(first, second)
    assert scale(own, enemy, ShapeWeights()) == value


def sides_of(first: str, second: str) -> tuple[Shapes, Shapes]:
    """Count two rows that stand too far apart to meet; a game need not be over at a five."""
    board = counted(FREESTYLE.initial())
    for y, text in ((2, first), (12, second)):
        for x, stone in enumerate(text):
            if stone in "xo":
                board.play(15 * y + x, CODES[Color.BLACK if stone == "x" else Color.WHITE])
    black, white = (unpack(board.shapes, CODES[color]) for color in Color)
    return black, white


def test_where_the_enemy_has_a_four_open_threes_count_2000_and_200_and_his_500_and_100() -> None:
    four = Shapes(fours=1)
    assert scale(Shapes(open_threes=1), four, ShapeWeights()) == 200
    assert scale(Shapes(open_threes=2), four, ShapeWeights()) == 2000
    assert scale(Shapes(), Shapes(open_threes=1), ShapeWeights()) == -100
    assert scale(Shapes(threes=1), Shapes(open_threes=2), ShapeWeights()) == 10 - 500
    assert (
        scale(Shapes(threes=3, open_twos=2, twos=5), Shapes(twos=1), ShapeWeights()) == 30 + 8 + 4
    )


def test_two_closed_fours_are_an_open_four_and_three_are_one_and_a_four() -> None:
    assert joined(Shapes(fours=2)) == Shapes(open_fours=1)
    assert joined(Shapes(fours=3)) == Shapes(open_fours=1, fours=1)
    in_one_line = sides_of("..x.xxx.x......", "")[0]
    assert in_one_line.fours == 2


def test_the_same_shapes_weigh_a_half_or_a_tenth_in_the_lower_difficulties() -> None:
    own, enemy = Shapes(open_threes=2), Shapes(fours=1)
    values = [scale(own, enemy, DIFFICULTIES[name].weights) for name in ("hard", "medium", "easy")]
    assert values == [2000, 1000, 200]
    assert [one.depth for one in DIFFICULTIES.values()] == [1, 2, 3]


def test_a_win_is_worth_more_with_every_kind_of_shape_beside_it() -> None:
    board = counted(row("....xxxx......."))
    bare = CountEvaluator(CODES[Color.WHITE], ShapeWeights())[board.shapes]
    board = counted(rows({7: "....xxxx.......", 2: "....xx...oxxx.."}))
    rich = CountEvaluator(CODES[Color.WHITE], ShapeWeights())[board.shapes]
    assert bare == -9990 - 1
    assert rich == -9990 - 3


def test_an_unknown_fork_is_no_line_of_the_scale() -> None:
    enemy = Shapes(fours=1, open_threes=1)
    assert scale(Shapes(), enemy, ShapeWeights()) == -9960
    assert scale(Shapes(), enemy, ShapeWeights(forks=frozenset({"44"}))) == -100
    assert scale(Shapes(), Shapes(open_threes=2), ShapeWeights(forks=frozenset())) == -500
    assert scale(Shapes(), Shapes(fours=2), ShapeWeights(forks=frozenset())) == 0


# -- the rating for defence ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "rating"),
    [
        ("..oxxxx........", 5),
        ("o.xxx..o.......", 2),
        ("o..xxx.o.......", 2),
        ("o..xxx..o......", 4),
        ("o.x.xx.o.......", 2),
        ("..oxxx.........", 1),
        ("o.xxx.o........", 1),
        ("....xx.........", 0),
    ],
)
def test_a_four_is_a_danger_of_5_an_open_three_of_2_to_4_a_closed_one_of_1(
    text: str, rating: int
) -> None:
    view = CellView.of(row(text))
    assert danger(view, view.own) == rating
