"""Where a position of the book leads: its moves, and what stands on the board after them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from tengen.players.reversi.book.symmetries import SIDE, canonical_key
from tengen.players.reversi.squares import Discs, squares

BOARD = squares(SIDE)
#: The start of the game, black to move.
START = canonical_key(Discs(1 << 28 | 1 << 35, 1 << 27 | 1 << 36))


class Link(NamedTuple):
    """A move from a position, by its square, and the canonical position it leads to.

    ``sign`` is -1, or 1 when the opponent has to pass and the same side moves again. ``after`` is
    None when the game is over.
    """

    square: int
    after: Discs | None
    sign: int


def links(position: Discs) -> Iterator[Link]:
    """Yield every move of a position that is not over and in which the side to move has one.

    >>> len(list(links(START))), len({link.after for link in links(START)})  # all are twins
    (4, 1)
    """
    moves = BOARD.moves(position)
    while moves:
        move = moves & -moves
        moves ^= move
        yield _link(position, move)


def _link(position: Discs, move: int) -> Link:
    square, after = move.bit_length() - 1, BOARD.play(position, move)
    if BOARD.moves(after):
        return Link(square, canonical_key(after), -1)
    if BOARD.moves(after.swapped):
        return Link(square, canonical_key(after.swapped), 1)
    return Link(square, None, -1)
