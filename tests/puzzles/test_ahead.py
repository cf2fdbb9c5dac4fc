"""What is said of puzzles ahead: enough to solve any of them, and the same as is said later."""

from __future__ import annotations

import pytest

from tengen.puzzles import collection
from tengen.puzzles.ahead import ahead
from tengen.puzzles.model import PUZZLED, Puzzle, PuzzleKind
from tengen.puzzles.sitting import HINTS, TryVerdict, judged
from tengen.puzzles.wording import task_text


def _sample() -> list[Puzzle]:
    found = []
    for name in PUZZLED:
        for kind in PuzzleKind:
            some = [one for one in collection.puzzles(name) if one.kind is kind]
            found += some[len(some) // 2 :: max(1, len(some) // 2)][:1]
    return found


@pytest.mark.parametrize("puzzle", _sample(), ids=lambda puzzle: puzzle.id)
def test_a_puzzle_is_solved_by_what_is_known_ahead(puzzle: Puzzle) -> None:
    assert task_text(puzzle)
    tries, hints = ahead(puzzle)
    known = {(told.answers, told.answer): told.step for told in tries}
    for first in puzzle.solutions:
        answers: tuple[str, ...] = ()
        word = first
        while known[answers, word].goes_on:
            answers = (*answers, word)
            moves = [told.hint.move for told in hints if told.answers == answers]
            assert len(moves) == HINTS
            assert moves[-1] is not None
            word = puzzle.variant.format(moves[-1])
        assert known[answers, word].verdict is TryVerdict.SOLVED
    assert known[(), None].verdict is TryVerdict.SHOWN
    assert all(judged(puzzle, told.answers, told.answer) == told.step for told in tries[:10])


def test_every_move_of_an_ending_is_judged_ahead() -> None:
    puzzle = collection.puzzles("reversi")[0]
    tries, _hints = ahead(puzzle)
    names = {told.answer for told in tries if told.answers == ()}
    assert names == {*map(puzzle.variant.format, puzzle.start.legal_moves), None}
