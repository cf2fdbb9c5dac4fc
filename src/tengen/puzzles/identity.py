"""The name of a puzzle: short, made of what is on the board, the same for all that are alike.

Positions are alike when a turn or a mirror makes them equal; in five in a row also when they are
shifted, and under rules that are the same for both sides when the colours are exchanged.
"""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import blake2b

from tengen.base.color import Color
from tengen.base.grid import Symmetry
from tengen.rules.position import Position

#: Letters and digits that are not taken for one another.
_DIGITS = "23456789abcdefghjkmnpqrstuvwxyz"
#: So many of them behind the letter of the variant: 27,000 million names.
_LENGTH = 7
#: The first letter tells the variant.
LETTERS = {"freestyle": "f", "standard": "s", "renju": "r", "caro": "c", "reversi": "o"}
_Cells = tuple[tuple[int, int, bool], ...]


def puzzle_id(position: Position) -> str:
    """Return the name of a puzzle with this position.

    >>> from tengen import variant
    >>> rules = variant("freestyle").initial()
    >>> puzzle_id(rules.play_all("h8 i9 h9 a1")) == puzzle_id(rules.play_all("i7 h8 j7 o15"))
    False
    >>> puzzle_id(rules.play_all("h8 i9 i8 j10")) == puzzle_id(rules.play_all("d4 c5 d5 b6"))
    True
    """
    cells = min(_forms(position))
    ours = position.turn is Color.WHITE and position.variant.fouls
    text = f"{position.variant.name} {ours} {cells}"
    number = int.from_bytes(blake2b(text.encode(), digest_size=8).digest(), "big")
    letters = []
    for _ in range(_LENGTH):
        number, digit = divmod(number, len(_DIGITS))
        letters.append(_DIGITS[digit])
    return LETTERS[position.variant.name] + "".join(letters)


def _forms(position: Position) -> Iterable[_Cells]:
    """Yield the stones as every symmetry shows them, those of the side to move marked."""
    is_shifted = not position.variant.is_reversi
    grid, turn = position.variant.grid, position.turn
    stones = [(point, color is turn) for point, color in position.stones.items()]
    for symmetry in Symmetry:
        turned = [(grid.transform(point, symmetry), mine) for point, mine in stones]
        left = min((point.x for point, _mine in turned), default=0) * is_shifted
        top = min((point.y for point, _mine in turned), default=0) * is_shifted
        yield tuple(sorted((point.x - left, point.y - top, mine) for point, mine in turned))
