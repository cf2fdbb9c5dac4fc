"""The nodes of a search as columns of numbers: a tree of 100,000 nodes without an object for each.

Nodes stand in the order in which they were entered, so a node comes before what is below it, and
the nodes below it are those up to its ``end``. The tree of a Monte-Carlo search stands in the same
form; when its nodes were added is in ``born``.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import IntEnum
from math import isnan, nan

from tengen.base.move import Move
from tengen.players.search.problem import WIN_VALUE

#: A node without a move: the root.
NO_MOVE = -1


class NodeEnd(IntEnum):
    """Why a node was left. The numbers are sent to the browser: they never change."""

    #: The search ended while it was here.
    OPEN = 0
    #: Every candidate was looked at.
    SEARCHED = 1
    #: A leaf that was evaluated.
    ESTIMATE = 2
    #: A leaf where the game is over.
    END_OF_GAME = 3
    #: A move was found that is too good: the opponent will not let it come to this.
    CUT_OFF = 4
    #: The position was known from an earlier visit.
    REMEMBERED = 5


@dataclass(frozen=True, slots=True)
class TreeColumns:
    """One entry for each node.

    ``move`` is a place in ``moves``; ``end`` the first node that is not below; ``alpha``, ``beta``
    and ``value`` are for the side to move, NaN where there is none; ``candidates`` the moves that
    the search could choose from; ``again`` is 1 for a position that is searched once more in the
    same place. ``visits`` and ``born`` are those of a Monte-Carlo search and empty for others.
    """

    moves: list[Move] = field(default_factory=list)
    parent: array[int] = field(default_factory=lambda: array("i"))
    end: array[int] = field(default_factory=lambda: array("i"))
    ply: array[int] = field(default_factory=lambda: array("H"))
    move: array[int] = field(default_factory=lambda: array("h"))
    alpha: array[float] = field(default_factory=lambda: array("d"))
    beta: array[float] = field(default_factory=lambda: array("d"))
    value: array[float] = field(default_factory=lambda: array("d"))
    reason: array[int] = field(default_factory=lambda: array("B"))
    candidates: array[int] = field(default_factory=lambda: array("H"))
    again: array[int] = field(default_factory=lambda: array("B"))
    visits: array[int] = field(default_factory=lambda: array("i"))
    born: array[int] = field(default_factory=lambda: array("i"))

    def __len__(self) -> int:
        return len(self.parent)

    def add(self, parent: int, move: int, ply: int, bounds: tuple[float, float]) -> int:
        """Add a node that is entered now; return its number."""
        node = len(self.parent)
        self.parent.append(parent)
        self.end.append(node + 1)
        self.ply.append(ply)
        self.move.append(move)
        self.alpha.append(bounds[0])
        self.beta.append(bounds[1])
        self.value.append(nan)
        self.reason.append(NodeEnd.OPEN)
        self.candidates.append(0)
        self.again.append(0)
        return node

    def children(self, node: int) -> Iterator[int]:
        """Yield the nodes directly below one, in the order in which they were entered."""
        child, end = node + 1, self.end[node]
        while child < end:
            yield child
            child = self.end[child]

    def roots(self) -> Iterator[int]:
        """Yield the nodes without a parent: one for each time the search began at the root."""
        node = 0
        while node < len(self):
            yield node
            node = self.end[node]


def number(value: float) -> float | None:
    """Return a value, None where there is none."""
    return None if isnan(value) else value


def finite(value: float) -> float | None:
    """Return a bound; None where it is open or there is none.

    >>> finite(float("inf")), finite(1.5)
    (None, 1.5)
    """
    return value if abs(value) < 2 * WIN_VALUE else None
