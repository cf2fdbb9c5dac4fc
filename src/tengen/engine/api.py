"""The one interface of every player: native engines, classic players, external programs.

An implementation supplies ``_search`` (one search from request to reply, honouring ``stopped``),
``close`` and, if it has any, options. Everything a caller sees is built here from that.
"""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import AsyncIterator, Callable, Generator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from math import isfinite
from types import TracebackType
from typing import Any, Self
from weakref import WeakSet

from tengen.base.errors import InvalidArgument, InvalidValue
from tengen.base.limits import Limit
from tengen.base.move import CLAIM, RESIGN, Move
from tengen.base.score import Score
from tengen.base.suggest import hint
from tengen.base.text import shown
from tengen.engine.errors import EngineFailure, EngineIllegalMove
from tengen.engine.info import Info, Reply
from tengen.rules.position import Position
from tengen.rules.variant import Variant

#: Search until somebody says stop.
NO_LIMIT = Limit()
#: Lines of thought kept for a reader that lags behind; older ones are dropped.
BACKLOG = 256

OptionValue = bool | int | float | str
Report = Callable[[Info], None]


@dataclass(frozen=True, slots=True)
class Option:
    """A setting of an engine: its type, its default, and the values it may take.

    >>> Option(int, 2, least=1, most=8).check("threads", "4")
    4
    >>> Option(int, 2, least=1, most=8).check("threads", "many")
    Traceback (most recent call last):
    ValueError: option threads is a whole number, not 'many'
    """

    kind: type[bool | int | float | str]
    default: OptionValue | None = None
    least: float | None = None
    most: float | None = None
    choices: tuple[str, ...] = ()
    help: str = ""

    def check(self, name: str, value: OptionValue) -> OptionValue:
        """Return the value in the type of the option; raises ValueError when it does not fit."""
        try:
            fitting = _READERS[self.kind](str(value).strip())
        except (KeyError, ValueError):
            raise ValueError(f"option {name} is {_WORDS[self.kind]}, not {shown(value)}") from None
        if self.choices and fitting not in self.choices:
            known = ", ".join(self.choices)
            raise ValueError(f"option {name} is one of {known}, not {shown(value)}")
        if isinstance(fitting, int | float):
            self._check_range(name, fitting)
        return fitting

    def _check_range(self, name: str, value: float) -> None:
        if self.least is not None and value < self.least:
            raise ValueError(f"option {name} is at least {self.least:.15g}, not {value:.15g}")
        if self.most is not None and value > self.most:
            raise ValueError(f"option {name} is at most {self.most:.15g}, not {value:.15g}")


def _read_bool(text: str) -> bool:
    words = {"true": True, "yes": True, "1": True, "false": False, "no": False, "0": False}
    return words[text.lower()]


def _read_int(text: str) -> int:
    if len(text) > _MAX_DIGITS:
        raise ValueError(text)
    return int(text)


def _read_float(text: str) -> float:
    value = float(text)
    if not isfinite(value):
        raise ValueError(text)
    return value


_MAX_DIGITS = 19
_READERS: dict[type, Callable[[str], OptionValue]] = {
    bool: _read_bool,
    int: _read_int,
    float: _read_float,
    str: str,
}
_WORDS = {bool: "yes or no", int: "a whole number", float: "a number", str: "a text"}


@dataclass(frozen=True, slots=True)
class Request:
    """One search: what is asked of an engine. ``only`` narrows the moves at the root.

    ``is_move`` tells a decision that is going to be played from an analysis.
    """

    position: Position
    limit: Limit = NO_LIMIT
    lines: int = 1
    only: tuple[Move, ...] = ()
    is_move: bool = False

    def __post_init__(self) -> None:
        wanted = 'a position; write variant("renju").initial()'
        InvalidArgument.check(self.position, Position, wanted)
        InvalidArgument.check(self.limit, Limit, "a limit; write Limit(time=0.5)")
        InvalidArgument.check(self.lines, int, "a number of lines")
        InvalidArgument.check(self.only, tuple, "the moves to look at; write a tuple of them")
        for move in self.only:
            InvalidArgument.check(move, Move, "a move; write position.read('h8')")
        if self.position.outcome is not None:
            raise InvalidValue("the game is over; there is nothing to search")
        if self.lines < 1:
            raise InvalidValue(f"{self.lines} lines cannot be analysed")


