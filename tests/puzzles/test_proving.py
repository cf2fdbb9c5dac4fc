"""What makes a position a puzzle, and what keeps it from being one."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tengen import variant
from tengen.base.color import Color
from tengen.base.grid import Symmetry
from tengen.engine.native.gomoku import core_board
from tengen.puzzles import checking, collection
from tengen.puzzles.identity import puzzle_id
from tengen.puzzles.making import position_of
from tengen.puzzles.model import Puzzle, PuzzleKind, PuzzleTheme
from tengen.puzzles.proving import FiveProver, Proof, Unfit, UnfitReason
from tengen.puzzles.trimming import trimmed
from tengen.rules.position import Position
from tengen.rules.setup import Setup


def proved(moves: str, kind: PuzzleKind, name: str = "freestyle") -> Proof:
    position = variant(name).initial().play_all(moves)
    return FiveProver().prove(core_board(position), kind)


def reason_against(moves: str, kind: PuzzleKind, name: str = "freestyle") -> UnfitReason:
    with pytest.raises(Unfit) as refused:
        proved(moves, kind, name)
    return refused.value.reason


def test_of_two_fours_only_the_one_that_wins_is_a_solution() -> None:
    proof = proved("f5 d12 j6 h4 k11 f6 k9 i12 k7 i6 h8 l12", PuzzleKind.FOURS)
    format_move, moves = variant("freestyle").format, variant("freestyle").placements
    assert [format_move(moves[cell]) for cell in proof.line] == ["k8", "k10", "k5", "k6", "i7"]
    assert (proof.plies, len(proof.solutions), proof.failing) == (7, 1, 1)


@pytest.mark.parametrize(
    ("moves", "kind", "reason"),
    [
        ("h8 a1", PuzzleKind.FOURS, UnfitReason.NO_WIN),
        ("h8 a1 i8 a3 j8 a5 k8 a7", PuzzleKind.FOURS, UnfitReason.AT_ONCE),
        ("h8 d3 i8 e3 j8 f3", PuzzleKind.FOURS, UnfitReason.ENEMY_WINS),
        ("h8 d3 i8 e3 j8 f3", PuzzleKind.DEFENCE, UnfitReason.OWN_WIN),
        ("h8 a1 i8 a3 j8", PuzzleKind.DEFENCE, UnfitReason.MANY_SOLUTIONS),
        ("h8 a1 i8 a3 j8 a5", PuzzleKind.THREATS, UnfitReason.BY_FOURS),
    ],
)
def test_a_position_that_is_no_puzzle_is_refused_with_the_reason(
    moves: str, kind: PuzzleKind, reason: UnfitReason
) -> None:
    assert reason_against(moves, kind) is reason


def test_two_open_threes_win_in_five_plies() -> None:
    proof = proved("f6 f10 g7 g10 h10 i6 h11 f7", PuzzleKind.THREATS)
    assert proof.plies == 5
    rules = variant("freestyle")
    assert "h8" in [rules.format(rules.placements[cell]) for cell in proof.solutions]


def test_stones_that_a_puzzle_does_not_need_are_taken_off() -> None:
    rules = variant("freestyle")
    board = core_board(rules.initial().play_all("f5 d12 j6 h4 k11 f6 k9 i12 k7 i6 h8 l12 a1 o1"))
    prover = FiveProver()
    proof = prover.prove(board, PuzzleKind.FOURS)
    smaller, same = trimmed(board, proof, prover)
    assert (same.plies, same.solutions) == (proof.plies, proof.solutions)
    stones = position_of(rules, smaller).stones
    assert len(stones) < 14
    counts = [list(stones.values()).count(color) for color in Color]
    assert counts[0] == counts[1]


# -- names ---------------------------------------------------------------------------------------


def turned(puzzle: Puzzle, symmetry: Symmetry, shift: int = 0) -> Position:
    """Return the position of a puzzle turned, then shifted to the right."""
    position = puzzle.start
    grid = position.variant.grid
    stones = {}
    for point, color in position.stones.items():
        moved = grid.transform(point, symmetry)
        stones[moved._replace(x=moved.x + shift)] = color
    return Position.of(Setup(position.variant, stones, position.turn))


@pytest.mark.parametrize("symmetry", Symmetry)
@pytest.mark.parametrize("name", ["freestyle", "reversi"])
def test_a_puzzle_that_is_turned_has_the_same_name(name: str, symmetry: Symmetry) -> None:
    puzzle = collection.puzzles(name)[50]
    assert puzzle_id(turned(puzzle, symmetry)) == puzzle.id


def test_a_puzzle_that_is_shifted_has_the_same_name_in_five_in_a_row() -> None:
    puzzle = collection.puzzles("freestyle")[50]
    assert max(point.x for point in puzzle.start.stones) < 14
    assert puzzle_id(turned(puzzle, Symmetry.IDENTITY, 1)) == puzzle.id


def exchanged(puzzle: Puzzle) -> Position:
    """Return the position of a puzzle with black's and white's stones exchanged."""
    position = puzzle.start
    stones = {point: color.opponent for point, color in position.stones.items()}
    return Position.of(Setup(position.variant, stones, position.turn.opponent, is_lenient=True))


def test_exchanged_colours_are_the_same_puzzle_where_the_rules_are_the_same_for_both() -> None:
    puzzle = collection.puzzles("freestyle")[50]
    assert puzzle_id(exchanged(puzzle)) == puzzle.id


def test_exchanged_colours_are_another_puzzle_in_renju() -> None:
    puzzle = collection.puzzles("renju")[50]
    assert puzzle_id(exchanged(puzzle)) != puzzle.id


# -- proving again -------------------------------------------------------------------------------


def test_a_puzzle_with_a_wrong_answer_is_found_out() -> None:
    puzzle = collection.puzzles("freestyle", PuzzleTheme.FOURS)[400]
    assert checking.problem(puzzle) is None
    assert "solutions" in str(checking.problem(replace(puzzle, solutions=("a1",))))


def test_a_puzzle_with_a_wrong_length_is_found_out() -> None:
    puzzle = collection.puzzles("renju", PuzzleTheme.FOURS)[400]
    assert "plies" in str(checking.problem(replace(puzzle, plies=puzzle.plies + 2)))


def test_a_puzzle_under_a_wrong_name_is_found_out() -> None:
    puzzle = collection.puzzles("reversi")[400]
    assert "id" in str(checking.problem(replace(puzzle, id="o2222222")))


def test_a_puzzle_that_is_there_twice_is_found_out() -> None:
    puzzle = collection.puzzles("reversi")[0]
    found = list(checking.failures([puzzle, puzzle]))
    assert found[0] is None
    assert found[1] is not None
    assert found[1].reason == "it is there twice"


def test_a_position_that_cannot_be_is_found_out() -> None:
    puzzle = collection.puzzles("caro")[0]
    assert "15 are expected" in str(checking.problem(replace(puzzle, position="15/15 x")))
