"""Commands that arrive while others are carried out."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable

from tengen.engine.protocols.console import Console
from tengen.engine.protocols.gomocup.words import split_word

#: Lines that wait before no more are read.
MAX_WAITING = 4096
#: Words that end the search before them.
STOP_WORDS = ("YXSTOP", "STOP", "END")


class LineReader:
    """Reads lines ahead, so that a stop is seen while a search runs."""

    def __init__(self, console: Console, on_stop: Callable[[], None]) -> None:
        self._console = console
        self._on_stop = on_stop
        self._waiting: deque[str | None] = deque()
        self._changed = asyncio.Event()

    async def listen(self) -> None:
        """Read until the input ends."""
        while True:
            line = await self._console.read()
            self._waiting.append(line)
            self._changed.set()
            if _is_stop(line):
                self._on_stop()
            if line is None:
                return
            while len(self._waiting) >= MAX_WAITING:
                self._changed.clear()
                await self._changed.wait()

    async def next(self) -> str | None:
        """Return the next line, or None at the end of input."""
        while not self._waiting:
            self._changed.clear()
            await self._changed.wait()
        line = self._waiting.popleft()
        self._changed.set()
        return line

    def put_back(self, line: str | None) -> None:
        """Let a line be the next one again."""
        self._waiting.appendleft(line)

    @property
    def has_stop(self) -> bool:
        """Whether a stop waits, so that a search that begins now is to end at once."""
        return any(map(_is_stop, self._waiting))


def _is_stop(line: str | None) -> bool:
    return line is None or split_word(line)[0] in STOP_WORDS
