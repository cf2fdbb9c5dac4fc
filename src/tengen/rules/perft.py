"""Perft: the number of positions at a depth, the classic proof that rules agree.

A forced pass counts as a ply. A finished game counts as one leaf, wherever it ends.
"""

from __future__ import annotations

from tengen.base.compiled import _core
from tengen.rules.native import NativeGomoku, NativeReversi
from tengen.rules.position import Position


def perft(position: Position, depth: int) -> int:
    """Count the leaves below a position, on its own backend.

    >>> from tengen import variant
    >>> [perft(variant("reversi").initial(), depth) for depth in range(5)]
    [1, 4, 12, 56, 244]
    """
    if depth == 0 or position.outcome is not None:
        return 1
    if position.stage is None:
        if isinstance(position.board, NativeReversi):
            return _core.reversi_perft(position.board.core, depth)
        if isinstance(position.board, NativeGomoku):
            return _core.gomoku_perft(position.board.core, depth)
    return sum(perft(position.play(move), depth - 1) for move in position.legal_moves)


def divide(position: Position, depth: int) -> dict[str, int]:
    """Count the leaves below each move, so that a difference is half debugged."""
    return {
        position.variant.format(move): perft(position.play(move), depth - 1)
        for move in position.legal_moves
    }
