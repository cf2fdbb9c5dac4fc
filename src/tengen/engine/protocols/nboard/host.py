"""Any program that speaks the NBoard protocol, as an engine."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from dataclasses import replace
from itertools import count
from typing import ClassVar

from tengen.base.errors import InvalidNotation
from tengen.base.move import Move
from tengen.base.score import Score
from tengen.engine.api import Report, Request
from tengen.engine.errors import EngineProtocolError, EngineTimeout
from tengen.engine.external import START_TIMEOUT
from tengen.engine.info import Info, Reply
from tengen.engine.process import EngineProcess, ProgramCommand
from tengen.engine.protocols.listener import OutputListener
from tengen.engine.protocols.nboard.game import format_game
from tengen.engine.protocols.nboard.lines import parse_decision, parse_thought
from tengen.engine.protocols.othello import OthelloEngine, empties
from tengen.rules.notation import shorten

VERSION = 2
#: The depth asked for when something else bounds the search: deeper than any game.
MAX_DEPTH = 60
_MAX_NAME_LENGTH = 80


class NBoardEngine(OthelloEngine):
    """A program that speaks version 2 of NBoard, or version 1 with its blanks.

    One move is asked for with ``go``, several lines with ``hint``. NBoard knows no time for a move,
    so ``ping`` ends the search when it runs out; the same stops it.
    """

    farewell: ClassVar[str | None] = "quit"

    def __init__(self, command: ProgramCommand) -> None:
        super().__init__(command)
        self._pings = count(1)
        self._depth: int | None = None

    async def _greet(self, program: EngineProcess) -> None:
        self._depth = None
        await program.send(f"nboard {VERSION}")
        await self._synchronise(program)

    async def _converse(
        self, program: EngineProcess, request: Request, report: Report, stopped: asyncio.Event
    ) -> Reply:
        await self._set_depth(program, request.limit.depth or MAX_DEPTH)
        await program.send(f"set game {format_game(request.position, request.limit.clock)}")
        await self._synchronise(program)
        await program.send("go" if request.lines == 1 else f"hint {request.lines}")
        return await _Search(self, program, request, report).run(stopped)

    async def _set_depth(self, program: EngineProcess, depth: int) -> None:
        """Tell a depth that is new: with it NTest forgets every position it has searched."""
        if depth != self._depth:
            await program.send(f"set depth {depth}")
            self._depth = depth

    async def _synchronise(self, program: EngineProcess) -> None:
        """Wait until the program has dealt with everything it was told."""
        answer = f"pong {await self.ping(program)}"
        while (line := (await program.read(START_TIMEOUT)).strip()) != answer:
            self.learn_name(line)

    async def ping(self, program: EngineProcess) -> int:
        """Send a ping with a number of its own, and return that."""
        number = next(self._pings)
        await program.send(f"ping {number}")
        return number

    def learn_name(self, line: str) -> None:
        """Take the name of the program from ``set myname NAME``, if the line is that."""
        words = line.split(maxsplit=2)
        if [word.lower() for word in words[:2]] == ["set", "myname"] and len(words) == 3:
            self.name = words[2].strip()[:_MAX_NAME_LENGTH]


class _Search:
    """What a program says from ``go`` or ``hint`` to its answer."""

    def __init__(
        self, engine: NBoardEngine, program: EngineProcess, request: Request, report: Report
    ) -> None:
        self._engine = engine
        self._program = program
        self._request = request
        self._report = report
        self._lines: dict[Move, Info] = {}
        self._reported: dict[int, Info] = {}
        self._reply: Reply | None = None
        #: The numbers of the pings that stop the search.
        self._pings: set[str] = set()
        self._listener: OutputListener
        self._words: Mapping[str, Callable[[str], Reply | None]] = {
            "===": self._decide,
            "search": self._think,
            "book": self._think,
            "nodestats": self._count,
            "status": self._rest,
            "pong": self._end,
        }

    async def run(self, stopped: asyncio.Event) -> Reply:
        """Listen until the program has decided, or has confirmed that it was stopped."""
        self._listener = OutputListener(self._program, self._request, stopped)
        while True:
            line = await self._listener.hear()
            if line is None:
                self._pings.add(str(await self._engine.ping(self._program)))
            elif (reply := self._take(line)) is not None:
                return reply

    def _take(self, line: str) -> Reply | None:
        word, _, rest = line.strip().partition(" ")
        self._engine.learn_name(line)
        handle = self._words.get(word.lower())
        try:
            return None if handle is None else handle(rest.strip())
        except InvalidNotation as error:
            problem = f"said {shorten(line)!r}, but {error}"
            raise self._program.failure(EngineProtocolError, problem) from None

    # -- what the words mean -----------------------------------------------------------------

    def _decide(self, text: str) -> Reply | None:
        """``===``: the decision; one that was hurried is complete when the ping is answered."""
        decision = parse_decision(text, self._request.position)
        known = self._lines.get(decision.move)
        info = known or Info(self._request.position.turn, (decision.move,))
        if decision.score is not None and not (known and known.score and known.score.is_forced):
            info = replace(info, score=decision.score)
        info = replace(info, nodes=self._listener.nodes, time=self._listener.elapsed, rank=1)
        self._show(info)
        self._reply = Reply(decision.move, info)
        return None if self._listener.is_stopping else self._reply

    def _think(self, text: str) -> Reply | None:
        """``search`` and ``book``: the latest word on one move."""
        info = parse_thought(text, self._request.position)
        info = replace(info, nodes=self._listener.nodes, time=self._listener.elapsed)
        if not self._is_hint:
            self._lines.clear()
        self._lines[info.pv[0]] = info
        for rank, line in enumerate(self._best_lines(), start=1):
            self._show(replace(line, rank=rank))
        return self._best() if self._is_complete and not self._listener.is_stopping else None

    def _count(self, text: str) -> None:
        """``nodestats``: nodes, and seconds in which programs disagree."""
        nodes = text.split(maxsplit=1)[0] if text else ""
        if nodes.isascii() and nodes.isdigit() and len(nodes) < 19:
            self._listener.nodes = int(nodes)

    def _rest(self, _text: str) -> Reply | None:
        """``status``: the first one after evaluations tells that there are no more hints."""
        is_over = self._is_hint and self._lines and not self._listener.is_stopping
        return self._best() if is_over else None

    def _end(self, number: str) -> Reply | None:
        """``pong``: the search was stopped; the best line counts if no decision came."""
        if number not in self._pings:
            return None
        reply = self._reply or (self._best() if self._lines else None)
        if reply is None:
            raise self._program.failure(EngineTimeout, "had no move yet when it was stopped")
        return reply

    # -- the lines ---------------------------------------------------------------------------

    @property
    def _is_hint(self) -> bool:
        return self._request.lines > 1

    @property
    def _is_complete(self) -> bool:
        """Whether every hint has the depth asked for; nothing else need tell that it is done."""
        position, depth = self._request.position, self._request.limit.depth
        if depth is None or not self._is_hint:
            return False
        wanted = min(self._request.lines, len(position.legal_moves))
        depth = min(depth, empties(position))
        return sum((line.depth or 0) >= depth for line in self._lines.values()) >= wanted

    def _best_lines(self) -> list[Info]:
        """Return the lines asked for, best first."""

        def worth(info: Info) -> Score:
            assert info.score is not None, "every thought has one"
            return info.score

        return sorted(self._lines.values(), key=worth, reverse=True)[: self._request.lines]

    def _best(self) -> Reply:
        best = self._best_lines()[0]
        return Reply(best.pv[0], best)

    def _show(self, info: Info) -> None:
        """Report a line unless it is the last one of its rank."""
        if self._reported.get(info.rank) != info:
            self._reported[info.rank] = info
            self._report(info)
