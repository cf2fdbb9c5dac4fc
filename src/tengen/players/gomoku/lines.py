"""What one line of the board means to one side. Every function reads one line; all are cached.

A line is the bytes of its cells (see ``frame``). For the side that reads, it becomes a text of
``X`` (own stone), ``O`` (enemy stone) and ``.`` (empty); the places in the answers count along it.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from tengen.base.color import Color
from tengen.players.gomoku.frame import BLACK, CODES
from tengen.rules.variant import Variant

#: How many different lines are remembered by each function.
CACHE = 1 << 16
#: A window is worth this to the power of the stones in it.
GROWTH = 6

_TEXTS = {True: bytes.maketrans(b"\0\1\2\3", b".XOX"), False: bytes.maketrans(b"\0\1\2\3", b".OXX")}


class LineSide(NamedTuple):
    """A colour and how its rows win: ``goal`` in a row; ``exact``: not more; ``open_end``: Caro.

    With ``overlines`` longer rows need no open end.
    """

    code: int
    goal: int = 5
    exact: bool = False
    open_end: bool = False
    overlines: bool = False

    @classmethod
    def of(cls, variant: Variant, color: Color) -> LineSide:
        """Return the side of a colour under the rules of a variant."""
        exact = variant.is_exact_for(color)
        ends = variant.blocked_fives, variant.overlines_win
        return cls(CODES[color], variant.line, exact, *ends)


class Shape(NamedTuple):
    """Stones that lack ``missing`` to win: 1 a four, 2 a three, 3 a two; open or closed."""

    missing: int
    is_open: bool
    stones: tuple[int, ...]


def text_of(line: bytes, side: LineSide) -> str:
    """Return a line as its side sees it.

    >>> text_of(bytes([0, 1, 2, 1]), LineSide(BLACK))
    '.XOX'
    """
    return line.translate(_TEXTS[side.code == BLACK]).decode()


def row_through(text: str, place: int) -> tuple[int, int]:
    """Return where the row of ``X`` begins and ends (exclusive) when one stands at a place."""
    left, right = place, place + 1
    while left and text[left - 1] == "X":
        left -= 1
    while right < len(text) and text[right] == "X":
        right += 1
    return left, right


def is_five(text: str, place: int, side: LineSide) -> bool:
    """Whether a stone of the side at a place of the line wins."""
    left, right = row_through(text, place)
    if right - left < side.goal or (side.exact and right - left > side.goal):
        return False
    if side.overlines and right - left > side.goal:
        return True
    return not (side.open_end and text[left - 1 : left] == "O" and text[right : right + 1] == "O")


@lru_cache(maxsize=CACHE)
def winning_places(line: bytes, side: LineSide) -> tuple[int, ...]:
    """Return the places where the side completes five."""
    text = text_of(line, side)
    if text.count("X") < side.goal - 1:
        return ()
    return tuple(at for at, cell in enumerate(text) if cell == "." and is_five(text, at, side))


@lru_cache(maxsize=CACHE)
def stopping_places(line: bytes, side: LineSide) -> tuple[int, ...]:
    """Return where an enemy stone may stop a five: on the spot or, in Caro, at the ends of the row.

    >>> stopping_places(bytes([2, 1, 1, 1, 1, 0, 0, 0]), LineSide(BLACK, open_end=True))
    (5, 6)
    """
    places = set(winning_places(line, side))
    if places and side.open_end:
        text = text_of(line, side)
        for left, right in [row_through(text, place) for place in places]:
            places |= {end for end in (left - 1, right) if text[end : end + 1] == "."}
    return tuple(sorted(places))


def windows(text: str, side: LineSide) -> Iterator[int]:
    """Yield where ``goal`` cells begin that can still become a five."""
    for start in range(len(text) - side.goal + 1):
        end = start + side.goal
        before, after = text[max(start - 1, 0) : start], text[end : end + 1]
        if (
            "O" not in text[start:end]
            and not (side.exact and "X" in before + after)
            and not (side.open_end and before == after == "O")
        ):
            yield start


@lru_cache(maxsize=CACHE)
def fours(line: bytes, side: LineSide) -> tuple[tuple[int, int], ...]:
    """Return the ways to make a four: the place to play, and the place that would then be five."""
    text = text_of(line, side)
    found = set()
    if text.count("X") >= side.goal - 2:
        for start in windows(text, side):
            empty = _places(text, ".", start, side.goal)
            if len(empty) == 2:
                found |= {(empty[0], empty[1]), (empty[1], empty[0])}
    return tuple(sorted(found))


@lru_cache(maxsize=CACHE)
def straight_fours(line: bytes, side: LineSide) -> tuple[int, ...]:
    """Return the places where a stone makes an open four, which becomes five at either end."""
    return _lacking(line, side, 1)


@lru_cache(maxsize=CACHE)
def open_threes(line: bytes, side: LineSide) -> tuple[int, ...]:
    """Return the places where a stone makes an open three: one more, and it is an open four."""
    return _lacking(line, side, 2)


def _lacking(line: bytes, side: LineSide, count: int) -> tuple[int, ...]:
    """Return the empty places of open windows that lack so many stones to an open four."""
    text = text_of(line, side)
    found: set[int] = set()
    for start in open_windows(text, side):
        inside = _places(text, ".", start + 1, side.goal - 1)
        if len(inside) == count:
            found.update(inside)
    return tuple(sorted(found))


@lru_cache(maxsize=CACHE)
def shapes(line: bytes, side: LineSide) -> tuple[Shape, ...]:
    """Return the fours, threes and twos of a line; stones that are part of a larger one count once.

    >>> shapes(bytes([2, 1, 1, 1, 0, 0, 0]), LineSide(BLACK))
    (Shape(missing=2, is_open=False, stones=(1, 2, 3)),)
    """
    text = text_of(line, side)
    found = {_places(text, "X", start, side.goal): False for start in windows(text, side)}
    for start in open_windows(text, side):
        found[_places(text, "X", start, side.goal)] = True
    least = max(side.goal - 3, 1)
    return tuple(
        Shape(side.goal - len(stones), is_open, stones)
        for stones, is_open in found.items()
        if len(stones) >= least and not any(set(stones) < set(other) for other in found)
    )


@lru_cache(maxsize=CACHE)
def promise(line: bytes, side: LineSide) -> tuple[tuple[int, int], ...]:
    """Return (place, worth) of the empty places that share a window with own stones."""
    text = text_of(line, side)
    worth: dict[int, int] = {}
    for start in windows(text, side):
        stones = text.count("X", start, start + side.goal)
        if stones:
            for place in _places(text, ".", start, side.goal):
                worth[place] = worth.get(place, 0) + GROWTH**stones
    return tuple(worth.items())


def open_windows(text: str, side: LineSide) -> Iterator[int]:
    """Yield where ``goal + 1`` cells begin that are empty at both ends and can win at either."""
    starts = set(windows(text, side))
    for start in sorted(starts):
        if start + 1 in starts and text[start] == "." == text[start + side.goal]:
            yield start


def _places(text: str, kind: str, start: int, count: int) -> tuple[int, ...]:
    return tuple(at for at in range(start, start + count) if text[at] == kind)
