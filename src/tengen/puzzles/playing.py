"""Playing a puzzle: the answer to every move, from the puzzle and the solvers alone.

The same moves always get the same answers, so that a run can be played again from its moves.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from enum import Enum

from tengen.base.errors import TengenError
from tengen.base.i18n import _
from tengen.base.move import PASS, Move
from tengen.engine.native.gomoku import core_board
from tengen.engine.native.reversi import core_board as reversi_board
from tengen.puzzles import endings, wording
from tengen.puzzles.five import FiveSolver, OutOfNodes, fives, stops
from tengen.puzzles.model import Puzzle, PuzzleKind
from tengen.rules.position import Position


class PuzzleVerdict(Enum):
    """What was made of a move.

    RIGHT and GO_ON: it was answered, and the next move is to be found; after GO_ON the win takes
    longer than need be. SOLVED and WRONG end the run.
    """

    RIGHT = "right"
    GO_ON = "go_on"
    SOLVED = "solved"
    WRONG = "wrong"


class PuzzleOver(TengenError):
    """A move after the end of a run."""


@dataclass(frozen=True, slots=True)
class PuzzleAnswer:
    """The verdict on a move, what was played in answer, the position then, and a sentence."""

    verdict: PuzzleVerdict
    reply: Move | None
    position: Position
    sentence: str


class PuzzleRun:
    """A puzzle that is being played.

    ``answer`` takes a move of the player; a solver judges it, with the best and longest defence.
    """

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.position = puzzle.start
        self.verdict: PuzzleVerdict | None = None
        self.moves: tuple[Move, ...] = ()

    @property
    def is_over(self) -> bool:
        """Whether the puzzle is solved or failed."""
        return self.verdict in {PuzzleVerdict.SOLVED, PuzzleVerdict.WRONG}

    @property
    def found(self) -> int:
        """How many moves the player has made."""
        return len(self.moves)

    def answer(self, move: Move | str) -> PuzzleAnswer:
        """Judge a move of the player; raises IllegalMove, and PuzzleOver after the end."""
        if self.is_over:
            raise PuzzleOver("this puzzle is over")
        move = self.puzzle.variant.parse(move) if isinstance(move, str) else move
        after = self.position.play(move)
        given = _JUDGES[self.puzzle.kind](self, move, after)
        self.moves += (move,)
        self.position, self.verdict = given.position, given.verdict
        return given

    def hint(self) -> Move | None:
        """Return a right move in this position; None where the run is over."""
        if self.is_over:
            return None
        at = len(self.position.moves)
        if self.is_in_line and at < len(self.puzzle.line):
            return self.puzzle.moves[at]
        return _winning_move(self.position)

    @property
    def is_in_line(self) -> bool:
        """Whether the player has played the moves of the puzzle, and so has the enemy."""
        return self.position.moves == self.puzzle.moves[: len(self.position.moves)]


def _cell(position: Position, move: Move) -> int:
    assert move.point is not None
    return position.variant.grid.cells[move.point]


def _move(position: Position, cell: int) -> Move:
    return position.variant.placements[cell]


# -- wins ----------------------------------------------------------------------------------------


def _judge_win(run: PuzzleRun, move: Move, after: Position) -> PuzzleAnswer:
    """Judge a move of a forced win: it has to win against every defence."""
    if after.outcome is not None:
        return PuzzleAnswer(PuzzleVerdict.SOLVED, None, after, _(wording.FIVE))
    board = core_board(after)
    try:
        defence = FiveSolver().best_defence(board)
    except OutOfNodes:
        return _by_line(run, move, after)
    if defence is None:
        return PuzzleAnswer(PuzzleVerdict.SOLVED, None, after, _(wording.UNSTOPPABLE))
    reply = _move(after, defence.cell)
    if defence.plies is None:
        return _refuted(run, after, reply)
    is_slower = defence.plies + 2 > _plies_left(run)
    verdict = PuzzleVerdict.GO_ON if is_slower else PuzzleVerdict.RIGHT
    sentence = _(wording.SLOWER if is_slower else wording.GO_ON)
    return PuzzleAnswer(verdict, reply, after.play(reply), sentence)


def _plies_left(run: PuzzleRun) -> int:
    """Return how many plies the win takes from here, as far as the puzzle knows."""
    if run.is_in_line:
        return run.puzzle.plies - 2 * run.found
    try:
        return FiveSolver().by_threats(core_board(run.position)) or 0
    except OutOfNodes:
        return run.puzzle.plies


def _by_line(run: PuzzleRun, move: Move, after: Position) -> PuzzleAnswer:
    """Judge a move that no proof was found for in time: right where the puzzle has it."""
    known = run.puzzle.moves
    at = len(run.position.moves)
    is_known = run.is_in_line and at + 1 < len(known) and known[at] == move
    if not is_known:
        return _unproved(run, after)
    reply = known[at + 1]
    return PuzzleAnswer(PuzzleVerdict.RIGHT, reply, after.play(reply), _(wording.GO_ON))


def _unproved(run: PuzzleRun, after: Position) -> PuzzleAnswer:
    """Judge a move after which neither a win nor its absence is proved; a four is blocked.

    Where fours were asked for, it is enough that none are left to win with.
    """
    board = core_board(after)
    if run.puzzle.kind is PuzzleKind.FOURS:
        with suppress(OutOfNodes):
            defence = FiveSolver().best_defence(board, fours_only=True)
            if defence is not None and defence.plies is None:
                return _refuted(run, after, _move(after, defence.cell))
    blocks = stops(board, tuple(fives(board.pass_turn())))
    reply = _move(after, blocks[0]) if blocks else None
    answered = after if reply is None else after.play(reply)
    return PuzzleAnswer(PuzzleVerdict.WRONG, reply, answered, _(wording.UNPROVED))


def _refuted(run: PuzzleRun, after: Position, reply: Move) -> PuzzleAnswer:
    answered = after.play(reply)
    if answered.outcome is not None and answered.outcome.winner is not None:
        sentence = wording.MAKES_FIVE
    elif run.puzzle.kind is PuzzleKind.FOURS:
        sentence = wording.STOPS_FOURS
    else:
        sentence = wording.ESCAPES
    return PuzzleAnswer(PuzzleVerdict.WRONG, reply, answered, _(sentence[after.turn]))


def _winning_move(position: Position) -> Move | None:
    """Return a move that wins by force, or the best in Reversi."""
    if position.variant.is_reversi:
        return _move(position, endings.best(reversi_board(position))[0])
    board = core_board(position)
    five = next(fives(board), None)
    if five is not None:
        return _move(position, five)
    try:
        first = FiveSolver().first_move(board)
    except OutOfNodes:
        return None
    return None if first is None else _move(position, first)


# -- defence -------------------------------------------------------------------------------------


def _judge_defence(run: PuzzleRun, move: Move, after: Position) -> PuzzleAnswer:
    """Judge a defence: the puzzle lists all that hold."""
    if after.variant.format(move) in run.puzzle.solutions:
        sentence = _(wording.HOLDS if len(run.puzzle.solutions) == 1 else wording.HOLDS_TOO)
        return PuzzleAnswer(PuzzleVerdict.SOLVED, None, after, sentence)
    board = core_board(after)
    five = next(fives(board), None)
    line = FiveSolver().by_fours(board) if five is None else [five]
    if not line:  # cannot be: the list of the puzzle is complete
        return PuzzleAnswer(PuzzleVerdict.SOLVED, None, after, _(wording.HOLDS_TOO))
    reply = _move(after, line[0])
    words = _(wording.WINS_BY_FOURS[after.turn])
    return PuzzleAnswer(PuzzleVerdict.WRONG, reply, after.play(reply), words)


# -- Reversi -------------------------------------------------------------------------------------


def _judge_ending(run: PuzzleRun, move: Move, after: Position) -> PuzzleAnswer:
    """Judge a move of an ending: it has to be as good as the best, counted to the end."""
    rated = dict(endings.values(reversi_board(run.position)))
    most, its = max(rated.values()), rated[_cell(run.position, move)]
    answered, replies = _play_on(after)
    reply = replies[0] if replies else None
    if its < most:
        words = wording.worse_text(most - its)
        return PuzzleAnswer(PuzzleVerdict.WRONG, reply, answered, words)
    if 2 * run.found + 2 > run.puzzle.plies or answered.outcome is not None:
        sentence = _(wording.PERFECT)
        return PuzzleAnswer(PuzzleVerdict.SOLVED, None, after, sentence)
    return PuzzleAnswer(PuzzleVerdict.RIGHT, reply, answered, _(wording.GO_ON))


def _play_on(after: Position) -> tuple[Position, list[Move]]:
    """Play the best answer, or a forced pass."""
    if after.outcome is not None:
        return after, []
    if after.legal_moves == (PASS,):
        return after.play(PASS), [PASS]
    reply = _move(after, endings.best(reversi_board(after))[0])
    return after.play(reply), [reply]


def _judge_choice(run: PuzzleRun, move: Move, after: Position) -> PuzzleAnswer:
    """Judge a choice in the middle game: the puzzle lists the right moves."""
    if after.variant.format(move) in run.puzzle.solutions:
        sentence = _(wording.CHOSEN)
        return PuzzleAnswer(PuzzleVerdict.SOLVED, None, after, sentence)
    answered, replies = _play_on(after)
    reply = replies[0] if replies else None
    return PuzzleAnswer(PuzzleVerdict.WRONG, reply, answered, _(wording.NOT_CHOSEN))


_Judge = Callable[[PuzzleRun, Move, Position], PuzzleAnswer]
_JUDGES: Mapping[PuzzleKind, _Judge] = {
    PuzzleKind.FOURS: _judge_win,
    PuzzleKind.THREATS: _judge_win,
    PuzzleKind.DEFENCE: _judge_defence,
    PuzzleKind.ENDING: _judge_ending,
    PuzzleKind.MOBILITY: _judge_choice,
}
