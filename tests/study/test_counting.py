"""Endings of Reversi: by how much, or only who wins, as plain minimax has it."""

from __future__ import annotations

from random import Random

import pytest

from tengen import variant
from tengen.base.score import Score, ScoreKind
from tengen.rules.position import Position
from tengen.study.solving import Effort, ReversiEnding, SolveGoal, Unsolvable, solve


def minimax(position: Position) -> int:
    """Return the margin of the side to move, by the rules alone."""
    outcome = position.outcome
    if outcome is not None:
        margin = outcome.margin or 0
        return margin if outcome.winner is position.turn else -margin
    return max(-minimax(position.play(move)) for move in position.legal_moves)


def ending(seed: int, size: int, discs: int) -> Position:
    """Return a position of a random game with so many discs, or where it ended before."""
    chance, position = Random(seed), variant("reversi", size=size).initial()
    while position.outcome is None and len(position.stones) < discs:
        position = position.play(chance.choice(position.legal_moves))
    return position


@pytest.mark.parametrize("size", [4, 6, 8])
def test_who_wins_is_what_the_margin_says(size: int) -> None:
    seen = set()
    for seed in range(30):
        position = ending(seed, size, size * size - 7)
        margin = minimax(position)
        found = solve(position, SolveGoal.OUTCOME, Effort(megabytes=1))
        assert found.result is ReversiEnding.of_margin(margin), position.text
        assert found.is_exact
        seen.add(found.result)
        assert solve(position, SolveGoal.EXACT, Effort(megabytes=1)).score == Score.discs(margin)
    assert seen >= {ReversiEnding.WIN, ReversiEnding.LOSS}


def test_the_move_that_is_told_keeps_the_win() -> None:
    for seed in range(30):
        position = ending(seed, 6, 29)
        found = solve(position, SolveGoal.OUTCOME, Effort(megabytes=1))
        if position.outcome is None and found.result is not ReversiEnding.LOSS:
            assert found.move is not None
            after = solve(position.play(found.move), SolveGoal.EXACT, Effort(megabytes=1))
            assert after.score is not None
            assert ReversiEnding.of_margin(-int(after.score.value)) is found.result


def test_a_win_is_told_without_its_margin_and_sooner() -> None:
    position = ending(3, 8, 47)
    exact = solve(position, SolveGoal.EXACT, Effort(megabytes=8))
    outcome = solve(position, SolveGoal.OUTCOME, Effort(megabytes=4))
    assert exact.score is not None
    assert outcome.score is not None
    assert outcome.result is ReversiEnding.of_margin(int(exact.score.value))
    assert outcome.score.kind in {ScoreKind.WIN, ScoreKind.LOSS}
    assert outcome.nodes < exact.nodes


def test_two_threads_find_the_same_score() -> None:
    position = ending(3, 8, 47)
    alone = solve(position, SolveGoal.EXACT, Effort(megabytes=8))
    together = solve(position, SolveGoal.EXACT, Effort(megabytes=8, threads=2))
    assert (alone.score, alone.is_exact) == (together.score, together.is_exact)


def test_what_was_not_counted_to_the_end_claims_no_winner() -> None:
    found = solve(variant("reversi").initial(), SolveGoal.OUTCOME, Effort(nodes=3000, megabytes=1))
    assert not found.is_exact
    assert found.result is None
    assert found.score is not None
    assert found.score.kind is ScoreKind.DISCS


@pytest.mark.parametrize(
    ("text", "margin"),
    [
        ("xxxxxxxx/xxxxxxxx/xxxxxxxx/xxxxxxxx/xxxxxxxx/xxxxxxxx/xxxxxxxx/xxxxxxxx o", -64),
        ("xxxxxxxx/xxxxxxxx/xxxxxxxx/xxxxxxxx/oooooooo/oooooooo/oooooooo/oooooooo x", 0),
        ("8/8/8/3xx3/3xx3/8/8/8 x", 64),
    ],
)
def test_a_finished_game_has_its_score_and_no_move(text: str, margin: int) -> None:
    position = variant("reversi").position(text)
    exact, outcome = (solve(position, kind) for kind in (SolveGoal.EXACT, SolveGoal.OUTCOME))
    assert (exact.move, exact.score, exact.is_exact) == (None, Score.discs(margin), True)
    assert outcome.result is ReversiEnding.of_margin(margin)


def test_one_who_must_pass_is_told_so() -> None:
    position = variant("reversi").position("xo6/8/8/8/8/8/8/8 o")
    found = solve(position, SolveGoal.OUTCOME, Effort(megabytes=1))
    assert found.result is ReversiEnding.LOSS
    assert found.line[0].action == "pass"


def test_other_games_and_other_boards_are_refused_in_a_sentence() -> None:
    with pytest.raises(Unsolvable, match="outcomes are found for reversi, not for renju"):
        solve(variant("renju").initial(), SolveGoal.OUTCOME)
    with pytest.raises(Unsolvable, match="outcomes are found on sizes 4 to 10, not on size 12"):
        solve(variant("reversi", size=12).initial(), SolveGoal.OUTCOME)
