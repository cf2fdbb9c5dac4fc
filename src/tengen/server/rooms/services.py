"""What a room needs of the server around it."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

from sqlalchemy import Connection

from tengen.games.events import Event
from tengen.games.game import Game
from tengen.games.settings import GameSettings
from tengen.rules.position import Position
from tengen.server.bus.api import Bus
from tengen.server.journal import Journal
from tengen.server.metrics import Metrics
from tengen.server.pool.pool import Pool
from tengen.server.settings import Settings
from tengen.server.uptime.heartbeat import Heartbeat

#: Runs inside the transaction that stores events.
Also = Callable[[Connection], None]


class Endings(Protocol):
    """What follows the end of a game."""

    def in_transaction(self, game: Game, events: Sequence[Event]) -> Also | None:
        """Return what is to be stored together with events, such as new ratings."""

    async def after(self, game: Game) -> None:
        """Do what the end of a game asks for, such as learning."""


@dataclass(frozen=True, slots=True)
class Services:
    """The parts of the server that rooms use."""

    settings: Settings
    journal: Journal
    bus: Bus
    pool: Pool
    metrics: Metrics
    endings: Endings
    create: Callable[[GameSettings], Awaitable[str]]
    heartbeat: Heartbeat
    #: Raises Unfair where a program's move, for a visitor, would be help in another game.
    may_move: Callable[[str, Position], Awaitable[None]]
    clock: Callable[[], float] = time.monotonic
    #: Seconds a room waits for a flag; longer ones fall when the game is next loaded.
    longest_wait: float = 2 * 60 * 60
