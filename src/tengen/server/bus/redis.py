"""The bus over Redis: one channel a game, each process hears those it has in memory.

Two tasks speak with Redis, one sends and one listens, each over a connection of its own. Whatever
goes wrong ends the connection; after a moment it is made again, with all subscriptions, and every
game is told to look into the store. Heartbeats over the same way say whether news arrive.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections import deque
from collections.abc import Awaitable, Callable
from contextlib import suppress
from itertools import islice
from typing import Any

from redis.asyncio import Redis
from redis.asyncio.client import PubSub
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import RedisError

from tengen.base.errors import TengenError
from tengen.server.bus.api import Hear, shown
from tengen.server.bus.news import Beat, Gap, Left, Message, News
from tengen.server.bus.pulse import BEAT, Pulse
from tengen.server.bus.signer import Envelope, NewsSigner
from tengen.server.rare_log import RareLog

_PREFIX = b"tengen:game:"
#: All processes let their hearts beat here.
_BEATS = b"tengen:beats"
#: News that may wait to be sent; older ones are dropped, for the store has everything.
MAX_WAITING = 10_000
#: News sent at once, and channels asked for at once.
MAX_BATCH = 200
#: Seconds Redis gets for an answer.
TIMEOUT = 1.0
#: Seconds without any message, not even our own heartbeat, after which we connect again.
SILENCE = 2.0
#: Seconds until a lost connection is made again.
RETRY = 0.5

#: What an attempt to speak with Redis raises.
_LOST = (RedisError, OSError, TimeoutError)


class RedisBus:
    """News over Redis publish/subscribe. Once started it survives whatever Redis does."""

    has_others = True

    def __init__(self, url: str, secret: str) -> None:
        self._url = url
        self._me = secrets.token_hex(8)
        self._signer = NewsSigner(secret)
        self._pulse = Pulse(self._me)
        self._hearers: dict[bytes, Hear] = {}
        #: Channels that were asked for or given up since Redis was last told.
        self._changed: set[bytes] = set()
        self._is_changed = asyncio.Event()
        self._waiting: deque[tuple[bytes, bytes]] = deque(maxlen=MAX_WAITING)
        self._is_waiting = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []
        self._log = RareLog()
        try:
            self._redis: Redis = Redis.from_url(
                url,
                socket_timeout=TIMEOUT,
                socket_connect_timeout=TIMEOUT,
                retry=Retry(NoBackoff(), 0),  # we try again ourselves
            )
        except (ValueError, TypeError) as error:
            raise TengenError(f"cannot use the bus {shown(url)!r}: {error}") from None

    async def start(self) -> None:
        """Connect; raises TengenError."""
        try:
            await self._redis.publish(_BEATS, self._written(_BEATS, self._heartbeat()))
        except _LOST as error:
            await self.close()
            raise TengenError(f"cannot reach the bus {shown(self._url)!r}: {error}") from None
        self._pulse.hear(self._me, time.monotonic())
        works = (self._beat, self._send, self._listen)
        self._tasks = [asyncio.create_task(self._keep_on(work)) for work in works]

    @property
    def is_healthy(self) -> bool:
        """Whether the heartbeats of all processes arrive."""
        return self._pulse.is_healthy

    async def _keep_on(self, work: Callable[[], Awaitable[None]]) -> None:
        """Do something for ever, whatever it raises."""
        while True:
            try:
                await work()
            except Exception as error:
                # What a group of tasks raises holds the reason inside.
                reason = error.exceptions[0] if isinstance(error, ExceptionGroup) else error
                self._log.warn("bus lost", reason=f"{type(reason).__name__}: {reason}"[:200])
            await asyncio.sleep(RETRY)

    # -- sending -----------------------------------------------------------------------------

    def publish(self, game: str, news: News) -> None:
        """Tell the other processes; what cannot be sent is dropped."""
        self._put(_PREFIX + game.encode(), news)

    def _put(self, channel: bytes, message: Message) -> None:
        self._waiting.append((channel, self._written(channel, message)))
        self._is_waiting.set()

    def _written(self, channel: bytes, message: Message) -> bytes:
        return self._signer.write(Envelope(self._me, channel.decode(), message))

    def _heartbeat(self) -> Beat:
        return Beat(time.monotonic())

    async def _beat(self) -> None:
        while True:
            self._put(_BEATS, self._heartbeat())
            await asyncio.sleep(BEAT)

    async def _send(self) -> None:
        self._waiting.clear()  # what waited for a connection is old, and in the store
        while True:
            await self._is_waiting.wait()
            self._is_waiting.clear()
            while self._waiting:
                batch = list(islice(self._waiting, MAX_BATCH))
                for _ in batch:
                    self._waiting.popleft()
                async with asyncio.timeout(2 * TIMEOUT):
                    await self._send_all(batch)

    async def _send_all(self, batch: list[tuple[bytes, bytes]]) -> None:
        async with self._redis.pipeline(transaction=False) as together:
            for channel, text in batch:
                together.publish(channel, text)
            await together.execute()

    # -- listening ---------------------------------------------------------------------------

    async def subscribe(self, game: str, hear: Hear) -> None:
        """Hear the news of a game."""
        self._change(_PREFIX + game.encode(), hear)

    async def unsubscribe(self, game: str) -> None:
        """Hear no more of it."""
        self._change(_PREFIX + game.encode(), None)

    def _change(self, channel: bytes, hear: Hear | None) -> None:
        if hear is None:
            self._hearers.pop(channel, None)
        else:
            self._hearers[channel] = hear
        self._changed.add(channel)
        self._is_changed.set()

    async def _listen(self) -> None:
        """Subscribe to everything that is wanted, and hear it until the connection is lost."""
        async with self._redis.pubsub() as channels:
            async with asyncio.timeout(2 * TIMEOUT):
                await channels.subscribe(_BEATS)
            self._changed.update(self._hearers)
            self._is_changed.set()
            async with asyncio.TaskGroup() as group:
                group.create_task(self._follow(channels))
                group.create_task(self._read(channels))

    async def _follow(self, channels: PubSub) -> None:
        """Let Redis know which channels are wanted, as that changes."""
        while True:
            await self._is_changed.wait()
            self._is_changed.clear()
            while self._changed:
                some = [self._changed.pop() for _ in range(min(len(self._changed), MAX_BATCH))]
                wanted = [channel for channel in some if channel in self._hearers]
                dropped = [channel for channel in some if channel not in self._hearers]
                async with asyncio.timeout(2 * TIMEOUT):
                    if wanted:
                        await channels.subscribe(*wanted)
                    if dropped:
                        await channels.unsubscribe(*dropped)

    async def _read(self, channels: PubSub) -> None:
        while True:
            message = await channels.get_message(timeout=SILENCE)
            if message is None:
                raise TimeoutError(f"nothing was heard for {SILENCE:g} s")
            self._take(message)

    def _take(self, message: dict[str, Any]) -> None:
        """Take what Redis says: a channel is heard from now on, or something was told on one."""
        channel: bytes = message["channel"]
        if message["type"] == "subscribe" and channel in self._hearers:
            self._hearers[channel](Gap(), self._me)  # nobody knows what was told before
        elif message["type"] == "message" and (channel in self._hearers or channel == _BEATS):
            envelope = self._signer.read(message["data"])
            if envelope is None or envelope.channel != channel.decode():
                self._log.warn("bus carries what is not ours", channel=channel.decode()[:80])
            else:
                self._open(channel, envelope)

    def _open(self, channel: bytes, envelope: Envelope) -> None:
        process = envelope.process
        match envelope.message:
            case Beat(sent):
                self._pulse.hear(process, sent)
            case Left():
                self._pulse.leave(process)
            case news if channel != _BEATS and process != self._me:
                self._hearers[channel](news, process)

    async def check(self) -> None:
        """See that news arrive; raises TengenError."""
        if not self.is_healthy:
            raise TengenError("news do not arrive")

    async def close(self) -> None:
        """Disconnect, and say so."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        with suppress(*_LOST):
            async with asyncio.timeout(TIMEOUT):
                if self._tasks:
                    await self._redis.publish(_BEATS, self._written(_BEATS, Left()))
                await self._redis.aclose()
        self._tasks = []
