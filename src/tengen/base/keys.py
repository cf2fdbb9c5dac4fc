"""Position keys: 64-bit numbers, equal for equal positions, updated stone by stone.

The compiled core computes the same numbers, so a key stored by one backend is found by the other.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from tengen.base.color import Color
from tengen.base.grid import FAR, Point

_WORD = (1 << 64) - 1
_TURN = 1 << 63
_CAPTURED = 1 << 62
_OPENING = 1 << 61
_NOTE = 1 << 60
_OFFERS = 1 << 59
#: A foul and offered stones never stand in one position, and differ by what is said of them.
_SHARED, _FOUL, _OFFERED = 2, 3, 3


def mix(value: int) -> int:
    """Scramble a number into 64 bits (the finaliser of the splitmix64 generator)."""
    value = (value + 0x9E3779B97F4A7C15) & _WORD
    value = ((value ^ (value >> 30)) * 0xBF58476D1CE4E5B9) & _WORD
    value = ((value ^ (value >> 27)) * 0x94D049BB133111EB) & _WORD
    return value ^ (value >> 31)


def _point_key(point: Point, stone: int) -> int:
    x, y, z = point
    return mix((((z << 20 | (y + FAR)) << 20 | (x + FAR)) << 2) | stone)


@lru_cache(maxsize=8192)
def stone_key(point: Point, color: Color) -> int:
    """Return the part of a stone in the key."""
    return _point_key(point, color.index)


def shared_key(point: Point) -> int:
    """Return the part of a stone that belongs to both sides."""
    return _point_key(point, _SHARED)


#: Part of the key when white is to move.
WHITE_TO_MOVE = mix(_TURN)


def captured_key(count: int, color: Color) -> int:
    """Return the part of the stones a colour has captured; nothing while there are none."""
    return mix(_CAPTURED + 2 * count + color.index) if count else 0


def opening_key(stage: int, *, swapped: bool) -> int:
    """Return the part of an unfinished opening protocol or of colours that changed seats."""
    return mix(_OPENING + 2 * stage + swapped)


def note_key(foul: Point | None, passes: int, *, is_claimed: bool) -> int:
    """Return the part of a foul that may be claimed, or was, and of passes that were declared."""
    if foul is not None:
        return _point_key(foul, _FOUL) ^ mix(_NOTE + is_claimed)
    return mix(_NOTE + 2 + passes) if passes else 0


def offer_key(declared: int, offered: Iterable[Point]) -> int:
    """Return the part of the fifth stones that are declared and offered; nothing without any."""
    key = mix(_OFFERS + declared) if declared else 0
    for point in offered:
        key ^= _point_key(point, _OFFERED)
    return key
