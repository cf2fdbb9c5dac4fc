"""The protocols of uvicorn, made for many short messages and for clients that do not behave.

- Every connection is counted, from its first byte, by ``Traffic``.
- A peer that does not read can be let go: closing politely waits until everything sent has been
  read, which such a peer could delay for ever.
- Messages that wait together are sent together, at the price of one.
- Reading goes on while a few messages wait, instead of being stopped for each of them.
- What a socket sends is read in small portions, and later when its address sends too much.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

import h11
import uvicorn
from starlette.websockets import WebSocket, WebSocketDisconnect
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState

from tengen.server.limits import Bucket
from tengen.server.traffic import Traffic

#: Where an application finds the function that cuts its connection.
ABORT = "tengen.abort"
#: Where it finds the function that sends several texts at once.
SEND = "tengen.send"
#: Where it finds the function that takes the bucket of the client's address.
THROTTLE = "tengen.throttle"
#: Messages that wait for the application when no more are read.
WAITING = 16
#: Bytes of a socket that are read at once; what follows waits its turn.
PORTION = 2_048
#: Bytes of a body in which a client must not take longer than for the head of a request.
_BODY_PART = 32_768
_ABNORMAL = 1006
_FULL = (
    b"HTTP/1.1 503 Service Unavailable\r\nconnection: close\r\nretry-after: 10\r\n"
    b"content-type: text/plain\r\ncontent-length: 31\r\n\r\nToo many connections are open.\n"
)


class TrafficConfig(uvicorn.Config):
    """The configuration of uvicorn, with the count of its connections."""

    traffic: Traffic


class HttpProtocol(H11Protocol):
    """HTTP, from connections that were let in."""

    config: TrafficConfig

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Let a connection in, or refuse it at once."""
        self._received = 0
        super().connection_made(transport)
        traffic = self.config.traffic
        if not traffic.enter(transport, traffic.peer_of(self.client), self):
            transport.write(_FULL)
            transport.close()

    def data_received(self, data: bytes) -> None:
        """Take what the client sent."""
        if not self.transport.is_closing():
            self._received += len(data)
            super().data_received(data)

    def connection_lost(self, exc: Exception | None) -> None:
        """Count the connection out."""
        self.config.traffic.leave(self.transport)
        super().connection_lost(exc)

    def send_400_response(self, msg: str) -> None:
        """Refuse what is no HTTP, also in the middle of an answer."""
        if self.conn.our_state is h11.IDLE:
            super().send_400_response(msg)
        else:
            self.transport.close()

    def stage(self) -> object | None:
        """Return what the client is still to send: the head of a request, or more of its body."""
        state = self.conn.their_state
        if state is h11.IDLE:
            return state, id(self.cycle)
        if state is h11.SEND_BODY and not self.flow.read_paused:
            return state, id(self.cycle), self._received // _BODY_PART
        return None


class SocketProtocol(WebSocketsSansIOProtocol):
    """Hands the application ``scope["state"][ABORT]``, ``[SEND]`` and ``[THROTTLE]``."""

    config: TrafficConfig

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._bucket: Bucket | None = None
        #: What was read and is not taken in yet.
        self._held = b""
        self._later: asyncio.TimerHandle | None = None
        self._frames = 0

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Go on with a connection that was let in."""
        super().connection_made(transport)
        self.config.traffic.take_over(self.transport, self)

    def stage(self) -> object | None:
        """Return nothing: a socket has timeouts of its own."""
        return None

    async def run_asgi(self) -> None:
        """Run the application for this connection."""
        parts = {ABORT: self.transport.abort, SEND: self.send_texts, THROTTLE: self.throttle}
        self.scope["state"].update(parts)
        try:
            await super().run_asgi()
        finally:
            self.scope["state"].clear()  # it leads back to us, in a circle of references

    async def send_texts(self, texts: Sequence[str]) -> None:
        """Send texts when the peer has read enough of those before; raises WebSocketDisconnect."""
        await self.writable.wait()
        try:
            for text in texts:
                self.conn.send_text(text.encode())
        except InvalidState:
            raise WebSocketDisconnect(_ABNORMAL) from None
        self.transport.write(b"".join(self.conn.data_to_send()))

    # -- reading -----------------------------------------------------------------------------

    def throttle(self, bucket: Bucket) -> None:
        """Read no faster than a bucket allows, in which every frame is a token."""
        self._bucket = bucket

    def data_received(self, data: bytes) -> None:
        """Take what the client sent, in portions."""
        self._held += data
        self._take_held()

    async def receive(self) -> Any:
        """Return the next message, and go on reading."""
        message = await super().receive()
        if self._held:
            self._take_held()
        return message

    @property
    def _must_wait(self) -> bool:
        """Whether the application or the bucket has to catch up."""
        return self._later is not None or self.read_paused

    def _take_held(self) -> None:
        """Take in what was read, as far as there is no need to wait."""
        while self._held and not self._must_wait:
            portion, self._held = self._held[:PORTION], self._held[PORTION:]
            self._frames = 0
            super().data_received(portion)
            wait = self._bucket.owe(self._frames) if self._bucket is not None else 0.0
            if wait > 0:
                self._later = self.loop.call_later(wait, self._go_on)
        if self._later is not None:
            self.transport.pause_reading()

    def _go_on(self) -> None:
        self._later = None
        self._take_held()
        if not self._must_wait and not self.transport.is_closing():
            self.transport.resume_reading()

    def handle_events(self) -> None:
        """Count the frames, then handle them."""
        self._frames += len(self.conn.events)
        super().handle_events()

    def send_receive_event_to_app(self) -> None:
        """Hand a message over; stop reading only when several wait."""
        is_paused, self.read_paused = self.read_paused, True
        super().send_receive_event_to_app()
        self.read_paused = is_paused
        if not is_paused and self.queue.qsize() >= WAITING:
            self.read_paused = True
            self.transport.pause_reading()

    def connection_lost(self, exc: Exception | None) -> None:
        """End the parser, which waits for more in a circle of references that keeps it alive."""
        self.config.traffic.leave(self.transport)
        if self._later is not None:
            self._later.cancel()
        self._held = b""
        super().connection_lost(exc)
        self.conn.parser.close()


def sender_of(socket: WebSocket) -> Callable[[Sequence[str]], Awaitable[None]]:
    """Return what sends texts to a socket, all at once where its protocol is ours."""

    async def one_by_one(texts: Sequence[str]) -> None:
        for text in texts:
            await socket.send_text(text)

    found: Callable[[Sequence[str]], Awaitable[None]] = socket.scope["state"].get(SEND, one_by_one)
    return found
