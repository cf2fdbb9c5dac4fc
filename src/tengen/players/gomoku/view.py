"""A position as its lines are read by both sides."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeVar

from tengen.base.grid import Point
from tengen.players.gomoku import lines
from tengen.players.gomoku.frame import BoardFrame, frame_of
from tengen.players.gomoku.lines import LineSide
from tengen.rules.board import Board
from tengen.rules.position import Position
from tengen.rules.variant import Variant

_Answer = TypeVar("_Answer")


class CellView:
    """A board, cell by cell; ``own`` is the side to move, ``enemy`` the other."""

    __slots__ = ("board", "cells", "enemy", "frame", "own")

    def __init__(self, variant: Variant, board: Board, frame: BoardFrame) -> None:
        self.board = board
        self.frame = frame
        self.cells = frame.read(board)
        self.own = LineSide.of(variant, board.turn)
        self.enemy = LineSide.of(variant, board.turn.opponent)

    @classmethod
    def of(cls, position: Position, frame: BoardFrame | None = None) -> CellView:
        """Return the view of a position, in a frame of its own unless one is given."""
        frame = frame or frame_of(position.variant, stones_in_order(position))
        return cls(position.variant, position.board, frame)

    def each(
        self, read: Callable[[bytes, LineSide], _Answer], side: LineSide
    ) -> Iterator[tuple[range, _Answer]]:
        """Yield the cells of each line of which a reader has something to say, and that."""
        cells = self.cells
        for line, places in self.frame.cells_of_lines:
            answer = read(cells[line], side)
            if answer:
                yield places, answer

    def winning(self, side: LineSide) -> list[int]:
        """Return the cells where a side completes five, in board order."""
        found = self.each(lines.winning_places, side)
        return sorted({places[at] for places, answer in found for at in answer})

    def stopping(self, side: LineSide) -> list[int]:
        """Return the cells where the other side may stop a five of a side, in board order."""
        found = self.each(lines.stopping_places, side)
        return sorted({places[at] for places, answer in found for at in answer})

    def fours(self, side: LineSide) -> list[tuple[int, int]]:
        """Return the ways to make a four: the cell to play and the cell that would then be five."""
        found = self.each(lines.fours, side)
        return sorted({(places[at], places[to]) for places, answer in found for at, to in answer})

    def open_threes(self, side: LineSide) -> list[int]:
        """Return the cells where a side makes an open three, in board order."""
        found = self.each(lines.open_threes, side)
        return sorted({places[at] for places, answer in found for at in answer})

    def straight_fours(self, side: LineSide) -> list[int]:
        """Return the cells where a side makes an open four, in board order."""
        found = self.each(lines.straight_fours, side)
        return sorted({places[at] for places, answer in found for at in answer})

    def promise_of(self, side: LineSide) -> dict[int, int]:
        """Return what the empty cells promise to a side."""
        worth: dict[int, int] = {}
        for places, answer in self.each(lines.promise, side):
            for at, value in answer:
                worth[places[at]] = worth.get(places[at], 0) + value
        return worth

    def promise(self) -> dict[int, int]:
        """Return what the empty cells promise to the two sides together."""
        worth = self.promise_of(self.own)
        for cell, value in self.promise_of(self.enemy).items():
            worth[cell] = worth.get(cell, 0) + value
        return worth

    def is_legal(self, cell: int) -> bool:
        """Whether the side to move may play on a cell."""
        return self.board.why_illegal(self.frame.points[cell]) is None


def stones_in_order(position: Position) -> list[Point]:
    """Return the points of the stones, the latest last."""
    last = position.last_move
    points = list(position.stones)
    return points if last is None or last.point is None else [*points, last.point]
