"""Forced wins of five in a row on compiled boards: the shortest by fours, and what defends.

Everything is bounded by positions, never by time, so that the answer is the same everywhere.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from operator import itemgetter

from tengen.base.compiled import _core
from tengen.base.errors import TengenError

#: Positions for a win by fours, and for one by fours and threes.
FOUR_NODES = 20_000
THREE_NODES = 20_000
_Row = tuple[int, ...]


class OutOfNodes(TengenError):
    """A win could neither be found nor ruled out within the positions allowed."""


@dataclass(frozen=True, slots=True)
class BestDefence:
    """A move of the defender, and in how many plies he loses after it; None when he does not."""

    cell: int
    plies: int | None


class FiveSolver:
    """Answers questions about one board after the other; keeps what it has seen."""

    def __init__(self, three_nodes: int = THREE_NODES) -> None:
        self._engine = _core.GomokuEngine(1)
        self._three_nodes = three_nodes

    def by_fours(self, board: _core.GomokuBoard) -> list[int] | None:
        """Return the shortest win by fours of the side to move; raises OutOfNodes."""
        found = self._forced(board)
        if found is None:
            return None
        first = found.steps[0].cell
        plies = plies_of(found)
        if plies == 1:
            return [first]
        if plies == 3:
            ends = tuple(fives(board.play(first).pass_turn(), first))
            if len(ends) > 1:
                return [first, *ends[:2]]
        self._engine.clear()  # what was seen before must not change the answer
        verdict, line = self._engine.win_by_fours(board, FOUR_NODES, None)
        if verdict is _core.FourVerdict.UNKNOWN:
            raise OutOfNodes("a win by fours is not decided")
        return line

    def has_fours(self, board: _core.GomokuBoard) -> bool:
        """Whether the side to move wins by fours; raises OutOfNodes."""
        return self._forced(board) is not None

    @staticmethod
    def _forced(board: _core.GomokuBoard) -> _core.ForcedWin | None:
        """Return some win by fours: much sooner than the shortest is known."""
        limits = _core.ForcedLimits(FOUR_NODES, -1.0, 1)
        found = _core.forced_win(board, _core.ForcedAim.FOURS, limits, None)
        if found.verdict is _core.FourVerdict.UNKNOWN:
            raise OutOfNodes("a win by fours is not decided")
        return found if found.verdict is _core.FourVerdict.WINS else None

    def by_threats(self, board: _core.GomokuBoard) -> int | None:
        """Return how long a win by fours and threes takes at most; raises OutOfNodes."""
        line = self.by_fours(board)
        if line is not None:
            return len(line)
        limits = _core.ForcedLimits(self._three_nodes, -1.0, 2)
        found = _core.forced_win(board, _core.ForcedAim.THREES, limits, None)
        if found.verdict is _core.FourVerdict.UNKNOWN:
            raise OutOfNodes("a win by threats is not decided")
        return plies_of(found) if found.verdict is _core.FourVerdict.WINS else None

    def first_move(self, board: _core.GomokuBoard) -> int | None:
        """Return a move that begins a win by fours, or by fours and threes; raises OutOfNodes."""
        line = self.by_fours(board)
        if line is not None:
            return line[0]
        limits = _core.ForcedLimits(self._three_nodes, -1.0, 2)
        found = _core.forced_win(board, _core.ForcedAim.THREES, limits, None)
        return found.steps[0].cell if found.steps else None

    def best_defence(
        self, board: _core.GomokuBoard, *, fours_only: bool = False
    ) -> BestDefence | None:
        """Return what the side to move does against a threat; None where it loses to any five.

        A defence that escapes comes before those that lose late. Raises OutOfNodes.
        """
        own = next(fives(board), None)
        if own is not None:
            return BestDefence(own, None)
        threats = tuple(fives(board.pass_turn()))
        if threats:
            return self.against_four(board, threats, fours_only=fours_only)
        return self._against_three(board, fours_only=fours_only)

    def _win(self, board: _core.GomokuBoard, *, fours_only: bool) -> int | None:
        if fours_only:
            line = self.by_fours(board)
            return None if line is None else len(line)
        return self.by_threats(board)

    def against_four(
        self, board: _core.GomokuBoard, threats: tuple[int, ...], *, fours_only: bool
    ) -> BestDefence | None:
        """Return what the side to move, which cannot make five, does against threats of five."""
        best: BestDefence | None = None
        for cell in stops(board, threats):
            after = board.play(cell)
            if after.status is not _core.Status.PLAYING:
                return BestDefence(cell, None)
            plies = self._win(after, fours_only=fours_only)
            if plies is None:
                return BestDefence(cell, None)
            if best is None or plies > (best.plies or 0):
                best = BestDefence(cell, plies)
        return best

    def _against_three(self, board: _core.GomokuBoard, *, fours_only: bool) -> BestDefence | None:
        counter = self.by_fours(board)
        if counter is not None:
            return BestDefence(counter[0], None)
        line = self.by_fours(board.pass_turn())
        if line is None:
            return BestDefence(board.legal()[0], None) if board.legal() else None
        best: BestDefence | None = None
        for cell in first_in(line, board.legal()):
            plies = self._win(board.play(cell), fours_only=fours_only)
            if plies is None:
                return BestDefence(cell, None)
            if best is None or plies > (best.plies or 0):
                best = BestDefence(cell, plies)
        return best


def first_in(line: list[int], legal: list[int]) -> Iterator[int]:
    """Yield the cells of a threatened win, then all others."""
    before = set(line)
    yield from (cell for cell in legal if cell in before)
    yield from (cell for cell in legal if cell not in before)


def fives(board: _core.GomokuBoard, through: int | None = None) -> Iterator[int]:
    """Yield the cells where the side to move makes five; only in rows through a cell, if given."""
    mine = 2 if board.white_to_move else 1
    wins = _core.Status.WHITE_WINS if board.white_to_move else _core.Status.BLACK_WINS
    seen = set[int]()
    for row, stones in rows_of(board, through):
        if stones.count(mine) == 4 and 0 in stones:
            cell = row[stones.index(0)]
            if cell in seen:
                continue
            seen.add(cell)
            if board.why_illegal(cell) is _core.Fault.NONE and board.play(cell).status is wins:
                yield cell


def fours(board: _core.GomokuBoard) -> Iterator[int]:
    """Yield the legal cells where a stone of the side to move threatens five."""
    for cell in board.legal():
        after = board.play(cell)
        if after.status is not _core.Status.PLAYING:
            continue
        if next(fives(after.pass_turn(), cell), None) is not None:
            yield cell


def rows_of(board: _core.GomokuBoard, through: int | None = None) -> Iterator[tuple[_Row, _Row]]:
    """Yield every row of five cells, or those through one, with what stands on them."""
    cells = board.cells
    for row, contents in _rows(board.rules.width, board.rules.height, through):
        yield row, contents(cells)


@cache
def _rows(
    width: int, height: int, through: int | None
) -> tuple[tuple[_Row, Callable[[bytes], _Row]], ...]:
    rows = [
        tuple((y + at * dy) * width + x + at * dx for at in range(5))
        for y in range(height)
        for x in range(width)
        for dx, dy in ((1, 0), (0, 1), (1, 1), (1, -1))
        if 0 <= x + 4 * dx < width and 0 <= y + 4 * dy < height
    ]
    return tuple((row, itemgetter(*row)) for row in rows if through is None or through in row)


def stops(board: _core.GomokuBoard, threats: tuple[int, ...]) -> list[int]:
    """Return the legal moves of the side to move after which the enemy makes no five at once."""
    candidates = set(threats)
    if board.rules.blocked_fives:
        for five in threats:
            candidates.update(_ends(board.pass_turn().play(five)))
    return [
        cell
        for cell in sorted(candidates)
        if board.why_illegal(cell) is _core.Fault.NONE and not _still(board.play(cell), threats)
    ]


def _ends(won: _core.GomokuBoard) -> Iterator[int]:
    """Yield the empty cells at the ends of a row that wins, where it could be enclosed."""
    width, height, cells = won.rules.width, won.rules.height, won.cells
    row = set(won.winning_cells())
    for cell in row:
        y, x = divmod(cell, width)
        for dx, dy in ((1, 0), (0, 1), (1, 1), (1, -1)):
            for sign in (1, -1):
                before = cell - sign * (dy * width + dx)
                a, b = x + sign * dx, y + sign * dy
                end = b * width + a
                if before in row and 0 <= a < width and 0 <= b < height and not cells[end]:
                    yield end


def _still(board: _core.GomokuBoard, threats: tuple[int, ...]) -> bool:
    """Whether the side to move makes five on one of the cells."""
    if board.status is not _core.Status.PLAYING:
        return False
    for cell in threats:
        if board.why_illegal(cell) is _core.Fault.NONE:
            status = board.play(cell).status
            if status is not _core.Status.PLAYING and status is not _core.Status.DRAW:
                return True
    return False


def plies_of(found: _core.ForcedWin) -> int:
    """Return how long a win takes when the enemy holds out as long as he can."""
    steps, known = found.steps, dict[int, int]()

    def plies(index: int) -> int:
        if index not in known:
            now = steps[index]
            rests = [plies(rest) for _cell, rest in now.answers]
            rests.append(1 if now.otherwise < 0 else plies(now.otherwise))
            known[index] = 1 if now.makes_five else 2 + max(rests)
        return known[index]

    return plies(0)
