"""Stones that make a position even: for handicaps, puzzles and fair beginnings."""

from __future__ import annotations

from dataclasses import dataclass

from tengen.base.errors import TengenError
from tengen.base.limits import Limit
from tengen.engine.api import Request
from tengen.engine.local import Watch
from tengen.players.champion.gomoku import engine_of
from tengen.players.gomoku.balance import BalancedStones
from tengen.players.gomoku.fifths import plain
from tengen.players.gomoku.protocol import weigh
from tengen.rules.opening import OpeningTask
from tengen.rules.position import Position

#: How many stones can be asked for.
MAX_STONES = 2


class NotBalanced(TengenError):
    """Raised where there is nothing to weigh, or nobody who could."""


@dataclass(frozen=True, slots=True)
class Balance:
    """Sets of stones, the evenest first, and what it took to weigh them."""

    levels: tuple[BalancedStones, ...]
    nodes: int
    seconds: float


def balance(position: Position, stones: int, seconds: float, lines: int = 1) -> Balance:
    """Return sets of one or two stones after which a position is nearest to even.

    The stones are placed in turn, beginning with the side to move. Raises NotBalanced for games
    that our engine of five in a row does not play, and where no set leaves the game undecided.

    >>> from tengen import variant
    >>> found = balance(variant("renju").initial().play("h8"), stones=1, seconds=0.05, lines=2)
    >>> len(found.levels), len(found.levels[0].stones)
    (2, 1)
    """
    if not 1 <= stones <= MAX_STONES:
        raise NotBalanced(f"a position is balanced with 1 to {MAX_STONES} stones, not {stones}")
    if position.outcome is not None:
        raise NotBalanced("the game is over in this position; there is nothing to balance")
    if position.step is not None and position.step.task is not OpeningTask.PLACE:
        position = plain(position)  # a number or an offer is asked for, but stones can be weighed
    engine = engine_of(position.variant)
    if engine is None:
        raise NotBalanced(f"our engine does not balance positions of {position.variant.name}")
    engine.prepare(position.variant)
    watch = Watch(Request(position, Limit(time=seconds), lines), lambda _info: None)
    levels = weigh(position, stones, watch, engine)
    if not levels:
        raise NotBalanced("every stone that may be placed here ends the game")
    return Balance(tuple(levels[:lines]), watch.nodes, watch.elapsed)
