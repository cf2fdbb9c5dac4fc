"""Running the server: the socket it listens on, its start and its end."""

from __future__ import annotations

import asyncio
import socket
import sys
from collections.abc import Callable

import uvicorn
from fastapi import FastAPI

from tengen.base.errors import TengenError
from tengen.server.app import make_app
from tengen.server.garbage import start_collecting
from tengen.server.logs import prepare_logs
from tengen.server.protocol import SocketProtocol
from tengen.server.settings import Settings
from tengen.server.site import Site

#: Connections that may wait to be accepted.
BACKLOG = 2048
#: Bytes the system keeps for a client that reads slowly.
SEND_BUFFER = 65_536
#: The longest WebSocket message that is read at all; games take less, an analysis this much.
LARGEST_MESSAGE = 65_536
#: Seconds open requests get at the end.
GRACE = 5
#: Seconds a thread that stores may keep the one that answers waiting; usually five times that.
SWITCH = 0.001
#: Seconds sockets get to hear that the server ends.
FAREWELL = 0.2


class TengenServer(uvicorn.Server):
    """Uvicorn, which tells us when it is ready and says good-bye to the sockets."""

    def __init__(self, config: uvicorn.Config, app: FastAPI, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._app = app
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, and say so."""
        await super().startup(sockets)
        if self.started:
            self._collecting = start_collecting()
            self._ready()
            site: Site = self._app.state.site
            self._warming = asyncio.create_task(site.pool.warm_up())

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """End: the sockets hear of it first."""
        site: Site | None = getattr(self._app.state, "site", None)
        if site is not None:
            site.farewell()
            await asyncio.sleep(FAREWELL)
        await super().shutdown(sockets)


def bound_socket(host: str, port: int) -> socket.socket:
    """Return a socket bound to an address; raises TengenError in one sentence."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
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


def address_of(listening: socket.socket, settings: Settings) -> str:
    """Return the address a browser opens."""
    port = listening.getsockname()[1]
    host = settings.host if settings.host not in {"0.0.0.0", "::"} else "127.0.0.1"  # noqa: S104
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def serve(settings: Settings, ready: Callable[[str], None]) -> None:
    """Serve until interrupted; ``ready`` is told the address. Raises TengenError."""
    prepare_logs(as_json=settings.log_json)
    sys.setswitchinterval(SWITCH)
    with bound_socket(settings.host, settings.port) as listening:
        asyncio.run(_serve(settings, listening, ready))


async def _serve(
    settings: Settings, listening: socket.socket, ready: Callable[[str], None]
) -> None:
    app = make_app(settings)
    config = uvicorn.Config(
        app,
        ws=SocketProtocol,
        ws_max_size=LARGEST_MESSAGE,
        ws_per_message_deflate=False,
        log_config=None,
        access_log=False,
        lifespan="off",
        timeout_graceful_shutdown=GRACE,
        server_header=False,
        proxy_headers=settings.https,
    )
    address = address_of(listening, settings)
    # The parts are opened here, so that what cannot be opened is said in one sentence.
    async with app.router.lifespan_context(app):
        server = TengenServer(config, app, lambda: ready(address))
        await server.serve([listening])
