"""External programs behind the engine interface: what every protocol has in common.

A driver for a protocol says how to greet a program (``_greet``), how to lay out a board before any
clock runs (``_lay_out``) and how to ask it for one move (``_converse``). Starting, timing, failing
and ending are done here: a program that fails, or whose search is cancelled and cannot be stopped
by its protocol, is ended and started anew when next used.
"""

from __future__ import annotations

import asyncio
from abc import abstractmethod
from typing import ClassVar

from tengen.base.limits import Limit
from tengen.base.text import shorten, shown
from tengen.engine.api import Engine, Option, Report, Request
from tengen.engine.errors import EngineTimeout
from tengen.engine.info import Reply
from tengen.engine.names import InvalidPlayer, PlayerName
from tengen.engine.process import EngineProcess, ProgramCommand
from tengen.rules.variant import Variant

#: Seconds a program may take to start and to say who it is.
START_TIMEOUT = 10.0
#: Seconds beyond its time after which a thinking program is given up.
PATIENCE = 5.0

_MEGABYTE = 1 << 20
_MEMORY = Option(int, least=0, most=1 << 20)


class ExternalEngine(Engine):
    """A program that is spoken to line by line."""

    #: What the protocol calls a last line, sent before the program is ended.
    farewell: ClassVar[str | None] = None

    def __init__(self, command: ProgramCommand) -> None:
        super().__init__(command.name)
        self._command = command
        self._program: EngineProcess | None = None
        self._last_lines: tuple[str, ...] = ()

    @classmethod
    def of(cls, name: PlayerName) -> ExternalEngine:
        """Make the engine of a name such as ``gtp[memory=500]:COMMAND``; megabytes of memory."""
        if not name.argument:
            raise InvalidPlayer(f"{shown(name.text)} names no program; write {name.kind}:COMMAND")
        memory = 0
        for key, value in name.options.items():
            if key != "memory":
                told = shorten(f"{key}={value}")
                raise InvalidPlayer(f"{told} is not an option of {name.kind}; memory=MB is")
            try:
                memory = int(_MEMORY.check(key, value)) * _MEGABYTE
            except ValueError as error:
                raise InvalidPlayer(f"{name.kind} cannot be set so: {error}") from None
        words = ProgramCommand.parse(name.argument).words
        return cls(ProgramCommand(words, memory=memory or None))

    # -- what a protocol supplies ------------------------------------------------------------

    @abstractmethod
    async def _greet(self, program: EngineProcess) -> None:
        """Make a program that was just started ready; may set ``self.name``."""

    async def _lay_out(self, variant: Variant) -> None:
        """Tell a program that is ready what will be played, if it has to know before a move."""

    @abstractmethod
    async def _converse(
        self, program: EngineProcess, request: Request, report: Report, stopped: asyncio.Event
    ) -> Reply:
        """Ask the program for one decision; end soon after ``stopped`` is set."""

    # -- the life of the program -------------------------------------------------------------

    @property
    def program(self) -> EngineProcess | None:
        """The running program, if there is one."""
        return self._program

    @property
    def last_lines(self) -> tuple[str, ...]:
        """The tail of what the program printed, also of one that has ended."""
        return self._last_lines if self._program is None else self._program.last_lines

    async def start(self) -> None:
        """Start the program and greet it; raises EngineFailure when it cannot be used."""
        async with self._busy:
            await self._ready()

    async def prepare(self, variant: Variant) -> None:
        """Start the program and lay out the board; raises EngineFailure."""
        async with self._busy:
            await self._ready()
            try:
                await self._lay_out(variant)
            except BaseException:
                await asyncio.shield(self._end())
                raise

    async def _ready(self) -> EngineProcess:
        if self._program is not None and self._program.is_running:
            return self._program
        await self._end()
        self._program = program = await EngineProcess.start(self._command)
        try:
            async with asyncio.timeout(START_TIMEOUT):
                await self._greet(program)
        except TimeoutError:
            await self._end()
            problem = f"did not say hello within {START_TIMEOUT:g} s"
            raise EngineTimeout(self.name, problem, program.last_lines) from None
        except BaseException:
            await self._end()
            raise
        return program

    async def _search(self, request: Request, report: Report, stopped: asyncio.Event) -> Reply:
        program = await self._ready()
        try:
            return await self._converse(program, request, report, stopped)
        except BaseException:
            await asyncio.shield(self._end())
            raise

    async def close(self) -> None:
        """End the program and its whole process group."""
        await self._end()

    async def _end(self) -> None:
        program, self._program = self._program, None
        if program is not None:
            self._last_lines = program.last_lines
            await program.close(self.farewell)


def answer_timeout(limit: Limit) -> float | None:
    """Return the seconds after which a program that still thinks is given up; None for never."""
    if limit.time is not None:
        return limit.time + PATIENCE
    if limit.clock is not None:
        return limit.clock.left + limit.clock.increment + PATIENCE
    return None
