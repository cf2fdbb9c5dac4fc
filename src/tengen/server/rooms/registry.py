"""The registry: all rooms of this process."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from tengen.base.errors import TengenError
from tengen.base.i18n import N_
from tengen.games.errors import NoSuchGame, Refused
from tengen.server.bus.news import Changed
from tengen.server.logs import logger
from tengen.server.rare_log import RareLog
from tengen.server.rooms.room import Room
from tengen.server.rooms.services import Services

#: Seconds between two looks into the store while news from other processes may be late or nobody
#: brings them, and while they seem to arrive.
POLL = 0.4
SLOW_POLL = 3.0
#: Games about which the store is asked at once.
MAX_HEADS = 500
#: Seconds between two rounds that drop idle rooms and tell other processes who is here.
ROUND = 3.0
#: Seconds between two looks for clients that fell silent.
LOOK = 1.5


class RoomRegistry:
    """Rooms by the name of their game, loaded when somebody comes and dropped when all left."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._rooms: dict[str, asyncio.Future[Room]] = {}
        self._log = RareLog()
        self._polled = services.clock()
        self._was_healthy = True
        works = [self._each(ROUND, self._round), self._each(LOOK, self._notice_silence)]
        if services.bus.has_others or services.settings.is_personal:
            works.append(self._each(POLL, self._poll))
        self._tasks = [asyncio.create_task(work) for work in works]

    async def room(self, game: str) -> Room:
        """Return the room of a game; raises NoSuchGame, DatabaseError, or Refused when full."""
        opening = self._rooms.get(game)
        if opening is None:
            if len(self._rooms) >= self._services.settings.limits.rooms:
                raise Refused(N_("too many games are being played; try again in a moment"))
            opening = asyncio.ensure_future(self._open(game))
            self._rooms[game] = opening
            opening.add_done_callback(lambda done: self._opened(game, done))
        room = await asyncio.shield(opening)
        return await self.room(game) if room.is_closed else room

    def _opened(self, game: str, opening: asyncio.Future[Room]) -> None:
        if opening.cancelled() or opening.exception() is not None:
            self._rooms.pop(game, None)
        self._services.metrics.rooms.set(len(self._rooms))

    async def _open(self, game: str) -> Room:
        loaded = await self._services.journal.load(game)
        room = Room(loaded, self._services)
        await self._services.bus.subscribe(game, room.hear)
        await room.host.start()
        return room

    def seen(self, game: str) -> Room | None:
        """Return the room of a game if it is in memory."""
        opening = self._rooms.get(game)
        is_open = opening is not None and opening.done() and not opening.cancelled()
        if not is_open or opening is None or opening.exception() is not None:
            return None
        return opening.result()

    @property
    def rooms(self) -> list[Room]:
        """The rooms that are open."""
        return [room for game in tuple(self._rooms) if (room := self.seen(game)) is not None]

    async def _each(self, seconds: float, work: Callable[[], Awaitable[None]]) -> None:
        """Do something again and again, whatever it raises."""
        while True:
            await asyncio.sleep(seconds)
            try:
                await work()
            except TengenError as error:
                self._log.warn("round failed", reason=str(error))
            except Exception as error:
                logger().error("round failed", exc_info=error)

    async def _round(self) -> None:
        now, settings = self._services.clock(), self._services.settings
        for room in self.rooms:
            if room.is_idle and now - room.idle_since >= settings.idle_room:
                await self._drop(room)
            elif len(room.listeners):
                room.publish_presence()

    async def _notice_silence(self) -> None:
        for room in self.rooms:
            room.notice_silence()

    async def _poll(self) -> None:
        """Look into the store for what other processes did, if their news do not arrive."""
        bus, now = self._services.bus, self._services.clock()
        is_healthy = bus.has_others and bus.is_healthy
        is_due = not (is_healthy and self._was_healthy) or now - self._polled >= SLOW_POLL
        self._was_healthy = is_healthy
        if is_due:
            await self._compare_with_store()
            self._polled = now

    async def _compare_with_store(self) -> None:
        busy = [room for room in self.rooms if not room.is_idle]
        for start in range(0, len(busy), MAX_HEADS):
            some = busy[start : start + MAX_HEADS]
            heads = await self._services.journal.heads([room.game.id for room in some])
            for room in some:
                head = heads.get(room.game.id)
                if head is not None:
                    room.compare(head)
                elif not room.is_closed:
                    await self._drop(room)  # deleted at another process

    async def _drop(self, room: Room) -> None:
        self._rooms.pop(room.game.id, None)
        self._services.metrics.rooms.set(len(self._rooms))
        await self._services.bus.unsubscribe(room.game.id)
        await room.close()

    def give_time_back(self) -> None:
        """Let every game know that the server was away: no clock counts that time."""
        for room in self.rooms:
            room.host.spawn(room.host.give_time_back())

    async def forget(self, visitor: str) -> None:
        """Let rooms know that a visitor was taken out of the stored games."""
        for room in self.rooms:
            if visitor not in {room.game.settings.owner, *room.seats.values()}:
                continue
            try:
                await room.reload()
            except NoSuchGame:
                await self._drop(room)
            else:
                self._services.bus.publish(room.game.id, Changed())

    async def close(self) -> None:
        """End every room; the bus, which is closed next, need not hear of each."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for room in self.rooms:
            self._rooms.pop(room.game.id, None)
            await room.close()
