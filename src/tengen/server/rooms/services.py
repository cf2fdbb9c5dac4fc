"""What a room needs of the server around it."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from tengen.games.host_services import EnginePool, HostServices
from tengen.games.journal import Journal
from tengen.rules.position import Position
from tengen.server.bus.api import Bus
from tengen.server.metrics import Metrics
from tengen.server.pool.pool import Pool
from tengen.server.settings import ServerSettings


@dataclass(frozen=True, slots=True)
class Services:
    """The parts of the server that rooms use."""

    settings: ServerSettings
    #: What the host of a game needs; each room has engines of its own.
    host: Callable[[EnginePool], HostServices]
    journal: Journal
    bus: Bus
    pool: Pool
    metrics: Metrics
    #: Raises Unfair where a program's move, for a visitor, would be help in another game.
    may_move: Callable[[str, Position], Awaitable[None]]
    clock: Callable[[], float] = time.monotonic
