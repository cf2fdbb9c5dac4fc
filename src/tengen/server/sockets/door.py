"""The door of every socket: who comes, from where, and whether there is room."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace

from starlette.websockets import WebSocket

from tengen.base.i18n import N_
from tengen.server.address import address_of
from tengen.server.identity.cookies import COOKIE
from tengen.server.identity.people import Visitor
from tengen.server.identity.watch import SessionEnded
from tengen.server.limits import Bucket
from tengen.server.protocol import THROTTLE
from tengen.server.security import is_own_origin
from tengen.server.site import Site
from tengen.server.sockets.conversation import FULL, LOGGED_OUT, Conversation

#: Closed before it was accepted: the page is not ours.
_FORBIDDEN = 1008

Serve = Callable[[Visitor], Awaitable[None]]


async def welcome(socket: WebSocket, site: Site, serve: Serve) -> None:
    """Let a socket in and serve it; refuse foreign pages and crowds."""
    if not is_own_origin(socket, site.settings):
        await socket.close(_FORBIDDEN)
        return
    cookie = socket.cookies.get(COOKIE)
    known = await site.identities.of_cookie(cookie) or site.identities.stranger()
    visitor = replace(known, address=address_of(socket))
    await socket.accept()
    socket.scope["state"].get(THROTTLE, _no_throttle)(site.traffic.frames.of(visitor.address))
    farewell = Conversation(socket, site.settings, 0)
    if not site.admit(visitor):
        await farewell.bye(FULL, N_("too many connections are open"))
        return
    try:
        async with site.identities.watch.as_long_as(visitor):
            await serve(visitor)
    except SessionEnded:
        await farewell.bye(LOGGED_OUT, N_("you are logged out here"))
    finally:
        site.dismiss(visitor)


def _no_throttle(_bucket: Bucket) -> None:
    """Read as fast as the client sends, where the protocol is not ours."""
