"""Moves: a stone on a point, a pass, or a named action of an opening protocol."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from tengen.base.grid import Point


@dataclass(frozen=True, slots=True)
class Move:
    """One thing a player does: place a stone at ``point``, or take a named ``action``.

    >>> Move.at(7, 7).point
    Point(x=7, y=7, z=0)
    >>> PASS.action
    'pass'
    """

    point: Point | None = None
    action: str = ""

    def __post_init__(self) -> None:
        if (self.point is None) == (not self.action):
            raise ValueError("a move is either a point or an action")

    @staticmethod
    def at(x: int, y: int, z: int = 0) -> Move:
        """Return the move that places a stone at these coordinates (y from the top, all from 0)."""
        return placement(Point(x, y, z))

    @property
    def is_placement(self) -> bool:
        """Whether this move puts a stone on the board."""
        return self.point is not None

    @property
    def order(self) -> tuple[int, int, int, int, str]:
        """Sort key: placements by layer, row from the top and column, then actions by name."""
        if self.point is None:
            return (1, 0, 0, 0, self.action)
        return (0, self.point.z, self.point.y, self.point.x, "")


@lru_cache(maxsize=8192)
def placement(point: Point) -> Move:
    """Return the move that places a stone at a point."""
    return Move(point)


#: No stone: legal only where the rules force it.
PASS = Move(action="pass")
#: Opening protocols: take the other colour.
SWAP = Move(action="swap")
#: Swap2: add one white and one black stone and give the choice of colour back.
ADD = Move(action="add")

#: Giving the game up: an answer of a player, never a legal move of a position.
RESIGN = Move(action="resign")

ACTIONS = {move.action: move for move in (PASS, SWAP, ADD)}
