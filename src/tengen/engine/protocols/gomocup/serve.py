"""Any engine behind the Gomocup protocol, as a program called ``pbrain-NAME``.

Commands are carried out one after the other. A search ends early when a stop (``YXSTOP``, ``END``
or the end of input) arrives after its command. Nothing that is received ends the program, except
``END`` and the end of input: what cannot be done is answered by ``ERROR``, what is no command by
``UNKNOWN``.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from importlib.metadata import version

from tengen.base.errors import TengenError
from tengen.base.limits import Limit
from tengen.base.move import ADD, RESIGN, SWAP, Move
from tengen.engine.api import Analysis, Engine
from tengen.engine.errors import EngineUnsupported
from tengen.engine.info import Info
from tengen.engine.protocols.console import Console
from tengen.engine.protocols.gomocup.game import CommandRefused, GomocupGame, Stone
from tengen.engine.protocols.gomocup.info_settings import InfoSettings
from tengen.engine.protocols.gomocup.line_reader import STOP_WORDS, LineReader
from tengen.engine.protocols.gomocup.rules import why_unsupported
from tengen.engine.protocols.gomocup.thoughts import block, message
from tengen.engine.protocols.gomocup.words import (
    format_point,
    format_points,
    is_number,
    parse_point,
    parse_stone,
    split_word,
)
from tengen.rules.notation import shorten
from tengen.rules.variant import Variant

#: Lines of a board that are kept; a longer one is refused.
MAX_STONES = 1000
#: Lines of thought that may be asked for.
MAX_LINES = 1000


async def serve(engine: Engine, console: Console, variant: Variant) -> None:
    """Play for a manager until it says END or leaves; the engine stays open."""
    problem = why_unsupported(variant)
    if problem is not None:
        raise EngineUnsupported(
            engine.name, f"cannot play {variant.name} here: Gomocup has no words for {problem}"
        )
    await Brain(engine, console, variant).run()


class Brain:
    """One session with a manager."""

    def __init__(self, engine: Engine, console: Console, variant: Variant) -> None:
        self._engine = engine
        self._console = console
        self._inbox = LineReader(console, self._stop)
        self._table = GomocupGame(variant)
        self._info = InfoSettings(engine, self._table)
        self._analysis: Analysis | None = None
        self._commands = self._all_commands()

    def _all_commands(self) -> dict[str, Callable[[str], Awaitable[str]]]:
        """Return what carries out each command; each gives an answer, perhaps an empty one."""
        return {
            "ABOUT": self._about,
            "START": self._start,
            "RECTSTART": self._rectstart,
            "RESTART": self._restart,
            "INFO": self._info.hear,
            "BEGIN": self._begin,
            "TURN": self._turn,
            "PLAY": self._play,
            "TAKEBACK": self._take_back,
            "BOARD": self._board,
            "SWAP2BOARD": self._swap2,
            "YXBOARD": self._set_up,
            "YXNBEST": self._nbest,
            "YXSHOWFORBID": self._show_forbidden,
            "YXSHOWINFO": self._show_info,
            "YXHASHCLEAR": self._nothing,
            **dict.fromkeys(STOP_WORDS, self._nothing),
        }

    async def run(self) -> None:
        """Carry out commands until the session ends."""
        listening = asyncio.create_task(self._inbox.listen())
        try:
            while (line := await self._inbox.next()) is not None:
                word, rest = split_word(line)
                if word == "END":
                    return
                if word:
                    await self._carry_out(word, rest)
        finally:
            listening.cancel()
            await asyncio.gather(listening, return_exceptions=True)

    async def _carry_out(self, word: str, rest: str) -> None:
        handler = self._commands.get(word)
        if handler is None:
            self._console.write(f"UNKNOWN {shorten(_printable(word))}")
            return
        try:
            answer = await handler(rest)
        except TengenError as error:
            self._console.write(f"ERROR {_printable(str(error))}")
        else:
            if answer:
                self._console.write(answer)

    # -- the game ----------------------------------------------------------------------------

    async def _about(self, _rest: str) -> str:
        return (
            f'name="Tengen", version="{version("tengen")}", author="The Tengen developers", '
            f'country="International", player="{self._engine.name}"'
        )

    async def _start(self, rest: str) -> str:
        if not is_number(rest, most=999):
            raise CommandRefused(f"{shorten(rest)!r} is not the size of a board")
        self._table.start(int(rest), int(rest))
        return await self._ready()

    async def _rectstart(self, rest: str) -> str:
        size = parse_point(rest)
        if size is None or size.point is None:
            raise CommandRefused(f"{shorten(rest)!r} is not a width and a height")
        self._table.start(size.point.x, size.point.y)
        return await self._ready()

    async def _restart(self, _rest: str) -> str:
        self._table.restart()
        return await self._ready()

    async def _ready(self) -> str:
        """Say that a game may begin, when nothing is left of the last and no clock will wait."""
        await self._engine.rest()
        await self._engine.prepare(self._table.position.variant)
        return "OK"

    async def _begin(self, _rest: str) -> str:
        if self._table.position.stones:
            raise CommandRefused("the board is not empty")
        return await self._move()

    async def _turn(self, rest: str) -> str:
        self._table.play(_point(rest))
        return await self._move()

    async def _play(self, rest: str) -> str:
        move = _point(rest)
        self._table.play(move)
        return format_point(move)

    async def _take_back(self, rest: str) -> str:
        self._table.take_back(_point(rest))
        return "OK"

    async def _board(self, _rest: str) -> str:
        await self._set_up()
        return await self._move()

    async def _set_up(self, _rest: str = "") -> str:
        lines = await self._lines()
        self._table.set_up([_stone(line) for line in lines])
        return ""

    async def _lines(self) -> list[str]:
        """Return the lines up to DONE; all are read even when they are too many."""
        lines: list[str] = []
        while True:
            line = await self._inbox.next()
            word = "END" if line is None else split_word(line)[0]
            if line is None or word == "END":
                self._inbox.put_back(line)
                raise CommandRefused("the board was not finished by DONE")
            if word == "DONE":
                break
            if word and len(lines) <= MAX_STONES:
                lines.append(line)
        if len(lines) > MAX_STONES:
            raise CommandRefused(f"over {MAX_STONES} stones do not fit on any board")
        return lines

    async def _swap2(self, _rest: str) -> str:
        stones = [_point(line.strip()) for line in await self._lines()]
        self._table.begin_swap2(stones)
        decision = await self._decide(shares=3)
        self._table.play(decision)
        if decision == SWAP:
            return "SWAP"
        more = 2 if decision == ADD or not stones else 0
        answer = [] if decision == ADD else [decision]
        for _ in range(more):
            answer.append(await self._decide(shares=3))
            self._table.play(answer[-1])
        return format_points(answer)

    # -- extensions --------------------------------------------------------------------------

    async def _nbest(self, rest: str) -> str:
        if not is_number(rest, most=MAX_LINES) or int(rest) == 0:
            raise CommandRefused(f"{shorten(rest)!r} is not a number of lines")
        return await self._move(lines=int(rest))

    async def _show_forbidden(self, _rest: str) -> str:
        position = self._table.position
        forbidden = [
            f"{point.x:02}{point.y:02}"
            for point in position.variant.grid.points
            if point not in position.stones and position.outcome is None
            if position.board.why_illegal(point) is not None
        ]
        return f"FORBID {''.join(forbidden)}."

    async def _show_info(self, _rest: str) -> str:
        self._info.is_yixin = True
        return f"MESSAGE Tengen {version('tengen')}"

    async def _nothing(self, _rest: str) -> str:
        """Do nothing: a stop was obeyed when it arrived, and there is no hash to clear."""
        return ""

    # -- thinking ----------------------------------------------------------------------------

    async def _move(self, lines: int = 1) -> str:
        """Decide, play, and return the move as the protocol writes it."""
        move = await self._decide(lines=lines)
        if move == RESIGN:
            self._console.write("MESSAGE gives up, but plays on: the protocol has no word for it")
            move = self._table.position.legal_moves[0]
        if not move.is_placement:
            raise CommandRefused(f"{move.action} cannot be said in this protocol")
        self._table.play(move)
        return format_point(move)

    async def _decide(self, *, lines: int = 1, shares: int = 1) -> Move:
        """Search within a share of the limit and return the decision."""
        position = self._table.position
        if position.outcome is not None:
            raise CommandRefused("the game is over")
        limit = _share(self._table.limit, shares)
        async with self._engine.decide(position, limit, lines=lines) as analysis:
            self._analysis = analysis
            alarm = None
            if limit.time is not None:
                alarm = asyncio.get_running_loop().call_later(limit.time, analysis.stop)
            if self._inbox.has_stop:
                analysis.stop()
            try:
                async for info in analysis:
                    self._tell(info)
                reply = await analysis
            finally:
                self._analysis = None
                if alarm is not None:
                    alarm.cancel()
        return reply.move

    def _stop(self) -> None:
        if self._analysis is not None:
            self._analysis.stop()

    def _tell(self, info: Info) -> None:
        if self._info.wants_blocks:
            self._console.write(block(info))
        elif info.depth is not None:
            self._console.write(message(info))


def _share(limit: Limit, shares: int) -> Limit:
    return limit if limit.time is None else replace(limit, time=limit.time / shares)


def _point(text: str) -> Move:
    move = parse_point(text)
    if move is None:
        raise CommandRefused(f"{shorten(text)!r} is not a point; write it as 7,7")
    return move


def _stone(line: str) -> Stone:
    stone = parse_stone(line)
    if stone is None:
        raise CommandRefused(f"{shorten(line)!r} is not a stone; write it as 7,7,1")
    return stone


def _printable(text: str) -> str:
    return "".join(char if char.isprintable() else "?" for char in text)
