"""The input of a process that is read line by line while it does other things."""

from __future__ import annotations

import asyncio
import os
import sys
import threading
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

from tengen.base import system

_CHUNK = 1 << 16


@asynccontextmanager
async def standard_input(limit: int) -> AsyncIterator[asyncio.StreamReader]:
    """Yield what reads the standard input; ``limit`` is the length of the longest line in bytes."""
    lines = asyncio.StreamReader(limit=limit)
    if system.IS_WINDOWS:  # its event loop cannot wait for a standard input
        arguments = (lines, asyncio.get_running_loop())
        threading.Thread(target=_pump, args=arguments, daemon=True).start()
        yield lines
        return
    protocol = asyncio.StreamReaderProtocol(lines)
    loop = asyncio.get_running_loop()
    transport, _protocol = await loop.connect_read_pipe(lambda: protocol, sys.stdin)
    try:
        yield lines
    finally:
        transport.close()


def _pump(lines: asyncio.StreamReader, loop: asyncio.AbstractEventLoop) -> None:
    """Hand on what comes in, in a thread, until the input ends or the loop is closed."""
    descriptor = sys.stdin.fileno()
    with suppress(RuntimeError):
        with suppress(OSError):
            while chunk := os.read(descriptor, _CHUNK):
                loop.call_soon_threadsafe(lines.feed_data, chunk)
        loop.call_soon_threadsafe(lines.feed_eof)
