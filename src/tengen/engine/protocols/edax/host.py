"""Edax and Egaroucid, as engines, through the consoles that people use."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import ClassVar

from tengen.base.errors import InvalidNotation
from tengen.base.limits import Limit
from tengen.engine.api import Report, Request
from tengen.engine.errors import EngineProtocolError
from tengen.engine.external import START_TIMEOUT
from tengen.engine.info import Info, Reply
from tengen.engine.process import EngineProcess, ProgramCommand
from tengen.engine.protocols.edax.dialects import DIALECTS, EdaxDialect, Reader
from tengen.engine.protocols.listener import OutputListener
from tengen.engine.protocols.othello import OthelloEngine
from tengen.rules.notation import shorten

#: Seconds before which a search may not have begun.
SETTLED = 0.1


class EdaxEngine(OthelloEngine):
    """The console of Edax or of Egaroucid, whichever answers.

    One move is asked for with ``go``, several lines with ``hint``. How strong it plays is said on
    its command line; a limit in plies sets its level for that search. Edax is stopped when the time
    of a move runs out; Egaroucid cannot be, and is given up some seconds later.
    """

    farewell: ClassVar[str | None] = "quit"

    def __init__(self, command: ProgramCommand) -> None:
        super().__init__(command)
        self._dialect: EdaxDialect
        self._has_new_level = False
        self._manners: frozenset[str] = frozenset()

    async def _greet(self, program: EngineProcess) -> None:
        """Ask for the version, which Egaroucid prints, and for help, which Edax prints."""
        self._has_new_level = False
        self._manners = frozenset()
        for question in ("mode 3", "version", "help commands"):
            await program.send(question)
        while not self._recognise(await program.read(START_TIMEOUT)):
            pass

    def _recognise(self, line: str) -> bool:
        for dialect in DIALECTS:
            match = dialect.greeting.match(line)
            if match is not None:
                self._dialect = dialect()
                self.name = " ".join(match.groups()) or dialect.name
                return True
        return False

    async def _search(self, request: Request, report: Report, stopped: asyncio.Event) -> Reply:
        if self._has_new_level and request.limit.depth is None:
            await self._end()  # only a new start brings back the level of the command line
        return await super()._search(request, report, stopped)

    async def _converse(
        self, program: EngineProcess, request: Request, report: Report, stopped: asyncio.Event
    ) -> Reply:
        self._has_new_level = request.limit.depth is not None
        manners = frozenset(self._dialect.manners(request))
        for setting in sorted(manners - self._manners):
            await program.send(setting)
        self._manners = manners
        for question in self._dialect.questions(request, self._command):
            await program.send(question)
        reader = self._dialect.reader(request)
        listener = OutputListener(program, self._patient(request), stopped)
        while not reader.is_done:
            line = await listener.hear()
            if line is None:
                await self._stop(program, listener)
            elif (info := _read(program, reader, line)) is not None:
                listener.nodes = info.nodes or 0
                report(replace(info, time=listener.elapsed))
        return _reply(program, reader, listener.elapsed)

    def _patient(self, request: Request) -> Request:
        """Leave the whole clock to a program that divides it by itself."""
        limit = request.limit
        if limit.clock is None or not self._dialect.is_timed(self._command):
            return request
        times = (limit.clock.left, limit.time)
        return replace(request, limit=Limit(time=min(time for time in times if time is not None)))

    async def _stop(self, program: EngineProcess, listener: OutputListener) -> None:
        """Tell the program to stop, but not before it has begun: it would forget the question."""
        if self._dialect.stop is not None:
            await asyncio.sleep(max(0.0, SETTLED - listener.elapsed))
            await program.send(self._dialect.stop)


def _read(program: EngineProcess, reader: Reader, line: str) -> Info | None:
    try:
        return reader.take(line)
    except InvalidNotation as error:
        problem = f"said {shorten(line.strip())!r}, but {error}"
        raise program.failure(EngineProtocolError, problem) from None


def _reply(program: EngineProcess, reader: Reader, elapsed: float) -> Reply:
    """Return the decision, or the first of the lines; raises EngineProtocolError without both."""
    info = reader.lines.get(1)
    if info is not None:
        info = replace(info, time=elapsed)
        return Reply(reader.move or info.pv[0], info)
    if reader.move is None:
        raise program.failure(EngineProtocolError, "ended its answer without a move")
    return Reply(reader.move)
