"""Whole games between the host and our own program, on every rule that both speak."""

from __future__ import annotations

import asyncio

import pytest

from tengen import Variant, variant
from tengen.engine import Limit
from tengen.engine.protocols.gomocup.host import GomocupEngine

GAMES = [
    variant("freestyle", size=9),
    variant("freestyle", size=(11, 7)),
    variant("standard", size=9),
    variant("renju", size=9),
    variant("caro", size=9),
    variant("caro", size=9, exact=True),
    variant("swap2", size=9),
    variant("free-renju", size=9),
]


async def _finish(engine: GomocupEngine, rules: Variant) -> None:
    """Play a game in which one program plays both sides."""
    position = rules.initial()
    while position.outcome is None:
        if position.stage is not None and rules.opening == "free-renju":
            position = position.play(position.legal_moves[0])  # the protocol knows no such opening
            continue
        reply = await engine.play(position, Limit(time=0.05))
        position = position.play(reply.move)


@pytest.mark.parametrize("rules", GAMES, ids=lambda rules: f"{rules.name}-{rules.size_text}")
def test_a_game_is_played_to_its_end(tengen_program: GomocupEngine, rules: Variant) -> None:
    async def run() -> None:
        async with tengen_program as engine:
            assert engine.has_extensions
            before = engine.program
            await _finish(engine, rules)
            assert engine.program is before

    asyncio.run(run())


def test_one_program_plays_one_game_after_the_other(tengen_program: GomocupEngine) -> None:
    async def run() -> None:
        async with tengen_program as engine:
            before = engine.program
            for rules in (GAMES[0], GAMES[3], GAMES[0]):
                await _finish(engine, rules)
            assert engine.program is before

    asyncio.run(run())


def test_several_lines_of_our_own_program(tengen_program: GomocupEngine) -> None:
    async def run() -> None:
        async with tengen_program as engine:
            position = variant("renju").initial().play_all("h8 i9")
            analysis = engine.analyse(position, Limit(time=0.1), lines=2)
            reply = await analysis
            assert position.is_legal(reply.move)
            assert analysis.lines[0].pv[0] == reply.move

    asyncio.run(run())
