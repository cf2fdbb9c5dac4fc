"""The door of every socket: who comes, from where, and whether there is room."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from starlette.websockets import WebSocket

from tengen.base.i18n import N_
from tengen.server.identity.cookies import COOKIE
from tengen.server.identity.people import Visitor
from tengen.server.security import is_own_origin
from tengen.server.site import Site
from tengen.server.texts import plain_reason, text_of

#: Closed before it was accepted: the page is not ours.
_FORBIDDEN = 1008
_FULL = 4503

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
        await serve(visitor)
    finally:
        site.dismiss(visitor.id)
