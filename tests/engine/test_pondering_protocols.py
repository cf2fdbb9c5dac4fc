"""A player behind a protocol thinks on the opponent's time when it may, and rests when it must."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Awaitable, Callable, Mapping

import pytest

from tengen import variant
from tengen.engine import Engine, Info, Option, Reply, Request
from tengen.engine.api import OptionValue
from tengen.engine.local import Watch
from tengen.engine.pondering import PONDER_OPTIONS, PonderingEngine
from tengen.engine.protocols.console import Console, MemoryConsole
from tengen.engine.protocols.gomocup.serve import serve as gomocup
from tengen.engine.protocols.gtp.serve import serve as gtp
from tengen.engine.protocols.nboard.serve import serve as nboard
from tengen.rules.variant import Variant

Serve = Callable[[Engine, Console, Variant], Awaitable[None]]


class Dreamer:
    """Plays the first legal move and ponders, if it may, until it is stopped."""

    name = "dreamer"
    options: Mapping[str, Option] = PONDER_OPTIONS

    def __init__(self, *, is_pondering: bool = True) -> None:
        self.is_pondering = is_pondering
        self.prepared: list[str] = []
        self.has_begun = threading.Event()
        self.has_ended = threading.Event()

    def configure(self, values: Mapping[str, OptionValue]) -> None:
        self.is_pondering = bool(values["ponder"])

    def prepare(self, rules: Variant) -> None:
        self.prepared.append(rules.name)

    def search(self, request: Request, watch: Watch) -> Reply:
        move = request.position.legal_moves[0]
        return Reply(move, Info(request.position.turn, (move,), nodes=watch.nodes))

    def ponder(self, request: Request, watch: Watch) -> None:
        assert request.position.moves
        self.has_begun.set()
        pause = threading.Event()
        while not watch.is_over:
            pause.wait(0.001)
        self.has_ended.set()


def converse(dreamer: Dreamer, serve: Serve, name: str, *steps: tuple[str, str]) -> None:
    """Say each line and wait for its answer; before the last one the player is pondering."""

    async def dialogue() -> None:
        console = MemoryConsole()
        async with PonderingEngine(dreamer) as player, asyncio.timeout(20):
            server = asyncio.ensure_future(serve(player, console, variant(name)))
            for number, (line, answer) in enumerate(steps, start=1):
                if number == len(steps):
                    assert await asyncio.to_thread(dreamer.has_begun.wait, 20)
                    assert not dreamer.has_ended.is_set()
                console.feed(line)
                while answer and not (await console.heard()).startswith(answer):
                    pass
            assert dreamer.has_ended.is_set()
            console.end()
            await server

    asyncio.run(dialogue())


@pytest.mark.parametrize("last", ["genmove white", "boardsize 8", "clear_board"])
def test_gtp_ponders_after_a_move_until_the_next_or_a_new_game(last: str) -> None:
    dreamer = Dreamer()
    converse(
        dreamer, gtp, "reversi", ("genmove black", "="), ("time_left black 9 0", "="), (last, "=")
    )
    assert dreamer.prepared[0] == "reversi"


@pytest.mark.parametrize("last", [("ping 1", "pong 1"), ("go", "===")])
def test_nboard_ponders_after_a_move_until_a_ping_or_the_next(last: tuple[str, str]) -> None:
    dreamer = Dreamer()
    converse(dreamer, nboard, "reversi", ("go", "==="), ("move F5", ""), last)
    assert dreamer.prepared == ["reversi"]


@pytest.mark.parametrize("last", [("TURN 1,1", "1,0"), ("RESTART", "OK")])
def test_gomocup_ponders_when_it_is_told_to(last: tuple[str, str]) -> None:
    dreamer = Dreamer(is_pondering=False)
    begin = (("START 15", "OK"), ("INFO pondering 1", ""), ("BEGIN", "0,0"))
    converse(dreamer, gomocup, "freestyle", *begin, last)
    assert dreamer.prepared[0] == "freestyle"


def test_without_a_word_gomocup_does_not_ponder() -> None:
    dreamer = Dreamer(is_pondering=False)

    async def dialogue() -> None:
        console = MemoryConsole("START 15", "BEGIN", "END")
        async with PonderingEngine(dreamer) as player, asyncio.timeout(20):
            await gomocup(player, console, variant("freestyle"))

    asyncio.run(dialogue())
    assert not dreamer.has_begun.is_set()
