"""Trials of strength: pairs of games from given openings, each side once with either colour."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

from tengen import engine
from tengen.base.color import Color
from tengen.base.limits import Limit
from tengen.base.move import Move
from tengen.learn.ntuple import Network
from tengen.rules.position import Position

#: Chooses a move.
Contestant = Callable[[Position], Move]
#: A frozen opponent searches to its own depth; this only ends one that hangs.
_PATIENCE = Limit(time=10.0)


@dataclass(frozen=True, slots=True)
class Trial:
    """Results of the first side; ``pairs`` counts pairs by 0, ½, 1, 1½ and 2 points."""

    pairs: tuple[int, int, int, int, int] = (0, 0, 0, 0, 0)

    @property
    def games(self) -> int:
        """How many games were played."""
        return 2 * sum(self.pairs)

    @property
    def score(self) -> float:
        """The share of the points, from 0 to 1; a half before any game."""
        points = sum(place * count for place, count in enumerate(self.pairs))
        return points / (2 * self.games) if self.games else 0.5

    def __add__(self, other: Trial) -> Trial:
        a, b, c, d, e = (x + y for x, y in zip(self.pairs, other.pairs, strict=True))
        return Trial((a, b, c, d, e))


def by_network(network: Network, depth: int = 1) -> Contestant:
    """Return a contestant that plays what its network finds so many plies deep."""
    return lambda position: network.search(position, depth=depth).move


@contextmanager
def by_player(name: str) -> Iterator[Contestant]:
    """Lend a contestant that plays as the player of a name does."""
    with engine.open_simple(name) as player:
        yield lambda position: player.play(position, _PATIENCE).move


def try_out(first: Contestant, second: Contestant, openings: Sequence[Position]) -> Trial:
    """Play each opening twice, with colours changed."""
    pairs = [0] * 5
    for opening in openings:
        points = _points(opening, first, second) + 2 - _points(opening, second, first)
        pairs[points] += 1
    a, b, c, d, e = pairs
    return Trial((a, b, c, d, e))


def _points(opening: Position, black: Contestant, white: Contestant) -> int:
    """Return the half points of black."""
    position = opening
    while position.outcome is None:
        chosen = (black if position.turn is Color.BLACK else white)(position)
        position = position.play(chosen)
    winner = position.outcome.winner
    return 1 if winner is None else (2 if winner is Color.BLACK else 0)
