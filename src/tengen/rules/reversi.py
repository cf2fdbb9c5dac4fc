"""The reference rules of Reversi (Othello) on even square boards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import takewhile
from typing import TYPE_CHECKING

from tengen.base.color import Color
from tengen.base.grid import Direction, Point, ray
from tengen.base.keys import WHITE_TO_MOVE, stone_key
from tengen.base.move import Move, placement
from tengen.rules.board import Fault, IllegalPlacement
from tengen.rules.outcome import Outcome, Reason

if TYPE_CHECKING:
    from tengen.rules.variant import Variant


def start(variant: Variant) -> ReversiBoard:
    """Return the four discs in the middle: white on d4 and e5, black on e4 and d5 (of 8×8)."""
    low = variant.width // 2 - 1
    high = low + 1
    white = {Point(low, low): Color.WHITE, Point(high, high): Color.WHITE}
    black = {Point(high, low): Color.BLACK, Point(low, high): Color.BLACK}
    return ReversiBoard(variant, white | black, Color.BLACK)


@dataclass(frozen=True)
class ReversiBoard:
    """Discs on a square board. A side that cannot move passes; when neither can, it is over."""

    variant: Variant
    stones: Mapping[Point, Color]
    turn: Color

    captured = (0, 0)
    shared = None

    def flips(self, point: Point, color: Color) -> frozenset[Point]:
        """Return the enemy discs that a disc of the colour at ``point`` would turn over."""
        if point in self.stones or point not in self.variant.grid:
            return frozenset()
        return frozenset(
            disc
            for direction in self.variant.grid.directions
            for sign in (1, -1)
            for disc in self._enclosed(point, direction, sign, color)
        )

    def _enclosed(
        self, point: Point, direction: Direction, sign: int, color: Color
    ) -> Iterator[Point]:
        """Yield the enemy discs in one direction if an own disc stands behind them."""
        enemies = tuple(
            takewhile(lambda p: self.stones.get(p) is color.opponent, ray(point, direction, sign))
        )
        behind = next(ray(enemies[-1], direction, sign)) if enemies else point
        if self.stones.get(behind) is color:
            yield from enemies

    def _moves_of(self, color: Color) -> tuple[Point, ...]:
        return tuple(point for point in self.variant.grid.points if self.flips(point, color))

    @cached_property
    def _own_moves(self) -> tuple[Point, ...]:
        return self._moves_of(self.turn)

    @cached_property
    def outcome(self) -> Outcome | None:
        """The count when neither side can move, else None."""
        if self._own_moves or self._moves_of(self.turn.opponent):
            return None
        return final_count(self.count(Color.BLACK), self.count(Color.WHITE), self._squares)

    @property
    def _squares(self) -> int:
        return len(self.variant.grid.points)

    def count(self, color: Color) -> int:
        """Return the number of discs of a colour."""
        return sum(owner is color for owner in self.stones.values())

    def legal_placements(self) -> tuple[Move, ...]:
        """Return the discs that turn at least one other over."""
        return tuple(map(placement, self._own_moves))

    def why_illegal(self, point: Point) -> str | None:
        """Return the reason why no disc may be placed there; None when it may."""
        if self.outcome is not None:
            return Fault.OVER
        if point not in self.variant.grid:
            return Fault.OUTSIDE
        if point in self.stones:
            return Fault.TAKEN
        return None if self.flips(point, self.turn) else Fault.NO_FLIP

    def play(self, point: Point) -> ReversiBoard:
        """Place a disc, turn over what it encloses, and give the turn to the other side."""
        reason = self.why_illegal(point)
        if reason is not None:
            raise IllegalPlacement(reason)
        turned = self.flips(point, self.turn)
        stones = {**self.stones, **dict.fromkeys((point, *turned), self.turn)}
        board = ReversiBoard(self.variant, stones, self.turn.opponent)
        board.__dict__["key"] = self._key_after(point, turned)
        return board

    def _key_after(self, point: Point, turned: frozenset[Point]) -> int:
        key = self.key ^ WHITE_TO_MOVE ^ stone_key(point, self.turn)
        for disc in turned:
            key ^= stone_key(disc, self.turn) ^ stone_key(disc, self.turn.opponent)
        return key

    def pass_turn(self) -> ReversiBoard:
        """Return the same discs with the other side to move."""
        return replace(self, turn=self.turn.opponent)

    @cached_property
    def key(self) -> int:
        """64-bit key of discs and turn; carried forward move by move."""
        key = WHITE_TO_MOVE if self.turn is Color.WHITE else 0
        for point, color in self.stones.items():
            key ^= stone_key(point, color)
        return key


def final_count(black: int, white: int, squares: int) -> Outcome:
    """Judge a finished game: more discs win, and the empty squares go to the winner.

    >>> final_count(3, 11, 16).margin
    10
    """
    if black == white:
        return Outcome(None, Reason.DISCS, margin=0, discs=(black, white))
    winner = Color.BLACK if black > white else Color.WHITE
    margin = squares - 2 * min(black, white)
    return Outcome(winner, Reason.DISCS, margin=margin, discs=(black, white))