class Engine(ABC):
    """A player. Use it as an async context manager, or ``close`` it.

    One search runs at a time; a second waits for the first to end. A search that is stopped,
    cancelled or abandoned leaves nothing running.
    """

    def __init__(self, name: str) -> None:
        self.name = name
        self._busy = asyncio.Lock()
        self._stops = WeakSet[asyncio.Event]()

    # -- what an implementation supplies -----------------------------------------------------

    @abstractmethod
    async def _search(self, request: Request, report: Report, stopped: asyncio.Event) -> Reply:
        """Search until done or ``stopped`` is set, then reply; on cancellation, end the search."""

    async def start(self) -> None:  # noqa: B027
        """Make the engine ready, if that takes time; the first search does it otherwise."""

    async def prepare(self, variant: Variant) -> None:  # noqa: ARG002 - for those that need it
        """Make the engine ready for games of a variant, so that no clock pays for that."""
        await self.start()

    async def rest(self) -> None:  # noqa: B027
        """End what the engine thinks on the opponent's time; every search does that by itself."""

    @abstractmethod
    async def close(self) -> None:
        """End the engine and everything it started; may be called twice."""

    @property
    def options(self) -> Mapping[str, Option]:
        """The settings of this engine by name."""
        return {}

    @property
    def last_lines(self) -> tuple[str, ...]:
        """The tail of what an external program printed; nothing for a player of ours."""
        return ()

    def plays(self, variant: Variant) -> bool:  # noqa: ARG002 - for those that know better
        """Whether the engine knows the game, as far as can be told without starting it."""
        return True

    async def configure(self, **values: OptionValue) -> None:
        """Change settings; raises EngineFailure for one that does not exist or does not fit."""
        checked = self.check_options(values)
        async with self._busy:
            await self._configure(checked)

    def check_options(self, values: Mapping[str, OptionValue]) -> dict[str, OptionValue]:
        """Return the values as the options want them; raises EngineFailure for the first misfit."""
        for name in values:
            if name not in self.options:
                help_text = hint(name, self.options) if self.options else "it has none"
                raise EngineFailure(self.name, f"has no option {shown(name)}; {help_text}")
        try:
            return {name: self.options[name].check(name, value) for name, value in values.items()}
        except ValueError as error:
            raise EngineFailure(self.name, f"cannot be set so: {error}") from None

    async def _configure(self, values: Mapping[str, OptionValue]) -> None:  # noqa: B027
        """Apply checked settings; an engine without options has nothing to do."""

    # -- what a caller uses ------------------------------------------------------------------

    def stop(self) -> None:
        """Ask every search that was begun to end soon, with what it has found; others are not."""
        for stopped in tuple(self._stops):
            stopped.set()

    async def play(self, position: Position, limit: Limit | None = None) -> Reply:
        """Return the engine's decision; raises EngineFailure, also for an illegal move."""
        request = Request(position, NO_LIMIT if limit is None else limit, is_move=True)
        return await self._run(request, lambda _info: None, asyncio.Event())

    def decide(self, position: Position, limit: Limit | None = None, *, lines: int = 1) -> Analysis:
        """Start what ``play`` does and return the handle on it, to watch it or to hurry it."""
        return Analysis(
            self, Request(position, NO_LIMIT if limit is None else limit, lines, is_move=True)
        )

    def analyse(
        self,
        position: Position,
        limit: Limit | None = None,
        *,
        lines: int = 1,
        only: tuple[Move, ...] = (),
    ) -> Analysis:
        """Start a search and return the handle on it; without a limit it runs until stopped."""
        return Analysis(self, Request(position, NO_LIMIT if limit is None else limit, lines, only))

    async def _run(self, request: Request, report: Report, stopped: asyncio.Event) -> Reply:
        self._stops.add(stopped)
        if _claims(request):
            info = Info(request.position.turn, (CLAIM,), Score.win_in(1))
            report(info)
            return Reply(CLAIM, info)
        async with self._busy:
            reply = await self._search(request, report, stopped)
        if reply.move != RESIGN:
            self._check_legal(request, reply.move)
        return reply

    def _check_legal(self, request: Request, move: Move) -> None:
        reason = request.position.why_illegal(move)
        if reason is not None:
            text = request.position.variant.format(move)
            raise EngineIllegalMove(self.name, f"played {text}, which is illegal: {reason}")

    async def __aenter__(self) -> Self:
        await self.start()
        return self

    async def __aexit__(self, *_error: object) -> None:
        await self.close()


def _claims(request: Request) -> bool:
    """Whether the other side's last stone was a foul that wins when it is claimed."""
    return CLAIM in request.position.choices and (not request.only or CLAIM in request.only)


class Analysis:
    """A running search: iterate over its lines, stop it, await its result.

    As a context manager it stops the search at the end of the block. Awaiting it gives the reply.
    ``lines`` holds the latest line of each rank, best first.
    """

    def __init__(self, engine: Engine, request: Request) -> None:
        self.request = request
        self.lines: list[Info] = []
        self._waiting: deque[Info] = deque(maxlen=BACKLOG)
        self._news = asyncio.Event()
        self._stopped = asyncio.Event()
        engine._stops.add(self._stopped)  # noqa: SLF001 - its other half
        self._task = asyncio.get_running_loop().create_task(
            engine._run(request, self._report, self._stopped)  # noqa: SLF001 - its other half
        )
        self._task.add_done_callback(lambda _task: self._news.set())

    def _report(self, info: Info) -> None:
        kept = [line for line in self.lines if line.rank != info.rank]
        self.lines = sorted([*kept, info], key=lambda line: line.rank)
        self._waiting.append(info)
        self._news.set()

    def stop(self) -> None:
        """Ask the search to end soon; its reply can still be awaited."""
        self._stopped.set()

    @property
    def is_done(self) -> bool:
        """Whether the search has ended."""
        return self._task.done()

    async def __aiter__(self) -> AsyncIterator[Info]:
        while True:
            while self._waiting:
                yield self._waiting.popleft()
            if self._task.done():
                await self._task
                return
            self._news.clear()
            await self._news.wait()

    def __await__(self) -> Generator[Any, None, Reply]:
        return self._task.__await__()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.stop()
        if kind is not None:
            self._task.cancel()
        with suppress(asyncio.CancelledError, EngineFailure):
            await self._task
