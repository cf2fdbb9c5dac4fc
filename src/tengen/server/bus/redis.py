"""The bus over Redis: one channel a game, each process hears those it has in memory."""

from __future__ import annotations

import asyncio
import json
import secrets
from contextlib import suppress
from typing import Any

from redis.asyncio import Redis
from redis.exceptions import RedisError

from tengen.base.errors import TengenError
from tengen.server.bus.api import Hear
from tengen.server.logs import logger

_PREFIX = "tengen:game:"
#: A channel nobody uses, so that the connection has always something to listen to.
_QUIET = "tengen:quiet"
#: News that may wait to be sent; older ones are dropped, for the store has everything.
_WAITING = 10_000
_RETRY = 1.0


class RedisBus:
    """News over Redis publish/subscribe. A lost connection is made again; games heal by the store.

    ``lagged`` is called after a new connection, when news may have been missed.
    """

    def __init__(self, url: str) -> None:
        self._url = url
        self._me = secrets.token_hex(8)
        self._hearers: dict[str, Hear] = {}
        self._outgoing: asyncio.Queue[tuple[str, str]] = asyncio.Queue(_WAITING)
        self._tasks: list[asyncio.Task[None]] = []
        try:
            self._redis: Redis = Redis.from_url(url, decode_responses=True)
        except ValueError as error:
            raise TengenError(f"cannot use the bus {url!r}: {error}") from None
        self._channels = self._redis.pubsub(ignore_subscribe_messages=True)

    async def start(self) -> None:
        """Connect; raises TengenError."""
        try:
            await self._channels.subscribe(_QUIET)
        except (RedisError, OSError) as error:
            await self.close()
            raise TengenError(f"cannot reach the bus {self._url!r}: {error}") from None
        self._tasks = [asyncio.create_task(self._listen()), asyncio.create_task(self._send())]

    async def publish(self, game: str, news: dict[str, Any]) -> None:
        """Tell the other processes; what cannot be sent is dropped."""
        text = json.dumps({"from": self._me, "game": game, **news}, separators=(",", ":"))
        with suppress(asyncio.QueueFull):
            self._outgoing.put_nowait((_PREFIX + game, text))

    async def _send(self) -> None:
        while True:
            channel, text = await self._outgoing.get()
            try:
                await self._redis.publish(channel, text)
            except (RedisError, OSError) as error:
                logger().warning("bus cannot send", reason=str(error))

    async def subscribe(self, game: str, hear: Hear) -> None:
        """Hear the news of a game."""
        self._hearers[game] = hear
        with suppress(RedisError, OSError):
            await self._channels.subscribe(_PREFIX + game)

    async def unsubscribe(self, game: str) -> None:
        """Hear no more of it."""
        self._hearers.pop(game, None)
        with suppress(RedisError, OSError):
            await self._channels.unsubscribe(_PREFIX + game)

    async def _listen(self) -> None:
        while True:
            try:
                message = await self._channels.get_message(timeout=30)
            except (RedisError, OSError) as error:
                logger().warning("bus lost", reason=str(error))
                await asyncio.sleep(_RETRY)
                self._tell_all_to_look()
                continue
            if message is not None:
                self._hear(message["data"])

    def _hear(self, text: str) -> None:
        news = json.loads(text)
        hear = self._hearers.get(news["game"])
        if hear is not None and news["from"] != self._me:
            hear(news)

    def _tell_all_to_look(self) -> None:
        """After a gap nobody knows what was missed: every game looks into the store."""
        for hear in tuple(self._hearers.values()):
            hear({"look": True})

    async def check(self) -> None:
        """See that Redis answers; raises TengenError."""
        try:
            await self._redis.publish(_QUIET, "")
        except (RedisError, OSError) as error:
            raise TengenError(f"cannot reach the bus {self._url!r}: {error}") from None

    async def close(self) -> None:
        """Disconnect."""
        for task in self._tasks:
            task.cancel()
        for task in self._tasks:
            with suppress(asyncio.CancelledError):
                await task
        self._tasks = []
        with suppress(RedisError, OSError):
            await self._channels.aclose()  # type: ignore[no-untyped-call]
            await self._redis.aclose()
