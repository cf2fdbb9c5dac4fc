"""What every algorithm shares: a problem, a depth, a trace, and where a line ends."""

from __future__ import annotations

from dataclasses import dataclass
from math import inf, nextafter

from tengen.base.move import Move
from tengen.players.search.problem import SearchProblem
from tengen.players.search.trace import Trace
from tengen.rules.position import Position

#: The value of a position for the side to move, and the moves that lead to it.
Line = tuple[float, tuple[Move, ...]]


def just_above(value: float) -> float:
    """Return the next number: no value lies between the two, the narrowest window there is."""
    return nextafter(value, inf)


def just_below(value: float) -> float:
    """Return the number before: the other side of the narrowest window."""
    return nextafter(value, -inf)


@dataclass(frozen=True, slots=True)
class Walk:
    """A walk over the tree below a root, so many plies deep."""

    problem: SearchProblem
    depth: int
    trace: Trace

    def leaf(self, position: Position, ply: int) -> Line | None:
        """Leave the node if it is a leaf, and return its value; None when there is more below."""
        outcome = position.outcome
        if outcome is not None:
            value = self.problem.outcome_value(outcome, position.turn, ply)
        elif ply >= self.depth:
            value = self.problem.evaluate(position)
        else:
            return None
        self.trace.leave_leaf(value, is_estimate=outcome is None)
        return value, ()
