"""Thinking on the opponent's time: it begins after a decision and ends when anything is asked."""

from __future__ import annotations

import asyncio
import subprocess
import sys
import threading
from collections.abc import Mapping

import pytest

from tengen import Color, engine, variant
from tengen.base.limits import Limit
from tengen.base.move import PASS, RESIGN
from tengen.engine import Info, Option, Reply, Request
from tengen.engine.api import OptionValue
from tengen.engine.local import Watch
from tengen.engine.pondering import PONDER_OPTIONS, PonderingEngine, expected
from tengen.rules.position import Position

START = variant("reversi").initial()
QUICK = Limit(nodes=1)


class Dreamer:
    """Plays the first legal move, expects the first answer, and ponders until it is stopped."""

    name = "dreamer"
    options: Mapping[str, Option] = PONDER_OPTIONS

    def __init__(self) -> None:
        self.is_pondering = True
        self.begun = threading.Event()
        self.pondered: list[Position] = []
        self.is_busy = False
        self.problem: Exception | None = None

    def configure(self, values: Mapping[str, OptionValue]) -> None:
        assert not self.is_busy
        self.is_pondering = bool(values.get("ponder", self.is_pondering))

    def search(self, request: Request, watch: Watch) -> Reply:
        assert not self.is_busy
        move = request.position.legal_moves[0]
        answer = request.position.play(move).legal_moves[0]
        return Reply(move, Info(request.position.turn, (move, answer), nodes=watch.nodes))

    def ponder(self, request: Request, watch: Watch) -> None:
        self.is_busy = True
        self.pondered.append(request.position)
        self.begun.set()
        pause = threading.Event()
        while not watch.is_over:
            pause.wait(0.001)
        self.is_busy = False
        if self.problem is not None:
            raise self.problem


async def begun(dreamer: Dreamer) -> None:
    assert await asyncio.to_thread(dreamer.begun.wait, 20)


def threads() -> set[str]:
    return {one.name for one in threading.enumerate() if "dreamer" in one.name}


def test_it_thinks_on_after_the_answer_it_expects_until_it_is_closed() -> None:
    dreamer = Dreamer()

    async def game() -> None:
        async with PonderingEngine(dreamer) as bot:
            await bot.play(START, QUICK)
            await begun(dreamer)
            assert dreamer.is_busy

    asyncio.run(game())
    assert not dreamer.is_busy
    assert not threads()
    after = START.play(START.legal_moves[0])
    assert dreamer.pondered == [after.play(after.legal_moves[0])]


def test_every_question_and_setting_ends_it_first() -> None:
    dreamer = Dreamer()

    async def game() -> None:
        async with PonderingEngine(dreamer) as bot:
            for act in (bot.configure, bot.rest, lambda: bot.prepare(START.variant)):
                dreamer.begun.clear()
                await bot.play(START, QUICK)
                await begun(dreamer)
                await act()
                assert not dreamer.is_busy

    asyncio.run(game())


def test_an_analysis_is_not_thought_on() -> None:
    dreamer = Dreamer()

    async def study() -> None:
        async with PonderingEngine(dreamer) as bot:
            await bot.analyse(START, QUICK)

    asyncio.run(study())
    assert not dreamer.pondered


def test_a_search_that_comes_while_a_rest_is_waited_for_waits_too() -> None:
    dreamer = Dreamer()

    async def game() -> None:
        async with PonderingEngine(dreamer) as bot:
            await bot.play(START, QUICK)
            await begun(dreamer)
            resting = asyncio.create_task(bot.rest())
            await asyncio.sleep(0)
            resting.cancel()
            await bot.play(START, QUICK)

    asyncio.run(game())
    assert not threads()


def test_what_fails_meanwhile_is_told_once() -> None:
    dreamer = Dreamer()
    dreamer.problem = ValueError("a bug")

    async def game() -> None:
        async with PonderingEngine(dreamer) as bot:
            await bot.play(START, QUICK)
            with pytest.raises(ValueError, match="a bug"):
                await bot.rest()
            await bot.rest()

    asyncio.run(game())


def test_where_nothing_is_expected_the_whole_position_is_thought_about() -> None:
    move = START.legal_moves[0]
    after = START.play(move)
    assert expected(START, Reply(move)) == after
    impossible = Info(Color.BLACK, (move, move))
    assert expected(START, Reply(move, impossible)) == after


def test_a_forced_pass_is_expected() -> None:
    position = variant("reversi").position("xo6/8/xo6/8/8/8/8/8 x")
    after = position.play("c1")
    assert after.legal_moves == (PASS,)
    assert expected(position, Reply(position.variant.parse("c1"))) == after.play(PASS)


def test_nothing_is_expected_after_the_end_and_in_an_opening() -> None:
    assert expected(START, Reply(RESIGN)) is None
    won = variant("tictactoe").initial().play_all("a1 a2 b1 b2")
    assert expected(won, Reply(won.variant.parse("c1"))) is None
    opening = variant("swap2").initial()
    assert expected(opening, Reply(opening.variant.parse("h8"))) is None


def test_a_program_that_forgets_to_close_it_ends_all_the_same() -> None:
    code = (
        "from tengen import engine, variant\n"
        "bot = engine.open_simple('tengen[hash=1,ponder=yes]')\n"
        "from tengen.base.limits import Limit\n"
        "print(bot.play(variant('reversi').initial(), Limit(nodes=1000)).move.point)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=False
    )
    assert done.returncode == 0
    assert done.stdout.startswith("Point")
    assert done.stderr == ""


@pytest.mark.parametrize(("name", "moves"), [("reversi", "f5 d6"), ("freestyle", "h8 i9")])
def test_the_champion_ponders_through_a_game_and_leaves_no_thread_behind(
    name: str, moves: str
) -> None:
    before = set(threading.enumerate())
    position = variant(name).initial().play_all(moves)
    with engine.open_simple("tengen[hash=1,book=no,ponder=yes]") as bot:
        for _ in range(4):
            position = position.play(bot.play(position, Limit(nodes=2000)).move)
            position = position.play(position.legal_moves[0])
        bot.rest()
        assert not any("ponders" in one.name for one in threading.enumerate())
        bot.play(position, Limit(nodes=2000))
    assert set(threading.enumerate()) <= before
