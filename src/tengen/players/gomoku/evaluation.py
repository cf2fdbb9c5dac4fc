"""What a position is worth by its shapes: fours, threes and twos, open or closed, and by place."""

from __future__ import annotations

from functools import lru_cache
from math import exp

from tengen.base.score import Score
from tengen.players.gomoku import lines
from tengen.players.gomoku.frame import BoardFrame
from tengen.players.gomoku.lines import CACHE, LineSide
from tengen.players.gomoku.view import CellView

#: The worth of a shape by (stones missing, is open) to the side to move, which needs one ply less …
TO_MOVE = {
    (0, True): 100_000,
    (0, False): 100_000,
    (1, True): 100_000,
    (1, False): 100_000,
    (2, True): 4_000,
    (2, False): 250,
    (3, True): 120,
    (3, False): 12,
}
#: … and to the side that waits.
WAITING = TO_MOVE | {
    (1, True): 30_000,
    (1, False): 700,
    (2, True): 900,
    (2, False): 90,
    (3, True): 60,
}
#: The weight of an intersection is its distance from the rim, and at most this.
CENTRE_WEIGHT = 7
#: An advantage of this size is worth e : 1 in the chance to win.
SCALE = 1500.0


def evaluate(view: CellView) -> float:
    """Return the static value for the side to move."""
    cells = view.cells
    own, enemy, total = view.own, view.enemy, 0
    for line in view.frame.lines:
        total += _line_value(cells[line], own, enemy)
    return total + _place_value(view)


def as_score(value: float) -> Score:
    """Return a value as a chance to win.

    >>> as_score(0).value
    0.5
    """
    bounded = max(-20.0, min(20.0, value / SCALE))
    return Score.winrate(round(1 / (1 + exp(-bounded)), 4))


@lru_cache(maxsize=CACHE)
def _line_value(line: bytes, own: LineSide, enemy: LineSide) -> int:
    if not any(line):
        return 0
    return _worth(line, own, TO_MOVE) - _worth(line, enemy, WAITING)


def _worth(line: bytes, side: LineSide, table: dict[tuple[int, bool], int]) -> int:
    shapes = lines.shapes(line, side)
    return sum(table.get((shape.missing, shape.is_open), 0) for shape in shapes)


def _place_value(view: CellView) -> int:
    weights, own, enemy = place_weights(view.frame), view.own.code, view.enemy.code
    total = 0
    for cell, weight in enumerate(weights):
        stone = view.cells[cell]
        if stone == own:
            total += weight
        elif stone == enemy:
            total -= weight
    return total


@lru_cache(maxsize=32)
def place_weights(frame: BoardFrame) -> tuple[int, ...]:
    """Return the weight of each cell: 7 in the centre, falling to 0 at the rim."""
    width, height = frame.grid.width, frame.grid.height
    return tuple(
        min(x, y, width - 1 - x, height - 1 - y, CENTRE_WEIGHT) for x, y, _z in frame.grid.points
    )
