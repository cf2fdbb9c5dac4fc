"""Forgetting a person: games of nobody else go, in the others identity and name are taken out.

Events are never changed but for this: who asks to be forgotten leaves numbers, moves and times
behind, which belong to the other player too, but neither an identity nor a name.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Row, and_, delete, or_, select, update

from tengen.base.color import Seat
from tengen.games import tables
from tengen.games.wire import text_of

_games, _events = tables.games, tables.events
_WHO = (_games.c.owner, _games.c.first_visitor, _games.c.second_visitor)
_Body = dict[str, Any]


@dataclass(frozen=True, slots=True)
class _Leaver:
    """Who is forgotten, in which seats of a game, and the name shown instead."""

    visitor: str
    name: str
    seats: tuple[str, ...] = ()


def forget(connection: Connection, visitor: str, name: str, most: int | None = None) -> int:
    """Remove the games in which only this visitor took part, and the visitor from all others.

    ``name`` is shown in place of the visitor's own. The visitor's notes and tags go, whosever the
    game. At most ``most`` games are dealt with, so that nobody else waits long for the database;
    returns how many were.
    """
    for table in (tables.notes, tables.game_tags, tables.deleted_games, tables.batch_reviews):
        connection.execute(delete(table).where(table.c.visitor == visitor))
    is_in_it = or_(*(column == visitor for column in _WHO))
    rows = connection.execute(select(_games).where(is_in_it).limit(most)).all()
    alone = [row.id for row in rows if all(who in {"", visitor} for who in _who(row))]
    for game in alone:
        connection.execute(delete(_games).where(_games.c.id == game))
    for row in rows:
        if row.id not in alone:
            seats = (seat.value for seat in Seat)
            own = tuple(seat for seat in seats if getattr(row, f"{seat}_visitor") == visitor)
            _leave(connection, row, _Leaver(visitor, name, own))
    return len(rows)


def _who(row: Row[Any]) -> tuple[str, ...]:
    return tuple(getattr(row, column.name) for column in _WHO)


def _leave(connection: Connection, row: Row[Any], leaver: _Leaver) -> None:
    values: dict[str, Any] = {"owner": ""} if row.owner == leaver.visitor else {}
    for seat in leaver.seats:
        values |= {f"{seat}_visitor": "", f"{seat}_name": leaver.name}
    connection.execute(update(_games).where(_games.c.id == row.id).values(values))
    named = or_(_events.c.private.is_not(None), _events.c.kind.in_(_NAMING))
    found = connection.execute(select(_events).where(_events.c.game == row.id, named)).all()
    for event in found:
        body, private = json.loads(event.body), json.loads(event.private or "{}")
        if event.kind in _NAMING:
            _NAMING[event.kind](body, leaver)
        here = and_(_events.c.game == row.id, _events.c.n == event.n)
        hidden = None if event.private is None else text_of(_without(private, leaver.visitor))
        connection.execute(update(_events).where(here).values(body=text_of(body), private=hidden))


def _without(value: Any, visitor: str) -> Any:
    """Return plain data in which an identity is nobody's."""
    if isinstance(value, dict):
        return {name: _without(one, visitor) for name, one in value.items()}
    if isinstance(value, list):
        return [_without(one, visitor) for one in value]
    return "" if value == visitor else value


def _in_created(body: _Body, leaver: _Leaver) -> None:
    for seat in leaver.seats:
        party = body["settings"]["players"][seat]
        if party is not None:
            party["name"] = leaver.name


def _in_seat(body: _Body, leaver: _Leaver) -> None:
    if body["seat"] in leaver.seats:
        body["name"] = leaver.name


#: The kinds of events that name persons, and how a name is taken out of them.
_NAMING: Mapping[str, Callable[[_Body, _Leaver], None]] = {
    "created": _in_created,
    "joined": _in_seat,
    "chat": _in_seat,
}
