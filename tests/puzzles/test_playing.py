"""Playing puzzles: right and wrong moves, other ways to win, the best and longest defence."""

from __future__ import annotations

from random import Random

import pytest

from tengen import variant
from tengen.base.errors import IllegalMove
from tengen.engine.native.gomoku import core_board
from tengen.puzzles import collection
from tengen.puzzles.making import five_puzzle
from tengen.puzzles.model import PUZZLED, Puzzle, PuzzleKind, PuzzleTheme
from tengen.puzzles.playing import PuzzleOver, PuzzleRun, PuzzleVerdict
from tengen.puzzles.proving import FiveProver
from tengen.study.solving import SolveGoal, solve

RIGHT, GO_ON = PuzzleVerdict.RIGHT, PuzzleVerdict.GO_ON
SOLVED, WRONG = PuzzleVerdict.SOLVED, PuzzleVerdict.WRONG


def made(moves: str, kind: PuzzleKind, name: str = "freestyle") -> Puzzle:
    """Return the puzzle of a position, proved but not trimmed."""
    position = variant(name).initial().play_all(moves)
    board = core_board(position)
    return five_puzzle(position.variant, board, FiveProver().prove(board, kind))


#: Black's fours at k10, k5 and k6 win; k8 begins.
LONG_WIN = "f5 d12 j6 h4 k11 f6 k9 i12 k7 i6 h8 l12"


@pytest.mark.parametrize("name", PUZZLED)
def test_whoever_plays_the_line_solves_the_puzzle(name: str) -> None:
    for puzzle in Random(3).sample(list(collection.puzzles(name)), 12):
        run = PuzzleRun(puzzle)
        verdicts = []
        while not run.is_over:
            move = run.hint()
            assert move is not None
            verdicts.append(run.answer(move).verdict)
        assert verdicts[-1] is SOLVED, puzzle
        assert set(verdicts[:-1]) <= {RIGHT}, puzzle


def test_a_four_that_wins_nothing_is_wrong_and_answered_on_the_board() -> None:
    run = PuzzleRun(made(LONG_WIN, PuzzleKind.FOURS))
    given = run.answer("k10")
    assert given.verdict is WRONG
    assert given.reply is not None
    assert given.position.moves[-1] == given.reply


def test_a_move_that_is_no_four_is_answered_by_the_block_that_leaves_none() -> None:
    run = PuzzleRun(collection.puzzle("retkh7zd"))
    given = run.answer("b2")
    assert given.verdict is WRONG
    assert given.sentence == "Black blocks, and there are no fours left to win with."
    assert given.reply is not None
    found = solve(given.position, SolveGoal.VCF)
    assert (found.win, found.is_exact) == (None, True)


def test_a_win_in_more_moves_is_accepted_and_said_to_be_slower() -> None:
    """h8 makes two fours at once; e9 begins a win by threats."""
    puzzle = made("e8 d8 f8 h4 g8 g6 h5 i6 h6 f9 h7 g9", PuzzleKind.FOURS)
    assert puzzle.solutions == ("h8",)
    given = PuzzleRun(puzzle).answer("e9")
    assert given.verdict is GO_ON
    assert given.reply is not None


def test_the_enemy_takes_the_defence_after_which_the_win_is_longest() -> None:
    puzzle = made(LONG_WIN, PuzzleKind.FOURS)
    run, plies = PuzzleRun(puzzle), 0
    while not run.is_over:
        move = run.hint()
        assert move is not None
        given = run.answer(move)
        plies += 1 if given.reply is None else 2
    # The run ends at the four that nothing stops: a block anywhere and the five are not played.
    assert plies + 2 == puzzle.plies


def test_a_side_that_ignores_a_threat_of_five_loses_to_it() -> None:
    puzzle = made("h8 a1 i8 a2 j8 a3", PuzzleKind.FOURS)
    # White has a three that stands open on one side: black has to win with fours.
    given = PuzzleRun(puzzle).answer("o15")
    assert given.verdict is WRONG


def test_the_only_defence_solves_and_any_other_move_is_refuted_by_a_win() -> None:
    puzzle = collection.puzzles("standard", PuzzleTheme.DEFENCE)[0]
    assert PuzzleRun(puzzle).answer(puzzle.solutions[0]).verdict is SOLVED
    others = [
        move
        for move in puzzle.start.legal_moves
        if puzzle.variant.format(move) not in puzzle.solutions
    ]
    assert others
    given = PuzzleRun(puzzle).answer(others[0])
    assert given.verdict is WRONG
    assert given.reply is not None


def test_a_worse_move_of_an_ending_says_what_it_costs() -> None:
    puzzle = collection.puzzles("reversi", PuzzleTheme.ENDING)[0]
    other = next(
        move
        for move in puzzle.start.legal_moves
        if puzzle.variant.format(move) not in puzzle.solutions
    )
    given = PuzzleRun(puzzle).answer(other)
    assert given.verdict is WRONG
    assert "costs" in given.sentence


def test_the_same_moves_always_get_the_same_answers() -> None:
    for puzzle in collection.puzzles("renju", PuzzleTheme.LONG)[:5]:
        moves = puzzle.line[::2]
        first, second = PuzzleRun(puzzle), PuzzleRun(puzzle)
        assert [first.answer(move) for move in moves] == [second.answer(move) for move in moves]
        assert first.position.moves == second.position.moves


def test_an_illegal_move_changes_nothing() -> None:
    run = PuzzleRun(made(LONG_WIN, PuzzleKind.FOURS))
    with pytest.raises(IllegalMove):
        run.answer("f5")
    assert run.verdict is None
    assert not run.moves


def test_nothing_is_answered_after_the_end() -> None:
    run = PuzzleRun(made(LONG_WIN, PuzzleKind.FOURS))
    run.answer("k10")
    with pytest.raises(PuzzleOver):
        run.answer("k8")
