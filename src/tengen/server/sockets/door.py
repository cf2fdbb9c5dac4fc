"""The door of every socket: who comes, from where, and whether there is room."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress

from starlette.websockets import WebSocket, WebSocketDisconnect

from tengen.base.i18n import N_
from tengen.server.identity.cookies import COOKIE
from tengen.server.identity.people import Visitor
from tengen.server.identity.watch import SessionEnded
from tengen.server.protocol import ABORT
from tengen.server.security import is_own_origin
from tengen.server.site import Site
from tengen.server.texts import plain_reason, text_of

#: Closed before it was accepted: the page is not ours.
_FORBIDDEN = 1008
_FULL = 4503
#: The session ended: come back as whoever the browser is now.
LOGGED_OUT = 4001
#: Seconds a client has to read the last sentence.
GOODBYE = 2.0

Serve = Callable[[Visitor], Awaitable[None]]


async def welcome(socket: WebSocket, site: Site, serve: Serve) -> None:
    """Let a socket in and serve it; refuse foreign pages and crowds."""
    if not is_own_origin(socket.headers, site.settings):
        await socket.close(_FORBIDDEN)
        return
    cookie = socket.cookies.get(COOKIE)
    visitor = await site.identities.of_cookie(cookie) or site.identities.stranger()
    await socket.accept()
    if not site.admit(visitor.id):
        reason = plain_reason(N_("too many connections are open"))
        await socket.send_text(text_of({"kind": "bye", "reason": reason}))
        await socket.close(_FULL)
        return
    try:
        async with site.identities.watch.as_long_as(visitor):
            await serve(visitor)
    except SessionEnded:
        await _bye(socket)
    finally:
        site.dismiss(visitor.id)


async def _bye(socket: WebSocket) -> None:
    """Say that somebody is logged out, and close."""
    reason = plain_reason(N_("you are logged out here"))
    with suppress(TimeoutError, WebSocketDisconnect, RuntimeError):
        async with asyncio.timeout(GOODBYE):
            await socket.send_text(text_of({"kind": "bye", "reason": reason}))
            await socket.close(LOGGED_OUT)
            return
    socket.scope["state"].get(ABORT, lambda: None)()
