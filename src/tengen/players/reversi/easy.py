"""Easy: counts discs, likes edges and loves corners, and looks only at the next reply."""

from __future__ import annotations

from tengen.engine.api import Engine
from tengen.engine.local import LocalEngine
from tengen.engine.names import PlayerName
from tengen.players.reversi.player import PlayingStyle, SearchingPlayer
from tengen.players.reversi.squares import Discs, Squares
from tengen.rules.variant import Family

DISC, EDGE, CORNER = 1, 3, 15


def weigh(board: Squares, discs: Discs) -> float:
    """Give 1 for a disc, 3 for one on an edge, 15 for one in a corner.

    >>> from tengen.players.reversi.squares import squares
    >>> weigh(squares(8), Discs(own=0b11, enemy=0))  # a corner and the edge next to it
    18
    """
    return (
        DISC * discs.lead
        + (EDGE - DISC) * discs.lead_on(board.edges)
        + (CORNER - DISC) * discs.lead_on(board.corners)
    )


STYLE = PlayingStyle("easy", weigh, depth=2, points_per_disc=3)


def make(name: PlayerName) -> Engine:
    """Return the engine of a name such as ``easy`` or ``easy[depth=3]``."""
    return LocalEngine.named(SearchingPlayer(STYLE), name, Family.REVERSI)
