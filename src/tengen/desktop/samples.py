"""A few moves of each family, to show what a board looks like before the game."""

from __future__ import annotations

from functools import cache

from tengen.base.errors import TengenError
from tengen.base.grid import Point
from tengen.base.move import placement
from tengen.draw import png
from tengen.draw.drawing import Drawing
from tengen.rules.catalogue import variant
from tengen.rules.position import Position
from tengen.rules.variant import Variant

#: Steps from the middle of the board.
_STEPS = ((0, 0), (1, -1), (1, 0), (-1, 0), (0, 1), (0, -1), (-1, 1), (2, -1), (-1, 2), (1, 1))
_MOVES = 8


def icon() -> bytes:
    """Return the picture of the app, a PNG: a corner of a board with three stones."""
    position = variant("tictactoe").initial().play_all("b2 a1 c3")
    return png(position, Drawing(size=64, coordinates=False, last_move=False))


@cache
def sample(rules: Variant) -> Position:
    """Return a position of the game with a few stones, or its start where they do not fit."""
    position = rules.initial()
    if rules.is_reversi:
        for ply in range(_MOVES):
            moves = position.legal_moves
            position = position.play(moves[(5 * ply + 2) % len(moves)]) if moves else position
        return position
    x, y = rules.width // 2, rules.height // 2
    for dx, dy in _STEPS[:_MOVES]:
        try:
            after = position.play(placement(Point(x + dx, y + dy, min(1, rules.layers // 2))))
        except TengenError:
            continue
        if after.outcome is not None:
            break
        position = after
    return position
