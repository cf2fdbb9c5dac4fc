"""Finding games again: pages of them, and the results that statistics are made of."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from sqlalchemy import Connection, Row, or_, select
from typing_extensions import TypeAliasType

from tengen.base.color import Color, Seat
from tengen.games import filtering
from tengen.games.collection import tags_of
from tengen.games.control import Control
from tengen.games.errors import InvalidSettings
from tengen.games.filtering import (
    DRAW,
    WAS_TAKEN_UP,
    GameFilter,
    GameSort,
    ResultFilter,
    is_deleted,
    is_of,
)
from tengen.games.settings import GameKind, PartyKind
from tengen.games.statistics import GameResult
from tengen.games.tables import games
from tengen.games.wire import omitted
from tengen.rules.catalogue import variants

__all__ = [
    "MAX_LISTED",
    "GameFilter",
    "GameSort",
    "GameSummary",
    "ListedPlayer",
    "Page",
    "ResultFilter",
    "described",
    "last_played",
    "listed",
    "results",
    "summary_of",
]

MAX_LISTED = 100

#: How a game went for one of its players.
GameVerdict = TypeAliasType("GameVerdict", Literal["won", "lost", "drawn"])


@dataclass(frozen=True, slots=True)
class ListedPlayer:
    """Who sits in a seat; ``player`` is how a computer player is opened."""

    kind: PartyKind
    name: str
    rating: float | None
    player: str | None = field(default=None, metadata=omitted())


@dataclass(frozen=True, slots=True)
class GameSummary:
    """A game in a list, as one of its people sees it.

    ``you``, ``result``: None where that person sits nowhere, or in both seats; ``tags`` are that
    person's own.
    """

    id: str
    variant: str
    title: str
    size: str
    kind: GameKind
    rated: bool
    clock: Control
    created: int
    updated: int
    ended: int | None
    players: Mapping[Seat, ListedPlayer | None]
    you: Seat | None
    plies: int
    winner: Seat | None
    reason: str | None
    margin: float | None
    result: GameVerdict | None
    tags: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Page:
    """Games in the wanted order; ``next`` leads to those that follow."""

    games: tuple[GameSummary, ...]
    next: str | None


def listed(connection: Connection, wanted: GameFilter) -> Page:
    """Return one page of games; raises InvalidSettings for a bad cursor or limit."""
    if not 1 <= wanted.limit <= MAX_LISTED:
        raise InvalidSettings(
            f"{wanted.limit} games cannot be listed at once; 1 to {MAX_LISTED} can"
        )
    query = select(games).where(*filtering.conditions(wanted))
    query = query.order_by(*filtering.order(wanted.sort)).limit(wanted.limit + 1)
    rows = connection.execute(query).all()
    shown = rows[: wanted.limit]
    following = filtering.place(shown[-1], wanted.sort) if len(rows) > len(shown) else None
    tags = tags_of(connection, wanted.visitor, [row.id for row in shown])
    found = (summary_of(row, wanted.visitor, tags.get(row.id, ())) for row in shown)
    return Page(tuple(found), following)


def described(connection: Connection, game: str) -> tuple[GameSummary, Color | None] | None:
    """Return a game as anybody may see it in short, and who won; None where there is none."""
    row = connection.execute(select(games).where(games.c.id == game)).one_or_none()
    if row is None:
        return None
    has_winner = row.winner is not None and row.winner != DRAW
    return summary_of(row, ""), Color(row.winner) if has_winner else None


def last_played(
    connection: Connection, visitor: str, kinds: Collection[str], variant: str | None = None
) -> GameSummary | None:
    """Return the game in which somebody moved last, of some kinds; None where there is none."""
    mine = is_of(visitor), ~is_deleted(visitor)
    query = select(games).where(*mine, games.c.kind.in_(kinds), games.c.plies > 0)
    if variant is not None:
        query = query.where(games.c.variant == variant)
    row = connection.execute(query.order_by(games.c.updated.desc()).limit(1)).first()
    return None if row is None else summary_of(row, visitor)


# -- rows ---------------------------------------------------------------------------------------


def _seat(row: Row[Any], visitor: str) -> Seat | None:
    """Return where the visitor sits; None for nowhere or for both seats."""
    seats = [seat for seat in Seat if getattr(row, f"{seat.value}_visitor") == visitor]
    return seats[0] if len(seats) == 1 else None


def _winner(row: Row[Any]) -> Seat | None:
    if row.winner is None or row.winner == DRAW:
        return None
    return Seat.FIRST if row.winner == row.first_color else Seat.SECOND


def _score(row: Row[Any], seat: Seat | None) -> float | None:
    if row.winner is None or seat is None:
        return None
    winner = _winner(row)
    return 0.5 if winner is None else float(winner is seat)


_RESULTS: Mapping[float | None, GameVerdict | None] = {
    1.0: "won",
    0.5: "drawn",
    0.0: "lost",
    None: None,
}
_TITLES = {rules.name: rules.title for rules in variants()}


def summary_of(row: Row[Any], visitor: str, tags: tuple[str, ...] = ()) -> GameSummary:
    """Return a row as one of the people of the game sees it."""
    seat = _seat(row, visitor)
    return GameSummary(
        row.id,
        row.variant,
        _TITLES.get(row.variant, row.variant),
        row.size,
        GameKind(row.kind),
        row.rated,
        json.loads(row.clock),
        row.created,
        row.updated,
        row.ended,
        {side: _player(row, side) for side in Seat},
        seat,
        row.plies,
        _winner(row),
        row.reason,
        row.margin,
        _RESULTS[_score(row, seat)],
        tags,
    )


def _player(row: Row[Any], seat: Seat) -> ListedPlayer | None:
    name, player, rating = (
        getattr(row, f"{seat.value}_{what}") for what in ("name", "player", "rating")
    )
    if name is None:
        return None
    kind = PartyKind.COMPUTER if player else PartyKind.PERSON
    return ListedPlayer(kind, name, rating, player or None)


def results(connection: Connection, visitor: str, variant: str | None = None) -> list[GameResult]:
    """Return the games of a visitor that are over and not deleted, oldest first."""
    seated = or_(games.c.first_visitor == visitor, games.c.second_visitor == visitor)
    query = select(games).where(
        seated, games.c.ended.is_not(None), WAS_TAKEN_UP, ~is_deleted(visitor)
    )
    if variant is not None:
        query = query.where(games.c.variant == variant)
    rows = connection.execute(query.order_by(games.c.ended, games.c.id))
    return [_result(row, visitor) for row in rows]


def _result(row: Row[Any], visitor: str) -> GameResult:
    seat = _seat(row, visitor)
    other = None if seat is None else seat.other
    color = None
    if seat is not None:
        first = Color(row.first_color)
        color = first if seat is Seat.FIRST else first.opponent
    return GameResult(
        row.variant,
        row.size,
        row.kind,
        "" if other is None else getattr(row, f"{other.value}_name") or "",
        "" if other is None else getattr(row, f"{other.value}_player"),
        color,
        _score(row, seat),
        row.plies,
        row.created,
        row.ended,
        row.reason or "",
    )
