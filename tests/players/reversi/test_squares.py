"""Squares by kind, and moves found on sets of bits."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tengen import Position, variant
from tengen.players.reversi.squares import Discs, empties, squares

SIZES = (4, 6, 8, 10, 12)


@pytest.mark.parametrize("size", SIZES)
def test_moves_on_bits_are_the_legal_moves(
    size: int, wander: Callable[[int, int, int], Position]
) -> None:
    board = squares(size)
    for seed in range(12 if size < 12 else 3):
        position = wander(size, 7 * seed + size // 2, seed)
        found = set(board.points_of(board.moves(board.discs(position))))
        assert found == {move.point for move in position.legal_moves if move.point is not None}


@pytest.mark.parametrize("size", SIZES)
def test_each_square_has_its_kind(size: int) -> None:
    board = squares(size)
    assert board.corners.bit_count() == 4
    assert board.edges.bit_count() == 4 * (size - 2)
    assert not board.corners & board.edges
    for quarter in board.quarters:
        assert quarter.beside.bit_count() == 2
        assert not quarter.beside & ~board.edges
        assert quarter.diagonal.bit_count() == 1
        assert quarter.ring.bit_count() == 2 * (size // 2 - 2)


def test_the_squares_around_a_corner_carry_their_usual_names() -> None:
    rules, board = variant("reversi"), squares(8)
    quarter = board.quarters[0]

    def names(chosen: int) -> list[str]:
        return [
            rules.format(rules.placements[rules.grid.cells[p]]) for p in board.points_of(chosen)
        ]

    assert names(quarter.corner) == ["a1"]
    assert names(quarter.beside) == ["b1", "a2"]
    assert names(quarter.diagonal) == ["b2"]
    assert names(quarter.ring) == ["c2", "d2", "b3", "b4"]


def test_mobility_compares_the_moves_of_both_sides(
    wander: Callable[[int, int, int], Position],
) -> None:
    board = squares(8)
    discs = board.discs(wander(8, 20, 5))
    assert board.mobility(discs) == -board.mobility(discs.swapped)


def test_leads_are_counted_for_the_side_to_move() -> None:
    discs = Discs(own=0b0111, enemy=0b1000)
    assert (discs.lead, discs.lead_on(0b1001), discs.total) == (2, 0, 4)
    assert discs.swapped.lead == -2


def test_empty_squares_are_counted() -> None:
    assert empties(variant("reversi", size=10).initial()) == 96
