"""What a visitor's games can be chosen by: variants, opponents, tags."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from sqlalchemy import Connection, func, select

from tengen.base.color import Seat
from tengen.games.collection import TagCount, tag_counts
from tengen.games.filtering import WAS_TAKEN_UP, is_deleted, is_of
from tengen.games.statistics import anyones
from tengen.games.tables import games

#: The people, and the programs, that are named to choose from.
MAX_OPPONENTS = 200
#: Opponents in one seat that are looked at: imported games may have as many as there are games.
_MAX_SEATED = 1_000


@dataclass(frozen=True, slots=True)
class OpponentCount:
    """Somebody, or a program as it is opened, and how many games there are against them."""

    name: str
    games: int


@dataclass(frozen=True, slots=True)
class GameChoices:
    """What a visitor's games can be chosen by, and how many were deleted."""

    variants: tuple[str, ...]
    people: tuple[OpponentCount, ...]
    programs: tuple[OpponentCount, ...]
    tags: tuple[TagCount, ...]
    deleted: int


def choices(connection: Connection, visitor: str) -> GameChoices:
    """Return what a visitor's games can be chosen by; opponents, most games first."""
    mine = is_of(visitor), WAS_TAKEN_UP, ~is_deleted(visitor)
    deleted = select(func.count()).select_from(games).where(is_of(visitor), is_deleted(visitor))
    variants_ = select(games.c.variant).where(*mine).distinct().order_by(games.c.variant)
    people: Counter[str] = Counter()
    programs: Counter[str] = Counter()
    for seat in Seat:
        who, name, player = (
            games.c[f"{seat.value}_{one}"] for one in ("visitor", "name", "player")
        )
        query = select(name, player, func.count()).where(*mine, who != visitor, name.is_not(None))
        query = query.group_by(name, player).order_by(func.count().desc(), name)
        for named, opened, count in connection.execute(query.limit(_MAX_SEATED)):
            (programs if opened else people)[anyones(opened) or named] += count
    return GameChoices(
        tuple(connection.execute(variants_).scalars()),
        _counted(people),
        _counted(programs),
        tag_counts(connection, visitor),
        connection.execute(deleted).scalar_one(),
    )


def _counted(found: Counter[str]) -> tuple[OpponentCount, ...]:
    return tuple(OpponentCount(name, count) for name, count in found.most_common(MAX_OPPONENTS))
