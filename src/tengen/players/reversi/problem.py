"""Reversi as a problem for the search algorithms: which moves, in which order, and what is good."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from random import Random

from tengen.base.color import Color
from tengen.base.grid import Point
from tengen.base.move import Move
from tengen.base.score import Score
from tengen.players.reversi.squares import Discs, Squares, squares
from tengen.players.search.problem import outcome_value
from tengen.rules.outcome import Outcome
from tengen.rules.position import Position

#: Gives the discs of a position a value in points, for the side to move.
Weigh = Callable[[Squares, Discs], float]


@dataclass(frozen=True, slots=True)
class ReversiProblem:
    """Moves in the order of what their squares usually are worth, and the weights of one player.

    ``ranks`` says which squares to try first; a player that draws them by chance among squares of
    the same kind varies its play between moves of the same value.
    """

    board: Squares
    weigh: Weigh
    ranks: Mapping[Point, float]
    points_per_disc: float

    def moves(self, position: Position) -> Sequence[Move]:
        """Return the legal moves, those on promising squares first."""
        legal, ranks = position.legal_moves, self.ranks
        if len(legal) == 1:
            return legal
        return sorted(legal, key=lambda move: ranks[move.point] if move.point else 0.0)

    def evaluate(self, position: Position) -> float:
        """Return the value of the discs for the side to move, in points of the player."""
        return self.weigh(self.board, self.board.discs(position))

    def outcome_value(self, outcome: Outcome, turn: Color, ply: int) -> float:
        """Return the usual value of an end; of two at the same ply the bigger margin is better."""
        value = outcome_value(outcome, turn, ply)
        if outcome.winner is None:
            return value
        missing = (self.board.size**2 - (outcome.margin or 0)) / 1000
        return value - missing if outcome.winner is turn else value + missing

    def score(self, value: float) -> Score:
        """Return an estimate as discs, as many as could be won at most."""
        most = self.board.size**2
        return Score.discs(round(max(-most, min(most, value / self.points_per_disc)), 1))


class EndingProblem(ReversiProblem):
    """The same, when the end is near enough to be seen: nothing but the margin counts."""

    __slots__ = ()

    def evaluate(self, position: Position) -> float:
        """Return the estimate in discs, for the searches on the way to the whole ending."""
        return super().evaluate(position) / self.points_per_disc

    def outcome_value(self, outcome: Outcome, turn: Color, ply: int) -> float:  # noqa: ARG002
        """Return the margin in discs."""
        margin = float(outcome.margin or 0)
        return margin if outcome.winner is turn else -margin

    def score(self, value: float) -> Score:
        """Return the margin."""
        return Score.discs(round(value, 1))


def ranked(board: Squares, chance: Random) -> dict[Point, float]:
    """Return the squares in the order to try them; chance orders those of the same kind."""
    return {point: kind + chance.random() for point, kind in _kinds(board.size).items()}


@cache
def _kinds(size: int) -> dict[Point, int]:
    """Return how early to try each square: corners, then edges, the middle, and what gives them."""
    board = squares(size)
    ranks = dict.fromkeys(board.points, 2)
    kinds = [(board.edges, 1), (board.corners, 0)]
    for quarter in board.quarters:
        kinds += [(quarter.ring, 3), (quarter.beside, 4), (quarter.diagonal, 5)]
    for chosen, rank in kinds:
        ranks.update(dict.fromkeys(board.points_of(chosen), rank))
    return ranks
