"""The page of an account: who may see it, how ratings went, who was played against.

A profile is found by an address that tells nothing of the login. Guests have none; a hidden one is
there for its owner alone, and so are the names of opponents who have no open profile themselves.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from sqlalchemy import ColumnElement, Connection, Row, and_, case, func, insert, or_, select, update

from tengen.base.color import Seat
from tengen.games.filtering import DRAW, is_deleted
from tengen.games.tables import games
from tengen.server.identity.tables import accounts, profiles, rating_changes, visitors

#: Random bytes of an address.
_ADDRESS_BYTES = 9
#: The latest games of each variant whose ratings are told.
MAX_POINTS = 500
#: The opponents that are told, those met most often.
MAX_OPPONENTS = 50


@dataclass(frozen=True, slots=True)
class PlayerProfile:
    """Whose page it is; without an account there is neither an address nor ``since``."""

    visitor: str
    name: str
    address: str | None = None
    since: int | None = None
    is_hidden: bool = False


@dataclass(frozen=True, slots=True)
class RatingPoint:
    """A rating after a game that ended at some time."""

    at: int
    rating: float


@dataclass(frozen=True, slots=True)
class MetOpponent:
    """A person who was played against, and how that went; ``profile`` is an address."""

    name: str
    profile: str | None = None
    games: int = 0
    won: int = 0
    drawn: int = 0
    lost: int = 0


def begin(connection: Connection, visitor: str) -> None:
    """Give a new account a page."""
    address = secrets.token_urlsafe(_ADDRESS_BYTES)
    row = {"visitor": visitor, "address": address, "is_hidden": False}
    connection.execute(insert(profiles), row)


def hide(connection: Connection, visitor: str, *, is_hidden: bool) -> bool:
    """Hide a page or show it; False where there is none."""
    mine = update(profiles).where(profiles.c.visitor == visitor)
    return connection.execute(mine.values(is_hidden=is_hidden)).rowcount > 0


def shown(connection: Connection, address: str, asker: str) -> PlayerProfile | None:
    """Return the profile at an address; None where there is none, or none for who asks."""
    may_see = or_(profiles.c.is_hidden.is_(False), profiles.c.visitor == asker)
    return _profile(connection, and_(profiles.c.address == address, may_see))


def of_visitor(connection: Connection, visitor: str) -> PlayerProfile | None:
    """Return the profile of an account; None for a guest."""
    return _profile(connection, profiles.c.visitor == visitor)


def _profile(connection: Connection, which: ColumnElement[bool]) -> PlayerProfile | None:
    joined = profiles.join(visitors).join(accounts, accounts.c.visitor == profiles.c.visitor)
    columns = (
        profiles.c.visitor,
        visitors.c.name,
        profiles.c.address,
        accounts.c.created,
        profiles.c.is_hidden,
    )
    row = connection.execute(select(*columns).select_from(joined).where(which)).one_or_none()
    return None if row is None else PlayerProfile(*row)


def of_game(connection: Connection, game: str) -> Mapping[Seat, str | None] | None:
    """Return the addresses of the open profiles of those who sit in a game; None for no game."""
    row = connection.execute(select(games).where(games.c.id == game)).one_or_none()
    if row is None:
        return None
    who = {seat: getattr(row, f"{seat.value}_visitor") for seat in Seat}
    is_open = profiles.c.is_hidden.is_(False)
    query = select(profiles).where(profiles.c.visitor.in_(set(who.values())), is_open)
    known = {found.visitor: found.address for found in connection.execute(query)}
    return {seat: known.get(visitor) for seat, visitor in who.items()}


def history(connection: Connection, visitor: str) -> dict[str, list[RatingPoint]]:
    """Return the ratings of somebody after each rated game, oldest first, by variant."""
    seated = or_(
        *(
            and_(games.c[f"{seat.value}_visitor"] == visitor, rating_changes.c.seat == seat.value)
            for seat in Seat
        )
    )
    place = func.row_number().over(partition_by=games.c.variant, order_by=games.c.ended.desc())
    numbered = (
        select(games.c.variant, games.c.ended, rating_changes.c.after, place.label("place"))
        .join(rating_changes, rating_changes.c.game == games.c.id)
        .where(seated, games.c.ended.is_not(None))
        .subquery()
    )
    query = select(numbered).where(numbered.c.place <= MAX_POINTS).order_by(numbered.c.ended)
    found: dict[str, list[RatingPoint]] = {}
    for row in connection.execute(query):
        found.setdefault(row.variant, []).append(RatingPoint(row.ended, round(row.after, 1)))
    return found


def opponents(connection: Connection, visitor: str, *, is_own: bool) -> list[MetOpponent]:
    """Return the people somebody met, most often first; without an open profile only if own."""
    found: dict[str, MetOpponent] = {}
    for seat in Seat:
        for row in connection.execute(_meetings(visitor, seat)):
            if is_own or row.address is not None:
                _count(found, row)
    return sorted(found.values(), key=lambda one: (-one.games, one.name))[:MAX_OPPONENTS]


def between(connection: Connection, visitor: str, other: str) -> MetOpponent | None:
    """Return how games of somebody against another person went; None where there were none."""
    found: dict[str, MetOpponent] = {}
    for seat in Seat:
        them = games.c[f"{seat.other.value}_visitor"] == other
        for row in connection.execute(_meetings(visitor, seat).where(them)):
            _count(found, row)
    return next(iter(found.values()), None)


def _meetings(visitor: str, seat: Seat) -> Any:
    """Return the query of all people met from a seat, with the results."""
    other = seat.other.value
    has_first_won = games.c.winner == games.c.first_color
    is_drawn = games.c.winner == DRAW
    has_won = has_first_won if seat is Seat.FIRST else and_(~has_first_won, ~is_drawn)
    has_lost = has_first_won if seat is Seat.SECOND else and_(~has_first_won, ~is_drawn)
    them = games.c[f"{other}_visitor"]
    address = case((profiles.c.is_hidden.is_(False), profiles.c.address))
    return (
        select(
            them.label("visitor"),
            func.max(func.coalesce(visitors.c.name, games.c[f"{other}_name"])).label("name"),
            func.max(address).label("address"),
            _sum(has_won).label("won"),
            _sum(is_drawn).label("drawn"),
            _sum(has_lost).label("lost"),
        )
        .select_from(
            games.outerjoin(profiles, profiles.c.visitor == them).outerjoin(
                visitors, visitors.c.id == profiles.c.visitor
            )
        )
        .where(
            games.c[f"{seat.value}_visitor"] == visitor,
            games.c.ended.is_not(None),
            games.c.winner.is_not(None),
            games.c[f"{other}_player"] == "",
            them != visitor,
            ~is_deleted(visitor),
        )
        .group_by(them)
    )


def _sum(condition: ColumnElement[bool]) -> ColumnElement[int]:
    return func.sum(case((condition, 1), else_=0))


def _count(found: dict[str, MetOpponent], row: Row[Any]) -> None:
    """Add what a row tells of an opponent."""
    before = found.get(row.visitor) or MetOpponent(row.name or "", row.address)
    found[row.visitor] = replace(
        before,
        games=before.games + row.won + row.drawn + row.lost,
        won=before.won + row.won,
        drawn=before.drawn + row.drawn,
        lost=before.lost + row.lost,
    )
