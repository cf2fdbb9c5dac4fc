"""Medium: weighs as easy does, but also wants to have more moves to choose from; four plies."""

from __future__ import annotations

from tengen.engine.api import Engine
from tengen.engine.local import LocalEngine
from tengen.engine.names import PlayerName
from tengen.players.reversi import easy
from tengen.players.reversi.player import PlayingStyle, SearchingPlayer
from tengen.players.reversi.squares import Discs, Squares
from tengen.rules.variant import Family

MOVE = 2


def weigh(board: Squares, discs: Discs) -> float:
    """Add 2 for each move more than the enemy would have to what easy counts."""
    return easy.weigh(board, discs) + MOVE * board.mobility(discs)


STYLE = PlayingStyle("medium", weigh, depth=4, points_per_disc=2.5)


def make(name: PlayerName) -> Engine:
    """Return the engine of a name such as ``medium`` or ``medium[algorithm=negascout]``."""
    return LocalEngine.named(SearchingPlayer(STYLE), name, Family.REVERSI)
