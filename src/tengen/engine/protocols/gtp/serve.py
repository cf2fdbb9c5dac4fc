"""Any engine behind GTP version 2, over the lines of a console."""

from __future__ import annotations

import re
from dataclasses import dataclass

from tengen.base.errors import TengenError
from tengen.engine.api import Engine
from tengen.engine.protocols.console import Console
from tengen.engine.protocols.gtp.commands import COMMANDS
from tengen.engine.protocols.gtp.session import AnalysisStream, Complaint, GtpSession
from tengen.rules.variant import Variant

#: GTP numbers its commands with at most 31 bits.
_NUMBERED = re.compile(r"([0-9]{1,10})(?:\s+(.*))?", re.ASCII)


@dataclass(frozen=True, slots=True)
class GtpCommand:
    """A command as the controller sent it."""

    number: str
    words: tuple[str, ...]


def read_line(text: str) -> GtpCommand | None:
    r"""Take a line apart; None for one without a command.

    Tabs are blanks, other control characters are nothing, and a comment goes from # to the end.

    >>> read_line("12 play\tblack D4 # first")
    GtpCommand(number='12', words=('play', 'black', 'D4'))
    """
    blanks = text.replace("\t", " ").partition("#")[0]
    clean = "".join(char for char in blanks if char >= " " and char != "\x7f").strip()
    match = _NUMBERED.fullmatch(clean)
    number, rest = match.groups(default="") if match else ("", clean)
    words = tuple(rest.split())
    return GtpCommand(number, words) if words or number else None


async def serve(engine: Engine, console: Console, variant: Variant) -> None:
    """Answer the commands of a controller until it says ``quit`` or its input ends.

    Nothing that a controller sends ends the engine otherwise: what cannot be done is answered
    with a question mark.
    """
    session = GtpSession(engine, console, variant)
    await session.begin(variant)
    while not session.is_over:
        text = await session.ears.read()
        if text is None:
            return
        line = read_line(text)
        if line is not None:
            await _answer(session, line)


async def _answer(session: GtpSession, line: GtpCommand) -> None:
    try:
        answer = await _obey(session, line)
    except TengenError as error:
        problem = " ".join(str(error).split())
        session.console.write(f"?{line.number} {problem}\n")
        return
    if isinstance(answer, AnalysisStream):
        session.console.write(f"={line.number}")
        await session.show(answer)
        session.console.write("")
    else:
        session.console.write(f"={line.number} {answer}".rstrip() + "\n")


async def _obey(session: GtpSession, line: GtpCommand) -> str | AnalysisStream:
    name, *arguments = line.words or ("",)
    handler = COMMANDS.get(name)
    if handler is None:
        raise Complaint("unknown command")
    return await handler(session, arguments)
