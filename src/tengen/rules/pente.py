"""Captures, as in Pente (pairs) and Keryo-Pente (pairs and triples)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from tengen.base.grid import Point, step

if TYPE_CHECKING:
    from tengen.rules.gomoku import GomokuBoard


def captured_by(board: GomokuBoard, point: Point) -> Iterator[Point]:
    """Yield the enemy stones that the stone just placed at ``point`` captures.

    A group is captured when it has exactly a length the variant names and stands between the new
    stone and another of the same colour. Only the player who moves captures: placing a stone
    between two enemy stones is safe.
    """
    color = board.stones[point]
    for direction in board.variant.grid.directions:
        for sign in (1, -1):
            for length in board.variant.captures:
                group = [step(point, direction, sign * n) for n in range(1, length + 1)]
                beyond = step(point, direction, sign * (length + 1))
                is_enemy = all(board.stones.get(p) is color.opponent for p in group)
                if is_enemy and board.stones.get(beyond) is color:
                    yield from group
