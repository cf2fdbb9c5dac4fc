"""Forced passes: Reversi players do not write them down, a record has them."""

from __future__ import annotations

from tengen.base.errors import IllegalMove
from tengen.base.move import PASS, Move
from tengen.rules.position import Position


def play_on(position: Position, move: Move) -> Position:
    """Play a move, after a pass where one is forced; raises IllegalMove.

    >>> from tengen import variant
    >>> start = variant("reversi", size=4).initial().play_all("c1 b1 a1 d1")
    >>> [move.action or "disc" for move in play_on(start, variant("reversi").parse("a2")).moves[4:]]
    ['disc']
    """
    try:
        return position.play(move)
    except IllegalMove:
        if move.point is None or PASS not in position.legal_moves:
            raise
    return position.play(PASS).play(move)
