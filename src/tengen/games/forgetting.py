"""Forgetting a person: games of nobody else go, in the others identity and name are taken out.

Events are never changed but for this: who asks to be forgotten leaves numbers, moves and times
behind, which belong to the other player too, but neither an identity nor a name.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Connection,
    Row,
    Table,
    and_,
    bindparam,
    delete,
    or_,
    select,
    update,
)

from tengen.base.color import Seat
from tengen.games import tables
from tengen.games.wire import text_of

_games, _events = tables.games, tables.events
_WHO = (_games.c.owner, _games.c.first_visitor, _games.c.second_visitor)
_Body = dict[str, Any]
#: Notes that are removed in one step: they may be large.
_NOTES = 20


@dataclass(frozen=True, slots=True)
class _Leaver:
    """Who is forgotten, in which seats of a game, and the name shown instead."""

    visitor: str
    name: str
    seats: tuple[str, ...] = ()


def forget(connection: Connection, visitor: str, name: str, most: int | None = None) -> int:
    """Remove the games in which only this visitor took part, and the visitor from all others.

    ``name`` is shown in place of the visitor's own. The visitor's notes and tags go, whosever the
    game. Some ``most`` rows are dealt with, so that nobody else waits long for the database, though
    a game goes as a whole; returns how many were, 0 when nothing is left.
    """
    for table in (tables.notes, tables.game_tags, tables.deleted_games, tables.batch_reviews):
        few = most if most is None or table is not tables.notes else min(most, _NOTES)
        gone = _remove_own(connection, table, visitor, few)
        if gone and most is not None:
            return gone
    is_in_it = or_(*(column == visitor for column in _WHO))
    count = 0
    for row in connection.execute(select(_games).where(is_in_it).limit(most)).all():
        left = None if most is None else most - count
        if left is not None and left <= 0:
            break
        if all(who in {"", visitor} for who in _who(row)):
            connection.execute(delete(_games).where(_games.c.id == row.id))
            count += 1 + row.n
        else:
            own = tuple(seat.value for seat in Seat if _sits(row, seat, visitor))
            count += 1 + _leave(connection, row, _Leaver(visitor, name, own), left)
    return count


def _remove_own(connection: Connection, table: Table, visitor: str, most: int | None) -> int:
    """Remove what a visitor keeps beside games; return how much of it."""
    mine = table.c.visitor == visitor
    games = list(connection.execute(select(table.c.game).where(mine).limit(most)).scalars())
    if most is not None:
        mine = and_(mine, table.c.game.in_(games))
    connection.execute(delete(table).where(mine))
    return len(games)


def _who(row: Row[Any]) -> tuple[str, ...]:
    return tuple(getattr(row, column.name) for column in _WHO)


def _sits(row: Row[Any], seat: Seat, visitor: str) -> bool:
    return bool(getattr(row, f"{seat.value}_visitor") == visitor)


def _leave(connection: Connection, row: Row[Any], leaver: _Leaver, most: int | None) -> int:
    """Take a visitor out of some events of a game, and out of the game where these were the last.

    Returns how many there were.
    """
    is_told = _events.c.private.contains(f'"{leaver.visitor}"', autoescape=True)
    known = _rewrite(connection, row.id, is_told, leaver, most)
    if most is not None and known >= most:
        return known
    known += _rewrite(connection, row.id, _events.c.kind.in_(_NAMING), leaver)
    values: dict[str, Any] = {"owner": ""} if row.owner == leaver.visitor else {}
    for seat in leaver.seats:
        values |= {f"{seat}_visitor": "", f"{seat}_name": leaver.name}
    connection.execute(update(_games).where(_games.c.id == row.id).values(values))
    return known


def _rewrite(
    connection: Connection,
    game: str,
    which: ColumnElement[bool],
    leaver: _Leaver,
    most: int | None = None,
) -> int:
    """Take a visitor out of events; return how many there were, 0 where none had to change."""
    query = select(_events.c.n, _events.c.kind, _events.c.body, _events.c.private)
    query = query.where(_events.c.game == game, which).order_by(_events.c.n).limit(most)
    found, changed = connection.execute(query).all(), []
    for event in found:
        body, private = event.body, event.private
        if event.kind in _NAMING:
            told = json.loads(body)
            _NAMING[event.kind](told, leaver)
            body = text_of(told)
        if private is not None:
            private = text_of(_without(json.loads(private), leaver.visitor))
        if (body, private) != (event.body, event.private):
            changed.append({"at_n": event.n, "to_body": body, "to_private": private})
    if not changed:
        return 0
    here = _events.c.game == game, _events.c.n == bindparam("at_n")
    values: dict[str, Any] = {"body": bindparam("to_body"), "private": bindparam("to_private")}
    connection.execute(update(_events).where(*here).values(values), changed)
    return len(found)


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
