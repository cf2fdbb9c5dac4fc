"""An external program on the other end of a pipe: started, spoken to line by line, and ended.

The program gets a process group of its own, so that whatever it starts ends with it. What it prints
is bounded in every direction: the length of a line, the lines between two answers, the lines kept.
"""

from __future__ import annotations

import asyncio
import os
import signal
from collections import deque
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field

from tengen.base import system
from tengen.engine.errors import (
    EngineCrashed,
    EngineFlood,
    EngineNotFound,
    EngineProtocolError,
    EngineTimeout,
)

#: Bytes of one line, and lines kept for error messages.
MAX_LINE_LENGTH = 1 << 16
KEPT_LINES = 20
#: Bytes of address space a program may take besides the memory it was told.
MEMORY_ROOM = 1 << 30
#: Seconds between asking a program to end and ending it, and between looks whether it has ended.
GRACE = 1.0
POLL = 0.05


@dataclass(frozen=True, slots=True)
class ProgramCommand:
    """How to start a program."""

    words: tuple[str, ...]
    folder: str | None = None
    environment: Mapping[str, str] = field(default_factory=dict)
    #: Bytes of memory it is told to use; None for no bound.
    memory: int | None = None
    #: Lines it may print between two of ours.
    most_lines: int = 200_000

    @classmethod
    def parse(cls, text: str) -> ProgramCommand:
        """Read a command line, split as a shell does; raises EngineNotFound for an empty one."""
        try:
            words = system.split_command(text)
        except ValueError as error:
            raise EngineNotFound(text, f"is not a command line: {error}") from None
        if not words:
            raise EngineNotFound("the engine", "has no command")
        return cls(words)

    @property
    def address_space(self) -> int | None:
        """Bytes of address space that the system grants it; None for no bound.

        A program that fills all it was told with its table needs room besides: for its code, its
        libraries, and the stacks and heaps of its threads, most of which it never touches.
        """
        return None if self.memory is None else self.memory + MEMORY_ROOM

    @property
    def name(self) -> str:
        """The name of the program without its folder."""
        return os.path.basename(self.words[0])  # noqa: PTH119 - a name, not a path


