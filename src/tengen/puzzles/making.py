"""From a position to a puzzle: proved, trimmed, verified, with its themes and its estimate."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from tengen.base.color import Color
from tengen.base.compiled import _core
from tengen.puzzles.five import fives, rows_of
from tengen.puzzles.identity import puzzle_id
from tengen.puzzles.model import Puzzle, PuzzleKind, PuzzleTheme
from tengen.puzzles.proving import Proof, Unfit, UnfitReason
from tengen.puzzles.rating import PuzzleFeatures, estimate
from tengen.rules.position import Position
from tengen.rules.setup import Setup
from tengen.rules.variant import Variant
from tengen.study.solving import Effort, SolveGoal, solve
from tengen.study.verifier import Unproved

#: From so many plies on a win is long.
LONG = 9
_GOALS = {PuzzleKind.FOURS: SolveGoal.VCF, PuzzleKind.THREATS: SolveGoal.VCT}
_NODES = 200_000


def five_puzzle(rules: Variant, board: _core.GomokuBoard, proof: Proof) -> Puzzle:
    """Return a puzzle that is proved, verified; raises Unfit where the verifier refuses."""
    position = position_of(rules, board)
    verify_win(position, proof)
    return proved_puzzle(position, proof, five_themes(board, proof), (proof.plies - 1) // 2)


def proved_puzzle(
    position: Position, proof: Proof, more_themes: Iterable[PuzzleTheme], moves: int
) -> Puzzle:
    """Return the puzzle of a proof, with its estimate; ``moves`` as ``PuzzleFeatures`` has them."""
    rules = position.variant
    names = [rules.format(move) for move in rules.placements]
    themes = (PuzzleTheme(proof.kind.value), *more_themes)
    seen = PuzzleFeatures(proof.kind, moves, proof.failing, len(proof.solutions), themes)
    return Puzzle(
        puzzle_id(position),
        rules.name,
        position.setup.text,
        themes,
        proof.plies,
        estimate(seen),
        tuple(names[cell] for cell in proof.solutions),
        tuple(names[cell] for cell in proof.line),
        proof.margin,
    )


def position_of(rules: Variant, board: _core.GomokuBoard | _core.ReversiBoard) -> Position:
    """Return a compiled board as a position."""
    colors = (None, Color.BLACK, Color.WHITE)
    stones = {
        point: color
        for point, content in zip(rules.grid.points, board.cells, strict=True)
        if (color := colors[content]) is not None
    }
    turn = Color.WHITE if board.white_to_move else Color.BLACK
    return Position.of(Setup(rules, stones, turn))


def verify_win(position: Position, proof: Proof) -> None:
    """Let the verifier check a win, or that which a defence stops; raises Unfit."""
    if proof.kind is PuzzleKind.DEFENCE:
        losing = next(
            move
            for cell, move in enumerate(position.variant.placements)
            if cell not in proof.solutions and position.is_legal(move)
        )
        position = position.play(losing)
    goal = _GOALS.get(proof.kind, SolveGoal.VCF)
    try:
        found = solve(position, goal, Effort(nodes=_NODES, megabytes=2))
    except Unproved:
        raise Unfit(UnfitReason.UNVERIFIED) from None
    if found.win is None:
        raise Unfit(UnfitReason.UNVERIFIED)


# -- themes --------------------------------------------------------------------------------------


def five_themes(board: _core.GomokuBoard, proof: Proof) -> Iterator[PuzzleTheme]:
    """Yield what a puzzle of five in a row is about, beside its kind."""
    first, width = proof.solutions[0], board.rules.width
    if _has_foul(board, proof):
        yield PuzzleTheme.FOUL_TRAP
    if _has_counter_four(board, proof):
        yield PuzzleTheme.COUNTER_FOUR
    if _is_gap(board, first):
        yield PuzzleTheme.GAP
    if _is_diagonal(board, first):
        yield PuzzleTheme.DIAGONAL
    if min(*divmod(first, width), *(width - 1 - at for at in divmod(first, width))) < 2:
        yield PuzzleTheme.EDGE
    if proof.plies >= LONG:
        yield PuzzleTheme.LONG


def _boards(board: _core.GomokuBoard, proof: Proof) -> Iterator[_core.GomokuBoard]:
    """Yield the boards after each move of the line."""
    for cell in proof.line:
        board = board.play(cell)
        if board.status is not _core.Status.PLAYING:
            return
        yield board


def _has_foul(board: _core.GomokuBoard, proof: Proof) -> bool:
    """Whether black may not stop five on a point because that is a foul."""
    if not board.rules.fouls or not board.white_to_move:
        return False
    return any(
        after.why_illegal(cell) is not _core.Fault.NONE
        for after in list(_boards(board, proof))[::2]
        for cell in fives(after.pass_turn())
    )


def _has_counter_four(board: _core.GomokuBoard, proof: Proof) -> bool:
    """Whether an answer of the line threatens five."""
    return any(
        next(fives(after.pass_turn()), None) is not None
        for after in list(_boards(board, proof))[1::2]
    )


def _own_rows(board: _core.GomokuBoard, cell: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """Yield the free rows through a cell with the number of stones of the mover in them."""
    mine = 2 if board.white_to_move else 1
    for row, stones in rows_of(board):
        if cell in row and stones.count(0) + stones.count(mine) == 5:
            yield row, stones.count(mine)


def _best_row(board: _core.GomokuBoard, cell: int) -> tuple[int, ...]:
    rows = sorted(_own_rows(board, cell), key=lambda one: -one[1])
    return rows[0][0] if rows else (cell, cell)


def _is_gap(board: _core.GomokuBoard, cell: int) -> bool:
    """Whether the mover has stones on both sides of a cell in its best row."""
    row, cells = _best_row(board, cell), board.cells
    at = row.index(cell)
    return any(cells[one] for one in row[:at]) and any(cells[one] for one in row[at + 1 :])


def _is_diagonal(board: _core.GomokuBoard, cell: int) -> bool:
    row, width = _best_row(board, cell), board.rules.width
    return abs(row[1] - row[0]) in {width - 1, width + 1}
