"""Taking stones off a puzzle that it does not need."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from tengen.base.compiled import _core
from tengen.puzzles.proving import FiveProver, Proof, Unfit

_Stones = dict[int, int]


def trimmed(
    board: _core.GomokuBoard, proof: Proof, prover: FiveProver
) -> tuple[_core.GomokuBoard, Proof]:
    """Return the puzzle without the stones that neither its answer nor its length needs.

    Those farthest from the line go first. The sides keep as many stones as the rules want.
    """
    width, stones = board.rules.width, _stones(board)

    def same(left: _Stones) -> Proof | None:
        its = _board(board, left)
        try:
            found = prover.prove(its, proof.kind)
        except Unfit:
            return None
        is_same = (found.plies, found.solutions) == (proof.plies, proof.solutions)
        return found if is_same else None

    order = sorted(stones, key=lambda cell: (-_distance(cell, proof.line, width), cell))
    left, gone = _without(stones, order, same)
    balanced = _balanced(board, left, gone)
    found = None if balanced is None else same(balanced)
    if balanced is None or found is None:
        return board, proof
    return _board(board, balanced), found


def _without(
    stones: _Stones, order: Iterable[int], same: Callable[[_Stones], Proof | None]
) -> tuple[_Stones, list[int]]:
    """Return the stones that are left when each that is not needed is gone, and those gone."""
    left, gone = dict(stones), list[int]()
    for cell in order:
        fewer = {one: its for one, its in left.items() if one != cell}
        if same(fewer) is not None:
            left = fewer
            gone.append(cell)
    return left, gone


def _balanced(board: _core.GomokuBoard, left: _Stones, gone: list[int]) -> _Stones | None:
    """Put back stones of the side that has too few, those taken first of all."""
    before, ahead = _stones(board), _ahead(left) - board.white_to_move
    lacking = 2 if ahead > 0 else 1
    back = [cell for cell in gone if before[cell] == lacking][: abs(ahead)]
    if len(back) < abs(ahead):
        return None
    return left | dict.fromkeys(back, lacking)


def _ahead(stones: _Stones) -> int:
    colors = list(stones.values())
    return colors.count(1) - colors.count(2)


def _distance(cell: int, line: Iterable[int], width: int) -> int:
    y, x = divmod(cell, width)
    return min(max(abs(y - one // width), abs(x - one % width)) for one in line)


def _stones(board: _core.GomokuBoard) -> _Stones:
    return {cell: color for cell, color in enumerate(board.cells) if color}


def _board(like: _core.GomokuBoard, stones: _Stones) -> _core.GomokuBoard:
    cells = bytearray(len(like.cells))
    for cell, color in stones.items():
        cells[cell] = color
    return _core.GomokuBoard.setup(like.rules, bytes(cells), like.white_to_move, (0, 0))
