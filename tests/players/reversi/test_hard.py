"""Hard: endings without a mistake, and weights that follow the stage of the game."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import pytest

from tengen import Limit, Position
from tengen.base.score import Score
from tengen.engine import Reply
from tengen.players.reversi import hard
from tengen.players.reversi.player import EXACT
from tengen.players.reversi.squares import Discs, empties, squares

Ask = Callable[..., Reply]
Wander = Callable[[int, int, int], Position]


@cache
def best_margin(position: Position) -> int:
    """The margin of best play for the side to move, by trying everything."""
    outcome = position.outcome
    if outcome is not None:
        margin = outcome.margin or 0
        return margin if outcome.winner is position.turn else -margin
    return max(-best_margin(position.play(move)) for move in position.legal_moves)


@pytest.mark.parametrize("size", [4, 6, 8])
def test_endings_are_played_out_exactly(size: int, ask: Ask, wander: Wander) -> None:
    solved = 0
    for seed in range(12):
        position = wander(size, size * size - 4 - 6, seed)
        if empties(position) > 7:
            continue
        reply = ask("hard", position)
        margin = best_margin(position)
        assert -best_margin(position.play(reply.move)) == margin
        assert reply.info is not None
        assert reply.info.score == Score.discs(margin)
        assert reply.explanation is not None
        assert _verdict(margin) in reply.explanation.text
        solved += 1
    assert solved >= 5


def _verdict(margin: int) -> str:
    if margin == 0:
        return "With best play the game ends in a draw."
    return f"I {'win by' if margin > 0 else 'lose by only'} {abs(margin)}."


def test_a_bound_on_depth_keeps_it_from_counting_out(ask: Ask, wander: Wander) -> None:
    position = wander(8, 53, 1)
    assert 2 < empties(position) <= 8
    reply = ask("hard", position, Limit(depth=2))
    assert reply.info is not None
    assert reply.info.depth == 2
    assert reply.explanation is not None
    assert "counted to the end" not in reply.explanation.text


def test_an_ending_that_cannot_be_counted_in_time_claims_nothing(ask: Ask, wander: Wander) -> None:
    reply = ask("hard", wander(8, 52, 3), Limit(nodes=20))
    assert reply.explanation is not None
    assert "counted to the end" not in reply.explanation.text


def test_mobility_counts_first_then_discs_then_corners_and_counts() -> None:
    board = squares(8)
    opening, middle, ending = (
        hard.weights(board, Discs(own=(1 << count) - 1, enemy=0)) for count in (12, 36, 56)
    )
    assert opening.disc == 0
    assert opening.move > middle.move > ending.move
    assert opening.disc < middle.disc < ending.disc
    assert opening.corner <= middle.corner <= ending.corner
    assert opening.edge <= middle.edge <= ending.edge


@pytest.mark.parametrize("size", [4, 6, 8, 10, 12])
def test_every_moment_of_a_game_has_its_weights(size: int) -> None:
    board, stages = squares(size), [stage for _end, stage in hard.STAGES]
    for count in range(1, size * size + 1):
        assert hard.weights(board, Discs(own=(1 << count) - 1, enemy=0)) in stages


def test_the_value_is_the_same_seen_from_the_other_side(wander: Wander) -> None:
    board = squares(8)
    for plies in (5, 25, 50):
        discs = board.discs(wander(8, plies, plies))
        assert hard.weigh(board, discs) == -hard.weigh(board, discs.swapped)


@pytest.mark.parametrize("algorithm", EXACT)
def test_any_exact_algorithm_counts_an_ending_out(algorithm: str, ask: Ask, wander: Wander) -> None:
    position = wander(6, 27, 4)
    assert 3 <= empties(position) <= 5
    reply = ask(f"hard[algorithm={algorithm}]", position)
    assert reply.info is not None
    assert reply.info.score == Score.discs(best_margin(position))
