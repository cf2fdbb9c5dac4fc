"""An engine behind GTP: its board, its clocks, its searches."""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass, field

from tengen.base.color import Color
from tengen.base.errors import TengenError
from tengen.base.move import Move
from tengen.engine.api import NO_LIMIT, Analysis, Engine
from tengen.engine.errors import EngineFailure
from tengen.engine.info import Reply
from tengen.engine.protocols.console import Console
from tengen.engine.protocols.gtp.clocks import GtpClocks
from tengen.engine.protocols.gtp.game import GtpGame
from tengen.engine.protocols.gtp.thoughts import format_thoughts
from tengen.rules.position import Position
from tengen.rules.variant import Variant


class Complaint(TengenError):
    """What a controller is told after a question mark."""


@dataclass(frozen=True, slots=True)
class AnalysisStream:
    """An analysis to be shown line by line until the next line of the controller."""

    position: Position
    interval: float
    lines: int
    only: tuple[Move, ...] = field(default=())


class Ears:
    """The controller's lines; the next one can be listened for while the engine thinks."""

    def __init__(self, console: Console) -> None:
        self._console = console
        self._next: asyncio.Task[str | None] | None = None

    def upcoming(self) -> asyncio.Task[str | None]:
        """Return the task that hears the next line; the line stays there for ``read``."""
        if self._next is None:
            self._next = asyncio.create_task(self._console.read())
        return self._next

    async def read(self) -> str | None:
        """Return the next line; None at the end of input."""
        line = await self.upcoming()
        self._next = None
        return line

    def has_ended(self) -> bool:
        """Whether the end of input has been heard."""
        heard = self.upcoming()
        return heard.done() and heard.result() is None


class GtpSession:
    """One controller, one engine, one board."""

    def __init__(self, engine: Engine, console: Console, variant: Variant) -> None:
        self.engine = engine
        self.console = console
        self.ears = Ears(console)
        self.table = GtpGame(variant)
        self.clocks = GtpClocks()
        self.is_over = False

    async def begin(self, variant: Variant) -> None:
        """Start a new game."""
        self.table.begin(variant)
        self.clocks.restart()
        await self.engine.rest()
        await self.engine.prepare(variant)

    async def decide(self, color: Color, position: Position, *, is_played: bool) -> Move:
        """Return the engine's move; at the end of input the search is cut short."""
        began = time.monotonic()
        think = self.engine.decide if is_played else self.engine.analyse
        analysis = think(position, self.clocks.limit(color))
        async with analysis:
            reply = asyncio.ensure_future(_result(analysis))
            await asyncio.wait([reply, self.ears.upcoming()], return_when=asyncio.FIRST_COMPLETED)
            if self.ears.has_ended():
                analysis.stop()
            move = (await reply).move
        self.clocks.spend(color, time.monotonic() - began)
        return move

    async def show(self, stream: AnalysisStream) -> None:
        """Write lines of analysis until the controller sends something or a limit ends it."""
        own = self.clocks.own
        analysis = self.engine.analyse(stream.position, own, lines=stream.lines, only=stream.only)
        shown = ""
        async with analysis:
            while not self.ears.upcoming().done():
                await asyncio.wait([self.ears.upcoming()], timeout=stream.interval)
                shown = self._show(analysis, shown)
                if analysis.is_done and (own != NO_LIMIT or await _problem(analysis)):
                    break
        self._show(analysis, shown)
        problem = await _problem(analysis)
        if problem:
            self.console.write(f"error {problem}")

    def _show(self, analysis: Analysis, shown: str) -> str:
        text = format_thoughts(analysis.lines, analysis.request.position.variant)
        if text and text != shown:
            self.console.write(text)
        return text


async def _result(analysis: Analysis) -> Reply:
    return await analysis


async def _problem(analysis: Analysis) -> str:
    """Return how a search that has ended failed, if it did."""
    try:
        await analysis
    except EngineFailure as error:
        return str(error)
    return ""
