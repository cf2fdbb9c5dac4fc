"""The WebSocket protocol of uvicorn, made for many short messages.

- It can let a peer go that does not read: closing politely waits until everything sent has been
  read, which such a peer could delay for ever.
- Messages that wait together are sent together, at the price of one.
- Reading goes on while a few messages wait, instead of being stopped for each of them.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence

from starlette.websockets import WebSocket, WebSocketDisconnect
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState

#: Where an application finds the function that cuts its connection.
ABORT = "tengen.abort"
#: Where it finds the function that sends several texts at once.
SEND = "tengen.send"
#: Messages that wait for the application when no more are read.
WAITING = 16
_ABNORMAL = 1006


class SocketProtocol(WebSocketsSansIOProtocol):
    """Hands the application ``scope["state"][ABORT]`` and ``[SEND]``."""

    async def run_asgi(self) -> None:
        """Run the application for this connection."""
        self.scope["state"].update({ABORT: self.transport.abort, SEND: self.send_texts})
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
        super().connection_lost(exc)
        self.conn.parser.close()


def sender_of(socket: WebSocket) -> Callable[[Sequence[str]], Awaitable[None]]:
    """Return what sends texts to a socket, all at once where its protocol is ours."""

    async def one_by_one(texts: Sequence[str]) -> None:
        for text in texts:
            await socket.send_text(text)

    found: Callable[[Sequence[str]], Awaitable[None]] = socket.scope["state"].get(SEND, one_by_one)
    return found
