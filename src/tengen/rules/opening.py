"""Opening protocols as data: who acts at each step, where the stone may go, what else may be done.

A protocol is a sequence of steps; the *stage* of a position counts the steps behind it. At a step
with actions the actor may also act instead of placing a stone: ``swap`` takes the colour that is
not to move, placing a stone takes the colour that is, and either ends the protocol; ``add``
(swap2) goes on to the steps that follow.
"""

from __future__ import annotations

from dataclasses import dataclass

from tengen.base.color import Seat
from tengen.base.grid import Grid, Point
from tengen.base.move import ADD, SWAP, Move


@dataclass(frozen=True, slots=True)
class Zone:
    """A part of the board: the centre, or what lies at least some steps away from it."""

    is_centre: bool = False
    at_least: int = 0

    def contains(self, point: Point, grid: Grid) -> bool:
        """Whether a stone may go to the point."""
        if self.is_centre:
            return grid.is_central(point)
        return grid.distance_from_centre(point) >= self.at_least

    @property
    def fault(self) -> str:
        """What a stone outside the zone did wrong."""
        if self.is_centre:
            return "the first stone goes to the centre"
        side = 2 * self.at_least - 1
        return f"this stone must stay out of the central {side}×{side} square"


ANYWHERE = Zone()
CENTRE = Zone(is_centre=True)


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a protocol."""

    actor: Seat
    zone: Zone = ANYWHERE
    actions: tuple[Move, ...] = ()


_FIRST, _SECOND = Step(Seat.FIRST), Step(Seat.SECOND)
_THREE_BY_FIRST = (_FIRST, _FIRST, _FIRST)

#: The protocols by name.
OPENINGS: dict[str, tuple[Step, ...]] = {
    "none": (),
    "centre": (Step(Seat.FIRST, CENTRE),),
    "pro": (Step(Seat.FIRST, CENTRE), _SECOND, Step(Seat.FIRST, Zone(at_least=3))),
    "long-pro": (Step(Seat.FIRST, CENTRE), _SECOND, Step(Seat.FIRST, Zone(at_least=4))),
    "free-renju": (_FIRST, _SECOND, Step(Seat.FIRST, Zone(at_least=3))),
    "swap": (*_THREE_BY_FIRST, Step(Seat.SECOND, actions=(SWAP,))),
    "swap2": (
        *_THREE_BY_FIRST,
        Step(Seat.SECOND, actions=(ADD, SWAP)),
        _SECOND,
        _SECOND,
        Step(Seat.FIRST, actions=(SWAP,)),
    ),
    "international": (_FIRST, _SECOND, _FIRST, Step(Seat.SECOND, actions=(SWAP,))),
}
