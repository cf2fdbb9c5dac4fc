"""Hard: weighs each stage of the game differently, uses its time, and counts endings out."""

from __future__ import annotations

from dataclasses import dataclass

from tengen.engine.api import Engine, Request
from tengen.engine.local import LocalEngine, Watch
from tengen.engine.names import PlayerName
from tengen.players.reversi.player import DEEPEST, SearchingPlayer, Style
from tengen.players.reversi.problem import EndingProblem
from tengen.players.reversi.reasons import Choice
from tengen.players.reversi.squares import Discs, Squares, empties
from tengen.rules.variant import Family

#: With so few empty squares the rest of the game is counted out.
COUNTED_OUT = 8
#: How deep it looks when nobody bounds its time.
UNHURRIED_DEPTH = 5


@dataclass(frozen=True, slots=True)
class Weights:
    """What counts in a stage of the game, in points for each."""

    move: float
    disc: float
    edge: float
    corner: float


#: The stages, by the share of the board that is full at their end.
STAGES = (
    (0.4, Weights(move=10, disc=0, edge=0, corner=60)),
    (0.85, Weights(move=9, disc=0.5, edge=1, corner=60)),
    (1.0, Weights(move=3, disc=3, edge=4, corner=70)),
)


def weights(board: Squares, discs: Discs) -> Weights:
    """Return the weights of the stage: mobility first, then discs, then corners and counts.

    >>> from tengen.players.reversi.squares import squares
    >>> weights(squares(8), Discs(own=0b1100, enemy=0b11)).disc
    0
    """
    share = discs.total / board.size**2
    return next(chosen for end, chosen in STAGES if share <= end)


def weigh(board: Squares, discs: Discs) -> float:
    """Weigh moves, discs, edges and corners as the stage wants it."""
    stage = weights(board, discs)
    return (
        stage.move * board.mobility(discs)
        + stage.disc * discs.lead
        + stage.edge * discs.lead_on(board.edges)
        + stage.corner * discs.lead_on(board.corners)
    )


STYLE = Style("hard", weigh, UNHURRIED_DEPTH, points_per_disc=8)


class Hard(SearchingPlayer):
    """Deepens as long as it may; the last eight squares it plays without a mistake."""

    def plies(self, request: Request) -> int:
        """Return how deep to look: as the limit allows, unless the player was set to a depth."""
        has_choice = len(request.only or request.position.legal_moves) > 1
        usual = DEEPEST if has_choice and request.limit.is_bounded else self.style.depth
        return self.depth or usual

    def think(self, request: Request, watch: Watch) -> Choice:
        """Look ahead, in an ending to the end."""
        left = empties(request.position)
        depth = request.limit.depth
        if left > COUNTED_OUT or (depth is not None and depth < left):
            return super().think(request, watch)
        return self.count_out(request, watch, self.problem(request, EndingProblem))


def make(name: PlayerName) -> Engine:
    """Return the engine of a name such as ``hard`` or ``hard[depth=6]``."""
    return LocalEngine.named(Hard(STYLE), name, Family.REVERSI)
