"""Opening protocols as data: who acts at each step, where the stone may go, what else may be done.

A protocol is a sequence of steps; the *stage* of a position is the number of the step it stands at.
A step asks for a stone, for a number (``declare``), for fifth stones on offer (``offer``, one point
after the other) or for one of those (the stone is simply placed). Where it also allows ``swap``,
that takes the colour that is not to move, and a stone takes the colour that is. Each step says how
many steps on it leads.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import Enum

from tengen.base.color import Color, Seat
from tengen.base.grid import Grid, Point
from tengen.base.move import ADD, OFFER, SWAP, Move, declare, declared_number
from tengen.rules.board import Fault


@dataclass(frozen=True, slots=True)
class Zone:
    """A part of the board: the centre, the square around it, or what lies outside of such one."""

    is_centre: bool = False
    at_least: int = 0
    #: Steps from the centre that are allowed; None for any.
    at_most: int | None = None

    def contains(self, point: Point, grid: Grid) -> bool:
        """Whether a stone may go to the point."""
        if self.is_centre:
            return grid.is_central(point)
        distance = grid.distance_from_centre(point)
        return distance >= self.at_least and (self.at_most is None or distance <= self.at_most)

    @property
    def fault(self) -> str:
        """What a stone outside the zone did wrong."""
        if self.is_centre:
            return Fault.NOT_CENTRE
        if self.at_most is not None:
            side = 2 * self.at_most + 1
            return f"this stone must stay inside the central {side}×{side} square"
        side = 2 * self.at_least - 1
        return f"this stone must stay out of the central {side}×{side} square"


ANYWHERE = Zone()
CENTRE = Zone(is_centre=True)


class OpeningTask(Enum):
    """What a step asks for."""

    PLACE = "place"
    DECLARE = "declare"
    OFFER = "offer"
    TAKE = "take"


#: Why a stone may not be placed at a step that asks for something else.
NO_STONE = {
    OpeningTask.DECLARE: Fault.NOT_DECLARED,
    OpeningTask.OFFER: Fault.NOT_PLACED_HERE,
    OpeningTask.TAKE: Fault.NOT_OFFERED,
}

#: On to the end of the protocol.
_END = 99


@dataclass(frozen=True, slots=True)
class OpeningStep:
    """One step of a protocol."""

    #: A seat, or a colour: whoever plays it as things stand.
    actor: Seat | Color
    zone: Zone = ANYWHERE
    actions: tuple[Move, ...] = ()
    task: OpeningTask = OpeningTask.PLACE
    #: How many fifth stones are offered; 0 for as many as were declared.
    number: int = 0
    #: How many steps on a stone (or the last point of an offer) leads, a swap, and anything else.
    after_stone: int = 1
    after_swap: int = 1
    after_other: int = 1

    @property
    def declarations(self) -> tuple[int, ...]:
        """The numbers that may be declared here."""
        numbers = map(declared_number, self.actions)
        return tuple(number for number in numbers if number is not None)

    @property
    def declaration_fault(self) -> str:
        """What is wrong with a number that may not be declared here."""
        numbers = self.declarations
        return f"from {numbers[0]} to {numbers[-1]} fifth stones may be declared"


Steps = tuple[OpeningStep, ...]


@dataclass(frozen=True, slots=True)
class OpeningProgress:
    """Where a protocol stands: what a position knows besides its board."""

    stage: int = 0
    #: Whether the second player holds black.
    swapped: bool = False
    #: How many fifth stones will be offered, once it is declared and until one is taken.
    declared: int = 0
    #: The fifth stones on offer, sorted.
    offered: tuple[Point, ...] = ()

    def holder(self, color: Color) -> Seat:
        """Return who plays a colour, as things stand."""
        has_black = Seat.SECOND if self.swapped else Seat.FIRST
        return has_black if color is Color.BLACK else has_black.other

    def actor(self, step: OpeningStep) -> Seat:
        """Return who acts at a step."""
        return step.actor if isinstance(step.actor, Seat) else self.holder(step.actor)

    def after(self, move: Move, turn: Color, steps: Steps) -> OpeningProgress:
        """Return where a legal move leads while the protocol lasts."""
        step = steps[self.stage]
        if move.action == OFFER:
            return self._with_offer(move, step)
        forward = step.after_other
        now = self
        if move.point is not None or move == SWAP:
            forward = step.after_swap if move == SWAP else step.after_stone
            now = self._with_choice(move, turn, step)
        stage = min(self.stage + forward, len(steps))
        number = declared_number(move) or now.declared
        return replace(
            now, stage=stage, declared=number if needs_number(steps, stage) else 0, offered=()
        )

    def _with_choice(self, move: Move, turn: Color, step: OpeningStep) -> OpeningProgress:
        """Settle the colours where a step lets its actor choose."""
        if SWAP not in step.actions:
            return self
        takes_black = (turn is Color.BLACK) != (move == SWAP)
        return replace(self, swapped=takes_black != (self.actor(step) is Seat.FIRST))

    def _with_offer(self, move: Move, step: OpeningStep) -> OpeningProgress:
        assert move.target is not None
        offered = in_board_order((*self.offered, move.target))
        is_complete = len(offered) == (step.number or self.declared)
        forward = step.after_stone if is_complete else step.after_other
        return replace(self, stage=self.stage + forward, offered=offered)


def in_board_order(points: Iterable[Point]) -> tuple[Point, ...]:
    """Return points sorted by layer, row from the top and column."""
    return tuple(sorted(points, key=lambda point: (point.z, point.y, point.x)))


def needs_number(steps: Steps, stage: int) -> bool:
    """Whether an offer lies ahead whose number has been declared."""
    for step in steps[stage:]:
        if step.declarations:
            return False
        if step.task in {OpeningTask.OFFER, OpeningTask.TAKE} and not step.number:
            return True
    return False


# -- the protocols ---------------------------------------------------------------------------------


def _within(side: int) -> Zone:
    return Zone(at_most=side // 2)


def _window(color: Color, zone: Zone = ANYWHERE) -> Steps:
    """Place the next stone, or swap and let the other one place it."""
    chance = OpeningStep(color, zone, (SWAP,), after_stone=2)
    return (chance, OpeningStep(color, zone))


def _last_window(actor: Seat | Color) -> OpeningStep:
    """Place a stone or swap; either ends the protocol."""
    return OpeningStep(actor, actions=(SWAP,), after_stone=_END, after_swap=_END)


def _declare(actor: Seat | Color, most: int) -> OpeningStep:
    return OpeningStep(
        actor, actions=tuple(map(declare, range(1, most + 1))), task=OpeningTask.DECLARE
    )


def _offer(number: int = 0) -> Steps:
    """Black offers fifth stones, white takes one of them."""
    take = OpeningStep(Color.WHITE, task=OpeningTask.TAKE, number=number, after_stone=_END)
    return (OpeningStep(Color.BLACK, task=OpeningTask.OFFER, number=number, after_other=0), take)


_FIRST, _SECOND = OpeningStep(Seat.FIRST), OpeningStep(Seat.SECOND)
_THREE_BY_FIRST = (_FIRST, _FIRST, _FIRST)
#: The 26 openings of renju, placed by one player.
_RENJU_THREE = (
    OpeningStep(Seat.FIRST, CENTRE),
    OpeningStep(Seat.FIRST, _within(3)),
    OpeningStep(Seat.FIRST, _within(5)),
)
#: Four stones with a chance to swap after each of the first three.
_SWAPS_TO_FOUR = (
    OpeningStep(Seat.FIRST, CENTRE),
    *_window(Color.WHITE, _within(3)),
    *_window(Color.BLACK, _within(5)),
    *_window(Color.WHITE, _within(7)),
)
_TEN = 10
#: Yamaguchi's text knows no limit; nobody has use for more, and a list of choices must end.
_MAX_YAMAGUCHI, _MAX_SOOSORV = 12, 8

#: The protocols by name.
OPENINGS: dict[str, Steps] = {
    "none": (),
    "centre": (OpeningStep(Seat.FIRST, CENTRE),),
    "pro": (OpeningStep(Seat.FIRST, CENTRE), _SECOND, OpeningStep(Seat.FIRST, Zone(at_least=3))),
    "long-pro": (
        OpeningStep(Seat.FIRST, CENTRE),
        _SECOND,
        OpeningStep(Seat.FIRST, Zone(at_least=4)),
    ),
    "free-renju": (_FIRST, _SECOND, OpeningStep(Seat.FIRST, Zone(at_least=3))),
    "swap": (*_THREE_BY_FIRST, _last_window(Seat.SECOND)),
    "swap2": (
        *_THREE_BY_FIRST,
        OpeningStep(Seat.SECOND, actions=(ADD, SWAP), after_stone=_END, after_swap=_END),
        _SECOND,
        _SECOND,
        _last_window(Seat.FIRST),
    ),
    "international": (_FIRST, _SECOND, _FIRST, _last_window(Seat.SECOND)),
    "swap-first": (_FIRST, _last_window(Seat.SECOND)),
    "rif": (*_RENJU_THREE, *_window(Color.WHITE), *_offer(2)),
    "yamaguchi": (
        *_RENJU_THREE,
        _declare(Seat.FIRST, _MAX_YAMAGUCHI),
        *_window(Color.WHITE),
        *_offer(),
    ),
    "soosorv-8": (
        *_RENJU_THREE,
        *_window(Color.WHITE),
        _declare(Color.WHITE, _MAX_SOOSORV),
        OpeningStep(Color.BLACK, actions=(SWAP,), task=OpeningTask.OFFER, after_stone=2),
        *_offer(),
    ),
    "tarannikov": (
        *_SWAPS_TO_FOUR,
        *_window(Color.BLACK, _within(9)),
        _last_window(Color.WHITE),
    ),
    "taraguchi-10": (
        *_SWAPS_TO_FOUR,
        OpeningStep(Color.BLACK, _within(9), (declare(_TEN), SWAP), after_stone=2, after_other=3),
        OpeningStep(Color.BLACK, _within(9)),
        _last_window(Color.WHITE),
        *_offer(_TEN),
    ),
    "sakata": (
        *_RENJU_THREE,
        OpeningStep(Seat.SECOND, _within(7)),
        OpeningStep(Seat.SECOND, _within(9)),
        _last_window(Seat.FIRST),
    ),
}
