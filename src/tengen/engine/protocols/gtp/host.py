"""Any program that speaks GTP, as an engine."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import ClassVar

from tengen.base.errors import InvalidNotation
from tengen.base.limits import Limit
from tengen.base.move import PASS, RESIGN, Move
from tengen.engine.api import Report, Request
from tengen.engine.errors import EngineProtocolError, EngineTimeout, EngineUnsupported
from tengen.engine.external import ExternalEngine, answer_timeout
from tengen.engine.info import Info, Reply
from tengen.engine.process import EngineProcess, ProgramCommand
from tengen.engine.protocols.gtp.dialogue import GtpDialogue, GtpError
from tengen.engine.protocols.gtp.limits import Timer
from tengen.engine.protocols.gtp.mirror import Mirror
from tengen.engine.protocols.gtp.stream import AnalysisDialect, stream_of
from tengen.engine.protocols.gtp.vertices import parse_vertex
from tengen.rules.notation import shorten
from tengen.rules.position import Position
from tengen.rules.variant import Variant

#: Seconds in which a program that GTP cannot stop may still answer.
STOP_PATIENCE = 2.0


class GtpEngine(ExternalEngine):
    """A program that speaks GTP version 2.

    The program's board follows the positions it is asked about, move by move where it can. A forced
    pass is answered here. Analysis is read from ``kata-analyze``, ``lz-analyze`` or ``analyze`` if
    the program has one; otherwise it is one line, the move it would play.
    """

    farewell: ClassVar[str | None] = "quit"

    def __init__(self, command: ProgramCommand) -> None:
        super().__init__(command)
        self.commands: frozenset[str] = frozenset()
        self._dialogue: GtpDialogue
        self._mirror: Mirror
        self._timer: Timer

    async def ask(self, command: str, position: Position | None = None) -> str:
        """Return the program's answer to a command, about a position if one is given.

        The command must leave the board alone. Raises EngineFailure, ``GtpError`` for an error.
        """
        async with self._busy:
            await self._ready()
            try:
                if position is not None:
                    await self._show(position)
                return await self._dialogue.ask(command)
            except GtpError:
                raise
            except BaseException:
                await asyncio.shield(self._end())
                raise

    # -- what the base class asks for --------------------------------------------------------

    async def _greet(self, program: EngineProcess) -> None:
        self._dialogue = dialogue = GtpDialogue(program)
        version = await dialogue.ask("protocol_version")
        if version.partition(".")[0] != "2":  # Egaroucid says 2.0
            problem = f"speaks version {shorten(version)!r} of GTP, not 2"
            raise program.failure(EngineProtocolError, problem)
        names = [await self._polite("name"), await self._polite("version")]
        self.name = " ".join(filter(None, names)) or self.name
        self.commands = frozenset((await dialogue.ask("list_commands")).split())
        self._mirror = Mirror(dialogue, self.commands)
        self._timer = Timer(dialogue, self.commands)

    async def _polite(self, question: str) -> str:
        """Ask something that need not be answered."""
        with suppress(GtpError):
            return " ".join((await self._dialogue.ask(question)).split())[:80]
        return ""

    async def _converse(
        self, program: EngineProcess, request: Request, report: Report, stopped: asyncio.Event
    ) -> Reply:
        if request.position.legal_moves == (PASS,):
            return _reply(Info(request.position.turn, (PASS,)), report)
        await self._show(request.position)
        stream = None if request.is_move else stream_of(self.commands)
        if stream is not None:
            return await self._listen(stream, request, report, stopped)
        if request.only:
            raise EngineUnsupported(program.name, "cannot be asked about some moves only")
        return await self._generate(program, request, report, stopped)

    async def _lay_out(self, variant: Variant) -> None:
        await self._mirror.choose(variant)

    async def _show(self, position: Position) -> None:
        if await self._mirror.show(position):
            self._timer.new_game()

    # -- one move ----------------------------------------------------------------------------

    async def _generate(
        self, program: EngineProcess, request: Request, report: Report, stopped: asyncio.Event
    ) -> Reply:
        position = request.position
        await self._timer.set(request.limit, position.turn)
        keeps = not request.is_move and "reg_genmove" in self.commands
        command = f"{'reg_genmove' if keeps else 'genmove'} {position.turn.value}"
        await self._dialogue.send(command)
        answer = await self._unless_stopped(command, request.limit, stopped)
        move = self._read_move(program, answer, position)
        if not keeps and move != RESIGN:
            self._remember(position, move)
        return _reply(Info(position.turn, () if move == RESIGN else (move,)), report, move)

    async def _unless_stopped(self, command: str, limit: Limit, stopped: asyncio.Event) -> str:
        """Wait for a move. GTP cannot hurry a program: after a stop it gets a moment, no more."""
        answer = asyncio.create_task(self._dialogue.answer(command, answer_timeout(limit)))
        stop = asyncio.create_task(stopped.wait())
        try:
            await asyncio.wait([answer, stop], return_when=asyncio.FIRST_COMPLETED)
            await asyncio.wait([answer], timeout=STOP_PATIENCE)
            if answer.done():
                return answer.result()
            raise self._dialogue.program.failure(EngineTimeout, f"did not stop {command!r}")
        finally:
            for task in (answer, stop):
                task.cancel()
            await asyncio.gather(answer, stop, return_exceptions=True)

    def _read_move(self, program: EngineProcess, answer: str, position: Position) -> Move:
        if answer.lower() == RESIGN.action:
            return RESIGN
        try:
            return parse_vertex(answer, position.variant)
        except InvalidNotation:
            problem = f"answered {shorten(answer)!r} where a move was asked for"
            raise program.failure(EngineProtocolError, problem) from None

    def _remember(self, position: Position, move: Move) -> None:
        if position.is_legal(move):
            self._mirror.played(move)
        else:
            self._mirror.forget()

    # -- analysis ----------------------------------------------------------------------------

    async def _listen(
        self, stream: AnalysisDialect, request: Request, report: Report, stopped: asyncio.Event
    ) -> Reply:
        await self._timer.set_for_stream(request.limit)
        best = await stream.run(self._dialogue, request, report, stopped)
        return Reply(best.pv[0], best)


def _reply(info: Info, report: Report, move: Move | None = None) -> Reply:
    report(info)
    return Reply(move or info.pv[0], info)
