"""Iterative deepening: search one ply deep, then two, then three, until time is up.

The shallow searches cost little next to the last one, there is always an answer at hand, and the
best move of one depth, looked at first, makes the next depth cut off more.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from tengen.base.color import Color
from tengen.base.move import Move
from tengen.base.score import Score
from tengen.engine.api import Request
from tengen.engine.info import Info
from tengen.engine.local import Watch
from tengen.players.search.algorithms import Algorithm, algorithm_named
from tengen.players.search.problem import SearchProblem, is_forced, score_of
from tengen.players.search.result import SearchResult
from tengen.players.search.trace import SearchOver, Trace
from tengen.rules.outcome import Outcome
from tengen.rules.position import Position

#: Deep enough for any time a person has.
MAX_DEPTH = 60


def deepen(
    problem: SearchProblem,
    request: Request,
    watch: Watch,
    algorithm: str = "alphabeta",
    most_depth: int = MAX_DEPTH,
) -> SearchResult:
    """Search deeper and deeper, and return what the last complete depth found.

    Ends when the watch is over, at the depth of the limit or ``most_depth``, or when the game is
    decided: a forced win or loss, or no estimate left in the tree. Each complete depth is reported.
    ``is_complete`` is false when the watch ended the search; a search that had no time for one ply
    answers with the first candidate at depth 0. With an algorithm that counts playouts instead of
    plies, one search fills the whole time.
    """
    root = _Root(problem, request.position, _root_moves(problem, request), request.only)
    chosen = algorithm_named(algorithm)
    if not chosen.is_exact:
        return _play_out(root, chosen, watch)
    deepest = min(most_depth, request.limit.depth or most_depth)
    result = SearchResult(problem.evaluate(root.position), root.candidates[:1], 0, is_complete=True)
    for depth in range(1, deepest + 1):
        trace = Trace(watch)
        try:
            found = chosen.search(root, root.position, depth, trace)
        except SearchOver:
            return replace(result, is_complete=False)
        result = replace(found, tree=trace.root)
        _report(root, result, score_of(problem, result.value), watch)
        if is_forced(result.value) or trace.estimates == 0:
            break
        root = root.beginning_with(result.line[0])
    return result


def _play_out(root: _Root, algorithm: Algorithm, watch: Watch) -> SearchResult:
    trace = Trace(watch)
    result = algorithm.search(root, root.position, algorithm.amount, trace)
    _report(root, result, Score.winrate((1 + result.value) / 2), watch)
    return replace(result, tree=trace.root)


def _report(root: _Root, result: SearchResult, score: Score | None, watch: Watch) -> None:
    turn = root.position.turn
    nodes, time = watch.nodes, watch.elapsed
    watch.report(Info(turn, result.line, score, depth=result.depth, nodes=nodes, time=time))


def _root_moves(problem: SearchProblem, request: Request) -> tuple[Move, ...]:
    """Return the candidates the request allows; what it asks for and nobody proposed comes last."""
    candidates = tuple(problem.moves(request.position))
    if not request.only:
        return candidates
    proposed = [move for move in candidates if move in request.only]
    return (*proposed, *(move for move in request.only if move not in proposed))


@dataclass(frozen=True, slots=True)
class _Root:
    """A problem whose candidates at the root are given."""

    problem: SearchProblem
    position: Position
    candidates: tuple[Move, ...]
    only: tuple[Move, ...]

    def beginning_with(self, best: Move) -> _Root:
        rest = (move for move in self.candidates if move != best)
        return replace(self, candidates=(best, *rest))

    def moves(self, position: Position) -> Sequence[Move]:
        return self.candidates if position is self.position else self.problem.moves(position)

    def evaluate(self, position: Position) -> float:
        return self.problem.evaluate(position)

    def outcome_value(self, outcome: Outcome, turn: Color, ply: int) -> float:
        return self.problem.outcome_value(outcome, turn, ply)
