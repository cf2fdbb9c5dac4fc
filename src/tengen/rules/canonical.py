"""The canonical form of positions: all that a turn or a mirror makes equal have the same.

It is found without building a position: the keys of all symmetries are summed stone by stone, side
by side in one large number.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from struct import Struct
from typing import TYPE_CHECKING

from tengen.base.color import Color
from tengen.base.grid import Grid, Point, Symmetry
from tengen.base.keys import offer_key, stone_key
from tengen.base.move import Move, offer, placement
from tengen.rules import native

if TYPE_CHECKING:
    from tengen.rules.position import Position
    from tengen.rules.variant import Variant

_WORD = 8
_HALF, _WHOLE = 1 << 63, 1 << 64


@dataclass(frozen=True, slots=True)
class CanonicalForm:
    """The key of the form that all symmetric positions share, and the symmetries that lead to it.

    The key is signed, as databases want it. There are several symmetries where the position is
    symmetric itself; moves that they turn into each other have the same name.

    >>> from tengen import variant
    >>> start = variant("reversi").initial()
    >>> len({canonical_form(start.play(move)).key for move in ("d3", "c4", "f5", "e6")})
    1
    >>> len({canonical_form(start).name(move, start.variant) for move in start.legal_moves})
    1
    """

    key: int
    symmetries: tuple[Symmetry, ...]

    def name(self, move: Move, variant: Variant) -> str:
        """Return what a move of the position is called in this form."""
        names = names_of(variant)
        if len(self.symmetries) == 1:
            return names(move, self.symmetries[0])
        return min(names(move, symmetry) for symmetry in self.symmetries)

    def moves(self, name: str, variant: Variant) -> set[Move]:
        """Return the moves of the position that are called so in this form."""
        move, grid = variant.parse(name), variant.grid
        return {_turned(move, grid, symmetry.inverse) for symmetry in self.symmetries}


def canonical_form(position: Position) -> CanonicalForm:
    """Return the canonical form of a position."""
    grid = position.variant.grid
    packed = 0
    for key in _stone_keys(position, grid):
        packed ^= key
    for point in position.offered:
        packed ^= _keys(grid, point, None)
    symmetries = grid.symmetries
    keys = _reader(len(symmetries)).unpack(packed.to_bytes(_WORD * len(symmetries), "little"))
    least = min(keys)
    key = position.key ^ keys[0] ^ least
    leading = tuple(one for one, its in zip(symmetries, keys, strict=True) if its == least)
    return CanonicalForm(key - _WHOLE if key >= _HALF else key, leading)


def _stone_keys(position: Position, grid: Grid) -> Iterable[int]:
    """Yield the parts of all stones; a board of the core lists its cells, which is quicker."""
    board = position.board
    if not isinstance(board, native.NativeReversi | native.NativeGomoku):
        return (_keys(grid, point, color) for point, color in position.stones.items())
    keys = _cell_keys(grid)
    return [keys[cell - 1][at] for at, cell in enumerate(board.core.cells) if cell]


@lru_cache(maxsize=16)
def _cell_keys(grid: Grid) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(_keys(grid, point, color) for point in grid.points) for color in Color)


@lru_cache(maxsize=8192)
def _keys(grid: Grid, point: Point, color: Color | None) -> int:
    """Return the part of one stone in the keys of all symmetries, the first one lowest.

    Without a colour, that of a stone on offer.
    """
    packed = 0
    for place, symmetry in enumerate(grid.symmetries):
        turned = grid.transform(point, symmetry)
        key = offer_key(0, (turned,)) if color is None else stone_key(turned, color)
        packed |= key << (64 * place)
    return packed


@lru_cache
def _reader(count: int) -> Struct:
    return Struct(f"<{count}Q")


@lru_cache(maxsize=16)
def names_of(variant: Variant) -> MoveNames:
    """Return the names of moves of a variant."""
    return MoveNames(variant)


class MoveNames:
    """What moves are called, in a position and in its canonical form; each is worked out once."""

    def __init__(self, variant: Variant) -> None:
        self._variant = variant
        self._names: dict[tuple[Move, Symmetry], str] = {}

    def __call__(self, move: Move, symmetry: Symmetry = Symmetry.IDENTITY) -> str:
        """Return the name of a move where a symmetry takes it."""
        name = self._names.get((move, symmetry))
        if name is None:
            turned = _turned(move, self._variant.grid, symmetry)
            name = self._names[move, symmetry] = self._variant.format(turned)
        return name


def _turned(move: Move, grid: Grid, symmetry: Symmetry) -> Move:
    if move.target is not None:
        return offer(grid.transform(move.target, symmetry))
    return move if move.point is None else placement(grid.transform(move.point, symmetry))
