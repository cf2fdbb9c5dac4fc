"""Analysis as a stream of lines that lasts until the controller sends the next one."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass

from tengen.engine.api import Report, Request
from tengen.engine.errors import EngineProtocolError, EngineUnsupported
from tengen.engine.info import Info
from tengen.engine.protocols.gtp.dialogue import ANSWER_TIMEOUT, GtpDialogue
from tengen.engine.protocols.gtp.limits import OWN_LIMIT
from tengen.engine.protocols.gtp.thoughts import WHOLE, read_thought, split_thoughts
from tengen.engine.protocols.gtp.vertices import format_vertex
from tengen.engine.protocols.listener import OutputListener

#: Hundredths of a second between two lines.
INTERVAL = 10


@dataclass(frozen=True, slots=True)
class AnalysisDialect:
    """A dialect of analysis: its command, and what its words mean."""

    command: str
    #: A winrate of 1.
    whole: float = WHOLE
    #: Whether it can be told how many moves to show, and which to look at.
    has_most: bool = False
    has_allow: bool = False
    #: Whether a depth set before bounds it.
    has_depth: bool = False

    def line(self, request: Request) -> str:
        """Return the command for a request."""
        color, rules = request.position.turn.value, request.position.variant
        words = [self.command, color, str(INTERVAL)]
        if self.has_most:
            words += ["maxmoves", str(request.lines)]
        if request.only:
            vertices = ",".join(format_vertex(move, rules) for move in request.only)
            words += ["allow", color, vertices, "1"]
        return " ".join(words)

    async def run(
        self, dialogue: GtpDialogue, request: Request, report: Report, stopped: asyncio.Event
    ) -> Info:
        """Report what the program finds until a limit or a stop ends it; return the best line."""
        self._check(dialogue, request)
        command = self.line(request)
        await dialogue.send(command)
        await dialogue.first_line(command, ANSWER_TIMEOUT)
        lines = _Lines(self, request, report)
        listener = OutputListener(dialogue.program, request, stopped)
        is_asked_to_end = False
        while True:
            line = await listener.hear()
            if line is not None:
                if not line.strip():
                    return lines.best(dialogue)
                listener.nodes = lines.take(line)
            if listener.is_stopping and lines.infos and not is_asked_to_end:
                await dialogue.program.send("")
                is_asked_to_end = True

    def _check(self, dialogue: GtpDialogue, request: Request) -> None:
        name = dialogue.program.name
        if request.only and not self.has_allow:
            raise EngineUnsupported(name, f"cannot look at some moves only with {self.command}")
        if request.limit.depth is not None and not self.has_depth:
            plies = request.limit.depth
            raise EngineUnsupported(name, f"cannot be limited to {plies} plies in {self.command}")


class _Lines:
    """What a stream has said so far."""

    def __init__(self, stream: AnalysisDialect, request: Request, report: Report) -> None:
        self._stream = stream
        self._request = request
        self._report = report
        self.infos: dict[int, Info] = {}

    def take(self, line: str) -> int:
        """Report the thoughts of a line and return the nodes they took."""
        position, whole = self._request.position, self._stream.whole
        nodes = 0
        for thought in split_thoughts(line):
            info = read_thought(thought, position, whole)
            if info is not None:
                nodes += info.nodes or 0
                self._keep(info)
        return nodes

    def _keep(self, info: Info) -> None:
        if info.rank <= self._request.lines:
            self.infos[info.rank] = info
            self._report(info)

    def best(self, dialogue: GtpDialogue) -> Info:
        """Return the line of the lowest rank."""
        if not self.infos:
            problem = f"ended {self._stream.command} without a move"
            raise dialogue.program.failure(EngineProtocolError, problem)
        return self.infos[min(self.infos)]


def stream_of(commands: frozenset[str]) -> AnalysisDialect | None:
    """Return the richest stream that a program offers, if it offers any."""
    if OWN_LIMIT in commands:
        return AnalysisDialect("analyze", has_most=True, has_allow=True, has_depth=True)
    return next((stream for stream in _STREAMS if stream.command in commands), None)


_STREAMS = (
    AnalysisDialect("kata-analyze", whole=1.0, has_most=True, has_allow=True),
    AnalysisDialect("lz-analyze"),
    AnalysisDialect("analyze"),
)
