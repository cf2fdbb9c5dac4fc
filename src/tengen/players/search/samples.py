"""Two plain problems to compare algorithms with: rows in five-in-a-row, corners in Reversi.

Both propose every legal move, so that brute force sees the same tree as the others.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from tengen.base.color import Color
from tengen.base.grid import Point, step
from tengen.base.move import Move
from tengen.base.score import Score
from tengen.players.search.problem import SearchProblem, outcome_value
from tengen.rules.outcome import Outcome
from tengen.rules.position import Position
from tengen.rules.variant import Variant

#: Discs of the final margin that a corner, or one more move to choose from, is worth.
CORNER = 8.0
CHOICE = 0.5


class Rows:
    """Five-in-a-row on a bounded board: each row still open to one side counts for it."""

    def moves(self, position: Position) -> Sequence[Move]:
        """Return every legal move, those beside most stones first."""
        stones, beside = position.stones, _neighbours(position.variant)

        def crowd(move: Move) -> int:
            return -sum(point in stones for point in beside.get(move.point, ()))

        return sorted(position.legal_moves, key=crowd)

    def evaluate(self, position: Position) -> float:
        """Return 1, 4, 16, … for an open row with 1, 2, 3, … stones, less those of the opponent."""
        stones, value = position.stones, 0
        for row in _rows(position.variant):
            colors = [stones[point] for point in row if point in stones]
            if colors and colors.count(colors[0]) == len(colors):
                worth: int = 4 ** (len(colors) - 1)
                value += worth if colors[0] is position.turn else -worth
        return float(value)

    def outcome_value(self, outcome: Outcome, turn: Color, ply: int) -> float:
        """Return the usual value of an end."""
        return outcome_value(outcome, turn, ply)


class Corners:
    """Reversi in discs: an end counts its margin, a position its corners and its choices."""

    def moves(self, position: Position) -> Sequence[Move]:
        """Return every legal move, corners first and the squares beside them last."""
        order = _corner_order(position.variant)
        return sorted(position.legal_moves, key=lambda move: order.get(move.point, 0))

    def evaluate(self, position: Position) -> float:
        """Return corners and mobility for the side to move; the opponent's moves are not known."""
        owners = [position.stones.get(corner) for corner in _corners(position.variant)]
        corners = owners.count(position.turn) - owners.count(position.turn.opponent)
        return CORNER * corners + CHOICE * len(position.legal_moves)

    def outcome_value(self, outcome: Outcome, turn: Color, ply: int) -> float:  # noqa: ARG002
        """Return the margin in discs."""
        margin = float(outcome.margin or 0)
        return margin if outcome.winner is turn else -margin

    def score(self, value: float) -> Score:
        """Return a value as a margin."""
        return Score.discs(value)


def sample_problem(rules: Variant) -> SearchProblem:
    """Return the plain problem of a variant."""
    return Corners() if rules.is_reversi else Rows()


@lru_cache(maxsize=16)
def _rows(rules: Variant) -> tuple[tuple[Point, ...], ...]:
    """Return every row of the board that is as long as one that wins."""
    grid = rules.grid
    rows = (
        tuple(step(point, direction, count) for count in range(rules.line))
        for point in grid.points
        for direction in grid.directions
    )
    return tuple(row for row in rows if row[-1] in grid)


@lru_cache(maxsize=16)
def _neighbours(rules: Variant) -> dict[Point | None, tuple[Point, ...]]:
    grid = rules.grid
    return {
        point: tuple(
            beside
            for direction in grid.directions
            for sign in (1, -1)
            if (beside := step(point, direction, sign)) in grid
        )
        for point in grid.points
    }


def _corners(rules: Variant) -> tuple[Point, ...]:
    last = rules.width - 1
    return (Point(0, 0), Point(last, 0), Point(0, last), Point(last, last))


@lru_cache(maxsize=16)
def _corner_order(rules: Variant) -> dict[Point | None, int]:
    """Return -1 for a corner, 1 for a square beside one, 0 for the others."""
    corners, beside = _corners(rules), _neighbours(rules)
    order: dict[Point | None, int] = {point: 1 for corner in corners for point in beside[corner]}
    return order | dict.fromkeys(corners, -1)
