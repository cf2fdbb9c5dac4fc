"""Checks forced wins with nothing but the reference rules.

A win is accepted when, whatever legal stone the enemy answers, its steps lead to five:

1. Every move of the attacker is legal, and the enemy cannot make five after it.
2. After a *four* (the attacker would make five if he could move again) the answers that could stop
   the five are worked out from the rules: its points and, where enclosed rows do not win, the ends
   of its rows. Each of them has a step that wins, or leaves another five.
3. After any other move the step ``otherwise`` must win as if the enemy had passed, and it must win
   after every legal answer that has no step of its own.

Point 3 would try every point of the board. A stone of the enemy outside of the *relevance zone* of
a win by fours need not be tried, because nothing on which the win rests changes. The zone has

* the attacker's moves, the points of his fives, and the ends of those rows where enclosed rows do
  not win: so every four and five is made as before, and stopped by the same answers;
* before each move of the attacker, the free points of rows of five points with three or more stones
  of the enemy and none of the attacker's: so no answer makes a four or five that it did not make;
* where an answer is a foul of black, the points of its lines as far as they count for an overline
  or a double four; and every point where it is a double three, or where black attacks with a stone
  that could be one: so what is a foul does not change. Another legal stone of black stays legal,
  because stones of white only take fours and threes away from it.

``is_thorough`` tries every point all the same; the tests compare the two.
"""

from __future__ import annotations

from collections.abc import Iterator

from tengen.base.color import Color
from tengen.base.errors import TengenError
from tengen.base.grid import Point, step
from tengen.base.move import placement
from tengen.rules.board import Backend, Fault
from tengen.rules.gomoku import GomokuBoard
from tengen.rules.position import Position
from tengen.study.forced import ForcedWin, WinStep
from tengen.study.windows import WindowCounts

#: The points where one more stone of the enemy may change a win; None when any point may.
RelevanceZone = frozenset[Point] | None
#: A stone so far away on a line may decide about an overline or a four.
_REACH = 5


class Unproved(TengenError):
    """A forced win that is not one."""


def verify(win: ForcedWin, *, is_thorough: bool = False) -> int:
    """Return how many positions were checked; raises Unproved with the first mistake."""
    position = win.position
    if position.outcome is not None or position.variant.captures or position.shared is not None:
        raise Unproved(f"no forced win of {position.variant.name} can be checked here")
    board = Position.of(position.setup, Backend.PYTHON).board
    assert isinstance(board, GomokuBoard)
    checker = _Checker(win, board, is_thorough=is_thorough)
    checker.attack(0, board)
    return checker.positions


