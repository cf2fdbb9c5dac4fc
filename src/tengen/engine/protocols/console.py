"""The two pipes of a program that acts as an engine: lines in, lines out.

Every server of a protocol reads and writes through a ``Console``. The real one is the standard
input and output of this process; ``MemoryConsole`` is its twin for tests.
"""

from __future__ import annotations

import asyncio
import os
import threading
from collections.abc import Iterable, Iterator
from typing import Protocol

#: Characters of a line that are kept; what is longer is cut, and ends in ``CUT``.
MAX_LINE_LENGTH = 1 << 16
CUT = "…"
#: Lines read ahead while the server is busy; then the other side has to wait.
MAX_WAITING = 1024

_CHUNK = 1 << 16


class Console(Protocol):
    """Where a server listens and speaks."""

    async def read(self) -> str | None:
        """Return the next line without its end, or None at the end of input."""

    def write(self, line: str) -> None:
        """Send a line (or several, joined by newlines) at once, even when nobody listens."""


class StandardConsole:
    """Standard input and output, or any two file descriptors: pipes, files and terminals alike.

    A thread reads, so that the event loop stays free whatever the input is. Blank ends of lines
    and carriage returns are dropped. When nobody reads the output any more, the input ends too.
    """

    def __init__(self, source: int = 0, sink: int = 1) -> None:
        self._source = source
        self._sink = sink
        self._lines: asyncio.Queue[str | None] = asyncio.Queue()
        self._room = threading.Semaphore(MAX_WAITING)
        self._loop: asyncio.AbstractEventLoop | None = None
        self._is_over = False

    async def read(self) -> str | None:
        """Return the next line without its end, or None at the end of input."""
        if self._is_over:
            return None
        if self._loop is None:
            self._loop = asyncio.get_running_loop()
            threading.Thread(target=self._listen, args=(self._loop,), daemon=True).start()
        line = await self._lines.get()
        self._room.release()
        if line is None:
            self._is_over = True
        return line

    def write(self, line: str) -> None:
        """Send a line at once; when nobody listens any more, end the input instead."""
        left = memoryview(line.encode() + b"\n")
        try:
            while left:
                left = left[os.write(self._sink, left) :]
        except OSError:
            self._is_over = True
            self._lines.put_nowait(None)

    def _listen(self, loop: asyncio.AbstractEventLoop) -> None:
        """Hand over line after line, until the input or the event loop ends."""
        try:
            for line in split_lines(self._chunks()):
                self._room.acquire()
                loop.call_soon_threadsafe(self._lines.put_nowait, line)
            loop.call_soon_threadsafe(self._lines.put_nowait, None)
        except RuntimeError:  # the loop is closed: nobody waits for lines any more
            return

    def _chunks(self) -> Iterator[bytes]:
        try:
            while chunk := os.read(self._source, _CHUNK):
                yield chunk
        except OSError:
            return


def split_lines(chunks: Iterable[bytes]) -> Iterator[str]:
    r"""Yield the lines of a stream, whatever their ends; overlong ones are cut and marked.

    >>> list(split_lines([b"STA", b"RT 15\r\nBEGIN\n", b"END"]))
    ['START 15', 'BEGIN', 'END']
    """
    rest = b""
    is_cut = False
    for chunk in chunks:
        *lines, rest = (rest + chunk).split(b"\n")
        for line in lines:
            yield _text(line, is_cut=is_cut)
            is_cut = False
        if len(rest) > MAX_LINE_LENGTH:
            rest, is_cut = rest[:MAX_LINE_LENGTH], True
    if rest:
        yield _text(rest, is_cut=is_cut)


def _text(line: bytes, *, is_cut: bool) -> str:
    mark = CUT if is_cut or len(line) > MAX_LINE_LENGTH else ""
    return line[:MAX_LINE_LENGTH].decode(errors="replace").rstrip() + mark


class MemoryConsole:
    """A console without a process: a test feeds it lines and awaits what was written.

    >>> async def talk() -> list[str]:
    ...     console = MemoryConsole("START 15", "END")
    ...     console.end()
    ...     while (line := await console.read()) is not None:
    ...         console.write(f"heard {line}")
    ...     return console.written
    >>> asyncio.run(talk())
    ['heard START 15', 'heard END']
    """

    def __init__(self, *lines: str) -> None:
        self.written: list[str] = []
        self._input: asyncio.Queue[str | None] = asyncio.Queue()
        self._output: asyncio.Queue[str] = asyncio.Queue()
        for line in lines:
            self.feed(line)

    def feed(self, line: str) -> None:
        """Let the server hear a line."""
        self._input.put_nowait(line)

    def end(self) -> None:
        """Let the input end after the lines fed so far."""
        self._input.put_nowait(None)

    async def read(self) -> str | None:
        """Return the next line that was fed, or None after the end; waits for either."""
        line = await self._input.get()
        if line is None:
            self._input.put_nowait(None)
        return line

    def write(self, line: str) -> None:
        """Keep a line for the test."""
        self.written.append(line)
        self._output.put_nowait(line)

    async def heard(self) -> str:
        """Return the next line written that was not returned yet; waits for it."""
        return await self._output.get()
