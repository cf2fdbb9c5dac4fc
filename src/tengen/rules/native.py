"""Boards kept by the compiled core, behind the same interface as the reference boards."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from operator import itemgetter
from typing import TYPE_CHECKING, Generic, TypeVar

from tengen.base.color import Color
from tengen.base.compiled import IS_COMPILED, _core
from tengen.base.grid import Point
from tengen.base.move import Move
from tengen.rules.board import Fault, IllegalPlacement
from tengen.rules.outcome import Outcome, Reason
from tengen.rules.reversi import final_count

if TYPE_CHECKING:
    from tengen.rules.setup import Setup
    from tengen.rules.variant import Variant

MAX_NATIVE_REVERSI_SIZE = 10
_OUTSIDE = -1
_COLORS = {1: Color.BLACK, 2: Color.WHITE}
_CELLS = {color: cell for cell, color in _COLORS.items()}
if IS_COMPILED:
    _WINNERS = {
        _core.Status.BLACK_WINS: Color.BLACK,
        _core.Status.WHITE_WINS: Color.WHITE,
    }
    _FAULTS = {
        _core.Fault.OVER: Fault.OVER,
        _core.Fault.OUTSIDE: Fault.OUTSIDE,
        _core.Fault.OCCUPIED: Fault.TAKEN,
        _core.Fault.OVERLINE: Fault.OVERLINE,
        _core.Fault.DOUBLE_FOUR: Fault.DOUBLE_FOUR,
        _core.Fault.DOUBLE_THREE: Fault.DOUBLE_THREE,
    }


def supports(variant: Variant) -> bool:
    """Whether the core is there and knows the rules of a variant at its size."""
    return IS_COMPILED and knows(variant)


def knows(variant: Variant) -> bool:
    """Whether a core that is there knows the rules of a variant at its size."""
    if variant.is_reversi:
        return variant.width <= MAX_NATIVE_REVERSI_SIZE
    return variant.layers == 1 and not variant.shared_centre


def initial(variant: Variant) -> NativeReversi | NativeGomoku:
    """Return the board before the first move."""
    if variant.is_reversi:
        return NativeReversi(variant, _core.ReversiBoard(variant.width))
    return NativeGomoku(variant, _core.GomokuBoard(_rules(variant)))


def of_setup(setup: Setup) -> NativeReversi | NativeGomoku:
    """Return the board of a setup that has been found legal."""
    variant = setup.variant
    values = {Color.BLACK: 1, Color.WHITE: 2, None: 0}
    cells = bytes(values[setup.stones.get(point)] for point in variant.grid.points)
    white = setup.turn is Color.WHITE
    if variant.is_reversi:
        return NativeReversi(variant, _core.ReversiBoard.setup(variant.width, cells, white))
    core = _core.GomokuBoard.setup(_rules(variant), cells, white, setup.captured)
    return NativeGomoku(variant, core)


@lru_cache(maxsize=64)
def _rules(variant: Variant) -> _core.GomokuRules:
    return _core.GomokuRules(
        variant.width,
        variant.height,
        variant.line,
        exact=variant.exact,
        fouls=variant.fouls,
        blocked_fives=variant.blocked_fives,
        captures=variant.captures,
        capture_goal=variant.capture_goal,
        overlines_win=variant.overlines_win,
    )


def _placements(variant: Variant, cells: list[int]) -> tuple[Move, ...]:
    """Return the stones on cells; an itemgetter takes many at once, but no less than two."""
    if len(cells) > 1:
        moves: tuple[Move, ...] = itemgetter(*cells)(variant.placements)
        return moves
    return tuple(variant.placements[cell] for cell in cells)


_CoreBoard = TypeVar("_CoreBoard", bound="_core.GomokuBoard | _core.ReversiBoard")


class _NativeBoard(Generic[_CoreBoard]):
    """What the boards of both families share."""

    __slots__ = ("core", "variant")

    shared = None

    def __init__(self, variant: Variant, core: _CoreBoard) -> None:
        self.variant = variant
        self.core = core

    @property
    def turn(self) -> Color:
        """The colour to be placed next."""
        return Color.WHITE if self.core.white_to_move else Color.BLACK

    @property
    def stones(self) -> Mapping[Point, Color]:
        """The stones, or discs, of the two colours."""
        points = self.variant.grid.points
        return {points[at]: _COLORS[cell] for at, cell in enumerate(self.core.cells) if cell}

    def count(self, color: Color) -> int:
        """Return the number of stones of a colour."""
        return self.core.cells.count(_CELLS[color])

    @property
    def key(self) -> int:
        """64-bit key of stones, turn and captures."""
        return self.core.key


class NativeGomoku(_NativeBoard["_core.GomokuBoard"]):
    """A board of the five-in-a-row family in the core."""

    __slots__ = ()

    @property
    def captured(self) -> tuple[int, int]:
        """Enemy stones captured by black and by white."""
        return self.core.captured

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; None while it goes on."""
        status = self.core.status
        if status is _core.Status.PLAYING:
            return None
        if status is _core.Status.DRAW:
            return Outcome(None, Reason.FULL_BOARD)
        winner = _WINNERS[status]
        points = self.variant.grid.points
        line = tuple(points[cell] for cell in self.core.winning_cells())
        has_captured = 0 < self.variant.capture_goal <= self.captured[winner.index]
        reason = Reason.LINE if line else Reason.CAPTURES
        if line and has_captured:
            reason = Reason.LINE_AND_CAPTURES
        return Outcome(winner, reason, line)

    def legal_placements(self) -> tuple[Move, ...]:
        """Return the stones on free points that are no foul, in board order."""
        return _placements(self.variant, self.core.legal())

    def why_illegal(self, point: Point) -> str | None:
        """Return the reason why no stone may be placed there; None when it may."""
        cell = self.variant.grid.cells.get(point, _OUTSIDE)
        return _FAULTS.get(self.core.why_illegal(cell))

    def play(self, point: Point) -> NativeGomoku:
        """Return the board after a stone at a point; raises IllegalPlacement with the reason."""
        try:
            core = self.core.play(self.variant.grid.cells.get(point, _OUTSIDE))
        except ValueError:
            raise IllegalPlacement(self.why_illegal(point) or Fault.OUTSIDE) from None
        return NativeGomoku(self.variant, core)

    def pass_turn(self) -> NativeGomoku:
        """Return the same stones with the other side to move."""
        return NativeGomoku(self.variant, self.core.pass_turn())


