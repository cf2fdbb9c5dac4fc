"""Players that behave and misbehave on demand: ``fake[does=crash,after=2]``.

They play the first legal move, and after so many moves do what they are named for.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Awaitable, Callable
from pathlib import Path

from tengen.base.move import PASS, RESIGN, Move
from tengen.base.score import Score
from tengen.engine.api import Engine, Report, Request
from tengen.engine.errors import (
    EngineCrashed,
    EngineFlood,
    EngineNotFound,
    EngineProtocolError,
    EngineUnsupported,
)
from tengen.engine.info import Info, Reply
from tengen.engine.names import PlayerName


class FakeEngine(Engine):
    """Plays by the book for ``after`` moves of its life, then does as it was told."""

    def __init__(self, name: PlayerName) -> None:
        super().__init__(name.text)
        self._does = name.options.get("does", "first")
        self._after = int(name.options.get("after", "0"))
        self._folder = Path(name.options.get("folder", "."))
        self._asked = 0
        self.is_closed = False

    async def start(self) -> None:
        if self._does == "unstartable":
            raise EngineCrashed(self.name, "ended with exit code 1", ("no licence",))
        if self._does == "missing":
            raise EngineNotFound(self.name, "cannot be started: no such file")

    async def _search(self, request: Request, _report: Report, _stopped: asyncio.Event) -> Reply:
        self._asked += 1
        if self._asked <= self._after:
            return Reply(request.position.legal_moves[0])
        return await _DEEDS[self._does](self, request)

    async def close(self) -> None:
        self.is_closed = True


async def _first(engine: FakeEngine, request: Request) -> Reply:
    return Reply(request.position.legal_moves[0])


async def _last(engine: FakeEngine, request: Request) -> Reply:
    return Reply(request.position.legal_moves[-1])


async def _resign(engine: FakeEngine, request: Request) -> Reply:
    return Reply(RESIGN)


async def _illegal(engine: FakeEngine, request: Request) -> Reply:
    taken = next(iter(request.position.stones), None)
    return Reply(PASS if taken is None else Move(taken))


async def _foul(engine: FakeEngine, request: Request) -> Reply:
    """Make a double three of five stones."""
    moves = ("h8", "h9", "g10", "f10", "h10")
    return Reply(request.position.variant.parse(moves[engine._asked - 1]))


async def _sleep(engine: FakeEngine, request: Request) -> Reply:
    await asyncio.sleep(30)
    return Reply(request.position.legal_moves[0])


async def _deaf(engine: FakeEngine, request: Request) -> Reply:
    """Refuse to be stopped."""
    waiting = asyncio.create_task(asyncio.sleep(0.5))
    while not waiting.done():
        try:
            await asyncio.shield(waiting)
        except asyncio.CancelledError:
            continue
    return Reply(request.position.legal_moves[0])


async def _think(engine: FakeEngine, request: Request) -> Reply:
    """Take a little time."""
    await asyncio.sleep(0.02)
    return Reply(request.position.legal_moves[0])


async def _crash(engine: FakeEngine, request: Request) -> Reply:
    raise EngineCrashed(engine.name, "ended with signal SIGSEGV", ("goodbye",))


async def _flood(engine: FakeEngine, request: Request) -> Reply:
    raise EngineFlood(engine.name, "printed over 200000 lines without an answer", ("x" * 9000,))


async def _babble(engine: FakeEngine, request: Request) -> Reply:
    raise EngineProtocolError(engine.name, "answered 'fish'")


async def _bug(engine: FakeEngine, request: Request) -> Reply:
    raise RuntimeError("list index out of range")


async def _unsupported(engine: FakeEngine, request: Request) -> Reply:
    raise EngineUnsupported(engine.name, f"cannot play {request.position.variant.name}")


async def _boast(engine: FakeEngine, request: Request) -> Reply:
    """Say that its own side wins."""
    move = request.position.legal_moves[0]
    return Reply(move, Info(request.position.turn, (move,), Score.winrate(0.99)))


async def _lament(engine: FakeEngine, request: Request) -> Reply:
    """Say that its own side loses."""
    move = request.position.legal_moves[0]
    return Reply(move, Info(request.position.turn, (move,), Score.winrate(0.01)))


async def _shrug(engine: FakeEngine, request: Request) -> Reply:
    """Say that nobody wins."""
    move = request.position.legal_moves[0]
    return Reply(move, Info(request.position.turn, (move,), Score.winrate(0.5)))


async def _hold(engine: FakeEngine, request: Request) -> Reply:
    """Tell which process we are in, and wait for leave to go on."""
    (engine._folder / f"pid-{os.getpid()}").touch()
    while not (engine._folder / "go").exists():
        await asyncio.sleep(0.01)
    return Reply(request.position.legal_moves[0])


async def _suicide(engine: FakeEngine, request: Request) -> Reply:
    os._exit(9)


_DEEDS: dict[str, Callable[[FakeEngine, Request], Awaitable[Reply]]] = {
    "first": _first,
    "last": _last,
    "resign": _resign,
    "illegal": _illegal,
    "foul": _foul,
    "sleep": _sleep,
    "deaf": _deaf,
    "think": _think,
    "crash": _crash,
    "flood": _flood,
    "babble": _babble,
    "bug": _bug,
    "unsupported": _unsupported,
    "boast": _boast,
    "lament": _lament,
    "shrug": _shrug,
    "hold": _hold,
    "suicide": _suicide,
}


def make(name: PlayerName) -> Engine:
    return FakeEngine(name)
