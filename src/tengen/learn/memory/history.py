"""The weights of the classic learner over time."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import TypeVar

from sqlalchemy import Connection, select

from tengen.database.upsert import take_new, upsert
from tengen.learn.memory import tables
from tengen.learn.memory.delta_rule import RuleWeights
from tengen.learn.memory.profiles import Profile

_T = TypeVar("_T")


@dataclass(frozen=True, slots=True)
class Moment:
    """The weights of the classic learner after so many games."""

    games: int
    weights: RuleWeights


def note(connection: Connection, profile: int, games: int, weights: RuleWeights) -> None:
    """Remember the weights of a profile as they are after so many games."""
    row = {"profile_id": profile, "games": games, **asdict(weights)}
    merges = dict.fromkeys(("wins", "losses", "draws"), take_new)
    connection.execute(upsert(tables.history, connection.dialect, **merges), row)


def moments(connection: Connection, profile: Profile, most: int) -> list[Moment]:
    """Return the weights over time, oldest first; of a long time evenly chosen moments."""
    here = tables.history
    number = profile.find(connection)
    query = select(here).where(here.c.profile_id == number).order_by(here.c.games)
    rows = connection.execute(query).all()
    return [
        Moment(row.games, RuleWeights(row.wins, row.losses, row.draws))
        for row in thinned(rows, most)
    ]


def thinned(items: Sequence[_T], most: int) -> Sequence[_T]:
    """Return at most so many of some items, evenly chosen, with the first and the last.

    >>> thinned(range(10), 4)
    [0, 3, 6, 9]
    >>> thinned([1, 2], 4)
    [1, 2]
    """
    if len(items) <= most:
        return items
    return [items[place * (len(items) - 1) // (most - 1)] for place in range(most)]
