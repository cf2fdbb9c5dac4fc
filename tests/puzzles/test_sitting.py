"""Answers to puzzles without a memory: given again, refused where they were wrong, bounded."""

from __future__ import annotations

import pytest

from tengen import variant
from tengen.base.errors import IllegalMove
from tengen.engine.native.reversi import core_board
from tengen.games.errors import Refused
from tengen.puzzles import endings
from tengen.puzzles.model import Puzzle, PuzzleTheme
from tengen.puzzles.sitting import MAX_ANSWERS, TryVerdict, hint_for, judged

#: A four and a three cross on h8.
START = variant("freestyle").initial().play_all("e8 d8 f8 g6 g8 i6 h6 f9 h7 g9")
PUZZLE = Puzzle(
    "f2222222",
    "freestyle",
    START.text,
    (PuzzleTheme.FOURS,),
    5,
    1200,
    ("h8",),
    ("h8", "i8", "h5", "h4", "h9"),
)


def test_the_same_answers_lead_to_the_same_board() -> None:
    first = judged(PUZZLE, (), "h8")
    assert first.verdict is TryVerdict.RIGHT
    assert [len(one.moves) for one in first.line] == [0, 1, 2]
    assert judged(PUZZLE, (), "h8") == first
    last = judged(PUZZLE, ("h8",), "h5")
    assert last.verdict is TryVerdict.SOLVED
    assert last.line[:3] == first.line


def test_answers_after_which_a_puzzle_is_over_are_refused() -> None:
    for answers in (("a1",), ("h8", "h5")):
        with pytest.raises(Refused, match="this puzzle does not go on after"):
            judged(PUZZLE, answers, "h9")
    with pytest.raises(Refused, match=f"at most {MAX_ANSWERS} answers"):
        judged(PUZZLE, ("h8",) * (MAX_ANSWERS + 1), "h5")
    with pytest.raises(IllegalMove):
        judged(PUZZLE, (), "e8")


def test_who_gives_up_is_shown_the_line() -> None:
    shown = judged(PUZZLE, (), None)
    assert shown.verdict is TryVerdict.SHOWN
    assert shown.line[-1].moves == PUZZLE.moves


def test_hints_tell_more_with_each_step() -> None:
    word, area, move = (hint_for(PUZZLE, (), step) for step in (1, 2, 3))
    assert (word.points, word.move) == ((), None)
    assert (len(area.points), area.move) == (25, None)
    assert move.points[0] in area.points
    assert move.move == PUZZLE.moves[0]
    after = hint_for(PUZZLE, ("h8",), 3).move
    assert after is not None
    assert judged(PUZZLE, ("h8",), variant("freestyle").format(after)).verdict is TryVerdict.SOLVED


def test_an_early_board_is_answered_without_counting_to_the_end() -> None:
    rules = variant("reversi")
    cell, _value = endings.best(core_board(rules.initial()))
    assert rules.placements[cell] in rules.initial().legal_moves
