"""The controller's half of a GTP dialogue: numbered commands, and the answers to them."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator

from tengen.engine.errors import EngineProtocolError, EngineTimeout
from tengen.engine.process import EngineProcess
from tengen.rules.notation import shorten

#: Seconds for an answer that takes no thought, and for the rest of one that has begun.
ANSWER_TIMEOUT = 10.0
REST_TIMEOUT = 2.0

#: Edax puts a blank before the number.
_ANSWER = re.compile(r"([=?]) ?([0-9]*)(?:\s+(.*))?", re.ASCII)


class GtpError(EngineProtocolError):
    """The program answered a command with an error."""


class GtpDialogue:
    """Commands to a program, one at a time. Every answer must carry the number of its command."""

    def __init__(self, program: EngineProcess) -> None:
        self.program = program
        self._number = 0

    async def ask(self, command: str, timeout: float | None = ANSWER_TIMEOUT) -> str:
        """Return the answer to a command, its lines joined; raises GtpError for an error."""
        await self.send(command)
        return await self.answer(command, timeout)

    async def send(self, command: str) -> None:
        """Send a command and do not wait."""
        self._number += 1
        await self.program.send(f"{self._number} {command}")

    async def answer(self, command: str, timeout: float | None) -> str:
        """Return the answer to the command sent last."""
        lines = [await self.first_line(command, timeout)]
        lines += [line async for line in self.rest()]
        return "\n".join(lines).strip()

    async def first_line(self, command: str, timeout: float | None) -> str:
        """Return the first line of an answer without its mark; what stands before is skipped."""
        while True:
            match = _ANSWER.fullmatch(await self.program.read(timeout))
            if match is not None:
                break
        mark, number, text = match.groups(default="")
        if number != str(self._number):
            problem = f"answered number {number or 'none'} to command {self._number}, {command!r}"
            raise self.program.failure(EngineProtocolError, problem)
        if mark == "=":
            return text
        reason = " ".join([text, *[line async for line in self.rest()]]).strip()
        raise self.program.failure(GtpError, f"refused {command!r}: {shorten(reason)!r}")

    async def rest(self) -> AsyncIterator[str]:
        """Yield the further lines of an answer up to the empty one that ends it."""
        while True:
            try:
                line = await self.program.read(REST_TIMEOUT)
            except EngineTimeout:
                problem = "did not end its answer with an empty line"
                raise self.program.failure(EngineProtocolError, problem) from None
            if not line.strip():
                return
            yield line
