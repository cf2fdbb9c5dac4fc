"""Alpha-beta: minimax without the branches that cannot matter.

``alpha`` is what the side to move has already secured elsewhere, ``beta`` what the opponent has. A
move worth ``beta`` or more refutes the node: the opponent will not go there, so the rest is cut
off. The value is exact inside the window; at or below ``alpha`` it is an upper bound of the truth,
at or above ``beta`` a lower bound ("fail-soft").
"""

from __future__ import annotations

from math import inf

from tengen.base.move import Move
from tengen.players.search.problem import SearchProblem
from tengen.players.search.result import SearchResult
from tengen.players.search.trace import Bounds, Trace
from tengen.players.search.walk import Line, Walk
from tengen.rules.position import Position

WHOLE: Bounds = (-inf, inf)


def search(problem: SearchProblem, position: Position, depth: int, trace: Trace) -> SearchResult:
    """Return the value of a position, so many plies deep; raises SearchOver when ended early."""
    value, line = AlphaBeta(problem, depth, trace).visit(position, 0, WHOLE)
    return SearchResult(value, line, depth, is_complete=True)


class AlphaBeta(Walk):
    """The search within a window."""

    __slots__ = ()

    def visit(self, position: Position, ply: int, window: Bounds, move: Move | None = None) -> Line:
        """Return the value of a position that a move led to, and the line behind it."""
        self.trace.enter(move, window)
        leaf = self.leaf(position, ply)
        if leaf is not None:
            return leaf
        alpha, beta = window
        best: Line = (-inf, ())
        for candidate in self.problem.moves(position):
            child = position.play(candidate)
            reply, rest = self.visit(child, ply + 1, (-beta, -alpha), candidate)
            if -reply > best[0]:
                best = (-reply, (candidate, *rest))
            alpha = max(alpha, best[0])
            if alpha >= beta:
                self.trace.leave_cut(best[0])
                return best
        self.trace.leave(best[0])
        return best
