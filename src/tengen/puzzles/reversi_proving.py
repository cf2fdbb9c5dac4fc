"""Puzzles of Reversi: endings counted out, and choices of the middle game by a deep search."""

from __future__ import annotations

from collections.abc import Iterator

from tengen.base.compiled import _core
from tengen.puzzles import endings
from tengen.puzzles.making import position_of, proved_puzzle
from tengen.puzzles.model import Puzzle, PuzzleKind, PuzzleTheme
from tengen.puzzles.proving import Proof, Unfit, UnfitReason
from tengen.rules.variant import Variant

#: The best move of an ending is so many discs ahead of the next, or the only one that wins.
ENDING_GAP = 4
#: In the middle game, by a deep search.
MOBILITY_GAP = 4
#: Empty squares of endings, and of choices of the middle game.
ENDING_EMPTIES = range(6, 13)
MOBILITY_EMPTIES = range(20, 35)
#: Moves of the player to be found at most.
MAX_MOVES = 3
#: A choice about mobility leaves the enemy so many moves at most, and that many fewer than others.
MAX_REPLIES = 5

CORNERS = frozenset((0, 7, 56, 63))
#: The square diagonally beside each corner.
X_SQUARES = {9: 0, 14: 7, 49: 56, 54: 63}


def prove_reversi(board: _core.ReversiBoard, kind: PuzzleKind) -> Proof:
    """Prove a puzzle of Reversi; raises Unfit."""
    if len(board.legal()) < 2:
        raise Unfit(UnfitReason.AT_ONCE)
    return _ending(board) if kind is PuzzleKind.ENDING else _choice(board)


def _ending(board: _core.ReversiBoard) -> Proof:
    rated = endings.values(board)
    if not _is_single(rated, ENDING_GAP):
        raise Unfit(UnfitReason.NOT_CLEAR)
    line = _best_line(board, rated[0][0])
    failing = len(rated) - 1
    return Proof(PuzzleKind.ENDING, len(line), (rated[0][0],), line, failing, margin=rated[0][1])


def _is_single(rated: list[tuple[int, int]], gap: int) -> bool:
    """Whether the first move is far ahead, or the only one that wins."""
    best, second = rated[0][1], rated[1][1]
    return best - second >= gap or best > 0 >= second or best == 0 > second


def _best_line(board: _core.ReversiBoard, first: int) -> tuple[int, ...]:
    """Return best play as long as the player has one best move, without passes."""
    line = [first]
    board = board.play(first)
    while len(line) < 2 * MAX_MOVES - 1 and board.legal():
        reply = endings.best(board)[0]
        board = board.play(reply)
        if len(board.legal()) < 2:
            break
        rated = endings.values(board)
        if rated[0][1] == rated[1][1]:
            break
        line += [reply, rated[0][0]]
        board = board.play(rated[0][0])
    return tuple(line)


def _choice(board: _core.ReversiBoard) -> Proof:
    """Prove a choice about mobility: a quick look first, then deep ones."""
    cell = endings.glance(board)
    if cell in CORNERS or not _is_restricting(board, endings.values(board, 6)[0][0]):
        raise Unfit(UnfitReason.NOT_CLEAR)
    for depth in (6, endings.DEEP):
        rated = endings.values(board, depth)
        if rated[0][1] - rated[1][1] < MOBILITY_GAP or not _is_restricting(board, rated[0][0]):
            raise Unfit(UnfitReason.NOT_CLEAR)
    best = rated[0]
    return Proof(PuzzleKind.MOBILITY, 1, (best[0],), (best[0],), len(rated) - 1, margin=best[1])


def _is_restricting(board: _core.ReversiBoard, cell: int) -> bool:
    """Whether a move leaves the enemy few answers, and fewer than the other moves on average."""
    left = {move: len(board.play(move).legal()) for move in board.legal()}
    return left[cell] <= MAX_REPLIES and 2 * left[cell] * len(left) <= 2 * sum(left.values()) - len(
        left
    )


def reversi_puzzle(rules: Variant, board: _core.ReversiBoard, proof: Proof) -> Puzzle:
    """Return a puzzle that is proved, with its themes and its estimate."""
    moves = board.cells.count(0) if proof.kind is PuzzleKind.ENDING else 0
    return proved_puzzle(position_of(rules, board), proof, _themes(board, proof), moves)


def _themes(board: _core.ReversiBoard, proof: Proof) -> Iterator[PuzzleTheme]:
    cell, legal = proof.solutions[0], board.legal()
    after = board.play(cell)
    if cell in CORNERS:
        yield PuzzleTheme.CORNER
    elif CORNERS.intersection(legal):
        yield PuzzleTheme.NO_CORNER
    if board.cells[X_SQUARES.get(cell, cell)] == 0 and cell in X_SQUARES:
        yield PuzzleTheme.X_SQUARE
    if len(board.flips(cell)) == min(len(board.flips(move)) for move in legal):
        yield PuzzleTheme.QUIET
    if not after.is_over and not after.legal():
        yield PuzzleTheme.PASSING
    if proof.kind is PuzzleKind.ENDING and _is_only_win(board, proof):
        yield PuzzleTheme.ONLY_WIN


def _is_only_win(board: _core.ReversiBoard, proof: Proof) -> bool:
    return (proof.margin or 0) > 0 >= endings.values(board)[1][1]
