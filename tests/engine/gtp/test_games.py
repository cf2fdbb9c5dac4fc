"""Whole games over GTP with real programs: GRhino as our engine, and we as our own."""

from __future__ import annotations

import asyncio
import shutil
import subprocess
from collections.abc import Callable

import pytest

import tengen.engine
from tengen import PASS, Color, Position, variant
from tengen.engine import Engine, EngineUnsupported, Limit
from tengen.engine.process import ProgramCommand
from tengen.engine.protocols.gtp.host import GtpEngine

Own = Callable[..., tuple[str, ...]]

#: Games are installed outside the search path of some accounts.
GRHINO = shutil.which("gtp-rhino", path="/usr/games:/usr/local/bin:/usr/bin")
needs_grhino = pytest.mark.skipif(
    GRHINO is None, reason="gtp-rhino is not installed (Debian package grhino)"
)


async def game(start: Position, black: Engine, white: Engine) -> Position:
    """Let two engines play; every move is checked by the engine interface."""
    position, limit = start, Limit(time=1)
    while position.outcome is None:
        player = black if position.turn is Color.BLACK else white
        position = position.play((await player.play(position, limit)).move)
    return position


def score(position: Position) -> str:
    assert position.outcome is not None
    winner, margin = position.outcome.winner, position.outcome.margin
    return "0" if winner is None else f"{winner.value[0].upper()}+{margin or ''}"


def play(start: Position, command: tuple[str, ...], color: Color, seed: int) -> Position:
    """Let a program play a colour against our random player; both must agree on the end."""

    async def run() -> Position:
        async with (
            GtpEngine(ProgramCommand(command)) as program,
            tengen.engine.open(f"random[seed={seed}]") as random,
        ):
            players = (program, random) if color is Color.BLACK else (random, program)
            end = await game(start, *players)
            assert await program.ask("final_score", end) == score(end)
            return end

    return asyncio.run(run())


@needs_grhino
@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("color", Color)
def test_grhino_plays_and_agrees_on_the_score(color: Color, seed: int) -> None:
    assert GRHINO is not None
    end = play(variant("reversi").initial(), (GRHINO, "--level=1"), color, seed)
    assert end.outcome is not None


@needs_grhino
def test_grhino_plays_through_passes_and_jumps() -> None:
    assert GRHINO is not None
    before = variant("reversi").initial().play_all("c4 c3 e6 b4 a4 a5 c2 a3")
    after = before.play_all("pass d2")

    async def run() -> None:
        async with GtpEngine(ProgramCommand((GRHINO or "", "--level=1"))) as program:
            for position in (after, before, after, before.start, after):
                reply = await program.play(position)
                assert (reply.move == PASS) == (position is before)
            reply = await program.analyse(after)
            assert after.is_legal(reply.move)

    asyncio.run(run())


@needs_grhino
def test_what_grhino_does_not_play_is_said_in_a_sentence() -> None:
    async def ask(position: Position) -> None:
        async with GtpEngine(ProgramCommand((GRHINO or "",))) as program:
            await program.play(position)

    with pytest.raises(EngineUnsupported, match="does not play renju; it offers Othello"):
        asyncio.run(ask(variant("renju").initial()))
    with pytest.raises(EngineUnsupported, match="does not play on a board of 6"):
        asyncio.run(ask(variant("reversi", size=6).initial()))
    with pytest.raises(EngineUnsupported, match="cannot set up the position"):
        asyncio.run(ask(variant("reversi").position("8/8/8/2xxx3/2ooo3/8/8/8 x")))


@pytest.mark.parametrize("color", Color)
@pytest.mark.parametrize("name", ["reversi", "freestyle", "swap2"])
def test_our_own_program_plays_whole_games(own: Own, name: str, color: Color) -> None:
    play(variant(name).initial(), own("reversi"), color, seed=5)


@pytest.mark.parametrize("size", ["6", "10"])
def test_our_own_program_plays_on_other_boards(own: Own, size: str) -> None:
    play(variant("reversi", size=size).initial(), own("freestyle"), Color.WHITE, seed=6)


def test_our_own_program_is_set_up_analyses_and_keeps_every_limit(own: Own) -> None:
    reversi = variant("reversi")
    setup = reversi.position("8/8/8/2xxx3/2ooo3/8/8/8 x")
    only = (reversi.parse("c6"),)

    async def run() -> None:
        async with GtpEngine(ProgramCommand(own("reversi"))) as program:
            for limit in (Limit(time=0.2), Limit(nodes=5), Limit(depth=1)):
                reply = await program.play(setup, limit)
                assert setup.is_legal(reply.move)
            analysis = program.analyse(setup, Limit(nodes=1), only=only)
            reply = await analysis
            assert [line.pv for line in analysis.lines] == [only]
            assert reply.move == only[0]
            async with program.analyse(setup) as endless:
                async for _info in endless:
                    break

    asyncio.run(run())


DIALOGUE = """\
1 protocol_version
2 set_game Othello
# a comment
3 play black f5

4 play black f5
5 castle
6 undo
7 quit
8 name
"""


def test_our_own_program_follows_a_script(own: Own) -> None:
    run = subprocess.run(
        own("reversi"), input=DIALOGUE, capture_output=True, text=True, timeout=30, check=True
    )
    assert run.stdout == (
        "=1 2\n\n=2\n\n=3\n\n?4 illegal move\n\n?5 unknown command\n\n=6\n\n=7\n\n"
    )
    assert run.stderr == ""


def test_our_own_program_ends_with_its_input(own: Own) -> None:
    run = subprocess.run(
        own("renju"),
        input="genmove black",
        capture_output=True,
        text=True,
        timeout=30,
        check=True,
    )
    assert run.stdout.startswith("= ")
