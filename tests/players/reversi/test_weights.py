"""What the players weigh: the points of easy and medium, the fears of expert."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tengen import Position
from tengen.engine import Reply
from tengen.engine.local import Searcher
from tengen.players.reversi import easy, expert, medium
from tengen.players.reversi.squares import Discs, Squares, squares

Ask = Callable[..., Reply]
Wander = Callable[[int, int, int], Position]


def worth(board: Squares, square: int, corner: int) -> float:
    """What a disc on a square changes for expert, when the enemy holds these corners."""
    with_it = expert.weigh(board, Discs(square, corner))
    return with_it - expert.weigh(board, Discs(0, corner))


@pytest.mark.parametrize("size", [6, 8, 10, 12])
def test_expert_fears_the_squares_that_give_a_corner_until_it_is_taken(size: int) -> None:
    board = squares(size)
    for quarter in board.quarters:
        for square in (quarter.diagonal, quarter.beside, quarter.ring):
            if square:
                assert worth(board, square, corner=0) < 0
                assert worth(board, square, corner=quarter.corner) > 0
        assert worth(board, quarter.diagonal, 0) < worth(board, quarter.beside, 0) / 2


def test_expert_wants_corners_more_than_edges_more_than_the_middle() -> None:
    board = squares(8)
    corner, edge, middle = 1, 1 << 3, 1 << 27
    assert worth(board, corner, 0) > worth(board, edge, 0) > worth(board, middle, 0) > 0


def test_expert_counts_every_disc_beside_its_square() -> None:
    board = squares(8)
    assert worth(board, 1 << 27, 0) == 1
    assert worth(board, 1 << 27 | 1 << 28 | 1 << 35, 0) == 3
    assert worth(board, 1 << 3, 0) == 6
    assert worth(board, 1, 0) == 51


def test_a_disc_can_count_less_for_expert(searcher: Callable[[str], Searcher]) -> None:
    board, two = squares(8), Discs(own=1 << 27 | 1 << 28, enemy=0)
    player = searcher("expert[disc=0.1]")
    assert isinstance(player, expert.Expert)
    assert player.style.weigh(board, two) == pytest.approx(0.2)


def test_expert_finds_by_alpha_beta_what_minimax_finds(ask: Ask, wander: Wander) -> None:
    for seed in range(6):
        position = wander(6, 8 + seed, seed)
        cut, whole = (
            ask(f"expert[seed=1,algorithm={name}]", position) for name in ("alphabeta", "minimax")
        )
        assert cut.info is not None
        assert whole.info is not None
        assert (cut.move, cut.info.score, cut.info.depth) == (
            whole.move,
            whole.info.score,
            whole.info.depth,
        )


def test_expert_keeps_off_x_squares_where_greedy_goes(ask: Ask, wander: Wander) -> None:
    board = squares(8)
    steps = {"expert[seed=1,depth=1]": 0, "greedy[seed=1]": 0}
    for seed in range(120):
        position = wander(8, 20, seed)
        discs = board.discs(position)
        empty_corners = board.corners & ~(discs.own | discs.enemy)
        feared = {
            point
            for quarter in board.quarters
            if quarter.corner & empty_corners
            for point in board.points_of(quarter.diagonal)
        }
        if all(move.point in feared for move in position.legal_moves):
            continue
        for name in steps:
            steps[name] += ask(name, position).move.point in feared
    assert steps["expert[seed=1,depth=1]"] <= 1
    assert steps["greedy[seed=1]"] >= 5


def test_easy_counts_1_for_a_disc_3_on_an_edge_15_in_a_corner() -> None:
    board = squares(8)
    assert easy.weigh(board, Discs(1 << 27, 0)) == 1
    assert easy.weigh(board, Discs(1 << 3, 0)) == 3
    assert easy.weigh(board, Discs(1, 0)) == 15
    assert easy.weigh(board, Discs(0, 1)) == -15


def test_medium_adds_mobility(wander: Wander) -> None:
    board = squares(8)
    discs = board.discs(wander(8, 20, 3))
    added = medium.weigh(board, discs) - easy.weigh(board, discs)
    assert board.mobility(discs) != 0
    assert added == medium.MOVE * board.mobility(discs)
