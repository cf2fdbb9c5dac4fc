"""What a client says on a socket."""

from __future__ import annotations

from starlette.websockets import WebSocket, WebSocketDisconnect

from tengen.base.i18n import N_

#: The close code of a socket on which bytes were sent, and what is said before it.
NOT_TEXT = 1003
SAY_TEXT = N_("messages are text, not bytes")


async def next_text(socket: WebSocket) -> str | None:
    """Return the next message, None for one of bytes; raises WebSocketDisconnect."""
    message = await socket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message["code"], message.get("reason"))
    text: str | None = message.get("text")
    return text
