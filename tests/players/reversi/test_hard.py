"""Hard: endings without a mistake, and weights that follow the stage of the game."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import pytest

from tengen import Limit, Position
from tengen.base.score import Score
from tengen.engine import Reply
from tengen.engine.local import Searcher
from tengen.players.reversi import hard, medium
from tengen.players.reversi.player import EXACT
from tengen.players.reversi.squares import Discs, empties, squares
from tengen.players.reversi.stages import StageWeights, weights

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


def stage(filled: int) -> StageWeights:
    """The weights of hard when so many squares of the usual board are taken."""
    return weights(hard.STAGES, squares(8), Discs(own=(1 << filled) - 1, enemy=0))


def test_mobility_counts_much_in_the_opening_less_in_the_middle_and_not_in_the_ending() -> None:
    opening, middle, ending = map(stage, (12, 36, 56))
    assert opening.move > middle.move > medium.MOVE > ending.move == 0


@pytest.mark.parametrize("filled", [4, 12, 36, 56, 64])
def test_discs_and_squares_count_in_every_stage(filled: int) -> None:
    weighed = stage(filled)
    assert weighed.corner > weighed.edge > 0
    assert weighed.disc > 0


def test_in_the_ending_nothing_but_squares_and_counts_is_weighed(wander: Wander) -> None:
    board = squares(8)
    discs = board.discs(wander(8, 53, 1))
    assert discs.total >= 55
    assert board.mobility(discs) != 0
    squares_and_counts = 4 * discs.lead_on(board.edges) + 70 * discs.lead_on(board.corners)
    assert hard.weigh(board, discs) == 3 * discs.lead + squares_and_counts


def test_the_weights_of_the_ladder_can_be_asked_for(searcher: Callable[[str], Searcher]) -> None:
    player, board = searcher("hard[stages=ladder]"), squares(8)
    assert isinstance(player, hard.Hard)
    assert player.style.weigh(board, Discs(own=1 << 27, enemy=0)) == 0
    assert hard.weigh(board, Discs(own=1 << 27, enemy=0)) == 1


@pytest.mark.parametrize("size", [4, 6, 8, 10, 12])
def test_every_moment_of_a_game_has_its_weights(size: int) -> None:
    board, stages = squares(size), [stage for _end, stage in hard.STAGES]
    for count in range(1, size * size + 1):
        assert weights(hard.STAGES, board, Discs(own=(1 << count) - 1, enemy=0)) in stages


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
