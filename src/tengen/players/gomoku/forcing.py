"""Forced wins: sequences of fours, then of fours and threes, that leave the enemy no choice.

A four leaves one answer, so a win by fours alone is a single line. A three threatens such a line;
the answers to it are the cells that touch the line, and the enemy's own fours. Every answer must
lose, so what is found here is a proof, not an opinion. Captures could take a four off the board:
in variants that have them nothing is searched.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from tengen.base.grid import step
from tengen.base.move import Move, placement
from tengen.engine.local import Watch
from tengen.players.gomoku.frame import BoardFrame
from tengen.players.gomoku.view import CellView
from tengen.rules.board import Board
from tengen.rules.variant import Variant

#: The most own moves in a sequence of fours: 61 plies.
MAX_FOURS = 31
#: A sequence of fours that a three threatens, or that follows one, is at most so long.
FOURS_AFTER_THREE = 8
#: A depth that no sequence of fours reaches: all of them were tried.
EXHAUSTED = 1000
#: How many threes and fours are tried in each position of a search with threes.
BREADTH = 12

Line = tuple[int, ...]


class OutOfThought(Exception):
    """The time or the nodes for this search are used up."""


@dataclass(slots=True)
class ForcingBudget:
    """Ends a search: after so many nodes, or a share of the time and nodes the watch allows."""

    watch: Watch
    nodes: int
    share: float

    def spend(self) -> None:
        """Count a node; raises OutOfThought when there are no more."""
        self.nodes -= 1
        self.watch.nodes += 1
        limit = self.watch.request.limit
        time_is_up = limit.budget is not None and self.watch.elapsed > self.share * limit.budget
        too_many = limit.nodes is not None and self.watch.nodes > self.share * limit.nodes
        if self.nodes < 0 or time_is_up or too_many or self.watch.is_over:
            raise OutOfThought


class Forcing:
    """The search for forced wins of the side to move on one board; a line is a tuple of cells."""

    def __init__(self, variant: Variant, frame: BoardFrame, budget: ForcingBudget) -> None:
        self._variant = variant
        self._frame = frame
        self._budget = budget
        self._refuted: dict[int, int] = {}
        self._hopeless: set[tuple[int, int]] = set()
        self._was_cut = False
        #: In Caro a four may have several answers; these are the cells of all that were refuted.
        self._attacked: set[int] = set()
        self._answered: set[int] = set()

    def moves(self, line: Line) -> tuple[Move, ...]:
        """Return a line as moves."""
        return tuple(placement(self._frame.points[cell]) for cell in line)

    # -- fours only --------------------------------------------------------------------------

    def by_fours(self, board: Board, most: int = MAX_FOURS) -> Line | None:
        """Return the shortest win by fours with at most so many own moves, or None."""
        for count in range(1, most + 1):
            self._was_cut = False
            line = self._fours(board, count)
            if line is not None or not self._was_cut:
                return line
        return None

    def _fours(self, board: Board, left: int) -> Line | None:
        self._budget.spend()
        view = CellView(self._variant, board, self._frame)
        five = view.winning(view.own)
        if five:
            return (five[0],)
        refuted = self._refuted.get(board.key, 0)
        danger = view.winning(view.enemy)
        if left <= 1 or len(danger) > 1 or refuted >= left:
            self._was_cut |= left <= 1 or left <= refuted < EXHAUSTED
            return None
        was_cut, self._was_cut = self._was_cut, False
        for four in dict.fromkeys(gain for gain, _cost in view.fours(view.own)):
            if four in danger or not danger:
                line = self._after_four(board, four, left)
                if line is not None:
                    return line
        self._refuted[board.key] = left if self._was_cut else EXHAUSTED
        self._was_cut |= was_cut
        return None

    def _after_four(self, board: Board, four: int, left: int) -> Line | None:
        """Return the win that begins with a four, if every answer to it loses."""
        after = self._play(board, four)
        if after is None or after.outcome is not None:
            return None
        view = CellView(self._variant, after, self._frame)
        worst: Line = ()
        answers = [cell for cell in view.stopping(view.enemy) if view.is_legal(cell)]
        for answer in answers:
            reply = self._play(after, answer)
            if reply is None or reply.outcome is not None:
                return None
            line = self._fours(reply, left - 1)
            if line is None:
                return None
            self._attacked |= {four, *line[::2]}
            self._answered |= {answer, *line[1::2]}
            worst = max(worst, (answer, *line), key=len)
        return (four, *worst) if answers else self._unanswered(view, four)

    def _unanswered(self, view: CellView, four: int) -> Line | None:
        """Return the win when the only answer to a four is forbidden: any move, then five."""
        five = view.winning(view.enemy)
        others = (cell for cell, stone in enumerate(view.cells) if not stone and cell not in five)
        anywhere = next(filter(view.is_legal, others), None)
        return None if anywhere is None or not five else (four, anywhere, five[0])

    # -- fours and threes --------------------------------------------------------------------

    def by_threes(self, board: Board, most: int) -> Line | None:
        """Return a win by at most so many threes and fours, then fours only, or None."""
        for count in range(1, most + 1):
            line = self._threes(board, count)
            if line is not None:
                return line
        return None

    def _threes(self, board: Board, left: int) -> Line | None:
        self._budget.spend()
        line = self.by_fours(board, FOURS_AFTER_THREE)
        if line is not None or left == 0 or (board.key, left) in self._hopeless:
            return line
        view = CellView(self._variant, board, self._frame)
        for cell in view.winning(view.enemy) or self._attacks(view):
            line = self._after_attack(board, cell, left)
            if line is not None:
                return line
        self._hopeless.add((board.key, left))
        return None

    def beginning_with(self, board: Board, cell: int) -> Line | None:
        """Return a win that begins with a three or a four on a cell, then fours only, or None."""
        view = CellView(self._variant, board, self._frame)
        danger = view.winning(view.enemy)
        return None if danger and cell not in danger else self._after_attack(board, cell, 1)

    def _attacks(self, view: CellView) -> list[int]:
        """Return the cells of threes and fours, the most promising first."""
        cells = {*view.open_threes(view.own), *(gain for gain, _cost in view.fours(view.own))}
        worth = view.promise()
        return sorted(cells, key=lambda cell: -worth.get(cell, 0))[:BREADTH]

    def _after_attack(self, board: Board, cell: int, left: int) -> Line | None:
        """Return the win that begins with a three or a four, if every answer to it loses."""
        after = self._play(board, cell)
        if after is None or after.outcome is not None:
            return None
        answers = self.answers(after)
        if answers is None:
            return None
        view = CellView(self._variant, after, self._frame)
        worst: Line = ()
        for answer in filter(view.is_legal, answers):
            reply = self._play(after, answer)
            if reply is None or reply.outcome is not None:
                return None
            line = self._threes(reply, left - 1)
            if line is None:
                return None
            worst = max(worst, (answer, *line), key=len)
        return (cell, *worst) if worst else None

    def answers(self, board: Board) -> list[int] | None:
        """Return every answer that can stop the enemy's win by fours; None if he threatens none.

        Beside the cells of the winning line these are one's own fours, now or once the answers of
        that line are on the board: any other stone leaves the line as forced as it was.
        """
        view = CellView(self._variant, board, self._frame)
        fives = view.stopping(view.enemy)
        if fives:
            return fives
        self._attacked, self._answered = set(), set()
        threat = self.by_fours(board.pass_turn(), FOURS_AFTER_THREE)
        if threat is None:
            return None
        answered = set(threat[1::2])
        if self._variant.blocked_fives:
            answered |= self._answered
            threat = tuple({*threat, *self._attacked, *answered})
        now = [gain for gain, _cost in view.fours(view.own)]
        filled = bytearray(view.cells)
        for cell in answered:
            filled[cell] = view.own.code
        later = CellView(self._variant, board, self._frame)
        later.cells = bytes(filled)
        then = [gain for gain, _cost in later.fours(view.own)]
        return list(dict.fromkeys((*threat, *now, *then, *self._delicate(view, threat))))

    def is_threat(self, board: Board, cell: int) -> bool:
        """Whether a stone of the side to move threatens five, or a win by fours."""
        after = self._play(board, cell)
        return after is not None and (after.outcome is not None or self.answers(after) is not None)

    def boards_after(self, board: Board, move: Move) -> Iterator[Board]:
        """Yield the board after a move, and those on which a four it made has been answered."""
        assert move.point is not None
        after = board.play(move.point)
        yield after
        yield from answered_fours(self._variant, after, self._frame)

    def stops(self, board: Board, move: Move, line: Line, threes: int) -> bool:
        """Whether the enemy has no forced win after a move, and his line begins with no threat.

        A four that he must answer is not enough: the line must be gone after that, too.
        """
        boards = self.boards_after(board, move)
        return all(
            not self.is_won(after, threes) and not self.is_threat(after, line[0])
            for after in boards
        )

    def is_won(self, board: Board, threes: int) -> bool:
        """Whether the side to move has a forced win: by fours, or with so many threes before."""
        if board.outcome is not None:
            return False
        return self.by_fours(board) is not None or self.by_threes(board, threes) is not None

    def _delicate(self, view: CellView, threat: Line) -> Iterable[int]:
        """Yield the cells near a line whose stones may change what is a foul, or a five in Caro."""
        if not (self._variant.fouls or self._variant.blocked_fives):
            return
        reach = self._variant.line
        for cell in threat:
            point = self._frame.points[cell]
            for direction in self._frame.grid.directions:
                for distance in range(-reach, reach + 1):
                    near = self._frame.cells.get(step(point, direction, distance))
                    if near is not None and not view.cells[near]:
                        yield near

    def _play(self, board: Board, cell: int) -> Board | None:
        point = self._frame.points[cell]
        return board.play(point) if board.why_illegal(point) is None else None


def answered_fours(variant: Variant, board: Board, frame: BoardFrame) -> Iterator[Board]:
    """Yield the boards on which a four just made is answered, and who answered moves again.

    A four puts off what he threatens; whether it stops it shows only there.
    """
    view = CellView(variant, board, frame)
    for cell in view.stopping(view.enemy):
        if view.is_legal(cell):
            after = board.play(frame.points[cell])
            if after.outcome is None:
                yield after.pass_turn()
