"""Running the server: the socket it listens on, its start and its end."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import sys
import threading
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from types import FrameType

import uvicorn
from fastapi import FastAPI

from tengen.base.errors import TengenError
from tengen.server.app import make_app
from tengen.server.garbage import start_collecting
from tengen.server.logs import logger, prepare_logs
from tengen.server.protocol import HttpProtocol, SocketProtocol, TrafficConfig
from tengen.server.settings import ServerSettings
from tengen.server.site import Site
from tengen.server.traffic import Traffic, room_for_connections

#: Connections that may wait to be accepted, and those that are accepted in one breath.
BACKLOG = 2048
ACCEPTED_AT_ONCE = 8
#: Bytes the system keeps for a client that reads slowly.
SEND_BUFFER = 65_536
#: The longest WebSocket message that is read at all; games take less, an analysis this much.
MAX_MESSAGE_BYTES = 65_536
#: Seconds open requests get at the end, after which their connections are cut, and then those
#: that still answer; and seconds from a signal until the process is gone, whatever does not end.
PATIENCE = 1.5
GRACE = 2
MAX_ENDING = 9.5
#: The signals that end the server.
SIGNALS = (signal.SIGINT, signal.SIGTERM)
#: Seconds a thread that stores may keep the one that answers waiting; usually five times that.
SWITCH = 0.001
#: Seconds sockets get to hear that the server ends.
FAREWELL = 0.2


class TengenServer(uvicorn.Server):
    """Uvicorn, which tells us when it is ready and says good-bye to the sockets.

    Signals are for ``_ended_by_signals``, until everything is closed: uvicorn itself would raise
    them again as soon as it has ended, and nothing else would be.
    """

    def __init__(self, config: uvicorn.Config, app: FastAPI, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._app = app
        self._ready = ready
        #: Whether everything is stored and ended.
        self.is_closed = False

    @contextmanager
    def capture_signals(self) -> Generator[None, None, None]:
        """Leave the signals alone."""
        yield

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, and say so."""
        await super().startup(sockets)
        for listening in sockets or ():
            listening.listen(BACKLOG)  # asyncio lets as many wait as it accepts at once
        if self.started:
            self._collecting = start_collecting()
            self._ready()
            site: Site = self._app.state.site
            self._warming = asyncio.create_task(_warm_up(site))
            self._rounds = asyncio.create_task(site.traffic.go_round())

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """End: the sockets hear of it first."""
        site: Site | None = getattr(self._app.state, "site", None)
        if site is not None:
            site.farewell()
            await asyncio.sleep(FAREWELL)
        cutting = asyncio.get_running_loop().call_later(PATIENCE, self._cut)
        await super().shutdown(sockets)
        cutting.cancel()
        self._cut()
        await asyncio.sleep(0)

    def _cut(self) -> None:
        """Cut the connections of clients that begin something and do not finish it."""
        for connection in tuple(self.server_state.connections):
            if connection.transport is not None:
                connection.transport.abort()


async def _warm_up(site: Site) -> None:
    """Start a worker before anybody needs it."""
    try:
        await site.pool.check()
    except TengenError as error:
        logger().warning("no worker yet", reason=str(error))


@contextmanager
def _ended_by_signals(server: TengenServer) -> Iterator[None]:
    """Let SIGINT and SIGTERM end the server in order; a second one waits for no client."""

    def end(_number: int, _frame: FrameType | None) -> None:
        server.force_exit = server.should_exit
        if not server.should_exit:
            server.should_exit = True
            _end_in_time(server)

    before = {number: signal.signal(number, end) for number in SIGNALS}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _end_in_time(server: TengenServer) -> None:
    """See that the process ends: threads at work could keep it for minutes, to no avail."""
    timer = threading.Timer(MAX_ENDING, lambda: os._exit(0 if server.is_closed else 1))
    timer.daemon = True
    timer.start()


def bound_socket(host: str, port: int) -> socket.socket:
    """Return a socket bound to an address; raises TengenError in one sentence."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # Only on a socket that says it is TCP does asyncio send at once; on others the body of an
    # answer waits until its head was acknowledged, for 40 ms on a connection that is kept.
    listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        # Accepted sockets inherit this: what a client that does not read can make us keep.
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BUFFER)
        listening.bind((host, port))
    except (OSError, OverflowError) as error:
        listening.close()
        reason = getattr(error, "strerror", None) or str(error)
        raise TengenError(f"cannot listen on {host} port {port}: {reason.lower()}") from None
    listening.listen(BACKLOG)
    listening.set_inheritable(False)
    return listening


def address_of(listening: socket.socket, settings: ServerSettings) -> str:
    """Return the address a browser opens."""
    port = listening.getsockname()[1]
    host = settings.host if settings.host not in {"0.0.0.0", "::"} else "127.0.0.1"  # noqa: S104
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def serve(settings: ServerSettings, ready: Callable[[str], None]) -> None:
    """Serve until SIGINT or SIGTERM; ``ready`` is told the address. Raises TengenError."""
    prepare_logs(as_json=settings.log_json)
    sys.setswitchinterval(SWITCH)
    with bound_socket(settings.host, settings.port) as listening:
        asyncio.run(_serve(settings, listening, ready))


async def _serve(
    settings: ServerSettings, listening: socket.socket, ready: Callable[[str], None]
) -> None:
    traffic = Traffic(settings, room_for_connections(settings.limits.sockets))
    app = make_app(settings, traffic)
    config = TrafficConfig(
        app,
        http=HttpProtocol,
        ws=SocketProtocol,
        ws_max_size=MAX_MESSAGE_BYTES,
        ws_per_message_deflate=False,
        log_config=None,
        access_log=False,
        lifespan="off",
        backlog=ACCEPTED_AT_ONCE,
        timeout_graceful_shutdown=GRACE,
        server_header=False,
        proxy_headers=bool(settings.trusted_proxies),
        forwarded_allow_ips=list(settings.trusted_proxies),
    )
    config.traffic = traffic
    address = address_of(listening, settings)
    server = TengenServer(config, app, lambda: ready(address))
    # The parts are opened here, so that what cannot be opened is said in one sentence.
    with _ended_by_signals(server):
        async with app.router.lifespan_context(app):
            await server.serve([listening])
        server.is_closed = True
