"""Keeping games: their events first of all, and what is listed about them.

Every function takes a connection inside a transaction (``tengen.database.reading``, ``writing``);
an asynchronous program runs them with ``run_sync`` or in a thread. ``append`` takes the events of
many games, so that one commit may serve them all.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Connection,
    Row,
    Select,
    Update,
    bindparam,
    delete,
    insert,
    select,
    update,
)

from tengen.base.color import Seat
from tengen.database import prepared
from tengen.database.upsert import take_new, upsert
from tengen.games import tables
from tengen.games.errors import NoSuchGame
from tengen.games.events import Created, Ended, Event, Joined, Moved, Rewound
from tengen.games.game import Game
from tengen.games.scene import GameOutcome
from tengen.games.settings import GameSettings
from tengen.games.stored_review import StoredReview
from tengen.games.wire import text_of
from tengen.records.result import Ending

#: What every move needs is written once: statements cost more to make than to run.
_INSERT_EVENTS = insert(tables.events)
_HEADS = select(
    tables.games.c.id,
    tables.games.c.n,
    tables.games.c.owner,
    tables.games.c.first_visitor,
    tables.games.c.second_visitor,
).where(tables.games.c.id.in_(bindparam("names", expanding=True)))


# -- events -------------------------------------------------------------------------------------


def create(connection: Connection, game: str, first: Sequence[Event]) -> None:
    """Keep a new game with its first events, as ``Game.begin`` made them."""
    created = first[0].body
    assert isinstance(created, Created)
    row = _row_of(game, Game.of(game, first[:1])) | _changes(first)
    connection.execute(insert(tables.games).values(row))
    connection.execute(_INSERT_EVENTS, [_event_row(game, event) for event in first])


def append(connection: Connection, batches: Iterable[tuple[str, Sequence[Event]]]) -> set[str]:
    """Keep further events of games; return the games that somebody else wrote to first.

    Nothing is kept of those; load what came and decide again. A game may come more than once if
    its events follow each other. Raises NoSuchGame.
    """
    waiting = [(game, events) for game, events in batches if events]
    last = _last_numbers(connection, {game for game, _events in waiting})
    rows: list[dict[str, Any]] = []
    changed: dict[str, dict[str, Any]] = {}
    conflicts: set[str] = set()
    for game, events in waiting:
        if game in conflicts or events[0].n != last[game] + 1:
            conflicts.add(game)
            continue
        last[game] = events[-1].n
        rows.extend(_event_row(game, event) for event in events)
        changed[game] = changed.get(game, {}) | _changes(events)
    if rows:
        prepared.run_many(connection, _INSERT_EVENTS, rows)
        _update(connection, changed)
    return conflicts


def _last_numbers(connection: Connection, games: set[str]) -> dict[str, int]:
    """Return the number of the last event of each game, and keep other writers away from them."""
    if not games:
        return {}
    names = {f"name{number}": game for number, game in enumerate(sorted(games))}
    rows = prepared.fetch(connection, _last_numbers_of(len(names)), names)
    found: dict[str, int] = {row.id: row.n for row in rows}
    for game in games - found.keys():
        raise NoSuchGame(game)
    return found


@lru_cache(maxsize=1_000)
def _last_numbers_of(count: int) -> Select[tuple[str, int]]:
    """Return the statement that asks for the last numbers of so many games."""
    names = [bindparam(f"name{number}", type_=tables.games.c.id.type) for number in range(count)]
    query = select(tables.games.c.id, tables.games.c.n).where(tables.games.c.id.in_(names))
    return query.order_by(tables.games.c.id).with_for_update()


def _update(connection: Connection, changed: Mapping[str, Mapping[str, Any]]) -> None:
    """Bring the listed facts up to date, with one statement for each set of columns."""
    groups: dict[tuple[str, ...], list[dict[str, Any]]] = {}
    for game, values in changed.items():
        row = {f"new_{name}": value for name, value in values.items()}
        groups.setdefault(tuple(values), []).append(row | {"game": game})
    for names, rows in groups.items():
        prepared.run_many(connection, _updating(names), rows)


@lru_cache(maxsize=64)
def _updating(names: tuple[str, ...]) -> Update:
    """Return the statement that changes some columns of a game."""
    values: dict[str, Any] = {name: bindparam(f"new_{name}") for name in names}
    return update(tables.games).where(tables.games.c.id == bindparam("game")).values(values)


def _event_row(game: str, event: Event) -> dict[str, Any]:
    private = event.private()
    return {
        "game": game,
        "n": event.n,
        "at": event.at,
        "kind": event.kind,
        "body": event.text,
        "private": text_of(private) if private else None,
    }


def texts(connection: Connection, game: str, after: int = 0, upto: int | None = None) -> list[str]:
    """Return the events of a game after a number, up to another, as they are sent, in order."""
    table = tables.events
    query = select(table.c.body).where(*_between(game, after, upto)).order_by(table.c.n)
    return list(connection.execute(query).scalars())


def events(
    connection: Connection, game: str, after: int = 0, upto: int | None = None
) -> list[Event]:
    """Return the events of a game after a number, up to another, in order."""
    table = tables.events
    query = select(table.c.body, table.c.private).where(*_between(game, after, upto))
    rows = connection.execute(query.order_by(table.c.n))
    return [event_of(row.body, row.private) for row in rows]


def _between(game: str, after: int, upto: int | None) -> list[ColumnElement[bool]]:
    """Return what events of a game after a number, and up to another, have in common."""
    table = tables.events
    known = [table.c.game == game, table.c.n > after]
    return known if upto is None else [*known, table.c.n <= upto]


def event_of(body: str, private: str | None) -> Event:
    """Return the event of what is stored of it."""
    data = json.loads(body)
    return Event.of_stored(data if private is None else data | {"private": json.loads(private)})


@dataclass(frozen=True, slots=True)
class Head:
    """How far a stored game is: the number of its last event, and who takes part in it."""

    n: int
    visitors: frozenset[str]


def heads(connection: Connection, games: Sequence[str]) -> dict[str, Head]:
    """Return how far games are, with one statement; those that are not kept are left out."""
    rows = connection.execute(_HEADS, {"names": games})
    return {
        row.id: Head(row.n, frozenset({row.owner, row.first_visitor, row.second_visitor} - {""}))
        for row in rows
    }


def load(connection: Connection, game: str) -> Game:
    """Return a game; raises NoSuchGame."""
    found = events(connection, game)
    if not found:
        raise NoSuchGame(game)
    return Game.of(game, found)


def remove(connection: Connection, game: str) -> None:
    """Forget a game and all that belongs to it."""
    connection.execute(delete(tables.games).where(tables.games.c.id == game))


# -- what is listed -----------------------------------------------------------------------------


def _row_of(name: str, game: Game) -> dict[str, Any]:
    """Return the row of a game that has just been created."""
    settings: GameSettings = game.settings
    row: dict[str, Any] = {
        "id": name,
        "created": game.created_at,
        "ended": None,
        "variant": settings.variant.name,
        "size": settings.variant.size_text,
        "kind": settings.kind.value,
        "rated": settings.rated,
        "clock": text_of(settings.control.data()),
        "owner": settings.owner,
        "plies": 0,
        "first_color": game.color_of(Seat.FIRST).value,
        "winner": None,
        "reason": None,
        "margin": None,
    }
    for seat, party in settings.players.items():
        row |= {
            f"{seat.value}_visitor": "" if party is None else party.visitor,
            f"{seat.value}_name": None if party is None else party.name,
            f"{seat.value}_player": "" if party is None else party.player,
            f"{seat.value}_rating": None if party is None else party.rating,
        }
    return row


def _changes(happened: Sequence[Event]) -> dict[str, Any]:
    """Return the listed facts that events change."""
    changes: dict[str, Any] = {"n": happened[-1].n, "updated": happened[-1].at}
    for event in happened:
        body = event.body
        if isinstance(body, Moved | Rewound):
            changes["plies"] = body.scene.ply
            changes["first_color"] = body.scene.colors[Seat.FIRST].value
        if isinstance(body, Rewound):
            changes |= {"ended": None, "winner": None, "reason": None, "margin": None}
        elif isinstance(body, Ended):
            changes |= _ending(body.outcome, event.at)
        elif isinstance(body, Joined):
            changes |= {
                f"{body.seat.value}_visitor": body.private.get("visitor", ""),
                f"{body.seat.value}_name": body.name,
                f"{body.seat.value}_rating": body.rating,
            }
    return changes


def _ending(outcome: GameOutcome, at: int) -> dict[str, Any]:
    winner = None if outcome.winner is None else outcome.winner.value
    is_draw = winner is None and outcome.reason is not Ending.ENDED
    return {
        "ended": at,
        "winner": "draw" if is_draw else winner,
        "reason": outcome.reason.value,
        "margin": outcome.margin,
    }


# -- beside the events --------------------------------------------------------------------------


def save_notes(connection: Connection, game: str, visitor: str, body: str, now: int) -> None:
    """Keep a visitor's notes on a game, in place of earlier ones."""
    row = {"game": game, "visitor": visitor, "updated": now, "body": body}
    _save(connection, tables.notes, row)