class _Checker:
    """Plays the steps of one win against every answer."""

    def __init__(self, win: ForcedWin, board: GomokuBoard, *, is_thorough: bool) -> None:
        self._variant = win.position.variant
        self._steps = win.steps
        self._attacker = board.turn
        self._windows = WindowCounts(board)
        self._is_thorough = is_thorough
        self._checked: dict[tuple[int, int], RelevanceZone] = {}
        self._reasons: dict[tuple[int, Point], str | None] = {}

    @property
    def positions(self) -> int:
        return len(self._checked)

    def attack(self, index: int, board: GomokuBoard) -> RelevanceZone:
        """Check that a step wins for the side to move; return where a stone may change that."""
        here = (index, board.key)
        if here not in self._checked:
            self._checked[here] = self._check(self._steps[index], board)
        return self._checked[here]

    def _check(self, now: WinStep, board: GomokuBoard) -> RelevanceZone:
        point = self._legal_point(now, board)
        after = board.with_stone(point)
        if after.outcome is not None:
            if after.outcome.winner is None:
                raise self._problem(now, "ends in a draw")
            return frozenset((point, *self._ends(after, point)))
        before = self._before(point)
        self._windows.put(point, self._attacker)
        answered = self._answered(now, after)
        self._windows.take(point, self._attacker)
        return _union(before, answered)

    def _legal_point(self, now: WinStep, board: GomokuBoard) -> Point:
        point = now.move.point
        reason = "it places no stone" if point is None else self._why_illegal(board, point)
        if point is None or reason is not None:
            raise self._problem(now, f"is illegal: {reason}")
        return point

    def _problem(self, now: WinStep, what: str) -> Unproved:
        return Unproved(f"{self._variant.format(now.move)} {what}")

    def _before(self, point: Point) -> RelevanceZone:
        """Return the points that matter for a move which does not make five."""
        if self._variant.fouls and self._attacker is Color.BLACK:
            self._windows.put(point, self._attacker)
            threes = len(self._windows.directions_through(point, self._attacker))
            self._windows.take(point, self._attacker)
            if threes > 1:
                return None
        return frozenset((point, *self._windows.free_points(self._attacker.opponent, 3)))

    # -- answers -----------------------------------------------------------------------------

    def _answered(self, now: WinStep, after: GomokuBoard) -> RelevanceZone:
        """Check a step that did not make five against every answer."""
        if any(self._fives(after)):
            raise self._problem(now, "lets the enemy make five")
        fives = tuple(self._fives(after.pass_turn()))
        if fives:
            return self._four(now, after, fives)
        if now.otherwise is None:
            raise self._problem(now, "threatens nothing")
        zone = self.attack(now.otherwise, after.pass_turn())
        if zone is None or self._is_thorough:
            zone = frozenset(self._variant.grid.points)
        own_steps = (answer.point for answer in now.answers if answer.point is not None)
        for point in (*zone, *own_steps):
            self._answer(now, after, point)
        return None

    def _four(self, now: WinStep, after: GomokuBoard, fives: tuple[Point, ...]) -> RelevanceZone:
        """Check a step that threatens five against every answer that may stop it."""
        ends = (end for five in fives for end in self._ends(after.pass_turn(), five))
        stops = frozenset((*fives, *ends))
        zone: RelevanceZone = stops
        for point in stops:
            reason = self._why_illegal(after, point)
            if reason is not None:
                zone = _union(zone, self._foul(after, point, reason))
            elif placement(point) in now.answers:
                zone = _union(zone, self._answer(now, after, point))
            elif not any(self._makes_five(after.with_stone(point), five) for five in fives):
                answer = self._variant.format(placement(point))
                raise self._problem(now, f"does not win after {answer}")
        return zone

    def _answer(self, now: WinStep, after: GomokuBoard, point: Point) -> RelevanceZone:
        """Check that the attacker wins after an answer, if that is legal."""
        if self._why_illegal(after, point) is not None:
            return frozenset()
        board = after.with_stone(point)
        if board.outcome is not None:
            raise self._problem(now, "ends in a draw")
        index = now.answers.get(placement(point), now.otherwise)
        assert index is not None
        self._windows.put(point, after.turn)
        zone = self.attack(index, board)
        self._windows.take(point, after.turn)
        return zone

    # -- what the rules say ------------------------------------------------------------------

    def _why_illegal(self, board: GomokuBoard, point: Point) -> str | None:
        """Return why no stone may be placed; what the rules say is asked once."""
        here = (board.key, point)
        if here not in self._reasons:
            self._reasons[here] = board.why_illegal(point)
        return self._reasons[here]

    def _fives(self, board: GomokuBoard) -> Iterator[Point]:
        """Yield the points where the side to move makes five."""
        for point in self._windows.free_points(board.turn, self._variant.line - 1):
            if self._makes_five(board, point):
                yield point

    @staticmethod
    def _makes_five(board: GomokuBoard, point: Point) -> bool:
        """Whether a stone of the side to move wins there; five is never a foul."""
        if not board.is_free(point):
            return False
        outcome = board.with_stone(point).outcome
        return outcome is not None and outcome.winner is board.turn

    def _ends(self, board: GomokuBoard, five: Point) -> Iterator[Point]:
        """Yield the free ends of the rows that a stone wins with, where enclosed rows do not."""
        if not self._variant.blocked_fives:
            return
        for direction in self._variant.grid.directions:
            row = board.row(five, direction, self._attacker)
            if board.wins(row, direction, self._attacker):
                ends = step(row[0], direction, -1), step(row[-1], direction)
                yield from filter(board.is_free, ends)

    def _foul(self, board: GomokuBoard, point: Point, reason: str) -> RelevanceZone:
        """Return the points that decide whether black's answer is a foul."""
        if reason == Fault.DOUBLE_THREE:
            return None
        lines = (
            step(point, direction, distance)
            for direction in self._variant.grid.directions
            for distance in range(-_REACH, _REACH + 1)
        )
        return frozenset(filter(board.is_free, lines))


def _union(one: RelevanceZone, other: RelevanceZone) -> RelevanceZone:
    return None if one is None or other is None else one | other
