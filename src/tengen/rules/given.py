"""Points and moves as callers may give them: as such, as text, or as a pair of coordinates."""

from __future__ import annotations

from operator import index
from typing import TYPE_CHECKING

from tengen.base.errors import InvalidArgument, InvalidNotation
from tengen.base.grid import Point
from tengen.base.move import Move, placement
from tengen.base.text import shown

if TYPE_CHECKING:
    from tengen.rules.variant import Variant

#: A point in any form: ``"d3"``, a ``Point``, ``(x, y)`` or ``(x, y, z)``.
GivenPoint = str | tuple[int, int] | tuple[int, int, int]
#: A move in any form: a ``Move``, its text, or the point of a stone.
GivenMove = Move | GivenPoint

_COORDINATES = (2, 3)


def given_point(given: object, variant: Variant) -> Point:
    """Return the point of a board; raises InvalidNotation for any other, InvalidArgument for rest.

    >>> from tengen import variant
    >>> given_point("a8", variant("reversi")), given_point((0, 7), variant("reversi"))
    (Point(x=0, y=7, z=0), Point(x=0, y=7, z=0))
    """
    point = given_move(given, variant).point
    if point is None:
        raise InvalidArgument(f"{shown(given)} is not a point; {_FORMS}")
    if point not in variant.grid:
        raise InvalidNotation(f"{variant.format(placement(point))} is off the board")
    return point


def given_move(given: object, variant: Variant) -> Move:
    """Return a move given in any form; raises InvalidArgument for what can be none.

    >>> from tengen import variant
    >>> given_move(3.5, variant("reversi"))
    Traceback (most recent call last):
    tengen.base.errors.InvalidArgument: 3.5 is not a move; write 'd3', Point(3, 2) or (3, 2)
    """
    if isinstance(given, Move):
        return given
    if isinstance(given, str):
        return variant.parse(given)
    if isinstance(given, tuple) and len(given) in _COORDINATES:
        try:
            return placement(Point(*map(index, given)))
        except TypeError:
            raise InvalidArgument(f"{given!r:.40} is not a move; {_FORMS}") from None
    raise InvalidArgument(f"{shown(given)} is not a move; {_FORMS}")


_FORMS = "write 'd3', Point(3, 2) or (3, 2)"


class LegalMoves(tuple[Move, ...]):
    """The legal moves of a position: a tuple, in which a move can be looked for by its text.

    >>> from tengen import variant
    >>> "d3" in variant("reversi").initial().legal_moves
    True
    """

    variant: Variant

    def __contains__(self, move: object) -> bool:
        """Whether a move, a point or a text is among them; what is no move at all is not."""
        if not isinstance(move, Move):
            try:
                move = given_move(move, self.variant)
            except (InvalidArgument, InvalidNotation):
                return False
        return tuple.__contains__(self, move)
