"""The protected games that are running, as the database tells them: their moves and clocks.

Several processes may serve one database, so nothing here relies on the rooms of one of them. What
was read of a game is remembered and only added to, as its events come.
"""

from __future__ import annotations

import json
import threading
from collections import OrderedDict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from sqlalchemy import Connection, Row, Select, delete, or_, select

from tengen.base.grid import Point
from tengen.base.move import Move
from tengen.database.upsert import take_new, upsert
from tengen.games.control import DAY_MS, Clocks, ControlKind
from tengen.games.events import Data
from tengen.games.settings import GameSettings
from tengen.games.tables import IS_PROTECTED, events, games, seat_addresses
from tengen.games.wire import of_data
from tengen.rules.position import Position

#: A game in which nothing happened for so long has been left, whatever its clock says.
MAX_IDLE_MS = 30 * DAY_MS
#: Games compared at most, those first in which something happened last.
MAX_GAMES = 500
_REMEMBERED = 2_000

_KINDS = ("created", "moved", "rewound", "returned")


@dataclass(frozen=True)
class RunningGame:
    """A protected game: its settings, its moves as they stand, its clocks."""

    id: str
    n: int
    created: int
    settings: GameSettings
    moves: tuple[Move, ...] = ()
    ply: int = 0
    clocks: Clocks | None = None
    #: When something last happened.
    updated: int = 0

    def recent(self, plies: int) -> list[Position]:
        """Return the last positions, the latest last: at most those ``plies`` ago and later."""
        return self.positions[max(0, self.ply - plies) :]

    @cached_property
    def positions(self) -> list[Position]:
        """Every position so far, the start first."""
        positions = [self.settings.initial()]
        for move in self.moves[: self.ply]:
            positions.append(positions[-1].play(move))
        return positions

    @property
    def points(self) -> list[Point]:
        """Where stones came to stand, those of the start too."""
        placed = (move.point for move in self.moves[: self.ply])
        return [*self.settings.initial().stones, *(point for point in placed if point)]

    def with_stones(self, count: int) -> list[Position]:
        """Return the positions of the game that had so many stones; all where stones go again."""
        if self.settings.variant.captures:
            return self.positions
        placed = len(self.settings.initial().stones)
        plies = [0] if placed == count else []
        for ply, move in enumerate(self.moves[: self.ply], start=1):
            placed += move.point is not None
            if placed == count:
                plies.append(ply)
        return [self.positions[ply] for ply in plies]

    @property
    def is_begun(self) -> bool:
        """Whether something of its own stands on the board."""
        return self.ply > 0 or self.settings.start is not None

    def is_live(self, now: int) -> bool:
        """Whether a clock of minutes runs and has not run out."""
        if self.settings.control.kind in {ControlKind.NONE, ControlKind.CORRESPONDENCE}:
            return False
        clocks = self.clocks
        return clocks is not None and clocks.running is not None and not clocks.is_over(now)


class RunningGames:
    """Reads protected games; every method takes a connection and may run in any thread."""

    def __init__(self) -> None:
        self._known: OrderedDict[str, RunningGame] = OrderedDict()
        self._lock = threading.Lock()

    def of_visitor(self, connection: Connection, visitor: str, now: int) -> list[RunningGame]:
        """Return the games in which a visitor sits."""
        seated = or_(games.c.first_visitor == visitor, games.c.second_visitor == visitor)
        return self._read(connection, _running(now).where(seated))

    def of_address(
        self, connection: Connection, address: str, also: Iterable[str], now: int
    ) -> list[RunningGame]:
        """Return the games played from an address, and others by their names."""
        there = select(seat_addresses.c.game).where(
            seat_addresses.c.address == address, seat_addresses.c.at > now - MAX_IDLE_MS
        )
        names = or_(games.c.id.in_(there), games.c.id.in_(list(also)))
        return self._read(connection, _running(now).where(names))

    def on_board(
        self, connection: Connection, position: Position, plies: tuple[int, int], now: int
    ) -> list[RunningGame]:
        """Return the games of the same rules and board with so many plies, from … to."""
        rules = position.variant
        query = _running(now).where(games.c.variant == rules.name, games.c.size == rules.size_text)
        return self._read(connection, query.where(games.c.plies.between(*plies)))

    def _read(self, connection: Connection, query: Select[Any]) -> list[RunningGame]:
        rows = connection.execute(query.order_by(games.c.updated.desc()).limit(MAX_GAMES)).all()
        return [self._game(connection, row) for row in rows]

    def _game(self, connection: Connection, row: Row[Any]) -> RunningGame:
        with self._lock:
            known = self._known.get(row.id)
        if known is None or known.n < row.n:
            known = _updated(known, row, _bodies(connection, row, known.n if known else 0))
            self._remember(known)
        # Another thread may have read more already than this row tells: that is as good.
        return replace(known, updated=row.updated)

    def _remember(self, game: RunningGame) -> None:
        with self._lock:
            newest = self._known.get(game.id)
            if newest is None or newest.n < game.n:
                self._known[game.id] = game
            self._known.move_to_end(game.id)
            while len(self._known) > _REMEMBERED:
                self._known.popitem(last=False)


def _running(now: int) -> Select[Any]:
    """Select the protected games with both seats taken in which something happened lately."""
    columns = (games.c.id, games.c.n, games.c.created, games.c.updated)
    is_full = games.c.first_name.is_not(None), games.c.second_name.is_not(None)
    lately = games.c.updated > now - MAX_IDLE_MS
    return select(*columns).where(IS_PROTECTED, lately, *is_full)


def _bodies(connection: Connection, row: Row[Any], after: int) -> Iterator[Data]:
    # Not those that were stored since the row was read: they come with the next row.
    query = select(events.c.body).where(
        events.c.game == row.id, events.c.n.between(after + 1, row.n)
    )
    query = query.where(events.c.kind.in_(_KINDS)).order_by(events.c.n)
    return map(json.loads, connection.execute(query).scalars())


def _updated(known: RunningGame | None, row: Row[Any], bodies: Iterable[Data]) -> RunningGame:
    """Return a game as it stands after further events."""
    for body in bodies:
        if body["kind"] == "created":
            known = RunningGame(row.id, row.n, row.created, GameSettings.of_data(body["settings"]))
            continue
        assert known is not None, "a game begins with its creation"
        if body["kind"] == "moved":
            move = known.settings.variant.parse(body["move"])
            moves = (*known.moves[: known.ply], move)
            known = replace(known, moves=moves, ply=len(moves))
        elif body["kind"] == "rewound":
            known = replace(known, ply=body["to"])
        known = replace(known, clocks=_clocks(known, body["clocks"]))
    assert known is not None, "a game begins with its creation"
    return replace(known, n=row.n)


def _clocks(game: RunningGame, data: Data | None) -> Clocks | None:
    return None if data is None else of_data(Clocks, data).counted_by(game.settings.control)


def remember_address(connection: Connection, game: str, address: str, now: int) -> None:
    """Keep from where a seat of a game is played."""
    row = {"game": game, "address": address, "at": now}
    connection.execute(upsert(seat_addresses, connection.dialect, at=take_new), row)


def forget_addresses(connection: Connection, now: int) -> None:
    """Forget addresses from which nobody seated came for long, and those of games that are over."""
    over = select(games.c.id).where(games.c.ended.is_not(None))
    old = or_(seat_addresses.c.at <= now - MAX_IDLE_MS, seat_addresses.c.game.in_(over))
    connection.execute(delete(seat_addresses).where(old))
