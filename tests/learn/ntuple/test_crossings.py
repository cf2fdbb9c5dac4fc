"""The threats of both sides, seen where lines cross."""

from __future__ import annotations

import pytest

from tengen import Color, variant
from tengen.learn.ntuple.crossings import THREATS, Crossings
from tengen.learn.ntuple.windows import BoardWindows

FREESTYLE = variant("freestyle", size=9)
ROW, OPEN_FOUR, TWO_FOURS, FOUR_AND_THREE, TWO_THREES, FOUR = (1 << n for n in range(len(THREATS)))


def threats(moves: str, name: str = "freestyle") -> int:
    """What black threatens after moves, with white to move."""
    rules = variant(name, size=9)
    position = rules.initial().play_all(moves)
    situation = Crossings(BoardWindows(rules)).situation(position.stones, Color.WHITE)
    return situation >> len(THREATS)


@pytest.mark.parametrize(
    ("moves", "made"),
    [
        ("e5", 0),
        ("e5 a1 f5 c1 g5", OPEN_FOUR),
        ("e5 d5 f5 c1 g5", FOUR),
        ("e5 a1 f5 c1 g5 e1 h5", ROW),
        ("e5 a1 f5 c1 g6 e1 g7", TWO_THREES),
    ],
)
def test_a_threat_is_seen(moves: str, made: int) -> None:
    assert threats(moves) & made == made
    if not made:
        assert threats(moves) == 0


def test_a_fork_of_a_four_and_a_three_is_told_from_either_alone() -> None:
    # A closed three on the row meets two stones of a column in g5.
    row, column = "d5 c5 e5 a1 f5", "g7 c1 g6"
    assert threats(f"{row} e1 {column}") & FOUR_AND_THREE
    assert not threats(row) & FOUR_AND_THREE
    assert not threats(column) & FOUR_AND_THREE


def test_rows_of_six_are_no_promise_where_only_five_wins() -> None:
    moves = "a1 a9 b1 c9 c1 e9 e1 g9 f1"
    assert threats(moves) & ROW
    assert threats(moves.replace("f1", "g1"), "standard") & ROW
    assert not threats(f"{moves} i9 g1", "standard") & ROW


def test_what_one_side_threatens_the_other_sees_as_the_enemys() -> None:
    position = FREESTYLE.initial().play_all("e5 a1 f5 c1 g5")
    crossings = Crossings(BoardWindows(FREESTYLE))
    own = crossings.situation(position.stones, Color.BLACK)
    enemy = crossings.situation(position.stones, Color.WHITE)
    assert enemy == own << len(THREATS)
