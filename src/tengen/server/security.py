"""What every answer carries, and who may call: headers, hosts, origins."""

from __future__ import annotations

import asyncio
import re

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tengen.server.address import address_of
from tengen.server.settings import ServerSettings
from tengen.server.traffic import Traffic

#: No script, style or frame that is not ours; pictures may be drawn by the page itself.
POLICY = "; ".join(
    (
        "default-src 'self'",
        "img-src 'self' data: blob:",
        "style-src 'self'",
        "script-src 'self'",
        "connect-src 'self'",
        "worker-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
}
#: Browsers that came over HTTPS come over HTTPS from then on.
HSTS = ("strict-transport-security", "max-age=31536000")
#: Headers of a request; browsers send some twenty.
MAX_HEADERS = 100
#: Seconds a request is held back at most, where its address has sent too many; then it is refused.
MAX_DELAY = 2.0

_HOST = re.compile(
    r"(?P<name>[A-Za-z0-9._~-]{1,253}|\[[0-9A-Fa-f:.]{2,45}\])(?P<port>:[0-9]{1,5})?"
)


def host_of(headers: Headers) -> str | None:
    """Return the host a request was sent to, without its port; None for what is no host.

    >>> host_of(Headers({"host": "[::1]:8000"})), host_of(Headers({"host": "["}))
    ('::1', None)
    """
    found = _HOST.fullmatch(headers.get("host", ""))
    return None if found is None else found["name"].strip("[]").lower()


def is_https(connection: HTTPConnection, settings: ServerSettings) -> bool:
    """Whether the browser came over HTTPS, to us or to the proxy before us."""
    return settings.https or connection.scope["scheme"] in {"https", "wss"}


def is_own_origin(connection: HTTPConnection, settings: ServerSettings) -> bool:
    """Whether a request comes from a page of ours, or from no page at all."""
    origin = connection.headers.get("origin")
    if origin is None or origin in settings.origins:
        return True
    scheme = "https" if is_https(connection, settings) else "http"
    return origin.lower() == f"{scheme}://{connection.headers.get('host', '')}".lower()


class Guard:
    """Refuses unknown hosts and floods, adds the headers of every answer, answers HEAD like GET."""

    def __init__(self, app: ASGIApp, settings: ServerSettings, traffic: Traffic) -> None:
        self._app = app
        self._settings = settings
        self._traffic = traffic
        self._hosts = frozenset(settings.allowed_hosts)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or refuse it."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
        elif len(scope["headers"]) > MAX_HEADERS:
            await _refuse(scope, receive, send, 431, b"The request has too many headers.\n")
        elif _has_zero_byte(scope):
            await _refuse(scope, receive, send, 400, b"The address has a zero byte.\n")
        elif not self._is_known(host_of(Headers(scope=scope))):
            await _refuse(scope, receive, send, 421, b"This server is not called by that name.\n")
        elif await self._is_too_much(HTTPConnection(scope)):
            await _refuse(scope, receive, send, 429, b"Too many requests; try again in a moment.\n")
        elif scope["type"] == "http" and scope["method"] == "HEAD":
            asked = {**scope, "method": "GET"}
            await self._app(asked, receive, self._with_headers(scope, _without_body(send)))
        elif scope["type"] == "http":
            await self._app(scope, receive, self._with_headers(scope, send))
        else:
            await self._app(scope, receive, send)

    async def _is_too_much(self, connection: HTTPConnection) -> bool:
        """Let who asks too often wait; whether even that is not enough."""
        wait = self._traffic.requests.of(address_of(connection)).owe()
        if wait > 0:
            await asyncio.sleep(min(wait, MAX_DELAY))
        return wait > MAX_DELAY

    def _is_known(self, host: str | None) -> bool:
        return host is not None and (not self._hosts or host in self._hosts)

    def _with_headers(self, scope: Scope, send: Send) -> Send:
        is_safe = is_https(HTTPConnection(scope), self._settings)

        async def sending(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                if is_safe:
                    headers.setdefault(*HSTS)
            await send(message)

        return sending


def _has_zero_byte(scope: Scope) -> bool:
    """Whether an address has a byte that no name of ours has, and that PostgreSQL cannot take."""
    return "\0" in scope["path"] or b"%00" in scope["query_string"]


def _without_body(send: Send) -> Send:
    """Send what is said about an answer, not the answer."""

    async def sending(message: Message) -> None:
        is_body = message["type"] == "http.response.body"
        await send({**message, "body": b""} if is_body else message)

    return sending


async def _refuse(scope: Scope, receive: Receive, send: Send, status: int, sentence: bytes) -> None:
    if scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.close", "code": 1008})
        return
    headers = [(b"content-type", b"text/plain"), (b"content-length", str(len(sentence)).encode())]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": sentence})
