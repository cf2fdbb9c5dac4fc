"""Expert: counts discs, wants corners and edges, keeps off what gives them away; three plies."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial

from tengen.engine.api import Engine, Option, OptionValue
from tengen.engine.local import LocalEngine
from tengen.engine.names import PlayerName
from tengen.players.reversi.player import PlayingStyle, SearchingPlayer
from tengen.players.reversi.squares import Discs, Squares
from tengen.rules.variant import Family

#: What a disc is worth anywhere, and more on an edge or in a corner.
DISC, EDGE, CORNER = 1.0, 5, 50
#: What a disc costs next to an empty corner, inside it or beside it, and on the ring by the edge.
DIAGONAL, BESIDE, RING = 20, 12, 3


def weigh(board: Squares, discs: Discs, disc: float = DISC) -> float:
    """Count discs and weigh squares; what gives a corner away costs nothing once that is taken.

    >>> from tengen.players.reversi.squares import squares
    >>> diagonal, corner = 1 << 9, 1
    >>> weigh(squares(8), Discs(diagonal, 0))
    -19.0
    >>> weigh(squares(8), Discs(diagonal, corner)) - weigh(squares(8), Discs(0, corner))
    1.0
    """
    value = (
        CORNER * discs.lead_on(board.corners)
        + EDGE * discs.lead_on(board.edges)
        + disc * discs.lead
    )
    taken = discs.own | discs.enemy
    for quarter in board.quarters:
        if not taken & quarter.corner:
            value -= DIAGONAL * discs.lead_on(quarter.diagonal)
            value -= BESIDE * discs.lead_on(quarter.beside)
            value -= RING * discs.lead_on(quarter.ring)
    return value


STYLE = PlayingStyle("expert", weigh, depth=3, points_per_disc=8, fears_corners=True)


class Expert(SearchingPlayer):
    """Looks three plies ahead; how much a disc counts beside its square can be set."""

    def __init__(self) -> None:
        super().__init__(STYLE)
        more = Option(float, DISC, least=0, most=20, help="points for each disc")
        self.options = {**self.options, "disc": more}

    def configure(self, values: Mapping[str, OptionValue]) -> None:
        """Apply checked settings."""
        super().configure(values)
        if "disc" in values:
            self.style = replace(STYLE, weigh=partial(weigh, disc=float(values["disc"])))


def make(name: PlayerName) -> Engine:
    """Return the engine of a name such as ``expert`` or ``expert[algorithm=minimax]``."""
    return LocalEngine.named(Expert(), name, Family.REVERSI)
