"""MTD(f): zero-window searches only, walking from a guess to the truth, with a memory.

Each search answers whether the value reaches a bound, and its answer is the next bound to ask
about. The searches visit much the same positions, so what is known of each is remembered. With a
good guess two or three searches are enough.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from math import inf

from tengen.base.move import Move
from tengen.players.search.problem import SearchProblem
from tengen.players.search.result import SearchResult
from tengen.players.search.trace import Bounds, Trace
from tengen.players.search.walk import Line, Walk, just_above, just_below
from tengen.rules.position import Position

#: Positions remembered; when there are more, the later ones are searched again.
MAX_REMEMBERED = 200_000


def search(problem: SearchProblem, position: Position, depth: int, trace: Trace) -> SearchResult:
    """Return the value of a position, so many plies deep; raises SearchOver when ended early."""
    walk = _Remembering(problem, depth, trace)
    guess = problem.evaluate(position) if position.outcome is None else 0.0
    best: Line = (-inf, ())
    most = inf
    while best[0] < most:
        asked = just_above(guess) if guess == best[0] else guess
        found = walk.visit(position, 0, (just_below(asked), asked))
        guess = found[0]
        if guess >= asked:
            best = found
        else:
            most = guess
    return SearchResult(*best, depth, is_complete=True)


@dataclass(frozen=True, slots=True)
class _Known:
    """The value of a position lies between these two, each with the line that shows it."""

    least: Line = (-inf, ())
    most: Line = (inf, ())


@dataclass(frozen=True, slots=True)
class _Remembering(Walk):
    """Alpha-beta in a window of no width, which looks into its memory first."""

    memory: dict[tuple[int, int], _Known] = field(default_factory=dict)

    def visit(self, position: Position, ply: int, window: Bounds, move: Move | None = None) -> Line:
        self.trace.enter(move, window)
        leaf = self.leaf(position, ply)
        if leaf is not None:
            return leaf
        asked = window[1]
        key = (position.key, self.depth - ply)
        known = self.memory.get(key, _Known())
        if known.least[0] >= asked or known.most[0] < asked:
            answer = known.least if known.least[0] >= asked else known.most
            self.trace.leave_remembered(answer[0])
            return answer
        best = self._best(position, ply, window)
        if len(self.memory) < MAX_REMEMBERED or key in self.memory:
            is_least = best[0] >= asked
            self.memory[key] = replace(known, **{"least" if is_least else "most": best})
        return best

    def _best(self, position: Position, ply: int, window: Bounds) -> Line:
        alpha, beta = window
        best: Line = (-inf, ())
        for candidate in self.problem.moves(position):
            child = position.play(candidate)
            reply, rest = self.visit(child, ply + 1, (-beta, -alpha), candidate)
            if -reply > best[0]:
                best = (-reply, (candidate, *rest))
            if best[0] >= beta:
                self.trace.leave_cut(best[0])
                return best
        self.trace.leave(best[0])
        return best
