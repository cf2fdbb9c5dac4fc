"""What a stone at an empty place of one line would do for a side: the things people look for."""

from __future__ import annotations

from enum import IntEnum
from functools import lru_cache
from typing import NamedTuple

from tengen.players.gomoku import lines
from tengen.players.gomoku.lines import CACHE, LineSide, text_of


class ThreatKind(IntEnum):
    """What a stone makes; the last capture is one that wins the game."""

    FIVE = 0
    OPEN_FOUR = 1
    FOUR = 2
    OPEN_THREE = 3
    CAPTURE = 4
    LAST_CAPTURE = 5
    QUIET = 6


class LineMove(NamedTuple):
    """A stone at a place of a line: what it makes, whether with a gap, and what it promises."""

    place: int
    kind: ThreatKind
    is_split: bool
    promise: int


@lru_cache(maxsize=CACHE)
def chances(line: bytes, side: LineSide) -> tuple[LineMove, ...]:
    """Return what the empty places of a line offer to a side; places that promise nothing are out.

    >>> chances(bytes([2, 1, 1, 0, 1, 1, 2]), LineSide(1))[0]
    LineMove(place=3, kind=<ThreatKind.FIVE: 0>, is_split=False, promise=1296)
    """
    if not any(line):
        return ()
    kinds = dict.fromkeys(lines.open_threes(line, side), ThreatKind.OPEN_THREE)
    kinds |= dict.fromkeys((place for place, _five in lines.fours(line, side)), ThreatKind.FOUR)
    kinds |= dict.fromkeys(lines.straight_fours(line, side), ThreatKind.OPEN_FOUR)
    kinds |= dict.fromkeys(lines.winning_places(line, side), ThreatKind.FIVE)
    promised = dict(lines.promise(line, side))
    text = text_of(line, side)
    return tuple(
        LineMove(place, kind, _is_split(text, place, side), promised.get(place, 0))
        for place in sorted({*promised, *kinds})
        for kind in [kinds.get(place, ThreatKind.QUIET)]
    )


@lru_cache(maxsize=CACHE)
def captures(line: bytes, side: LineSide, lengths: tuple[int, ...]) -> tuple[tuple[int, int], ...]:
    """Return (place, stones) where a stone of the side encloses enemy stones that are then taken.

    >>> captures(bytes([0, 2, 2, 1]), LineSide(1), (2,))
    ((0, 2),)
    """
    text = text_of(line, side)
    found = []
    for length in lengths:
        for pattern, offset in (("." + "O" * length + "X", 0), ("X" + "O" * length + ".", -1)):
            start = text.find(pattern)
            while start >= 0:
                found.append((start + (offset % len(pattern)), length))
                start = text.find(pattern, start + 1)
    return tuple(sorted(found))


def _is_split(text: str, place: int, side: LineSide) -> bool:
    """Whether the stone stands apart from the others it works with, or they from each other."""
    left, right = max(place - side.goal + 1, 0), place + side.goal
    before = text[left:place].rpartition("O")[2].lstrip(".")
    after = text[place + 1 : right].partition("O")[0].rstrip(".")
    return "." in before + after
