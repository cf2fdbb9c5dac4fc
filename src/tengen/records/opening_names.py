"""What players call an opening. Reversi has names for the way a game begins, up to symmetry."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from types import MappingProxyType

from tengen.base.move import Move
from tengen.rules.catalogue import variant
from tengen.rules.position import Position

_FILE = "reversi_openings.txt"


@dataclass(frozen=True, slots=True)
class NamedOpening:
    """An opening as it is usually written: its name, and its moves from the start."""

    name: str
    moves: str


@cache
def named_openings() -> Mapping[int, NamedOpening]:
    """Return every opening that has a name, by the key of the canonical position it leads to."""
    return MappingProxyType({_end(opening).key: opening for opening in _read()})


def opening_of(position: Position) -> NamedOpening | None:
    """Return the last opening with a name that the game to a position went through.

    None where there is none, as in other games and on other boards than 8 × 8.

    >>> from tengen import variant
    >>> start = variant("reversi").initial()
    >>> opening_of(start.play_all("f5 d6 c3 d3 c4 b5"))
    NamedOpening(name='Tiger', moves='f5d6c3d3c4')
    >>> opening_of(start.play_all("d3 c5 f6 f5 e6")).name  # the same, turned
    'Tiger'
    >>> opening_of(start) is None
    True
    """
    if position.variant != variant("reversi"):
        return None
    passed = _positions(position.start, position.moves[: _longest()])
    known = (named_openings().get(one.canonical()[0].key) for one in passed)
    return max(filter(None, known), key=lambda opening: len(opening.moves), default=None)


def name_of(position: Position) -> str | None:
    """Return the name of the opening that led to a position, as ``Tiger``; None without one."""
    opening = opening_of(position)
    return None if opening is None else opening.name


def _positions(start: Position, moves: tuple[Move, ...]) -> Iterator[Position]:
    for move in moves:
        start = start.play(move)
        yield start


def _read() -> Iterator[NamedOpening]:
    text = files(__package__).joinpath(_FILE).read_text(encoding="utf-8")
    for line in text.splitlines():
        if not line.startswith("#"):
            moves, name = line.split(maxsplit=1)
            yield NamedOpening(name, moves)


def _end(opening: NamedOpening) -> Position:
    text = opening.moves
    moves = [text[at : at + 2] for at in range(0, len(text), 2)]
    return variant("reversi").initial().play_all(moves).canonical()[0]


@cache
def _longest() -> int:
    """Return the number of moves of the longest opening with a name."""
    return max(len(opening.moves) // 2 for opening in named_openings().values())
