"""One running program of the Gomocup protocol: its answers told apart from its chatter."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from typing import TypeVar

from tengen.base.move import SWAP, Move
from tengen.base.text import shorten
from tengen.engine.api import Report, Request
from tengen.engine.errors import MAX_SAID, EngineProtocolError, EngineTimeout
from tengen.engine.external import answer_timeout
from tengen.engine.info import Info, Reply
from tengen.engine.process import EngineProcess
from tengen.engine.protocols.gomocup.thoughts import Thoughts
from tengen.engine.protocols.gomocup.words import parse_about, parse_points, split_word

#: Seconds within which a program that is idle answers a command, and one that thinks a stop.
COMMAND_TIMEOUT = 10.0
STOP_TIMEOUT = 2.0
#: Seconds until a program that has printed its answer can be expected to listen again.
BREATH = 0.002
SHORT_TIMEOUT = 1.0
DRAIN_TIMEOUT = 0.1

_COMPLAINTS = ("UNKNOWN", "ERROR")
_Read = TypeVar("_Read")

#: Stones, or ``SWAP`` alone.
Answer = tuple[Move, ...]


@dataclass
class GomocupSearch:
    """A search that was asked for, and what was heard about it."""

    request: Request
    report: Report
    stopped: asyncio.Event
    last: dict[int, Info] = field(default_factory=dict)
    #: What the program complained of first; it was asked then whether it thinks at all.
    complaint: str = ""

    @property
    def is_in_doubt(self) -> bool:
        """Whether the program complained, and may not be thinking."""
        return bool(self.complaint)

    def hear(self, thoughts: Thoughts, line: str) -> None:
        """Pass on what a line tells about the search."""
        info = thoughts.hear(line)
        if info is not None:
            self.last[info.rank] = info
            self.report(info)

    def reply(self, move: Move) -> Reply:
        """Return the decision with the thought behind it, if that was told."""
        behind = [info for info in self.last.values() if info.pv[:1] == (move,)]
        return Reply(move, behind[0] if behind else None)


class GomocupDialogue:
    """A program to which commands are given and questions are put."""

    def __init__(self, program: EngineProcess) -> None:
        self.program = program
        #: What the program says about itself; empty if it does not know ``ABOUT``.
        self.about: Mapping[str, str] = {}
        #: Whether it understands Yixin's extensions: ``YXSTOP``, ``YXBOARD``, ``YXNBEST``.
        self.has_extensions = False
        #: Answers to ABOUT that may still come, or were never to come.
        self._strays = 0
        self._has_answered = False

    async def greet(self) -> None:
        """Find out who is there and whether it knows the extensions."""
        await self.program.send("ABOUT")
        self.about = await self._first(_read_about)
        if self.about:
            self.has_extensions = await self.complaint("YXSTOP") is None

    async def settle(self) -> None:
        """Make sure that the program listens again after an answer.

        Some print their move while they still count as thinking, and ignore what comes too early:
        a command word by word, so that its arguments are taken for commands.
        """
        if not self._has_answered:
            return
        self._has_answered = False
        await asyncio.sleep(BREATH)
        if not self.about:
            return
        if not await self._answers_about(SHORT_TIMEOUT):
            self._strays += 1
            if not await self._answers_about(COMMAND_TIMEOUT):
                raise self.program.failure(EngineTimeout, "does not listen after its answer")
        while self._strays:
            self._strays -= 1
            await self._hears_about(DRAIN_TIMEOUT)

    async def _answers_about(self, timeout: float) -> bool:
        await self.program.send("ABOUT")
        return await self._hears_about(timeout)

    async def _hears_about(self, timeout: float) -> bool:
        with suppress(TimeoutError):
            async with asyncio.timeout(timeout):
                await self._first(parse_about)
                return True
        return False

    async def refusal(self, command: str) -> str:
        """Give a command that is answered by OK; return what is against it, nothing if it is OK."""
        await self.program.send(command)
        return await self._first(_read_ok)

    async def complaint(self, command: str) -> str | None:
        """Give a command without an answer; return what the program has against it, if anything.

        Whatever it says comes before its answer to ``ABOUT``, which is asked for right after.
        """
        await self.program.send(command)
        if not self.about:
            return None
        await self.program.send("ABOUT")
        complaint = None
        while True:
            line = await self.program.read(COMMAND_TIMEOUT)
            word, rest = split_word(line)
            if parse_about(line) is not None:
                return complaint
            if word in _COMPLAINTS and complaint is None:
                complaint = _complaint(word, rest)

    async def _first(self, read: Callable[[str], _Read | None]) -> _Read:
        """Return the first line that can be read as the answer; the others are chatter."""
        while True:
            answer = read(await self.program.read(COMMAND_TIMEOUT))
            if answer is not None:
                return answer

    async def decide(self, question: GomocupSearch) -> Answer | None:
        """Return the answer; None when the search was stopped and there will not be one."""
        listening = asyncio.create_task(self._listen(question))
        stopping = asyncio.create_task(question.stopped.wait())
        patience = answer_timeout(question.request.limit)
        try:
            await asyncio.wait(
                {listening, stopping}, timeout=patience, return_when=asyncio.FIRST_COMPLETED
            )
            if stopping.done() and not listening.done() and self.has_extensions:
                await self.program.send("YXSTOP")
                await asyncio.wait({listening}, timeout=STOP_TIMEOUT)
            if listening.done():
                return await listening
            if stopping.done():
                return None
            raise self.program.failure(EngineTimeout, f"did not answer within {patience:g} s")
        finally:
            listening.cancel()
            stopping.cancel()
            await asyncio.gather(listening, stopping, return_exceptions=True)

    async def _listen(self, question: GomocupSearch) -> Answer:
        thoughts = Thoughts(question.request.position)
        while True:
            line = await self.program.read()
            word, rest = split_word(line)
            if word in _COMPLAINTS:
                await self._doubt(question, _complaint(word, rest))
            elif word == "SUGGEST":
                await self.program.send(f"PLAY {rest}")
            elif question.is_in_doubt and parse_about(line) is not None:
                problem = f"complained and did not think: {question.complaint}"
                # What it said last is but its answer to our question.
                raise EngineProtocolError(self.program.name, problem)
            question.hear(thoughts, line)
            answer = _read_answer(line)
            if answer is not None:
                self._strays += question.is_in_doubt
                self._has_answered = True
                return answer

    async def _doubt(self, question: GomocupSearch, complaint: str) -> None:
        """After a complaint, ask whether the program still thinks: only an idle one answers."""
        if not self.about:
            raise self.program.failure(EngineProtocolError, f"complained: {complaint}")
        if not question.is_in_doubt:
            question.complaint = complaint
            await self.program.send("ABOUT")


def _read_about(line: str) -> Mapping[str, str] | None:
    """Read the answer to ABOUT, also of a program that does not know it."""
    return {} if split_word(line)[0] in _COMPLAINTS else parse_about(line)


def _read_ok(line: str) -> str | None:
    """Return what is against it, nothing after OK; None when the line is no answer."""
    word, rest = split_word(line)
    if word == "OK":
        return ""
    return _complaint(word, rest) if word in _COMPLAINTS else None


def _complaint(word: str, rest: str) -> str:
    """Return what a program complains of, however long it is about it."""
    return shorten(rest, MAX_SAID) or word.lower()


def _read_answer(line: str) -> Answer | None:
    return (SWAP,) if line.strip().upper() == "SWAP" else parse_points(line)
