"""What a backend supplies: stones, whose turn it is, where the next stone may go, when it is over.

Opening protocols, notation, text and symmetry stand above, in ``position``, once for all backends.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum, StrEnum
from typing import Protocol, Self

from tengen.base.color import Color
from tengen.base.grid import Point
from tengen.base.move import Move
from tengen.rules.outcome import Outcome


class Backend(Enum):
    """Who keeps the board: the readable reference or the compiled core."""

    PYTHON = "python"
    NATIVE = "native"


class Fault(StrEnum):
    """The reasons why a move may not be played. Each is its own words, and equals them.

    Reasons that name a number (``from 1 to 9 fifth stones may be declared``) are plain texts.

    >>> from tengen import variant
    >>> reason = variant("reversi").initial().why_illegal("a1")
    >>> reason is Fault.NO_FLIP, reason == "it turns no disc over", f"No: {reason}"
    (True, True, 'No: it turns no disc over')
    """

    OVER = "the game is over"
    OUTSIDE = "off the board"
    TAKEN = "the point is taken"
    NO_FLIP = "it turns no disc over"
    OVERLINE = "overline"
    DOUBLE_FOUR = "double four"
    DOUBLE_THREE = "double three"
    TOO_EARLY = "no pass is declared before six stones are on the board"
    NOT_FORCED = "a pass is allowed only when forced"
    NOT_CENTRE = "the first stone goes to the centre"
    NOT_DECLARED = "say first how many fifth stones will be offered"
    NOT_PLACED_HERE = "fifth stones are offered here, not placed"
    NOT_OFFERED = "only an offered point may be taken"
    NOT_OPEN = "this choice is not open now"
    OFFERED = "this point is offered already"
    EQUAL = "this point equals an offered one: the stones look the same from both"


class Board(Protocol):
    """An immutable board. Every backend implements exactly this."""

    @property
    def turn(self) -> Color:
        """The colour to be placed next."""

    @property
    def stones(self) -> Mapping[Point, Color]:
        """The stones of the two colours."""

    @property
    def shared(self) -> Point | None:
        """The stone that belongs to both sides, in the variant that has one."""

    @property
    def captured(self) -> tuple[int, int]:
        """Enemy stones captured by black and by white."""

    @property
    def key(self) -> int:
        """64-bit key of everything here."""

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; None while it goes on."""

    def count(self, color: Color) -> int:
        """Return the number of stones of a colour, as cheaply as it can be had."""

    def legal_placements(self) -> tuple[Move, ...]:
        """Return the legal stones in board order; none when over, or when only a pass is left."""

    def why_illegal(self, point: Point) -> str | None:
        """Return the reason why no stone may be placed there; None when it may."""

    def play(self, point: Point) -> Self:
        """Return the board after a stone at a point; raises IllegalPlacement with the reason."""

    def pass_turn(self) -> Self:
        """Return the same board with the other side to move."""


class IllegalPlacement(Exception):
    """Raised by ``Board.play``; the position above turns it into an ``IllegalMove``."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason
