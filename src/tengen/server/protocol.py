"""The protocols of uvicorn, made for many short messages and for clients that do not behave.

- Every connection is counted, from its first byte, by ``Traffic``.
- What a client sends is taken in by small portions, between which others have their turn, one of
  each address in a round of the event loop; and pieces of a body must not be tiny: parsing each
  costs as much as a large one.
- Who goes on sending a body after the answer is read for a while, so that the answer arrives; what
  is only forgotten is no work, so it is not kept waiting in memory.
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
from uvicorn.protocols.http.flow_control import FlowControl
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
#: Bytes of the head of a request, and bytes of HTTP that are taken in at once.
MAX_HEAD = 16_384
HTTP_PORTION = 8_192
#: Pieces of bodies that may be as small as a client likes; all others have so many bytes each.
SMALL_PIECES = 1_000
MIN_PIECE = 64
#: Bytes of a body that are read, and forgotten, after the answer was given.
MAX_IGNORED = 32 << 20
_ABNORMAL = 1006
_NOT_UTF_8 = 1007
_FULL = (
    b"HTTP/1.1 503 Service Unavailable\r\nconnection: close\r\nretry-after: 10\r\n"
    b"content-type: text/plain\r\ncontent-length: 31\r\n\r\nToo many connections are open.\n"
)


class TrafficConfig(uvicorn.Config):
    """The configuration of uvicorn, with the count of its connections."""

    traffic: Traffic


class _Connection(h11.Connection):
    """The parser of a connection, which refuses bodies in tiny pieces."""

    def __init__(self) -> None:
        super().__init__(h11.SERVER, MAX_HEAD)
        self.received = 0
        #: Bytes of the body that are still to come, where the head of the request said how many.
        self.expected = 0
        self._pieces = 0

    def receive_data(self, data: bytes) -> None:
        """Take bytes of the client."""
        self.received += len(data)
        super().receive_data(data)

    def next_event(self) -> h11.Event | type[h11.NEED_DATA | h11.PAUSED]:
        """Return what the client said next; raises RemoteProtocolError."""
        event = super().next_event()
        if isinstance(event, h11.Request):
            headers = dict(event.headers)
            is_chunked = b"transfer-encoding" in headers  # which counts more than a length
            self.expected = 0 if is_chunked else int(headers.get(b"content-length", 0))
        elif isinstance(event, h11.Data):
            self.expected -= len(event.data)
            self._pieces += 1
            if self._pieces > SMALL_PIECES + self.received // MIN_PIECE:
                raise h11.RemoteProtocolError("a body in tiny pieces", error_status_hint=400)
        return event


class _Unread:
    """Bytes that were read and are not taken in yet; to take a portion copies no more than that."""

    __slots__ = ("_at", "_data")

    def __init__(self) -> None:
        self._data = b""
        self._at = 0

    def __bool__(self) -> bool:
        return self._at < len(self._data)

    def add(self, data: bytes) -> None:
        """Put bytes behind those that wait."""
        self._data = self._data[self._at :] + data if self else data
        self._at = 0

    def take(self, size: int) -> bytes:
        """Take at most so many bytes."""
        portion = self._data[self._at : self._at + size]
        self._at += size
        return portion

    def clear(self) -> None:
        """Forget what waits."""
        self._data, self._at = b"", 0


class _Flow(FlowControl):
    """Lets a connection be read when neither the application nor the parser has to catch up."""

    is_held = False

    def resume_reading(self) -> None:
        """Go on when the application has caught up, and the parser too."""
        if self.is_held:
            self.read_paused = False
        else:
            super().resume_reading()

    def hold(self, *, is_held: bool) -> None:
        """Read no more as long as the parser has to catch up."""
        self.is_held = is_held
        if is_held:
            self._transport.pause_reading()
        elif not self.read_paused:
            self._transport.resume_reading()


class HttpProtocol(H11Protocol):
    """HTTP, from connections that were let in."""

    config: TrafficConfig
    conn: _Connection
    flow: _Flow

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Let a connection in, or refuse it at once."""
        self._held = _Unread()
        #: Whether a portion is to be taken in; an empty one would be taken for the end.
        self._is_due = False
        #: Requests so far, and bytes that had been received when the last one was answered.
        self._requests = 0
        self._answered_at = 0
        super().connection_made(transport)
        self.conn, self.flow = _Connection(), _Flow(transport)
        traffic = self.config.traffic
        self._peer = traffic.peer_of(self.client)
        if not traffic.enter(transport, self._peer, self):
            transport.write(_FULL)
            transport.close()

    def data_received(self, data: bytes) -> None:
        """Take what the client sent, a portion now and the rest when others had their turn."""
        self._held.add(data)
        if not self._is_due:
            self._is_due = True
            self._take_in_turn()

    def _take_in_turn(self) -> None:
        self.config.traffic.rounds.take(self._peer, self._take_portion)

    def _take_portion(self) -> None:
        self._is_due = False
        if self.transport.is_closing() or self.transport.get_protocol() is not self:
            self._held.clear()
            return
        super().data_received(self._held.take(self._portion))
        if self._is_ignored_too_long:
            self.transport.abort()
        elif self._held:
            self._is_due = True
            self.flow.hold(is_held=True)
            self.loop.call_soon(self._take_in_turn)
        elif self.flow.is_held:
            self.flow.hold(is_held=False)

    @property
    def _is_answered(self) -> bool:
        """Whether the client sends a body of which nobody wants to know any more."""
        return self.conn.their_state is h11.SEND_BODY and self.conn.our_state is h11.DONE

    @property
    def _portion(self) -> int:
        """How much is taken in at once: of what is only to be forgotten as much as there is."""
        return max(HTTP_PORTION, self.conn.expected) if self._is_answered else HTTP_PORTION

    @property
    def _is_ignored_too_long(self) -> bool:
        return self._is_answered and self.conn.received - self._answered_at > MAX_IGNORED

    def on_response_complete(self) -> None:
        """Go on after an answer."""
        self._requests += 1
        self._answered_at = self.conn.received
        super().on_response_complete()

    def connection_lost(self, exc: Exception | None) -> None:
        """Count the connection out."""
        self._held.clear()
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
        if state is h11.IDLE or self._is_answered:
            return state, self._requests
        if state is h11.SEND_BODY and not self.flow.read_paused:
            return state, self._requests, self.conn.received // _BODY_PART
        return None


