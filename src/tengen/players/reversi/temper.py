"""What a player is fond of: points for what stands on the board, and the tempers of personalities.

The plain temper weighs moves first, then discs, then corners and counts, and keeps off the squares
next to an empty corner; a personality changes a few of its numbers.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from tengen.players.reversi.squares import Discs, Squares
from tengen.players.reversi.stages import LADDER, weights


@dataclass(frozen=True, slots=True)
class Temper:
    """A taste. ``corner``, ``move`` and ``near`` are factors, the others points for each."""

    corner: float = 1.0
    #: How much a choice of moves matters.
    move: float = 1.0
    #: How much the squares next to an empty corner are shunned.
    near: float = 1.0
    edge: float = 0.0
    disc: float = 0.0
    #: For a disc with an empty square beside it, where the enemy may begin to turn it over.
    frontier: float = 0.0
    #: For a move next to an empty corner that is open to the enemy.
    trap: float = 0.0


TEMPERS: Mapping[str, Temper] = MappingProxyType(
    {
        "plain": Temper(),
        "corner-lover": Temper(corner=2.5, near=2.5, edge=12, move=0.4),
        "positional": Temper(near=1.6, edge=5, move=0.5, frontier=-3),
        "attacker": Temper(disc=2.5, move=1.6, near=0.7),
        "defender": Temper(disc=-2.0, move=0.8, frontier=-5),
        "trickster": Temper(trap=9, near=1.2),
    }
)

#: What a disc costs next to an empty corner: diagonally inside it, and beside it on the edge.
DIAGONAL, BESIDE = 28, 12


@dataclass(frozen=True, slots=True)
class Judgement:
    """What somebody thinks of the discs on a board in one turn: a temper and what is minded."""

    temper: Temper
    greed: float = 0.0
    minds_mobility: bool = True
    minds_squares: bool = True

    def __call__(self, board: Squares, discs: Discs) -> float:
        """Return the value for the side to move, in points.

        >>> from tengen.players.reversi.squares import squares
        >>> start, corner = Discs(0b1100 << 24, 0b11 << 24), Discs(0b1100 << 24 | 1, 0b11 << 24)
        >>> eager = Judgement(TEMPERS["corner-lover"])
        >>> eager(squares(8), corner) - eager(squares(8), start) > 60
        True
        """
        stage, temper = weights(LADDER, board, discs), self.temper
        value = (
            stage.corner * temper.corner * discs.lead_on(board.corners)
            + (stage.edge + temper.edge) * discs.lead_on(board.edges)
            + (stage.disc + temper.disc + self.greed) * discs.lead
        )
        if temper.frontier:
            value += temper.frontier * discs.lead_on(frontier(board, discs))
        if self.minds_squares:
            value -= temper.near * _danger(board, discs)
        if self.minds_mobility:
            value += _choice(board, discs, stage.move * temper.move, temper.trap)
        return value


def frontier(board: Squares, discs: Discs) -> int:
    """Return the squares that touch an empty one.

    >>> from tengen.players.reversi.squares import squares
    >>> frontier(squares(8), Discs(squares(8).full & ~1, 0)).bit_count()  # all but a corner
    3
    """
    empty = board.full & ~(discs.own | discs.enemy)
    sideways = empty | (empty & ~board.last_column) << 1 | (empty & ~board.first_column) >> 1
    around = sideways | sideways << board.size | sideways >> board.size
    return around & board.full & ~empty


def _danger(board: Squares, discs: Discs) -> float:
    """Return the points lost next to empty corners, more than the enemy loses there."""
    taken = discs.own | discs.enemy
    return sum(
        DIAGONAL * discs.lead_on(quarter.diagonal) + BESIDE * discs.lead_on(quarter.beside)
        for quarter in board.quarters
        if not taken & quarter.corner
    )


def _choice(board: Squares, discs: Discs, points: float, trap: float) -> float:
    """Weigh the moves of both sides; a trap is a move that only looks like one."""
    own, enemy = board.moves(discs), board.moves(discs.swapped)
    value = points * (own.bit_count() - enemy.bit_count())
    if trap:
        near = _next_to_corners(board, discs)
        value -= trap * ((own & near).bit_count() - (enemy & near).bit_count())
    return value


def _next_to_corners(board: Squares, discs: Discs) -> int:
    taken = discs.own | discs.enemy
    near = (q.beside | q.diagonal for q in board.quarters if not taken & q.corner)
    return sum(near) & ~taken
