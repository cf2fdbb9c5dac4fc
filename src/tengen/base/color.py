"""The two colours, and the two seats at the table."""

from __future__ import annotations

from enum import Enum


class Color(Enum):
    """A colour of stones or discs. Black moves first.

    >>> Color.BLACK.opponent
    <Color.WHITE: 'white'>
    """

    BLACK = "black"
    WHITE = "white"

    @property
    def opponent(self) -> Color:
        """The other colour."""
        return Color.WHITE if self is Color.BLACK else Color.BLACK

    @property
    def symbol(self) -> str:
        """The letter of this colour in text boards: ``x`` for black, ``o`` for white."""
        return "x" if self is Color.BLACK else "o"

    @property
    def index(self) -> int:
        """0 for black, 1 for white: the place of this colour in pairs such as captured counts."""
        return 0 if self is Color.BLACK else 1

    @classmethod
    def of_symbol(cls, symbol: str) -> Color:
        """Return the colour written as ``x``/``*`` (black) or ``o`` (white), in either case."""
        return {"x": cls.BLACK, "*": cls.BLACK, "o": cls.WHITE}[symbol.lower()]


class Seat(Enum):
    """A player at the table. Swap openings move colours between seats, so a seat is not a colour.

    >>> Seat.FIRST.other
    <Seat.SECOND: 'second'>
    """

    FIRST = "first"
    SECOND = "second"

    @property
    def other(self) -> Seat:
        """The player across the table."""
        return Seat.SECOND if self is Seat.FIRST else Seat.FIRST
