"""Proofs of puzzles of five in a row: the answer, its length, and that nothing else does as well.

Proofs work on compiled boards and are bounded by positions. What cannot be decided is refused.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from tengen.base.compiled import _core
from tengen.base.errors import TengenError
from tengen.puzzles.five import FiveSolver, OutOfNodes, first_in, fives, rows_of, stops
from tengen.puzzles.model import PuzzleKind

#: More right first moves than this make a puzzle too easy to be one.
MAX_SOLUTIONS = {PuzzleKind.FOURS: 2, PuzzleKind.THREATS: 3}
#: Wins by fours are proved to be the shortest up to this length.
MAX_FOUR_PLIES = 13
#: Wins by threats are proved to be the shortest up to this length.
MAX_THREAT_PLIES = 7


class UnfitReason(Enum):
    """Why a position is no puzzle of a kind."""

    OVER = "the game is over"
    NO_WIN = "no such win"
    AT_ONCE = "one move decides it"
    ENEMY_WINS = "the enemy threatens to win"
    OWN_WIN = "the side to move wins itself"
    BY_FOURS = "fours alone win"
    TOO_LONG = "too long to be proved the shortest"
    MANY_SOLUTIONS = "too many moves do it"
    HOPELESS = "no move holds"
    UNDECIDED = "not decided within the bound of positions"
    NOT_CLEAR = "the best move is not far ahead"
    NOT_SHORTEST = "there is a shorter win"
    UNVERIFIED = "refused by the verifier"
    DUPLICATE = "a duplicate"


class Unfit(TengenError):
    """A position that is no puzzle of the kind asked for."""

    def __init__(self, reason: UnfitReason) -> None:
        super().__init__(reason.value)
        self.reason = reason

    def __reduce__(self) -> tuple[type[Unfit], tuple[UnfitReason]]:
        return type(self), (self.reason,)


@dataclass(frozen=True, slots=True)
class Proof:
    """What was proved: the length, every right first move, the line with the longest defence.

    ``failing`` counts the fours and threes that look like answers and are none.
    """

    kind: PuzzleKind
    plies: int
    solutions: tuple[int, ...]
    line: tuple[int, ...]
    failing: int = 0
    margin: int | None = None


class FiveProver:
    """Proves puzzles of five in a row, one after the other."""

    def __init__(self) -> None:
        self._solver = FiveSolver()
        self._known: dict[tuple[int, int], bool] = {}

    def prove(self, board: _core.GomokuBoard, kind: PuzzleKind) -> Proof:
        """Prove a puzzle of a kind; raises Unfit."""
        self._known.clear()
        proofs = {
            PuzzleKind.FOURS: self._fours,
            PuzzleKind.THREATS: self._threats,
            PuzzleKind.DEFENCE: self._defence,
        }
        if board.status is not _core.Status.PLAYING:
            raise Unfit(UnfitReason.OVER)
        try:
            return proofs[kind](board)
        except OutOfNodes:
            raise Unfit(UnfitReason.UNDECIDED) from None

    # -- wins by fours -----------------------------------------------------------------------

    def _fours(self, board: _core.GomokuBoard) -> Proof:
        line = self._solver.by_fours(board)
        if line is None:
            raise Unfit(UnfitReason.NO_WIN)
        if len(line) == 1:
            raise Unfit(UnfitReason.AT_ONCE)
        if len(line) > MAX_FOUR_PLIES:
            raise Unfit(UnfitReason.TOO_LONG)
        self._check_enemy(board)
        winners, failing = self._winners_by_fours(board)
        plies = min(winners.values())
        if plies != len(line) and not board.rules.blocked_fives:
            raise Unfit(UnfitReason.UNDECIDED)
        solutions = tuple(sorted(winners, key=lambda cell: (winners[cell], cell)))
        whole = self._line(board, solutions[0], fours_only=True)
        return Proof(PuzzleKind.FOURS, plies, solutions, whole, failing)

    def _check_enemy(self, board: _core.GomokuBoard) -> None:
        if self._solver.has_fours(board.pass_turn()):
            raise Unfit(UnfitReason.ENEMY_WINS)

    def _winners_by_fours(self, board: _core.GomokuBoard) -> tuple[dict[int, int], int]:
        """Return the fours that win by fours, with their lengths, and how many others fail."""
        winners, failing = dict[int, int](), 0
        for cell in with_own(board, 3):
            after = board.play(cell)
            threats = tuple(fives(after.pass_turn(), cell))
            if not threats:
                continue
            defence = self._solver.against_four(after, threats, fours_only=True)
            if defence is None:
                winners[cell] = 3
            elif defence.plies is not None:
                winners[cell] = 2 + defence.plies
            else:
                failing += 1
            if len(winners) > MAX_SOLUTIONS[PuzzleKind.FOURS]:
                raise Unfit(UnfitReason.MANY_SOLUTIONS)
        return winners, failing

    def _line(self, board: _core.GomokuBoard, first: int, *, fours_only: bool) -> tuple[int, ...]:
        """Return a win with its best defence, up to the move that nothing stops."""
        cells, move = list[int](), first
        while True:
            cells.append(move)
            board = board.play(move)
            if board.status is not _core.Status.PLAYING:
                return tuple(cells)
            defence = self._solver.best_defence(board, fours_only=fours_only)
            if defence is None or defence.plies is None:
                return tuple(cells)
            cells.append(defence.cell)
            board = board.play(defence.cell)
            next_move = self._solver.first_move(board)
            if next_move is None:
                return tuple(cells[:-1])
            move = next_move

    def check_shortest(self, board: _core.GomokuBoard, proof: Proof) -> None:
        """Try every shorter win by fours, without the search that found it; raises Unfit."""
        if proof.kind is PuzzleKind.FOURS and self._wins_by_fours_in(board, proof.plies - 2):
            raise Unfit(UnfitReason.NOT_SHORTEST)

    def _wins_by_fours_in(self, board: _core.GomokuBoard, plies: int) -> bool:
        """Whether the side to move wins by fours in so many plies; every four is tried."""
        if next(fives(board), None) is not None:
            return True
        if plies < 3 or not self._solver.has_fours(board):
            return False
        if (board.key, -plies) not in self._known:
            threats = tuple(fives(board.pass_turn()))
            moves = stops(board, threats) if threats else with_own(board, 3)
            its = any(self._four_wins_in(board.play(cell), cell, plies) for cell in moves)
            self._known[board.key, -plies] = its
        return self._known[board.key, -plies]

    def _four_wins_in(self, after: _core.GomokuBoard, cell: int, plies: int) -> bool:
        threats = tuple(fives(after.pass_turn(), cell))
        if not threats or next(fives(after), None) is not None:
            return False
        return all(
            self._wins_by_fours_in(after.play(stop), plies - 2) for stop in stops(after, threats)
        )

    # -- wins by threats ---------------------------------------------------------------------

    def _threats(self, board: _core.GomokuBoard) -> Proof:
        if self._solver.has_fours(board):
            raise Unfit(UnfitReason.BY_FOURS)
        self._check_enemy(board)
        plies, fastest, failing = self._shortest(board)
        if len(fastest) > MAX_SOLUTIONS[PuzzleKind.THREATS]:
            raise Unfit(UnfitReason.MANY_SOLUTIONS)
        line = self._line(board, fastest[0], fours_only=False)
        return Proof(PuzzleKind.THREATS, plies, tuple(fastest), line, failing)

    def _shortest(self, board: _core.GomokuBoard) -> tuple[int, list[int], int]:
        """Return the length, the moves that win in it, and how many other moves threaten."""
        moves = [cell for cell in attacks(board) if self._threatens(board.play(cell))]
        for plies in range(5, MAX_THREAT_PLIES + 1, 2):
            fastest = [cell for cell in moves if self._wins_with(board, cell, plies)]
            if fastest:
                return plies, fastest, len(moves) - len(fastest)
        raise Unfit(UnfitReason.NO_WIN)

    def _threatens(self, after: _core.GomokuBoard) -> bool:
        return after.status is _core.Status.PLAYING and self._solver.has_fours(after.pass_turn())

    def _wins_in(self, board: _core.GomokuBoard, plies: int) -> bool:
        """Whether the side to move wins in so many plies, whatever the enemy does."""
        line = self._solver.by_fours(board)
        if line is not None and len(line) <= plies:
            return True
        if plies < 5:
            return False
        if (board.key, plies) not in self._known:
            threats = tuple(fives(board.pass_turn()))
            moves = stops(board, threats) if threats else attacks(board)
            its = any(self._wins_with(board, cell, plies) for cell in moves)
            self._known[board.key, plies] = its
        return self._known[board.key, plies]

    def _wins_with(self, board: _core.GomokuBoard, cell: int, plies: int) -> bool:
        """Whether a move wins in so many plies, whatever the enemy does."""
        after = board.play(cell)
        if next(fives(after), None) is not None:
            return False
        threat = self._solver.by_fours(after.pass_turn())
        if threat is None or len(threat) > plies - 2:
            return False
        threats = tuple(fives(after.pass_turn()))
        replies = stops(after, threats) if threats else first_in(threat, after.legal())
        return all(self._wins_in(after.play(reply), plies - 2) for reply in replies)

    # -- defence -----------------------------------------------------------------------------

    def _defence(self, board: _core.GomokuBoard) -> Proof:
        enemy = board.pass_turn()
        if next(fives(enemy), None) is not None:
            raise Unfit(UnfitReason.AT_ONCE)
        threat = self._solver.by_fours(enemy)
        if threat is None:
            raise Unfit(UnfitReason.NO_WIN)
        if self._solver.has_fours(board):
            raise Unfit(UnfitReason.OWN_WIN)
        only = self._only_defence(board, threat)
        if self._loses_to_threats(board.play(only)):
            raise Unfit(UnfitReason.HOPELESS)
        failing = sum(cell in threat for cell in board.legal()) - (only in threat)
        return Proof(PuzzleKind.DEFENCE, len(threat), (only,), (only,), failing)

    def _only_defence(self, board: _core.GomokuBoard, threat: list[int]) -> int:
        holding: list[int] = []
        for cell in first_in(threat, board.legal()):
            if not self._solver.has_fours(board.play(cell)):
                holding.append(cell)
                if len(holding) > 1:
                    raise Unfit(UnfitReason.MANY_SOLUTIONS)
        if not holding:
            raise Unfit(UnfitReason.HOPELESS)
        return holding[0]

    def _loses_to_threats(self, board: _core.GomokuBoard) -> bool:
        try:
            return self._solver.by_threats(board) is not None
        except OutOfNodes:
            return False


def attacks(board: _core.GomokuBoard) -> list[int]:
    """Return the legal moves that make a three or a four of stones in one row."""
    return with_own(board, 2)


def with_own(board: _core.GomokuBoard, count: int) -> list[int]:
    """Return the legal cells that have so many stones of the mover with them in a free row."""
    mine = 2 if board.white_to_move else 1
    found = set[int]()
    for row, stones in rows_of(board):
        if count <= stones.count(mine) < 5 and stones.count(0) + stones.count(mine) == 5:
            found.update(cell for cell, stone in zip(row, stones, strict=True) if not stone)
    return [cell for cell in sorted(found) if board.why_illegal(cell) is _core.Fault.NONE]
