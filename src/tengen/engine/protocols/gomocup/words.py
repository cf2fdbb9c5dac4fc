"""The words of the protocol that both sides read and write."""

from __future__ import annotations

import re
from collections.abc import Iterable

from tengen.base.move import Move

#: What ``time_left`` says when the time of the match is not limited.
UNLIMITED = 2_147_483_647

_COORDINATES = re.compile(r"\s*([0-9]{1,3})\s*,\s*([0-9]{1,3})\s*", re.ASCII)
_STONE = re.compile(r"\s*([0-9]{1,3})\s*,\s*([0-9]{1,3})\s*,\s*([0-9])\s*", re.ASCII)
_ABOUT = re.compile(r'([a-z_]+)\s*=\s*"([^"]*)"', re.IGNORECASE)


def parse_point(text: str) -> Move | None:
    """Read ``x,y``; None for anything else.

    >>> parse_point("7,8").point
    Point(x=7, y=8, z=0)
    """
    match = _COORDINATES.fullmatch(text)
    return Move.at(int(match[1]), int(match[2])) if match else None


def parse_points(text: str) -> tuple[Move, ...] | None:
    """Read one or several ``x,y`` with blanks between them; None for anything else."""
    moves = [parse_point(word) for word in re.sub(r"\s*,\s*", ",", text.strip()).split()]
    found = tuple(move for move in moves if move is not None)
    return found if found and len(found) == len(moves) else None


def parse_stone(text: str) -> tuple[Move, int] | None:
    """Read ``x,y,field`` of a board; None for anything else.

    >>> parse_stone("7,7,2")[1]
    2
    """
    match = _STONE.fullmatch(text)
    return (Move.at(int(match[1]), int(match[2])), int(match[3])) if match else None


def format_point(move: Move) -> str:
    """Write a placement as ``x,y``."""
    assert move.point is not None
    return f"{move.point.x},{move.point.y}"


def format_points(moves: Iterable[Move]) -> str:
    """Write placements with blanks between them, up to the first move that is none."""
    words = []
    for move in moves:
        if move.point is None:
            break
        words.append(format_point(move))
    return " ".join(words)


def parse_about(line: str) -> dict[str, str] | None:
    """Read what a program says about itself; None when the line says nothing of the kind.

    >>> parse_about('name="Wine", version="2.0", author="one", country="CN"')["version"]
    '2.0'
    """
    found = {key.lower(): value for key, value in _ABOUT.findall(line)}
    return found if "name" in found else None


def split_word(line: str) -> tuple[str, str]:
    """Split a line into its first word, in capitals, and the rest.

    >>> split_word("turn 7,7")
    ('TURN', '7,7')
    """
    word, _, rest = line.strip().partition(" ")
    return word.upper(), rest.strip()


def is_number(text: str, most: int = UNLIMITED) -> bool:
    """Whether the text is a whole number from 0 up to a bound."""
    return text.isascii() and text.isdigit() and len(text) <= 20 and int(text) <= most
