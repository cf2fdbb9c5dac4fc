"""Minimax with alpha-beta over every empty point, one ply deep, then two, then three.

What counts is the best value; among equals the heavier point is played, which is the order in which
the candidates stand. Inside the tree the points are tried by what they are worth at once: that
changes no value, only how soon a branch is cut off.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf

from tengen.engine.local import Watch
from tengen.players.gomoku.classic.count import CountedBoard
from tengen.players.gomoku.classic.scale import DECISIVE, FIVE, CountEvaluator, ShapeWeights
from tengen.players.gomoku.frame import BLACK, WHITE

#: A value above this is looked for once more one ply deep, so that a win at hand is taken at once.
AT_ONCE = 8000

#: A value for the side to move, and the cells that lead to it.
Line = tuple[float, tuple[int, ...]]


class TimeUp(Exception):
    """The watch is over: this depth will not be completed."""


@dataclass(frozen=True, slots=True)
class MinimaxResult:
    """The value, the line behind it and the depth in plies that was completed.

    ``values`` is what every candidate is worth one ply deep; ``is_complete`` is false when time ran
    out before the wanted depth.
    """

    value: float
    line: tuple[int, ...]
    depth: int
    values: dict[int, float]
    is_complete: bool = True


class Minimax:
    """The search on one board, for the side with a code to move."""

    def __init__(self, board: CountedBoard, weights: ShapeWeights, watch: Watch) -> None:
        self._board = board
        self._judges = {code: CountEvaluator(code, weights) for code in (BLACK, WHITE)}
        self._watch = watch

    def search(self, candidates: Sequence[int], code: int, depth: int) -> MinimaxResult:
        """Search the candidates, in their order, so many plies deep or until time is up.

        One ply is always completed.
        """
        at_once = self._values(candidates, code)
        first = max(at_once, key=at_once.__getitem__)
        found = MinimaxResult(at_once[first], (first,), 1, at_once)
        for plies in range(2, depth + 1):
            if found.value >= FIVE:
                break
            try:
                value, line = self._root(found.line[0], at_once, code, plies)
            except TimeUp:
                return MinimaxResult(
                    found.value, found.line, found.depth, at_once, is_complete=False
                )
            found = MinimaxResult(value, line, plies, at_once)
        if found.value > AT_ONCE and at_once[first] > AT_ONCE:
            return MinimaxResult(at_once[first], (first,), 1, at_once)
        return found

    def _root(self, best: int, at_once: dict[int, float], code: int, depth: int) -> Line:
        """Return the best line that begins with a candidate, the earliest among equals.

        The best move of the depth before comes first and sets the mark for the others; one that
        stands earlier in the order must reach it, one that stands later must beat it.
        """
        rank = {cell: at for at, cell in enumerate(at_once)}
        value: float = -inf
        line: tuple[int, ...] = (best,)
        for cell in sorted(at_once, key=lambda cell: (cell != best, -at_once[cell])):
            alpha = value - 1 if rank[cell] < rank[line[0]] else value
            reply, rest = self._after(cell, code, depth, (alpha, inf))
            if reply > alpha:
                value, line = reply, (cell, *rest)
        return value, line

    def _after(self, cell: int, code: int, depth: int, window: tuple[float, float]) -> Line:
        """Return the value of a move for who makes it, and what the enemy answers."""
        board, (alpha, beta) = self._board, window
        board.play(cell, code)
        try:
            value, line = self._visit(WHITE if code == BLACK else BLACK, depth - 1, -beta, -alpha)
        finally:
            board.take_back(cell, code)
        return -value, line

    def _visit(self, code: int, depth: int, alpha: float, beta: float) -> Line:
        """Return the value for the side to move; at or outside the window it is a bound."""
        # 1. The end of the game, or of the search.
        judge, board = self._judges[WHITE if code == BLACK else BLACK], self._board
        static = -judge[board.shapes]
        empty = board.empty
        if abs(static) >= FIVE or not empty:
            return static if abs(static) > DECISIVE else static + board.place_for(code), ()
        if depth == 1:
            last = self._values(empty, code, beta)
            best = max(last, key=last.__getitem__)
            return last[best], (best,)
        # 2. The moves, the best at first sight first.
        if self._watch.is_over:
            raise TimeUp
        at_once = self._values(empty, code)
        order = sorted(at_once, key=lambda cell: -at_once[cell])
        if at_once[order[0]] >= FIVE:
            return at_once[order[0]], (order[0],)
        # 3. Each of them, until the enemy would not allow this position.
        highest: Line = (-inf, ())
        for cell in order:
            value, line = self._after(cell, code, depth, (alpha, beta))
            if value > highest[0]:
                highest = (value, (cell, *line))
                alpha = max(alpha, value)
                if alpha >= beta:
                    break
        return highest

    def _values(self, cells: Sequence[int], code: int, beta: float = inf) -> dict[int, float]:
        """Return what a stone on each cell is worth at once to the side that puts it there.

        Ends with the first that reaches beta.
        """
        board, judge = self._board, self._judges[code]
        numbers, table, weights = board.numbers, board.table, board.weights
        crossing, place = board.crossing[code], board.place_for(code)
        values: dict[int, float] = {}
        for cell in cells:
            shapes = board.shapes
            for line, power in crossing[cell]:
                number = numbers[line]
                shapes += table[number + power] - table[number]
            value = judge[shapes]
            if -DECISIVE <= value <= DECISIVE:
                value += place + weights[cell]
            values[cell] = value
            if value >= beta:
                break
        self._watch.nodes += len(values)
        return values
