"""What players call an opening, up to symmetry.

Reversi has names for the way a game begins, renju for its first three stones.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from types import MappingProxyType

from tengen.base.move import Move
from tengen.rules.catalogue import variant
from tengen.rules.position import Position
from tengen.rules.variant import Variant

_FILES = {"reversi": "reversi_openings.txt", "renju": "renju_openings.txt"}
#: The stones that make an opening of renju.
_RENJU_STONES = 3


@dataclass(frozen=True, slots=True)
class NamedOpening:
    """An opening as it is usually written: its name, and its moves from the start."""

    name: str
    moves: str


def moves_of(opening: NamedOpening) -> list[str]:
    """Return the moves of an opening, one by one.

    >>> moves_of(NamedOpening("Diagonal", "f5f6"))
    ['f5', 'f6']
    """
    text = opening.moves
    return text.split() if " " in text else [text[at : at + 2] for at in range(0, len(text), 2)]


@cache
def named_openings(game: str = "reversi") -> Mapping[int, NamedOpening]:
    """Return every opening that has a name, by the key of the canonical position it leads to."""
    return MappingProxyType({_end(game, opening).key: opening for opening in _read(game)})


def opening_of(position: Position) -> NamedOpening | None:
    """Return the last opening with a name that the game to a position went through.

    None where there is none, as in other games and on other boards than the usual ones.

    >>> from tengen import variant
    >>> start = variant("reversi").initial()
    >>> opening_of(start.play_all("f5 d6 c3 d3 c4 b5"))
    NamedOpening(name='Tiger', moves='f5d6c3d3c4')
    >>> opening_of(start.play_all("d3 c5 f6 f5 e6")).name  # the same, turned
    'Tiger'
    >>> opening_of(start) is None
    True
    >>> opening_of(variant("rif").initial().play_all("h8 i8 i7 swap")).name
    'D4 Kagetsu'
    """
    if position.variant == variant("reversi"):
        passed = _positions(position.start, position.moves[: _longest()])
        known = (named_openings().get(one.canonical()[0].key) for one in passed)
        return max(filter(None, known), key=lambda opening: len(opening.moves), default=None)
    return _renju_opening(position) if _is_renju(position.variant) else None


def name_of(position: Position) -> str | None:
    """Return the name of the opening that led to a position, as ``Tiger``; None without one."""
    opening = opening_of(position)
    return None if opening is None else opening.name


def reached(position: Position) -> str | None:
    """Return the name of the opening that the last move completed; None for any other move."""
    stones = sum(move.is_placement for move in position.moves)
    if position.last_move is None or not position.last_move.is_placement:
        return None
    if position.variant == variant("reversi") and stones <= _longest():
        found = named_openings().get(position.canonical()[0].key)
        return None if found is None else found.name
    is_third = stones == _RENJU_STONES and _is_renju(position.variant)
    return name_of(position) if is_third else None


def _is_renju(rules: Variant) -> bool:
    """Whether renju is played on its usual board, with whatever opening protocol."""
    usual = variant("renju")
    return rules.fouls and rules.grid == usual.grid


def _renju_opening(position: Position) -> NamedOpening | None:
    """Return what the first three stones are called; a game from a set-up has no opening."""
    stones = [move for move in position.moves if move.is_placement][:_RENJU_STONES]
    if len(stones) < _RENJU_STONES or position.start.stones:
        return None
    three = variant("renju").initial().play_all(stones)
    return named_openings("renju").get(three.canonical()[0].key)


def _positions(start: Position, moves: tuple[Move, ...]) -> Iterator[Position]:
    for move in moves:
        start = start.play(move)
        yield start


def _read(game: str) -> Iterator[NamedOpening]:
    text = files(__package__).joinpath(_FILES[game]).read_text(encoding="utf-8")
    for line in text.splitlines():
        if not line.startswith("#"):
            yield NamedOpening(*_parts(game, line))


def _parts(game: str, line: str) -> tuple[str, str]:
    """Return the name and the moves of a line: one word in Reversi, three stones in renju."""
    if game == "reversi":
        moves, name = line.split(maxsplit=1)
        return name, moves
    *stones, name = line.split(maxsplit=_RENJU_STONES)
    return name, " ".join(stones)


def _end(game: str, opening: NamedOpening) -> Position:
    return variant(game).initial().play_all(moves_of(opening)).canonical()[0]


@cache
def _longest() -> int:
    """Return the number of moves of the longest opening with a name."""
    return max(len(opening.moves) // 2 for opening in named_openings().values())