class EngineProcess:
    """A running program. Every failure is an ``EngineFailure`` with the last lines it printed."""

    def __init__(self, command: ProgramCommand, process: asyncio.subprocess.Process) -> None:
        self.command = command
        self.name = command.name
        self._process = process
        self._last: deque[str] = deque(maxlen=KEPT_LINES)
        self._lines_since_send = 0
        self._errors = asyncio.create_task(self._keep_errors())
        self._guard = asyncio.create_task(self._end_group_with_its_leader())

    @classmethod
    async def start(cls, command: ProgramCommand) -> EngineProcess:
        """Start a program; raises EngineNotFound when that fails."""
        try:
            process = await asyncio.create_subprocess_exec(
                *command.words,
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                stderr=asyncio.subprocess.PIPE,
                cwd=command.folder,
                env={**os.environ, **command.environment},
                start_new_session=True,
                limit=MAX_LINE_LENGTH,
            )
        except (OSError, ValueError) as error:
            reason = getattr(error, "strerror", None) or str(error)
            raise EngineNotFound(command.words[0], f"cannot be started: {reason}") from None
        room = command.address_space
        if room is not None:
            with suppress(OSError):
                system.limit_address_space(room, process.pid)
        return cls(command, process)

    @property
    def pid(self) -> int:
        """The number of the process, and of its group."""
        return self._process.pid

    @property
    def is_running(self) -> bool:
        """Whether the program has not ended yet."""
        return self._process.returncode is None

    @property
    def last_lines(self) -> tuple[str, ...]:
        """The tail of what the program printed, on both streams."""
        return tuple(self._last)

    # -- the dialogue ------------------------------------------------------------------------

    async def send(self, line: str, timeout: float = 5.0) -> None:
        """Write a line; raises EngineCrashed when nobody reads it any more."""
        assert self._process.stdin is not None
        self._lines_since_send = 0
        try:
            self._process.stdin.write(line.encode() + b"\n")
            async with asyncio.timeout(timeout):
                await self._process.stdin.drain()
        except TimeoutError:
            raise self.failure(EngineTimeout, "does not read its input") from None
        except (ConnectionError, RuntimeError):
            raise await self._crash() from None

    async def read(self, timeout: float | None = None) -> str:
        """Return the next line without its end; None as timeout waits for ever."""
        assert self._process.stdout is not None
        try:
            async with asyncio.timeout(timeout):
                raw = await self._process.stdout.readline()
        except TimeoutError:
            raise self.failure(EngineTimeout, f"did not answer within {timeout:g} s") from None
        except ValueError:
            raise self.failure(
                EngineFlood, f"printed a line of over {MAX_LINE_LENGTH} bytes"
            ) from None
        if not raw:
            raise await self._crash()
        self._lines_since_send += 1
        if self._lines_since_send > self.command.most_lines:
            count = self.command.most_lines
            raise self.failure(EngineFlood, f"printed over {count} lines without an answer")
        line = raw.decode(errors="replace").rstrip("\r\n")
        if line:
            self._last.append(line)
        return line

    def failure(
        self, kind: type[EngineTimeout | EngineFlood | EngineProtocolError], problem: str
    ) -> EngineTimeout | EngineFlood | EngineProtocolError:
        """Return an error of this program, with its last lines."""
        return kind(self.name, problem, self.last_lines)

    async def _crash(self) -> EngineCrashed:
        await asyncio.wait({self._guard, self._errors}, timeout=GRACE)
        code = self._process.returncode
        how = "closed its output" if code is None else f"ended with {_ending(code)}"
        return EngineCrashed(self.name, how, self.last_lines)

    async def _keep_errors(self) -> None:
        """Drain the error stream, so that a program never blocks on it, and keep its tail."""
        assert self._process.stderr is not None
        begun = ""
        while chunk := await self._process.stderr.read(MAX_LINE_LENGTH):
            *lines, begun = (begun + chunk.decode(errors="replace")).split("\n")
            begun = begun[-MAX_LINE_LENGTH:]
            self._last.extend([line for line in map(str.rstrip, lines) if line][-KEPT_LINES:])
        if begun.strip():
            self._last.append(begun.rstrip())

    async def _end_group_with_its_leader(self) -> None:
        """End what a program that is gone left behind, for that would hold our pipes open.

        ``wait`` of asyncio returns only when the pipes are closed, so it cannot tell.
        """
        while self.is_running:
            await asyncio.sleep(POLL)
        system.kill_group(self._process.pid)

    # -- the end -----------------------------------------------------------------------------

    async def close(self, farewell: str | None = None) -> None:
        """End the program and its whole group, politely at first; may be called twice."""
        if self.is_running and farewell is not None:
            with suppress(Exception):
                await self.send(farewell, GRACE)
        if self._process.stdin is not None:
            self._process.stdin.close()
        await self._wait_or(system.end_group)
        await self._wait_or(system.kill_group)
        await self._guard
        self._errors.cancel()
        await asyncio.gather(self._errors, self._guard, return_exceptions=True)
        # Unread output keeps the pipes open, and asyncio has no public way to drop it.
        getattr(self._process, "_transport").close()  # noqa: B009
        await asyncio.sleep(0)

    async def _wait_or(self, end: Callable[[int], None]) -> None:
        """Give the program a moment to end, then see to its whole group."""
        await asyncio.wait({self._guard}, timeout=GRACE)
        if not self._guard.done():
            end(self._process.pid)


def _ending(code: int) -> str:
    if code >= 0:
        return f"exit code {code}"
    try:
        return f"signal {signal.Signals(-code).name}"
    except ValueError:
        return f"signal {-code}"
