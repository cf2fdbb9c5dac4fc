"""Expert: wants corners and edges, and keeps off the squares that give them away; three plies."""

from __future__ import annotations

from tengen.engine.api import Engine
from tengen.engine.local import LocalEngine
from tengen.engine.names import PlayerName
from tengen.players.reversi.player import SearchingPlayer, Style
from tengen.players.reversi.squares import Discs, Squares
from tengen.rules.variant import Family

CORNER, EDGE, DISC = 50, 5, 0.1
#: What a disc costs next to an empty corner, inside it or beside it, and on the ring by the edge.
DIAGONAL, BESIDE, RING = 20, 12, 3


def weigh(board: Squares, discs: Discs) -> float:
    """Weigh the squares; those that give a corner away cost nothing once that corner is taken.

    >>> from tengen.players.reversi.squares import squares
    >>> diagonal, corner = 1 << 9, 1
    >>> round(weigh(squares(8), Discs(diagonal, 0)), 1)
    -19.9
    >>> round(weigh(squares(8), Discs(diagonal, corner)) - weigh(squares(8), Discs(0, corner)), 1)
    0.1
    """
    value = (
        CORNER * discs.lead_on(board.corners)
        + EDGE * discs.lead_on(board.edges)
        + DISC * discs.lead
    )
    taken = discs.own | discs.enemy
    for quarter in board.quarters:
        if not taken & quarter.corner:
            value -= DIAGONAL * discs.lead_on(quarter.diagonal)
            value -= BESIDE * discs.lead_on(quarter.beside)
            value -= RING * discs.lead_on(quarter.ring)
    return value


STYLE = Style("expert", weigh, depth=3, points_per_disc=6, fears_corners=True)


def make(name: PlayerName) -> Engine:
    """Return the engine of a name such as ``expert`` or ``expert[algorithm=minimax]``."""
    return LocalEngine.named(SearchingPlayer(STYLE), name, Family.REVERSI)
