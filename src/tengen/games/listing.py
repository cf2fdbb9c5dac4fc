"""Finding games again: filters, pages, and the results that statistics are made of."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Any, Literal

from sqlalchemy import ColumnElement, Connection, Row, and_, func, or_, select, tuple_
from typing_extensions import TypeAliasType

from tengen.base.color import Color, Seat
from tengen.games.control import Control
from tengen.games.errors import InvalidSettings
from tengen.games.settings import GameKind, PartyKind
from tengen.games.statistics import GameResult
from tengen.games.tables import games
from tengen.games.wire import omitted
from tengen.rules.catalogue import variants

MAX_LISTED = 100
DRAW = "draw"


class ResultFilter(Enum):
    """How a game went for somebody."""

    WON = "won"
    LOST = "lost"
    DRAWN = "drawn"
    OPEN = "open"


@dataclass(frozen=True, slots=True)
class GameFilter:
    """Which games of a visitor to list; what is None or empty does not matter.

    ``opponent`` is part of a name or of a computer player; ``text`` is looked for in all names.
    ``before`` is the ``next`` of the page before.
    """

    visitor: str
    variant: str | None = None
    kind: str | None = None
    opponent: str | None = None
    verdict: ResultFilter | None = None
    text: str | None = None
    before: str | None = None
    limit: int = 20


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

    ``you``, ``result``: None where that person sits nowhere, or in both seats.
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


@dataclass(frozen=True, slots=True)
class Page:
    """Games, newest first; ``next`` leads to older ones."""

    games: tuple[GameSummary, ...]
    next: str | None


def listed(connection: Connection, wanted: GameFilter) -> Page:
    """Return one page of games; raises InvalidSettings for a bad cursor or limit."""
    if not 1 <= wanted.limit <= MAX_LISTED:
        raise InvalidSettings(
            f"{wanted.limit} games cannot be listed at once; 1 to {MAX_LISTED} can"
        )
    query = select(games).where(*_conditions(wanted))
    query = query.order_by(games.c.created.desc(), games.c.id.desc()).limit(wanted.limit + 1)
    rows = connection.execute(query).all()
    shown = rows[: wanted.limit]
    following = f"{shown[-1].created}.{shown[-1].id}" if len(rows) > len(shown) else None
    return Page(tuple(_summary(row, wanted.visitor) for row in shown), following)


def described(connection: Connection, game: str) -> tuple[GameSummary, Color | None] | None:
    """Return a game as anybody may see it in short, and who won; None where there is none."""
    row = connection.execute(select(games).where(games.c.id == game)).one_or_none()
    if row is None:
        return None
    has_winner = row.winner is not None and row.winner != DRAW
    return _summary(row, ""), Color(row.winner) if has_winner else None


def last_played(
    connection: Connection, visitor: str, kinds: Collection[str], variant: str | None = None
) -> GameSummary | None:
    """Return the game in which somebody moved last, of some kinds; None where there is none."""
    query = select(games).where(_is_of(visitor), games.c.kind.in_(kinds), games.c.plies > 0)
    if variant is not None:
        query = query.where(games.c.variant == variant)
    row = connection.execute(query.order_by(games.c.updated.desc()).limit(1)).first()
    return None if row is None else _summary(row, visitor)


def _conditions(wanted: GameFilter) -> Iterator[ColumnElement[bool]]:
    yield _is_of(wanted.visitor)
    yield _WAS_TAKEN_UP
    if wanted.variant:
        yield games.c.variant == wanted.variant
    if wanted.kind:
        yield games.c.kind == wanted.kind
    if wanted.opponent:
        yield _has_opponent(wanted.visitor, wanted.opponent)
    if wanted.verdict is not None:
        yield _went(wanted.visitor, wanted.verdict)
    if wanted.text:
        yield or_(*(_contains(f"{seat.value}_{what}", wanted.text) for seat, what in _NAMES))
    if wanted.before:
        yield tuple_(games.c.created, games.c.id) < tuple_(*_cursor(wanted.before))


#: Not an invitation that was withdrawn before anybody came.
_WAS_TAKEN_UP = or_(
    games.c.ended.is_(None), and_(games.c.first_name.is_not(None), games.c.second_name.is_not(None))
)
_NAMES = [(seat, what) for seat in Seat for what in ("name", "player")]


def _is_of(visitor: str) -> ColumnElement[bool]:
    columns = (games.c.owner, games.c.first_visitor, games.c.second_visitor)
    return or_(*(column == visitor for column in columns))


def _contains(column: str, text: str) -> ColumnElement[bool]:
    return func.lower(games.c[column]).contains(text.lower(), autoescape=True)


def _has_opponent(visitor: str, text: str) -> ColumnElement[bool]:
    """Whether the name of somebody else than the visitor contains a text."""
    return or_(
        *(
            and_(
                games.c[f"{seat.value}_visitor"] != visitor, _contains(f"{seat.value}_{what}", text)
            )
            for seat, what in _NAMES
        )
    )


def _went(visitor: str, verdict: ResultFilter) -> ColumnElement[bool]:
    if verdict is ResultFilter.OPEN:
        return games.c.ended.is_(None)
    if verdict is ResultFilter.DRAWN:
        return games.c.winner == DRAW
    is_first, is_second = games.c.first_visitor == visitor, games.c.second_visitor == visitor
    has_first_won = games.c.winner == games.c.first_color
    has_second_won = and_(games.c.winner != DRAW, games.c.winner != games.c.first_color)
    if verdict is ResultFilter.WON:
        mine = or_(and_(is_first, has_first_won), and_(is_second, has_second_won))
    else:
        mine = or_(and_(is_first, has_second_won), and_(is_second, has_first_won))
    return and_(mine, games.c.first_visitor != games.c.second_visitor)


def _cursor(text: str) -> tuple[int, str]:
    created, dot, game = text.partition(".")
    if not (dot and created.isascii() and created.isdigit() and len(created) < 16):
        raise InvalidSettings(f"{text[:40]!r} is not a place in the list of games")
    return int(created), game


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


def _summary(row: Row[Any], visitor: str) -> GameSummary:
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
    """Return the games of a visitor that are over, oldest first."""
    seated = or_(games.c.first_visitor == visitor, games.c.second_visitor == visitor)
    query = select(games).where(seated, games.c.ended.is_not(None), _WAS_TAKEN_UP)
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
