"""The reference rules of the five-in-a-row family: any size, any dimension, any row length.

This is the specification; it is written to be read. ``tengen.rules.native`` is the fast twin.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import takewhile
from typing import TYPE_CHECKING

from tengen.base.color import Color
from tengen.base.grid import Direction, Point, ray, step
from tengen.base.keys import WHITE_TO_MOVE, captured_key, shared_key, stone_key
from tengen.base.move import Move, placement
from tengen.rules import pente, renju
from tengen.rules.board import Fault, IllegalPlacement
from tengen.rules.outcome import Outcome, Reason

if TYPE_CHECKING:
    from tengen.rules.variant import Variant

#: On an unbounded board, points within so many steps of a stone are listed as legal moves.
NEIGHBOURHOOD = 2


@dataclass(frozen=True)
class GomokuBoard:
    """Stones on a grid, and what the variant makes of them."""

    variant: Variant
    stones: Mapping[Point, Color] = field(default_factory=dict)
    turn: Color = Color.BLACK
    captured: tuple[int, int] = (0, 0)
    shared: Point | None = None
    #: The last stone; None judges the whole board, as for a position that was set up.
    last: Point | None = None

    # -- stones and rows ---------------------------------------------------------------------

    def holds(self, point: Point, color: Color) -> bool:
        """Whether the point has a stone that counts for the colour."""
        return self.stones.get(point) is color or point == self.shared

    def count(self, color: Color) -> int:
        """Return the number of stones of a colour."""
        return sum(owner is color for owner in self.stones.values())

    def is_free(self, point: Point) -> bool:
        """Whether the point is on the board and empty."""
        return point in self.variant.grid and point not in self.stones and point != self.shared

    def row(self, point: Point, direction: Direction, color: Color) -> tuple[Point, ...]:
        """Return the unbroken row of a colour through a point of it, from end to end."""
        before = takewhile(lambda p: self.holds(p, color), ray(point, direction, -1))
        after = takewhile(lambda p: self.holds(p, color), ray(point, direction))
        return (*reversed(tuple(before)), point, *after)

    def wins(self, row: tuple[Point, ...], direction: Direction, color: Color) -> bool:
        """Whether an unbroken row wins for its colour."""
        goal = self.variant.line
        if len(row) < goal or (len(row) > goal and self.variant.is_exact_for(color)):
            return False
        can_be_blocked = self.variant.can_be_blocked(len(row))
        return not (can_be_blocked and self._is_blocked(row, direction, color))

    def _is_blocked(self, row: tuple[Point, ...], direction: Direction, color: Color) -> bool:
        """Caro: an enemy stone stands at both ends. The edge of the board is not a block."""
        ends = step(row[0], direction, -1), step(row[-1], direction)
        return all(self.stones.get(end) is color.opponent for end in ends)

    def winning_rows(self, points: Iterable[Point], color: Color) -> Iterator[tuple[Point, ...]]:
        """Yield the winning rows of a colour that pass through any of its points given."""
        for point in points:
            for direction in self.variant.grid.directions:
                row = self.row(point, direction, color)
                if self.wins(row, direction, color):
                    yield row

    # -- the end of the game -----------------------------------------------------------------

    @cached_property
    def outcome(self) -> Outcome | None:
        """The winner by a row or by captures, a draw on a full board, or None."""
        if self.last is not None:
            return self._won_by(self.turn.opponent, (self.last,)) or self._draw()
        return (
            self._won_by(Color.BLACK, self.points_of(Color.BLACK))
            or self._won_by(Color.WHITE, self.points_of(Color.WHITE))
            or self._draw()
        )

    def points_of(self, color: Color) -> tuple[Point, ...]:
        """Return the points whose stones count for a colour."""
        own = tuple(point for point, owner in self.stones.items() if owner is color)
        return own if self.shared is None else (*own, self.shared)

    def _won_by(self, color: Color, points: Iterable[Point]) -> Outcome | None:
        line = {point for row in self.winning_rows(points, color) for point in row}
        goal = self.variant.capture_goal
        has_captured = bool(goal) and self.captured[color.index] >= goal
        if not line and not has_captured:
            return None
        reason = Reason.LINE if line else Reason.CAPTURES
        if line and has_captured:
            reason = Reason.LINE_AND_CAPTURES
        return Outcome(color, reason, tuple(sorted(line, key=lambda p: (p.z, p.y, p.x))))

    def _draw(self) -> Outcome | None:
        grid = self.variant.grid
        stones = len(self.stones) + (self.shared is not None)
        is_full = not grid.is_unbounded and stones == len(grid.points)
        return Outcome(None, Reason.FULL_BOARD) if is_full else None

    # -- moves -------------------------------------------------------------------------------

    def legal_placements(self) -> tuple[Move, ...]:
        """Return the stones on free points that are no foul, in board order."""
        if self.outcome is not None:
            return ()
        points = (point for point in self._candidates() if self.why_illegal(point) is None)
        return tuple(map(placement, points))

    def _candidates(self) -> Iterable[Point]:
        if not self.variant.grid.is_unbounded:
            return self.variant.grid.points
        if not self.stones:
            return (Point(0, 0),)
        span = range(-NEIGHBOURHOOD, NEIGHBOURHOOD + 1)
        near = {Point(p.x + dx, p.y + dy) for p in self.stones for dx in span for dy in span}
        return sorted(near, key=lambda p: (p.y, p.x))

    def why_illegal(self, point: Point) -> str | None:
        """Return the reason why no stone may be placed there; None when it may."""
        if self.outcome is not None:
            return Fault.OVER
        if point not in self.variant.grid:
            return Fault.OUTSIDE
        if not self.is_free(point):
            return Fault.TAKEN
        if self.variant.fouls and self.turn is Color.BLACK:
            return renju.foul(self, point)
        return None

    def play(self, point: Point) -> GomokuBoard:
        """Place a stone, remove what it captures, and give the turn to the other side."""
        reason = self.why_illegal(point)
        if reason is not None:
            raise IllegalPlacement(reason)
        if self.variant.shared_centre and not self.stones and self.shared is None:
            return replace(self, shared=point, turn=self.turn.opponent, last=point)
        placed = self.with_stone(point)
        if not self.variant.captures:
            return placed
        return placed.without(pente.captured_by(placed, point), self.turn)

    def with_stone(self, point: Point) -> GomokuBoard:
        """Return the board with a stone of the side to move there, nothing checked or captured."""
        board = replace(
            self, stones={**self.stones, point: self.turn}, turn=self.turn.opponent, last=point
        )
        if "key" in self.__dict__:
            board.__dict__["key"] = self.key ^ stone_key(point, self.turn) ^ WHITE_TO_MOVE
        return board

    def without(self, taken: Iterable[Point], captor: Color) -> GomokuBoard:
        """Return the board after a colour has captured the given stones."""
        gone = frozenset(taken)
        if not gone:
            return self
        counts = list(self.captured)
        counts[captor.index] += len(gone)
        return replace(
            self,
            stones={point: color for point, color in self.stones.items() if point not in gone},
            captured=(counts[0], counts[1]),
        )

    def pass_turn(self) -> GomokuBoard:
        """Return the same stones with the other side to move."""
        return replace(self, turn=self.turn.opponent, last=None)

    @cached_property
    def key(self) -> int:
        """64-bit key of stones, turn and captures; carried forward stone by stone."""
        key = WHITE_TO_MOVE if self.turn is Color.WHITE else 0
        for point, color in self.stones.items():
            key ^= stone_key(point, color)
        if self.shared is not None:
            key ^= shared_key(self.shared)
        for color in Color:
            key ^= captured_key(self.captured[color.index], color)
        return key
