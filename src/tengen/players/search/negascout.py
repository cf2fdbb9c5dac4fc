"""NegaScout, also called principal variation search: trust the first move, doubt the others.

The first candidate gets the whole window. Each other one is only asked, with a window of no width,
whether it is better at all; mostly it is not, and saying no is cheap. One that is better is
searched again to learn by how much. Pays off when the candidates are well ordered.
"""

from __future__ import annotations

from math import inf

from tengen.base.move import Move
from tengen.players.search.alphabeta import WHOLE
from tengen.players.search.problem import SearchProblem
from tengen.players.search.result import SearchResult
from tengen.players.search.trace import Bounds, Trace
from tengen.players.search.walk import Line, Walk, just_below
from tengen.rules.position import Position


def search(problem: SearchProblem, position: Position, depth: int, trace: Trace) -> SearchResult:
    """Return the value of a position, so many plies deep; raises SearchOver when ended early."""
    value, line = _NegaScout(problem, depth, trace).visit(position, 0, WHOLE)
    return SearchResult(value, line, depth, is_complete=True)


class _NegaScout(Walk):
    __slots__ = ()

    def visit(self, position: Position, ply: int, window: Bounds, move: Move | None = None) -> Line:
        self.trace.enter(move, window)
        leaf = self.leaf(position, ply)
        if leaf is not None:
            return leaf
        alpha, beta = window
        best: Line = (-inf, ())
        for candidate in self.problem.moves(position):
            child = position.play(candidate)
            visit = self._scout if best[1] else self.visit
            reply, rest = visit(child, ply + 1, (-beta, -alpha), candidate)
            if -reply > best[0]:
                best = (-reply, (candidate, *rest))
            alpha = max(alpha, best[0])
            if alpha >= beta:
                self.trace.leave_cut(best[0])
                return best
        self.trace.leave(best[0])
        return best

    def _scout(self, position: Position, ply: int, window: Bounds, move: Move) -> Line:
        """Return the value of a later candidate: exact only if it may be the best."""
        alpha, beta = window
        found = self.visit(position, ply, (just_below(beta), beta), move)
        if alpha < found[0] < beta and ply < self.depth:
            return self.visit(position, ply, (alpha, found[0]), move)
        return found
