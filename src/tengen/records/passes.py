"""Forced passes: Reversi players do not write them down, a record has them."""

from __future__ import annotations

from tengen.base.errors import IllegalMove
from tengen.base.move import PASS, Move
from tengen.rules.position import Position


def play_on(position: Position, move: Move) -> Position:
    """Play a move, after a pass where one is forced; raises IllegalMove.

    >>> from tengen import variant
    >>> rules = variant("reversi", size=4)
    >>> position = play_on(rules.initial().play_all("b1 c1 d3 a1"), rules.parse("b4"))
    >>> [rules.format(move) for move in position.moves]
    ['b1', 'c1', 'd3', 'a1', 'pass', 'b4']
    """
    try:
        return position.play(move)
    except IllegalMove:
        if move.point is None or PASS not in position.legal_moves:
            raise
    return position.play(PASS).play(move)
