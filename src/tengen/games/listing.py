"""Finding games again: filters, pages, and the results that statistics are made of."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from typing import Any

from sqlalchemy import ColumnElement, Connection, Row, and_, func, or_, select, tuple_

from tengen.base.color import Color, Seat
from tengen.games.errors import InvalidSettings
from tengen.games.statistics import GameResult
from tengen.games.tables import games
from tengen.rules.catalogue import variants

MOST = 100
DRAW = "draw"


class Verdict(Enum):
    """How a game went for somebody."""

    WON = "won"
    LOST = "lost"
    DRAWN = "drawn"
    OPEN = "open"


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which games of a visitor to list; what is None or empty does not matter.

    ``opponent`` is part of a name or of a computer player; ``text`` is looked for in all names.
    ``before`` is the ``next`` of the page before.
    """

    visitor: str
    variant: str | None = None
    kind: str | None = None
    opponent: str | None = None
    verdict: Verdict | None = None
    text: str | None = None
    before: str | None = None
    limit: int = 20


@dataclass(frozen=True, slots=True)
class Page:
    """Games, newest first, as plain data; ``next`` leads to older ones."""

    games: tuple[dict[str, Any], ...]
    next: str | None


def listed(connection: Connection, wanted: Wanted) -> Page:
    """Return one page of games; raises InvalidSettings for a bad cursor or limit."""
    if not 1 <= wanted.limit <= MOST:
        raise InvalidSettings(f"{wanted.limit} games cannot be listed at once; 1 to {MOST} can")
    query = select(games).where(*_conditions(wanted))
    query = query.order_by(games.c.created.desc(), games.c.id.desc()).limit(wanted.limit + 1)
    rows = connection.execute(query).all()
    shown = rows[: wanted.limit]
    following = f"{shown[-1].created}.{shown[-1].id}" if len(rows) > len(shown) else None
    return Page(tuple(_summary(row, wanted.visitor) for row in shown), following)


def _conditions(wanted: Wanted) -> Iterator[ColumnElement[bool]]:
    yield _is_of(wanted.visitor)
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


def _went(visitor: str, verdict: Verdict) -> ColumnElement[bool]:
    if verdict is Verdict.OPEN:
        return games.c.ended.is_(None)
    if verdict is Verdict.DRAWN:
        return games.c.winner == DRAW
    is_first, is_second = games.c.first_visitor == visitor, games.c.second_visitor == visitor
    has_first_won = games.c.winner == games.c.first_color
    has_second_won = and_(games.c.winner != DRAW, games.c.winner != games.c.first_color)
    if verdict is Verdict.WON:
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


_VERDICTS = {1.0: Verdict.WON, 0.5: Verdict.DRAWN, 0.0: Verdict.LOST}
_TITLES = {rules.name: rules.title for rules in variants()}


def _summary(row: Row[Any], visitor: str) -> dict[str, Any]:
    seat, winner = _seat(row, visitor), _winner(row)
    score = _score(row, seat)
    return {
        "id": row.id,
        "variant": row.variant,
        "title": _TITLES.get(row.variant, row.variant),
        "size": row.size,
        "kind": row.kind,
        "rated": row.rated,
        "clock": json.loads(row.clock),
        "created": row.created,
        "updated": row.updated,
        "ended": row.ended,
        "players": {side.value: _player(row, side) for side in Seat},
        "you": None if seat is None else seat.value,
        "plies": row.plies,
        "winner": None if winner is None else winner.value,
        "reason": row.reason,
        "margin": row.margin,
        "result": None if score is None else _VERDICTS[score].value,
    }


def _player(row: Row[Any], seat: Seat) -> dict[str, Any] | None:
    name, player, rating = (
        getattr(row, f"{seat.value}_{what}") for what in ("name", "player", "rating")
    )
    if name is None:
        return None
    kind = "computer" if player else "person"
    return {"kind": kind, "name": name, "rating": rating} | ({"player": player} if player else {})


def results(connection: Connection, visitor: str, variant: str | None = None) -> list[GameResult]:
    """Return the games of a visitor that are over, oldest first."""
    seated = or_(games.c.first_visitor == visitor, games.c.second_visitor == visitor)
    query = select(games).where(seated, games.c.ended.is_not(None))
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
