"""Minimax: one player makes the value as large as possible, the other as small as possible.

The textbook form with two players and one scale: every value is for the player at the root, who
maximises; the opponent minimises. It looks at the candidates of the problem and prunes nothing.
"""

from __future__ import annotations

from tengen.base.move import Move
from tengen.players.search.problem import SearchProblem
from tengen.players.search.result import SearchResult
from tengen.players.search.trace import Trace
from tengen.players.search.walk import Line, Walk
from tengen.rules.position import Position


def search(problem: SearchProblem, position: Position, depth: int, trace: Trace) -> SearchResult:
    """Return the value of a position, so many plies deep; raises SearchOver when ended early."""
    value, line = _Minimax(problem, depth, trace).maximise(position, 0)
    return SearchResult(value, line, depth, is_complete=True)


class _Minimax(Walk):
    __slots__ = ()

    def maximise(self, position: Position, ply: int, move: Move | None = None) -> Line:
        """Return the line of the player at the root, who is to move."""
        self.trace.enter(move)
        leaf = self.leaf(position, ply)
        if leaf is not None:
            return leaf
        lines: list[Line] = []
        for candidate in self.problem.moves(position):
            value, rest = self.minimise(position.play(candidate), ply + 1, candidate)
            lines.append((value, (candidate, *rest)))
        best = max(lines, key=_value)
        self.trace.leave(best[0])
        return best

    def minimise(self, position: Position, ply: int, move: Move) -> Line:
        """Return the line of the opponent, who is to move; the value is still for the root."""
        self.trace.enter(move)
        leaf = self.leaf(position, ply)
        if leaf is not None:
            return -leaf[0], leaf[1]
        lines: list[Line] = []
        for candidate in self.problem.moves(position):
            value, rest = self.maximise(position.play(candidate), ply + 1, candidate)
            lines.append((value, (candidate, *rest)))
        best = min(lines, key=_value)
        self.trace.leave(-best[0])
        return best


def _value(line: Line) -> float:
    return line[0]
