"""What evaluates positions for the apprentice: its network, else a classic search.

Values lie between -1 (lost) and 1 (won) for the side to move.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import tanh
from random import Random
from typing import Protocol

from tengen.base.limits import Limit
from tengen.base.move import Move
from tengen.base.score import Score, ScoreKind
from tengen.engine.api import Request
from tengen.engine.local import Watch
from tengen.learn.ntuple import NetworkSearchResult
from tengen.players.gomoku.frame import frame_of
from tengen.players.gomoku.pattern import PatternProblem
from tengen.players.gomoku.view import stones_in_order
from tengen.players.reversi.medium import weigh
from tengen.players.reversi.problem import ReversiProblem, ranked
from tengen.players.reversi.squares import squares
from tengen.players.search.deepening import deepen
from tengen.players.search.problem import is_forced, score_of
from tengen.rules.position import Position

Stop = Callable[[], bool]

_BREADTH = 12
#: Points of the Reversi weights for each disc, and discs that make a position nearly won.
_POINTS_PER_DISC = 2.5
_DISCS = 16.0


class Evaluator(Protocol):
    """Values positions; ``tengen.learn.ntuple.Network`` is one."""

    def values(self, position: Position) -> Mapping[Move, float]:
        """Return the value at a glance of each move, for the side that makes it."""

    def search(
        self, position: Position, *, depth: int | None = None, stop: Stop | None = None
    ) -> NetworkSearchResult:
        """Look so many plies ahead, at least one, until ``stop`` says so."""


class ClassicEvaluator:
    """The search of the classic players, for games that no network can learn."""

    def values(self, position: Position) -> Mapping[Move, float]:
        """Return what the moves the search would look at are worth to who makes them."""
        problem = _problem(position)
        return {
            move: -_value_of(problem, position.play(move), 1) for move in problem.moves(position)
        }

    def search(
        self, position: Position, *, depth: int | None = None, stop: Stop | None = None
    ) -> NetworkSearchResult:
        """Search by alpha-beta."""
        request = Request(position, Limit(depth=depth or 2))
        problem, watch = _problem(position), _StoppedWatch(request, stop or _never)
        result = deepen(problem, request, watch)
        value = _chance(score_of(problem, result.value))
        exact = result.is_complete and is_forced(result.value)
        return NetworkSearchResult(
            result.line[0], value, result.line, result.depth, watch.nodes, exact
        )


class _StoppedWatch(Watch):
    """A watch that asks somebody else whether it is over."""

    def __init__(self, request: Request, stop: Stop) -> None:
        super().__init__(request, lambda _info: None)
        self._asks = stop

    @property
    def is_over(self) -> bool:
        return self._asks()


def _never() -> bool:
    return False


_Problem = PatternProblem | ReversiProblem


def _problem(position: Position) -> _Problem:
    variant = position.variant
    if variant.is_reversi:
        board = squares(variant.width)
        return ReversiProblem(board, weigh, ranked(board, Random(1)), _POINTS_PER_DISC)
    return PatternProblem(frame_of(variant, stones_in_order(position)), _BREADTH)


def _value_of(problem: _Problem, position: Position, ply: int) -> float:
    if position.outcome is not None:
        value = problem.outcome_value(position.outcome, position.turn, ply)
    else:
        value = problem.evaluate(position)
    return _chance(score_of(problem, value))


def _chance(score: Score | None) -> float:
    """Return a score as a value from -1 to 1."""
    if score is None:
        return 0.0
    if score.is_forced:
        return 1.0 if score.kind is ScoreKind.WIN else -1.0
    if score.kind is ScoreKind.DISCS:
        return tanh(score.value / _DISCS)
    return 2 * score.value - 1
