"""How much one network address may send, and how many connections there may be.

Connections are counted from their first byte, below the system's limit on open files, so that
nobody can take the descriptors that the database and the engines need. A round every few seconds
cuts those that send the head of a request too slowly, or do not take in what they are sent.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from tengen.base import system
from tengen.server.address import network_of
from tengen.server.limits import Bucket
from tengen.server.settings import Limits, ServerSettings

#: Descriptors kept for the database, pipes to workers and jobs, files and logs.
RESERVED = 200
#: Open files we ask the system for, where it leaves us the choice.
MAX_FILES = 65_536
#: Addresses whose traffic is remembered.
MAX_ADDRESSES = 50_000
#: Seconds between two rounds.
ROUND = 2.0


class Stage(Protocol):
    """A connection as it tells how far it is."""

    def stage(self) -> object | None:
        """Return what it waits for from its client, a new value for each; None for nothing."""


@dataclass(eq=False, slots=True)
class Connection:
    """A connection: whose, and since when it has made no progress."""

    peer: str | None
    protocol: Stage
    stage: object | None
    waits_since: float
    unsent: int = 0
    unsent_since: float = 0.0


class Buckets:
    """One bucket for each address; those that were not used for longest are forgotten."""

    def __init__(self, rate: float, at_once: float) -> None:
        self._rate = rate
        self._at_once = at_once
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def of(self, address: str) -> Bucket:
        """Return the bucket of an address."""
        bucket = self._buckets.get(address)
        if bucket is None:
            bucket = self._buckets[address] = Bucket(self._rate, self._at_once)
            if len(self._buckets) > MAX_ADDRESSES:
                self._buckets.popitem(last=False)
        self._buckets.move_to_end(address)
        return bucket


class Rounds:
    """One portion of each address in a round of the event loop; the others follow one by one.

    A hundred requests that arrive at once would otherwise be answered side by side, and every
    round of the loop, of which a move takes several, would last as long as a step of them all.
    """

    def __init__(self) -> None:
        self._waiting: dict[str, deque[Callable[[], None]]] = {}

    def take(self, peer: str | None, work: Callable[[], None]) -> None:
        """Do some work now, or in a round that has room for its address; at once for a proxy."""
        if peer is None:
            work()
            return
        waiting = self._waiting.get(peer)
        if waiting is not None:
            waiting.append(work)
            return
        self._waiting[peer] = deque()
        asyncio.get_running_loop().call_soon(self._go_on, peer)
        work()

    def _go_on(self, peer: str) -> None:
        waiting = self._waiting[peer]
        if not waiting:
            del self._waiting[peer]
            return
        asyncio.get_running_loop().call_soon(self._go_on, peer)
        waiting.popleft()()


class Traffic:
    """The connections of a server, and the rates of the addresses they come from."""

    def __init__(self, settings: ServerSettings, max_connections: int | None = None) -> None:
        limits: Limits = settings.limits
        self._limits = limits
        self.requests = Buckets(limits.requests_per_second, limits.requests_at_once)
        self.frames = Buckets(limits.frames_per_second, limits.frames_at_once)
        self.rounds = Rounds()
        self._max = max_connections or limits.sockets
        self._connections: dict[asyncio.Transport, Connection] = {}
        self._per_peer: dict[str, int] = {}
        self._is_proxy = _proxies(settings.trusted_proxies)

    def peer_of(self, client: tuple[str, int] | None) -> str | None:
        """Return whom a connection counts for; None for a proxy, which speaks for many."""
        host = "" if client is None else client[0]
        return None if self._is_proxy(host) else network_of(host)

    def enter(self, transport: asyncio.Transport, peer: str | None, protocol: Stage) -> bool:
        """Count a connection in; False where there is no room for it."""
        here = 0 if peer is None else self._per_peer.get(peer, 0)
        if len(self._connections) >= self._max or here >= self._limits.connections_per_address:
            return False
        now = asyncio.get_running_loop().time()
        self._connections[transport] = Connection(peer, protocol, protocol.stage(), now)
        if peer is not None:
            self._per_peer[peer] = here + 1
        return True

    def take_over(self, transport: asyncio.Transport, protocol: Stage) -> None:
        """Go on with another protocol on the same connection."""
        connection = self._connections.get(transport)
        if connection is not None:
            connection.protocol = protocol

    def leave(self, transport: asyncio.Transport) -> None:
        """Count a connection out."""
        connection = self._connections.pop(transport, None)
        if connection is None or connection.peer is None:
            return
        left = self._per_peer[connection.peer] - 1
        if left:
            self._per_peer[connection.peer] = left
        else:
            del self._per_peer[connection.peer]

    async def go_round(self) -> None:
        """Cut connections that make no progress, again and again."""
        while True:
            await asyncio.sleep(ROUND)
            self.cut_stalled(asyncio.get_running_loop().time())

    def cut_stalled(self, now: float) -> None:
        """Cut the connections that have made no progress for too long."""
        for transport, connection in tuple(self._connections.items()):
            if self._is_stalled(transport, connection, now):
                transport.abort()

    def _is_stalled(self, transport: asyncio.Transport, one: Connection, now: float) -> bool:
        stage = one.protocol.stage()
        if stage is None or stage != one.stage:
            one.stage, one.waits_since = stage, now
        unsent = transport.get_write_buffer_size()
        if one.unsent == 0 or unsent < one.unsent:  # it begins to wait, or some of it was taken
            one.unsent_since = now
        one.unsent = unsent
        is_slow = now - one.waits_since > self._limits.request_seconds
        return is_slow or (unsent > 0 and now - one.unsent_since > self._limits.reading_seconds)


def _proxies(trusted: Sequence[str]) -> Callable[[str], bool]:
    """Return whether a host is a trusted proxy, as uvicorn reads their names."""
    if not trusted:
        return lambda _host: False
    hosts = ProxyHeadersMiddleware(_nowhere, list(trusted)).trusted_hosts
    return lambda host: host in hosts


async def _nowhere(*_args: object) -> None:
    """Answer nothing."""


def room_for_connections(wanted: int) -> int:
    """Return how many connections fit, after asking the system for more open files."""
    files = system.raise_open_files(MAX_FILES)
    # A connection may need a second descriptor: a file that is sent.
    return max(1, min(wanted, (files - RESERVED) // 2))