class NativeReversi(_NativeBoard["_core.ReversiBoard"]):
    """A Reversi board in the core."""

    __slots__ = ()

    captured = (0, 0)

    @property
    def outcome(self) -> Outcome | None:
        """The count when neither side can move, else None."""
        if not self.core.is_over:
            return None
        black, white = self.core.counts
        return final_count(black, white, len(self.variant.grid.points))

    def legal_placements(self) -> tuple[Move, ...]:
        """Return the discs that turn at least one other over."""
        return _placements(self.variant, self.core.legal())

    def why_illegal(self, point: Point) -> str | None:
        """Return the reason why no disc may be placed there; None when it may."""
        if self.core.is_over:
            return Fault.OVER
        cell = self.variant.grid.cells.get(point)
        if cell is None:
            return Fault.OUTSIDE
        if self.core.flips(cell):
            return None
        return Fault.TAKEN if self.core.cells[cell] else Fault.NO_FLIP

    def play(self, point: Point) -> NativeReversi:
        """Return the board after a disc at a point; raises IllegalPlacement with the reason."""
        try:
            core = self.core.play(self.variant.grid.cells.get(point, _OUTSIDE))
        except ValueError:
            raise IllegalPlacement(self.why_illegal(point) or Fault.NO_FLIP) from None
        return NativeReversi(self.variant, core)

    def pass_turn(self) -> NativeReversi:
        """Return the same discs with the other side to move."""
        return NativeReversi(self.variant, self.core.pass_turn())
