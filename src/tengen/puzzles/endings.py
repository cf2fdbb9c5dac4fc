"""What each move of a Reversi position is worth: counted out, or looked at deeply."""

from __future__ import annotations

from functools import lru_cache
from threading import get_ident

from tengen.base.compiled import _core
from tengen.engine.native import reversi

#: From so many empty squares on every move is counted out.
MAX_COUNTED = 14
#: Plies of a deep look.
DEEP = 12
#: Plies of the look for an answer to be shown in the middle game.
EARLY = 8


@lru_cache(maxsize=8)
def _engine(_thread: int) -> _core.ReversiEngine:
    return reversi.compiled(8, 16)


@lru_cache(maxsize=8)
def _quick(_thread: int) -> _core.ReversiEngine:
    """Return an engine with little to forget."""
    return reversi.compiled(8, 1)


def values(board: _core.ReversiBoard, depth: int | None = None) -> list[tuple[int, int]]:
    """Return (cell, margin for the side to move) of every move, the best first.

    Counted to the end, or looked at so many plies deep, always with the same answer.
    """
    legal = board.legal()
    engine = _engine(get_ident())
    if depth is not None:
        engine.clear()  # what was seen before must not change an estimate
    limits = _core.SearchLimits(depth or reversi.MAX_DEPTH, lines=len(legal))
    found = engine.search(board, limits)
    rated = [(line.cells[0], line.value) for line in found.lines]
    return sorted(rated, key=lambda one: (-one[1], one[0]))


def best(board: _core.ReversiBoard) -> tuple[int, int]:
    """Return the best move and its margin; the side to move can move.

    Near the end it is counted out; earlier, where that could take minutes, looked at a few plies.
    """
    engine = _engine(get_ident())
    is_early = board.cells.count(0) > MAX_COUNTED
    if is_early:
        engine.clear()  # what was seen before must not change an estimate
    depth = EARLY if is_early else reversi.MAX_DEPTH
    found = engine.search(board, _core.SearchLimits(depth))
    return found.lines[0].cells[0], found.lines[0].value


def glance(board: _core.ReversiBoard) -> int:
    """Return a move found by a look two plies deep, always the same."""
    engine = _quick(get_ident())
    engine.clear()
    return engine.search(board, _core.SearchLimits(2)).lines[0].cells[0]
