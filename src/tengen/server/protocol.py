"""The WebSocket protocol of uvicorn, with a way to let a peer go that does not read."""

from __future__ import annotations

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

#: Where an application finds the function that cuts its connection.
ABORT = "tengen.abort"


class SocketProtocol(WebSocketsSansIOProtocol):
    """Hands the application ``scope["state"][ABORT]``.

    Closing politely waits until everything sent has been read, which a peer that reads nothing
    could delay for ever.
    """

    async def run_asgi(self) -> None:
        """Run the application for this connection."""
        self.scope["state"][ABORT] = self.transport.abort
        await super().run_asgi()

    def connection_lost(self, exc: Exception | None) -> None:
        """End the parser, which waits for more in a circle of references that keeps it alive."""
        super().connection_lost(exc)
        self.conn.parser.close()