class SocketProtocol(WebSocketsSansIOProtocol):
    """Hands the application ``scope["state"][ABORT]``, ``[SEND]`` and ``[THROTTLE]``."""

    config: TrafficConfig

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._bucket: Bucket | None = None
        self._held = _Unread()
        self._later: asyncio.TimerHandle | None = None
        self._frames = 0

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Go on with a connection that was let in."""
        super().connection_made(transport)
        self.config.traffic.take_over(self.transport, self)

    def stage(self) -> object | None:
        """Return what is missing of the handshake; after it a socket has timeouts of its own."""
        return None if self.handshake_initiated else "handshake"

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
        self._held.add(data)
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
            self._frames = 0
            super().data_received(self._held.take(PORTION))
            if self.conn.handshake_exc is not None and not self.handshake_initiated:
                self._refuse_handshake()
                return
            wait = self._bucket.owe(self._frames) if self._bucket is not None else 0.0
            if wait > 0:
                self._later = self.loop.call_later(wait, self._go_on)
        if self._later is not None:
            self.transport.pause_reading()

    def _refuse_handshake(self) -> None:
        """Send what the parser says about a handshake that it could not read, and close."""
        self._held.clear()
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.transport.close()

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
        data, self.frames = b"".join(self.frames), []
        if self.close_sent:
            return
        is_text = self.curr_msg_data_type == "text"
        try:
            content = {"text": data.decode()} if is_text else {"bytes": data}
        except UnicodeDecodeError:  # an ordinary refusal; uvicorn would log a traceback
            self.conn.send_close(_NOT_UTF_8)
            self.handle_parser_exception()
            return
        message: Any = {"type": "websocket.receive", **content}
        self.queue.put_nowait(message)
        if not self.read_paused and self.queue.qsize() >= WAITING:
            self.read_paused = True
            self.transport.pause_reading()

    def connection_lost(self, exc: Exception | None) -> None:
        """End the parser, which waits for more in a circle of references that keeps it alive."""
        self.config.traffic.leave(self.transport)
        if self._later is not None:
            self._later.cancel()
        self._held.clear()
        super().connection_lost(exc)
        self.conn.parser.close()


def sender_of(socket: WebSocket) -> Callable[[Sequence[str]], Awaitable[None]]:
    """Return what sends texts to a socket, all at once where its protocol is ours."""

    async def one_by_one(texts: Sequence[str]) -> None:
        for text in texts:
            await socket.send_text(text)

    found: Callable[[Sequence[str]], Awaitable[None]] = socket.scope["state"].get(SEND, one_by_one)
    return found
