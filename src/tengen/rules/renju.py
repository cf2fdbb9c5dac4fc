"""Black's forbidden points in renju, by the international definition, word for word.

*Five*: exactly five stones in an unbroken row. It wins, even on a point that would be a foul.
*Overline*: six or more in a row. A foul.
*Four*: four stones in a line to which one more makes a five. *Straight four*: four in an unbroken
row that can become five at either end.
*Three*: stones that one more turns into a straight four, without making a five at the same time.
*Double four*: one move makes two or more fours, even on one line. A foul.
*Double three*: one move makes two or more threes; a three counts only when the stone that would
make it a straight four is itself legal: no overline, no double four and, by this same definition,
no double three. A foul.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from tengen.base.color import Color
from tengen.base.grid import Direction, Point, step
from tengen.rules.board import Fault

if TYPE_CHECKING:
    from tengen.rules.gomoku import GomokuBoard

_FIVE = 5


def foul(board: GomokuBoard, point: Point) -> str | None:
    """Return why black may not play on a free point: a ``Fault``, or None when it may."""
    placed = _with_black(board, point)
    rows = [len(_row(placed, point, direction)) for direction in _directions(board)]
    if _FIVE in rows:
        return None
    if max(rows) > _FIVE:
        return Fault.OVERLINE
    if sum(len(_fours(placed, point, direction)) for direction in _directions(board)) >= 2:
        return Fault.DOUBLE_FOUR
    if sum(_is_three(placed, point, direction) for direction in _directions(board)) >= 2:
        return Fault.DOUBLE_THREE
    return None


def _fours(board: GomokuBoard, point: Point, direction: Direction) -> set[frozenset[Point]]:
    """Return the fours along a line that the stone at ``point`` is part of, each by its stones."""
    fours = set()
    for empty in _free_points_near(board, point, direction):
        five = _row(_with_black(board, empty), empty, direction)
        if len(five) == _FIVE and point in five:
            fours.add(frozenset(five) - {empty})
    return fours


def _is_three(board: GomokuBoard, point: Point, direction: Direction) -> bool:
    """Whether the stone at ``point`` is part of a three along a line, one that counts."""
    for empty in _free_points_near(board, point, direction):
        after = _with_black(board, empty)
        if (
            _is_straight_four(after, empty, point, direction)
            and not _makes_five(after, empty)
            and foul(board, empty) is None
        ):
            return True
    return False


def _is_straight_four(board: GomokuBoard, new: Point, old: Point, direction: Direction) -> bool:
    """Whether both stones stand in a row of four that becomes a five at either end."""
    row = _row(board, new, direction)
    if len(row) != _FIVE - 1 or old not in row:
        return False
    return all(
        board.is_free(end) and len(_row(_with_black(board, end), end, direction)) == _FIVE
        for end in (step(row[0], direction, -1), step(row[-1], direction))
    )


def _makes_five(board: GomokuBoard, point: Point) -> bool:
    return any(len(_row(board, point, direction)) == _FIVE for direction in _directions(board))


def _free_points_near(board: GomokuBoard, point: Point, direction: Direction) -> Iterator[Point]:
    """Yield the free points of a line that can share a five with ``point``."""
    for distance in range(1, _FIVE):
        for sign in (-1, 1):
            near = step(point, direction, sign * distance)
            if board.is_free(near):
                yield near


def _with_black(board: GomokuBoard, point: Point) -> GomokuBoard:
    """Return the board with a black stone added; black stays to move."""
    return board.with_stone(point).pass_turn()


def _row(board: GomokuBoard, point: Point, direction: Direction) -> tuple[Point, ...]:
    return board.row(point, direction, Color.BLACK)


def _directions(board: GomokuBoard) -> tuple[Direction, ...]:
    return board.variant.grid.directions
