"""Any engine behind the NBoard protocol, as a program that NBoard can start."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress

from tengen.base.color import Color
from tengen.base.errors import InvalidNotation, TengenError
from tengen.base.limits import Limit
from tengen.base.move import RESIGN, Move
from tengen.base.score import Score
from tengen.engine.api import Analysis, Engine
from tengen.engine.info import Info, Reply
from tengen.engine.protocols.console import Console
from tengen.engine.protocols.nboard.game import NboardGame, parse_game
from tengen.engine.protocols.nboard.lines import (
    Decision,
    format_decision,
    format_score,
    format_thought,
    parse_decision,
)
from tengen.engine.protocols.othello import check_variant, parse_move
from tengen.rules.notation import shorten
from tengen.rules.outcome import Outcome
from tengen.rules.position import Position
from tengen.rules.variant import Variant

#: The depth of the search until somebody sets one, and the deepest that can be set.
USUAL_DEPTH = 12
MAX_DEPTH = 60

Handler = Callable[[str], Awaitable[None]]


async def serve(engine: Engine, console: Console, variant: Variant) -> None:
    """Answer commands until ``quit`` or the end of input. Nothing that is typed ends it sooner.

    Raises EngineUnsupported for a variant that is not Reversi on 8×8.
    """
    check_variant("NBoard", variant)
    await engine.prepare(variant)
    session = _Session(engine, console, variant)
    reader = asyncio.create_task(session.listen())
    try:
        await session.answer()
    finally:
        reader.cancel()
        await asyncio.gather(reader, return_exceptions=True)


class _Session:
    """The dialogue. One task listens and hurries the search; the other answers in order."""

    def __init__(self, engine: Engine, console: Console, variant: Variant) -> None:
        self._engine = engine
        self._console = console
        self._variant = variant
        self._game: NboardGame | None = NboardGame(variant.initial())
        self._depth = USUAL_DEPTH
        self._waiting: asyncio.Queue[str | None] = asyncio.Queue()
        self._analysis: Analysis | None = None
        #: Lines heard and not yet answered that end every search before them.
        self._urgent = 0
        self._commands: Mapping[str, Handler] = {
            "nboard": self._greet,
            "set": self._set,
            "move": self._move,
            "go": self._go,
            "hint": self._hint,
            "ping": self._ping,
            "learn": self._learn,
            "analyze": self._analyze,
        }
        self._settings: Mapping[str, Handler] = {
            "game": self._set_game,
            "depth": self._set_depth,
            "contempt": self._set_contempt,
        }

    # -- listening ---------------------------------------------------------------------------

    async def listen(self) -> None:
        """Queue what is said; a ping, a quit and the end of input stop the search at once."""
        while True:
            line = await self._console.read()
            if _is_urgent(line):
                self._urgent += 1
                if self._analysis is not None:
                    self._analysis.stop()
            self._waiting.put_nowait(line)
            if line is None or _word(line) == "quit":
                return

    async def answer(self) -> None:
        """Answer line by line, each when the one before is done with."""
        while (line := await self._waiting.get()) is not None:
            self._urgent -= _is_urgent(line)
            if _word(line) == "quit":
                return
            await self._obey(line)

    async def _obey(self, line: str) -> None:
        """Do what a line says; one that is not understood is ignored, as the protocol asks."""
        word, _, rest = line.strip().partition(" ")
        handle = self._commands.get(word.lower(), self._bare_move)
        try:
            await handle(rest.strip() if handle != self._bare_move else line.strip())
        except TengenError as error:
            self._status(str(error))

    def _status(self, text: str) -> None:
        self._console.write(f"status {' '.join(text.split())}".rstrip())

    # -- the game ----------------------------------------------------------------------------

    async def _greet(self, _version: str) -> None:
        self._console.write(f"set myname {self._engine.name}")

    async def _set(self, text: str) -> None:
        word, _, rest = text.partition(" ")
        handle = self._settings.get(word.lower())
        if handle is not None:
            await handle(rest.strip())

    async def _set_game(self, text: str) -> None:
        """Take over a game; after one that cannot be read there is none, rather than the last."""
        self._game = None
        game = parse_game(text)
        check_variant(self._engine.name, game.position.variant)
        self._game = game

    async def _set_depth(self, text: str) -> None:
        self._depth = _whole_number(text, MAX_DEPTH)

    async def _set_contempt(self, _text: str) -> None:
        """Draws count as draws here; the setting is only about opening books."""

    async def _move(self, text: str) -> None:
        """Follow a move; after one that cannot be followed there is no game either."""
        game, self._game = self._required_game(), None
        decision = parse_decision(text, game.position)
        self._game = game.play(decision.move, max(0.0, decision.seconds or 0.0))

    async def _bare_move(self, line: str) -> None:
        """Version 1 sends a move without a word before it; everything else is ignored."""
        with suppress(InvalidNotation):
            parse_move(line, self._variant)
            await self._move(line)

    def _required_game(self) -> NboardGame:
        if self._game is None:
            raise TengenError("there is no game; the last one could not be followed")
        return self._game

    def _open_game(self) -> NboardGame:
        game = self._required_game()
        if game.position.outcome is not None:
            raise TengenError("the game is over")
        return game

    # -- thinking ----------------------------------------------------------------------------

    async def _go(self, _text: str) -> None:
        """Decide on a move, within the depth and the time left in the game; do not play it."""
        game = self._open_game()
        self._status(f"{self._engine.name} is thinking")
        limit = Limit(depth=self._depth, clock=game.clock)
        reply = await self._follow(self._begin(self._engine.decide(game.position, limit)))
        info = reply.info or Info(game.position.turn)
        decision = Decision(self._playable(reply, game.position), info.score, info.time)
        self._console.write(f"=== {format_decision(decision, game.position)}")
        self._status("")

    def _playable(self, reply: Reply, position: Position) -> Move:
        """Return the move of a reply; NBoard has no word for giving up, so that is played on."""
        if reply.move != RESIGN:
            return reply.move
        self._status(f"{self._engine.name} would resign")
        line = reply.info.pv if reply.info is not None else ()
        return next(filter(position.is_legal, line[:1]), position.legal_moves[0])

    async def _hint(self, text: str) -> None:
        """Evaluate the best moves. The status line at the end tells that there are no more."""
        position = self._open_game().position
        lines = min(_whole_number(text or "1", MAX_DEPTH), len(position.legal_moves))
        self._status(f"{self._engine.name} is analysing")
        await self._follow(self._think(position, Limit(depth=self._depth), lines))
        self._status("")

    async def _analyze(self, _text: str) -> None:
        """Evaluate every position of the game for black, from the last to the first."""
        for number, position in reversed(list(enumerate(self._required_game().positions))):
            score = await self._worth(position)
            if self._urgent:
                break
            self._console.write(f"analysis {number} {format_score(score)}")
        self._status("")

    async def _worth(self, position: Position) -> Score:
        """Return what a position is worth for black."""
        if position.outcome is not None:
            return _margin(position.outcome)
        async with self._think(position, Limit(depth=self._depth)) as analysis:
            reply = await analysis
        score = None if reply.info is None else reply.info.score_for(Color.BLACK)
        if score is None:
            raise TengenError(f"{self._engine.name} gives no evaluations")
        return score

    def _think(self, position: Position, limit: Limit, lines: int = 1) -> Analysis:
        """Start an analysis."""
        return self._begin(self._engine.analyse(position, limit, lines=lines))

    def _begin(self, analysis: Analysis) -> Analysis:
        """Take note of a search; it ends at once if somebody is waiting for the end already."""
        self._analysis = analysis
        if self._urgent:
            analysis.stop()
        return analysis

    async def _follow(self, analysis: Analysis) -> Reply:
        """Pass on what a search finds, and return its result."""
        position = analysis.request.position
        async with analysis:
            async for info in analysis:
                if info.pv:
                    self._console.write(format_thought(info, position))
                if info.nodes is not None:
                    self._console.write(f"nodestats {info.nodes} {info.time or 0:.2f}")
            return await analysis

    # -- the rest ----------------------------------------------------------------------------

    async def _ping(self, text: str) -> None:
        """Answer when nothing is thought any more, on the opponent's time either."""
        await self._engine.rest()
        self._console.write(f"pong {text}".rstrip())

    async def _learn(self, _text: str) -> None:
        """Nothing is learned from a single game, but the answer is obligatory."""
        self._console.write("learned")


def _word(line: str) -> str:
    return line.strip().partition(" ")[0].lower()


def _is_urgent(line: str | None) -> bool:
    return line is None or _word(line) in {"ping", "quit"}


def _whole_number(text: str, most: int) -> int:
    """Read a number from 1 on; larger ones than make sense are cut."""
    digits = text.split(maxsplit=1)[0] if text else ""
    if not (digits.isascii() and digits.isdigit() and len(digits) < 10 and int(digits) > 0):
        raise InvalidNotation(f"{shorten(text)!r} is not a number from 1 to {most}")
    return min(int(digits), most)


def _margin(outcome: Outcome) -> Score:
    """Return the result of a finished game for black."""
    margin = outcome.margin or 0
    return Score.discs(margin if outcome.winner is Color.BLACK else -margin)
