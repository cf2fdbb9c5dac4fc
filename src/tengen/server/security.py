"""What every answer carries, and who may call: headers, hosts, origins."""

from __future__ import annotations

from collections.abc import Mapping
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tengen.server.settings import Settings

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
#: The pages of the API's own documentation draw themselves with scripts from elsewhere.
DOCUMENTATION = "/api/docs"


def host_of(headers: Headers) -> str:
    """Return the host a request was sent to, without its port."""
    return urlsplit(f"//{headers.get('host', '')}").hostname or ""


def is_own_origin(headers: Headers, settings: Settings) -> bool:
    """Whether a request comes from a page of ours, or from no page at all."""
    origin = headers.get("origin")
    if origin is None:
        return True
    if origin in settings.origins:
        return True
    return urlsplit(origin).netloc.lower() == headers.get("host", "").lower()


class Guard:
    """Refuses unknown hosts, adds the headers of every answer, and answers HEAD like GET."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self._app = app
        self._hosts = frozenset(settings.allowed_hosts)
        self._headers: Mapping[str, str] = HEADERS

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or refuse it."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
        elif self._hosts and host_of(Headers(scope=scope)) not in self._hosts:
            await _refuse(scope, receive, send)
        elif scope["type"] == "http" and scope["method"] == "HEAD":
            asked = {**scope, "method": "GET"}
            await self._app(asked, receive, self._with_headers(_without_body(send)))
        elif scope["type"] == "http":
            await self._app(scope, receive, self._with_headers(send))
        else:
            await self._app(scope, receive, send)

    def _with_headers(self, send: Send) -> Send:
        async def sending(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in self._headers.items():
                    headers.setdefault(name, value)
            await send(message)

        return sending


def _without_body(send: Send) -> Send:
    """Send what is said about an answer, not the answer."""

    async def sending(message: Message) -> None:
        is_body = message["type"] == "http.response.body"
        await send({**message, "body": b""} if is_body else message)

    return sending


async def _refuse(scope: Scope, receive: Receive, send: Send) -> None:
    if scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.close", "code": 1008})
        return
    body = b"This server is not called by that name.\n"
    headers = [(b"content-type", b"text/plain"), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": 421, "headers": headers})
    await send({"type": "http.response.body", "body": body})
