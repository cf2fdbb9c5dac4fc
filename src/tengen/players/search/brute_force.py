"""Brute force: every legal move, to the end of the game or the depth. The oracle of the others.

It does not ask the problem for candidates, so it also shows what a list of candidates leaves out.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import inf

from tengen.base.move import Move
from tengen.players.search.problem import Narrowed, SearchProblem
from tengen.players.search.result import SearchResult
from tengen.players.search.trace import Trace
from tengen.players.search.walk import Line, Walk
from tengen.rules.position import Position


def search(problem: SearchProblem, position: Position, depth: int, trace: Trace) -> SearchResult:
    """Return the value of a position, so many plies deep; raises SearchOver when ended early."""
    only = problem.only if isinstance(problem, Narrowed) else ()
    value, line = _BruteForce(problem, depth, trace, only).visit(position, 0)
    return SearchResult(value, line, depth, is_complete=True)


@dataclass(frozen=True, slots=True)
class _BruteForce(Walk):
    only: tuple[Move, ...]

    def visit(self, position: Position, ply: int, move: Move | None = None) -> Line:
        self.trace.enter(move)
        leaf = self.leaf(position, ply)
        if leaf is not None:
            return leaf
        best: Line = (-inf, ())
        for candidate in (ply == 0 and self.only) or position.legal_moves:
            reply, rest = self.visit(position.play(candidate), ply + 1, candidate)
            if -reply > best[0]:
                best = (-reply, (candidate, *rest))
        self.trace.leave(best[0])
        return best
