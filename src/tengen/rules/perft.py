"""Perft: the number of positions at a depth, the classic proof that rules agree.

A forced pass counts as a ply. A finished game counts as one leaf, wherever it ends.
"""

from __future__ import annotations

from tengen.base.compiled import _core
from tengen.base.errors import InvalidArgument, InvalidValue
from tengen.base.text import shown
from tengen.rules.native import NativeGomoku, NativeReversi
from tengen.rules.position import Position

MAX_DEPTH = 1_000_000


def perft(position: Position, depth: int) -> int:
    """Count the leaves below a position, on its own backend; raises InvalidValue for no depth.

    >>> from tengen import variant
    >>> [perft(variant("reversi").initial(), depth) for depth in range(5)]
    [1, 4, 12, 56, 244]
    """
    InvalidArgument.check(position, Position, 'a position; write variant("reversi").initial()')
    InvalidArgument.check(depth, int, "a depth; write 3")
    if not 0 <= depth <= MAX_DEPTH:
        raise InvalidValue(f"a depth is from 0 to {MAX_DEPTH} plies, not {shown(depth)}")
    return _leaves(position, depth)


def _leaves(position: Position, depth: int) -> int:
    if depth == 0 or position.outcome is not None:
        return 1
    if position.stage is None:
        if isinstance(position.board, NativeReversi):
            return _core.reversi_perft(position.board.core, depth)
        if isinstance(position.board, NativeGomoku):
            return _core.gomoku_perft(position.board.core, depth)
    return sum(_leaves(position.play(move), depth - 1) for move in position.legal_moves)


def divide(position: Position, depth: int) -> dict[str, int]:
    """Count the leaves below each move, so that a difference is half debugged."""
    return {
        position.variant.format(move): perft(position.play(move), depth - 1)
        for move in position.legal_moves
    }
