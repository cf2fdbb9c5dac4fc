"""The worker processes as the programs of one room use them."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Generator
from dataclasses import dataclass
from typing import Any

from tengen.engine.api import Request
from tengen.games.host_services import FoundMove, OnInfo
from tengen.games.settings import GameKind, GameSettings
from tengen.rules.position import Position
from tengen.server.pool.pool import Pool, PoolJob
from tengen.server.pool.queue import TooBusy
from tengen.server.pool.task import PositionSpec, Task
from tengen.server.rooms.listeners import Listeners

#: Seconds between two looks whether somebody watches, or whether the engines have room.
POLL = 0.5


@dataclass(eq=False)
class RoomEngines:
    """An ``EnginePool`` for one room: waits for watchers, for fair play, and for a free worker."""

    settings: GameSettings
    listeners: Listeners
    pool: Pool
    #: Raises Unfair where a program's move, for a visitor, would be help in another game.
    may_move: Callable[[str, Position], Awaitable[None]]
    #: Moves that two programs make while nobody watches.
    max_unattended: int
    unattended: int = 0

    def search(self, player: str, request: Request, account: str, on_info: OnInfo) -> RoomSearch:
        """Ask a player for a move."""
        return RoomSearch(self, player, request, account, on_info)

    async def rest(self, _player: str) -> None:
        """Do nothing: workers do not think on the opponent's time."""

    async def wait_for_watchers(self) -> None:
        """Two programs play for somebody: without, they make only so many moves."""
        if self.settings.kind is not GameKind.PROGRAMS:
            return
        while not self.listeners.is_watched:
            if self.unattended < self.max_unattended:
                self.unattended += 1
                return
            await asyncio.sleep(POLL)
        self.unattended = 0

    async def check(self, account: str, position: Position) -> None:
        """Raise Unfair where the move would be help in another game."""
        if self.settings.kind is GameKind.PROGRAMS or not self.settings.rated:
            await self.may_move(account, position)


@dataclass(eq=False)
class RoomSearch:
    """A search that waits until it may begin, however busy the engines are."""

    engines: RoomEngines
    player: str
    request: Request
    account: str
    on_info: OnInfo
    _job: PoolJob | None = None

    def stop(self) -> None:
        """End the search soon with the best move so far."""
        if self._job is not None:
            self._job.stop()

    def __await__(self) -> Generator[Any, None, FoundMove]:
        return self._run().__await__()

    async def _run(self) -> FoundMove:
        await self.engines.wait_for_watchers()
        await self.engines.check(self.account, self.request.position)
        budget = self.request.limit.time
        assert budget is not None, "a move has a budget"
        task = Task(self.player, PositionSpec.of(self.request.position), budget)
        while True:
            try:
                self._job = self._submit(task)
                self.on_info(None)
                answer = await self._job.answer
            except TooBusy:
                await asyncio.sleep(POLL)
            else:
                return FoundMove(answer.move, answer.thought)
            finally:
                self._job = None

    def _submit(self, task: Task) -> PoolJob:
        return self.engines.pool.submit(
            self.account,
            task,
            lambda _rank, thought: self.on_info(thought),
            self.engines.listeners.address_of(self.account),
        )
