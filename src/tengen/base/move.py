"""Moves: a stone on a point, a pass, or a named action of an opening protocol."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import SupportsIndex

from tengen.base.errors import InvalidArgument, InvalidValue
from tengen.base.grid import Point


@dataclass(frozen=True, slots=True)
class Move:
    """One thing a player does: place a stone at ``point``, or take a named ``action``.

    Only an action has a ``target``: the point it is about, on which it places no stone.

    >>> Move.at(7, 7).point
    Point(x=7, y=7, z=0)
    >>> PASS.action
    'pass'
    """

    point: Point | None = None
    action: str = ""
    target: Point | None = None

    def __post_init__(self) -> None:
        if self.point is not None and not isinstance(self.point, Point):
            InvalidArgument.check(self.point, Point, "a point; write Move(Point(7, 7))")
        if (self.point is None) == (not self.action):
            raise InvalidValue("a move is either a point or an action")
        if self.target is not None and not self.action:
            raise InvalidValue("only an action has a target")

    @staticmethod
    def at(x: int, y: int, z: int = 0) -> Move:
        """Return the move that places a stone at these coordinates (y from the top, all from 0)."""
        if not type(x) is type(y) is type(z) is int:  # a protocol is slow to check
            wanted = "a coordinate; write Move.at(7, 7)"
            for coordinate in (x, y, z):
                InvalidArgument.check(coordinate, SupportsIndex, wanted)
        return placement(Point(x, y, z))

    @property
    def is_placement(self) -> bool:
        """Whether this move puts a stone on the board."""
        return self.point is not None

    @property
    def order(self) -> tuple[int, int, int, int, str]:
        """Sort key: placements by layer, row from the top and column, then actions by name.

        Actions about a point stand before the others and in the same order as placements do.
        """
        if self.point is not None:
            return (0, self.point.z, self.point.y, self.point.x, "")
        name, _, number = self.action.partition(":")
        kind, point = (2, Point(0, 0)) if self.target is None else (1, self.target)
        return (kind, point.z, point.y, point.x, f"{name}{number:>4}")


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
#: Renju, where fouls have to be noticed: white claims the win for black's last stone.
CLAIM = Move(action="claim")

OFFER, DECLARE = "offer", "declare"

#: Giving the game up: an answer of a player, never a legal move of a position.
RESIGN = Move(action="resign")

ACTIONS = {move.action: move for move in (PASS, SWAP, ADD, CLAIM)}


@lru_cache(maxsize=1024)
def offer(point: Point) -> Move:
    """Return the action that offers a fifth stone at a point, for the other side to choose."""
    return Move(action=OFFER, target=point)


@lru_cache(maxsize=128)
def declare(number: int) -> Move:
    """Return the action that says how many fifth stones will be offered.

    >>> declare(3).action
    'declare:3'
    """
    return Move(action=f"{DECLARE}:{number}")


def declared_number(move: Move) -> int | None:
    """Return how many fifth stones a move declares; None for any other move."""
    name, _, number = move.action.partition(":")
    return int(number) if name == DECLARE else None