def notes(connection: Connection, game: str, visitor: str) -> str | None:
    """Return a visitor's own notes on a game; None where there are none."""
    table = tables.notes
    query = select(table.c.body).where(table.c.game == game, table.c.visitor == visitor)
    body: str | None = connection.execute(query).scalar()
    return body


def count_notes(connection: Connection, visitor: str, besides: str) -> int:
    """Return on how many games of other people a visitor has notes, besides one game."""
    those = [game for game in noted_of_others(connection, visitor) if game != besides]
    return len(those)


def noted_of_others(connection: Connection, visitor: str) -> list[str]:
    """Return the games of other people on which a visitor has notes."""
    table, played = tables.notes, tables.games
    seats = (played.c.owner, played.c.first_visitor, played.c.second_visitor)
    query = select(table.c.game).join(played, played.c.id == table.c.game)
    query = query.where(table.c.visitor == visitor, *(seat != visitor for seat in seats))
    return list(connection.execute(query.order_by(table.c.game)).scalars())


def save_review(connection: Connection, game: str, review: Mapping[str, Any], now: int) -> None:
    """Keep the review of a game, in place of an earlier one."""
    _save(connection, tables.reviews, {"game": game, "updated": now, "body": text_of(review)})


def review(connection: Connection, game: str) -> StoredReview | None:
    """Return the review of a game."""
    body = _body(connection, tables.reviews, game)
    return None if body is None else json.loads(body)


def _save(connection: Connection, table: Any, row: Mapping[str, Any]) -> None:
    statement = upsert(table, connection.dialect, updated=take_new, body=take_new)
    connection.execute(statement, row)


def _body(connection: Connection, table: Any, game: str) -> str | None:
    row: Row[tuple[str]] | None = connection.execute(
        select(table.c.body).where(table.c.game == game)
    ).first()
    return None if row is None else row.body
