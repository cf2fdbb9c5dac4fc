"""The client's end of a WebSocket, as lean as it can be: for measurements only."""

from __future__ import annotations

import asyncio
import struct
from collections.abc import Callable
from typing import cast

TEXT, CLOSE, PING, PONG = 0x81, 0x88, 0x89, 0x8A
#: The largest size of a frame that stands in one byte; larger numbers there mean what follows.
LARGEST = 125


class Wire(asyncio.Protocol):
    """The client's end of a WebSocket: whole frames, no compression, a mask of zeros."""

    def __init__(self, request: str, hear: Callable[[bytes], None]) -> None:
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._request = request
        self._hear = hear
        self._bytes = b""
        self._transport: asyncio.Transport

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask to be let in."""
        self._transport = cast("asyncio.Transport", transport)
        self._transport.write(self._request.encode())

    def connection_lost(self, exc: Exception | None) -> None:
        """Tell who waits to be let in."""
        if not self.opened.done():
            self.opened.set_exception(exc or ConnectionError("the server hung up"))

    def data_received(self, data: bytes) -> None:
        """Take what comes: first the answer to the request, then frames."""
        self._bytes += data
        if not self.opened.done():
            head, end, rest = self._bytes.partition(b"\r\n\r\n")
            if not end:
                return
            if not head.startswith(b"HTTP/1.1 101"):
                self.opened.set_exception(ConnectionError(head.decode()))
                return
            self.opened.set_result(None)
            self._bytes = rest
        self._read_frames()

    def _read_frames(self) -> None:
        data, at = self._bytes, 0
        while (frame := _frame(data, at)) is not None:
            kind, start, at = frame
            if kind == TEXT:
                self._hear(data[start:at])
            elif kind == PING:
                self.send(data[start:at], PONG)
            elif kind == CLOSE:
                self.close()
        self._bytes = data[at:]

    def send(self, data: bytes, kind: int = TEXT) -> None:
        """Send a frame of less than 64 KiB."""
        size = len(data)
        length = (
            struct.pack("!BH", 128 + LARGEST + 1, size) if size > LARGEST else b"%c" % (128 + size)
        )
        self._transport.write(b"%c%b\0\0\0\0%b" % (kind, length, data))

    def close(self) -> None:
        """Hang up."""
        self._transport.close()


def _frame(data: bytes, at: int) -> tuple[int, int, int] | None:
    """Return the kind of a frame, and where its contents begin and end, if all of it is there."""
    start = at + 2
    if len(data) < start:
        return None
    size = data[at + 1]
    if size > LARGEST:
        form = "!H" if size == LARGEST + 1 else "!Q"
        start += struct.calcsize(form)
        if len(data) < start:
            return None
        (size,) = struct.unpack_from(form, data, at + 2)
    end = start + size
    return (data[at], start, end) if len(data) >= end else None
