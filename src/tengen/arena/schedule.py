"""Who meets whom. A meeting is a number of games between two players, in pairs of games."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from math import ceil, log2

from tengen.base.errors import InvalidArgument, TengenError
from tengen.base.suggest import hint
from tengen.base.text import shown

Pair = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Standing:
    """Where a tournament stands before a round: points by player, and who has met whom.

    ``byes`` are the players that a round has left without an opponent.
    """

    points: tuple[float, ...]
    met: frozenset[frozenset[int]] = field(default_factory=frozenset)
    byes: frozenset[int] = field(default_factory=frozenset)

    @property
    def players(self) -> int:
        """How many take part."""
        return len(self.points)


def round_robin(standing: Standing) -> tuple[Pair, ...]:
    """Pair everybody with everybody, in the order of the circle method.

    >>> round_robin(Standing((0, 0, 0)))
    ((1, 2), (0, 2), (0, 1))
    """
    count = standing.players + standing.players % 2
    circle = list(range(count))
    pairs = []
    for _turn in range(count - 1):
        for one, two in zip(circle[: count // 2], reversed(circle[count // 2 :]), strict=True):
            if max(one, two) < standing.players:
                pairs.append((min(one, two), max(one, two)))
        circle[1:] = [circle[-1], *circle[1:-1]]
    return tuple(pairs)


def gauntlet(standing: Standing) -> tuple[Pair, ...]:
    """Pair the first player with each of the others."""
    return tuple((0, other) for other in range(1, standing.players))


def swiss(standing: Standing) -> tuple[Pair, ...]:
    """Pair players of about equal points who have not met; meet again only where all have met.

    Of an odd number of players, the last one who had no bye yet has one.

    >>> swiss(Standing((2, 2, 0, 0), frozenset({frozenset({0, 1})})))
    ((0, 2), (1, 3))
    """
    order = sorted(range(standing.players), key=lambda player: (-standing.points[player], player))
    if len(order) % 2:
        rested = [player for player in order if player not in standing.byes] or order
        order.remove(rested[-1])
    pairs = _matched(order, standing.met) or list(zip(order[::2], order[1::2], strict=True))
    return tuple((min(pair), max(pair)) for pair in pairs)


def _matched(order: Sequence[int], met: frozenset[frozenset[int]]) -> list[Pair] | None:
    """Pair the first with the highest possible one, such that the rest can be paired as well."""
    if not order:
        return []
    first, *others = order
    for other in others:
        if frozenset((first, other)) in met:
            continue
        rest = _matched([player for player in others if player != other], met)
        if rest is not None:
            return [(first, other), *rest]
    return None


Pairing = Callable[[Standing], tuple[Pair, ...]]


@dataclass(frozen=True, slots=True)
class Tournament:
    """A way to pair players round by round; ``rounds`` tells how many are usual."""

    name: str
    pair: Pairing
    rounds: Callable[[int], int] = lambda _players: 1


#: The kinds of tournaments by name.
TOURNAMENTS = {
    known.name: known
    for known in (
        Tournament("round-robin", round_robin),
        Tournament("gauntlet", gauntlet),
        Tournament("swiss", swiss, lambda players: ceil(log2(players))),
    )
}


def tournament(name: str) -> Tournament:
    """Return a kind of tournament; raises TengenError with the nearest name for an unknown one."""
    InvalidArgument.check(name, str, "a kind of tournament; write 'swiss'")
    found = TOURNAMENTS.get(name)
    if found is None:
        raise TengenError(f"there is no tournament {shown(name)}; {hint(name, TOURNAMENTS)}")
    return found


def rest_of(players: int, pairs: Sequence[Pair]) -> frozenset[int]:
    """Return the players that a round leaves without an opponent."""
    return frozenset(range(players)).difference(*pairs)
