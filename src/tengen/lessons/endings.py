"""What is true of a position of Reversi: margins at the end, replies, corners, stable discs."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from tengen.base.color import Color
from tengen.base.grid import Point
from tengen.base.move import PASS, Move
from tengen.rules.position import Position
from tengen.study.solving import Effort, SolveGoal, solve

#: Empty squares up to which every ending of the lessons is counted out.
MAX_EMPTY = 16
_MEGABYTES = 16


@lru_cache(maxsize=4096)
def margin(position: Position) -> int:
    """Return the exact margin for the side to move with best play."""
    found = solve(position, SolveGoal.EXACT, Effort(megabytes=_MEGABYTES))
    assert found.score is not None
    return int(found.score.value)


def margins(position: Position) -> dict[Move, int]:
    """Return the exact margin of every legal move, for whoever moves."""
    return {move: -margin(position.play(move)) for move in position.legal_moves}


def best_moves(position: Position) -> tuple[Move, ...]:
    """Return the moves with the best margin."""
    found = margins(position)
    return tuple(move for move, value in found.items() if value == max(found.values()))


def best_line(position: Position) -> tuple[Move, ...]:
    """Return best play to the end."""
    return solve(position, SolveGoal.EXACT, Effort(megabytes=_MEGABYTES)).line


def replies(position: Position) -> int:
    """Return how many discs the side to move may place."""
    return sum(move.is_placement for move in position.legal_moves)


def turned_by(position: Position, move: Move) -> int:
    """Return how many discs a move turns over."""
    own = position.turn
    return position.play(move).count(own) - position.count(own) - 1


def frontier(position: Position, color: Color) -> int:
    """Return how many discs of a colour have an empty square beside them."""
    return sum(
        owner is color and any(near not in position.stones for near in beside(position, point))
        for point, owner in position.stones.items()
    )


def beside(position: Position, point: Point) -> Iterator[Point]:
    """Yield the squares around a square."""
    grid = position.variant.grid
    for dx in (-1, 0, 1):
        for dy in (-1, 0, 1):
            near = Point(point.x + dx, point.y + dy)
            if (dx or dy) and near in grid:
                yield near


def corners(position: Position) -> frozenset[Point]:
    """Return the corners of the board."""
    right, bottom = position.variant.width - 1, position.variant.height - 1
    return frozenset(Point(x, y) for x in (0, right) for y in (0, bottom))


def stable(position: Position, color: Color) -> frozenset[Point]:
    """Return the discs of a colour that are never turned, in any game that goes on from here.

    Every continuation is played out, so there should be few empty squares.
    """
    left = frozenset(point for point, owner in position.stones.items() if owner is color)
    seen: set[Position] = set()
    waiting = [position]
    while waiting and left:
        here = waiting.pop()
        if here in seen:
            continue
        seen.add(here)
        left = frozenset(point for point in left if here.stones[point] is color)
        waiting.extend(here.play(move) for move in here.legal_moves)
    return left


def has_only_pass(position: Position) -> bool:
    """Whether the side to move must pass."""
    return position.legal_moves == (PASS,)
