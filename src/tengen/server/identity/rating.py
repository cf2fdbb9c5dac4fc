"""Rating a game when it ends: Glicko-2, each game a period of its own."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, insert, select

from tengen import database
from tengen.base.color import Seat
from tengen.database.upsert import take_new
from tengen.games import glicko
from tengen.games.glicko import Rating
from tengen.games.settings import Party
from tengen.server.identity.tables import accounts, rated_games, ratings

#: How sure the measured rating of a computer player is.
MEASURED = 60.0


@dataclass(frozen=True, slots=True)
class RatedGame:
    """A rated game that is over: ``score`` is that of the first player."""

    game: str
    variant: str
    players: dict[Seat, Party]
    score: float
    at: int


def rate(connection: Connection, ended: RatedGame) -> None:
    """Count a game for the accounts that played it, once; guests are not rated."""
    known = select(rated_games.c.game).where(rated_games.c.game == ended.game)
    if connection.execute(known).first() is not None:
        return
    before = {
        seat: _rating(connection, party, ended.variant) for seat, party in ended.players.items()
    }
    row: dict[str, Any] = {"game": ended.game, "at": ended.at}
    for seat, party in ended.players.items():
        if party.is_person and _has_account(connection, party.visitor):
            score = ended.score if seat is Seat.FIRST else 1 - ended.score
            after = glicko.updated(before[seat], [glicko.RatedResult(before[seat.other], score)])
            _keep(connection, party.visitor, ended.variant, after)
            row |= {_before(seat): before[seat].rating, _after(seat): after.rating}
    connection.execute(insert(rated_games), row)


@dataclass(frozen=True, slots=True)
class RatingChange:
    """What a game did to the rating of one of its players."""

    before: float
    after: float


def changes(connection: Connection, game: str) -> dict[Seat, RatingChange]:
    """Return what a game did to ratings: nothing for guests, programs, games not yet rated."""
    row = connection.execute(select(rated_games).where(rated_games.c.game == game)).first()
    if row is None:
        return {}
    found = {seat: (getattr(row, _before(seat)), getattr(row, _after(seat))) for seat in Seat}
    return {
        seat: RatingChange(round(before, 1), round(after, 1))
        for seat, (before, after) in found.items()
        if before is not None and after is not None
    }


def _before(seat: Seat) -> str:
    return f"{seat.value}_before"


def _after(seat: Seat) -> str:
    return f"{seat.value}_after"


def rating_of(connection: Connection, visitor: str, variant: str) -> Rating:
    """Return the rating of a visitor; that of a newcomer where there is none."""
    columns = ratings.c.rating, ratings.c.deviation, ratings.c.volatility
    mine = ratings.c.visitor == visitor, ratings.c.variant == variant
    row = connection.execute(select(*columns).where(*mine)).one_or_none()
    return Rating() if row is None else Rating(*row)


def _rating(connection: Connection, party: Party, variant: str) -> Rating:
    if party.is_person:
        return rating_of(connection, party.visitor, variant)
    return Rating() if party.rating is None else Rating(party.rating, MEASURED)


def _has_account(connection: Connection, visitor: str) -> bool:
    query = select(accounts.c.visitor).where(accounts.c.visitor == visitor)
    return connection.execute(query).first() is not None


def _keep(connection: Connection, visitor: str, variant: str, after: Rating) -> None:
    statement = database.upsert(
        ratings,
        connection.dialect,
        rating=take_new,
        deviation=take_new,
        volatility=take_new,
        games=lambda old, new: old + new,
    )
    row = {
        "visitor": visitor,
        "variant": variant,
        "rating": after.rating,
        "deviation": after.deviation,
        "volatility": after.volatility,
        "games": 1,
    }
    connection.execute(statement, row)
