"""Weights that follow the stage of the game: what counts in the opening, later, and at the end."""

from __future__ import annotations

from dataclasses import dataclass

from tengen.players.reversi.squares import Discs, Squares


@dataclass(frozen=True, slots=True)
class StageWeights:
    """What counts in a stage of the game, in points for each."""

    move: float
    disc: float
    edge: float
    corner: float

    def weigh(self, board: Squares, discs: Discs) -> float:
        """Weigh moves, discs, edges and corners; without points for moves none are looked for."""
        value = (
            self.disc * discs.lead
            + self.edge * discs.lead_on(board.edges)
            + self.corner * discs.lead_on(board.corners)
        )
        return value + self.move * board.mobility(discs) if self.move else value


#: The weights of each stage, after the share of the board that is full when it ends.
Stages = tuple[tuple[float, StageWeights], ...]


#: What the levels of the ladder weigh. They were measured with these numbers (docs/levels.md).
LADDER: Stages = (
    (0.4, StageWeights(move=10, disc=0, edge=0, corner=60)),
    (0.85, StageWeights(move=9, disc=0.5, edge=1, corner=60)),
    (1.0, StageWeights(move=3, disc=3, edge=4, corner=70)),
)


def weights(stages: Stages, board: Squares, discs: Discs) -> StageWeights:
    """Return the weights of the stage that a position is in; the last stage ends with 1.

    >>> from tengen.players.reversi.squares import squares
    >>> two = ((0.5, StageWeights(2, 0, 0, 9)), (1.0, StageWeights(0, 1, 0, 9)))
    >>> weights(two, squares(8), Discs(own=0b1100, enemy=0b11)).move
    2
    """
    share = discs.total / board.size**2
    return next(chosen for end, chosen in stages if share <= end)
