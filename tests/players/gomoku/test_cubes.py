"""Cubes up to 15 × 15 × 15 are played within the time, and drawn."""

from __future__ import annotations

import asyncio
from time import process_time

import pytest

from tengen import Limit, draw, engine, variant

CUBE = variant("gomoku3d", size=15)
BEGUN = CUBE.initial().play_all("h8-8 a1-1 i9-9 b1-1 g7-7 c1-2")


@pytest.mark.parametrize(
    "player", ["random", "franta", "scorer", "pattern", "combination", "level:6"]
)
def test_every_player_keeps_to_the_time_in_the_largest_cube(player: str) -> None:
    async def busy() -> float:
        async with engine.open(player) as one:
            await one.prepare(CUBE)
            started = process_time()
            reply = await one.play(BEGUN, Limit(time=1.0))
            assert BEGUN.is_legal(reply.move)
            return process_time() - started

    assert asyncio.run(busy()) < 10  # without bounds it takes minutes


def test_a_row_through_the_largest_cube_wins_and_is_drawn() -> None:
    won = CUBE.initial().play_all("a15-1 a1-1 b14-2 b1-1 c13-3 c1-1 d12-4 d1-1 e11-5")
    assert won.outcome is not None
    assert len(won.outcome.line) == 5
    picture = draw.svg(won)
    assert picture.count("<circle") >= len(won.stones) or "<use" in picture
    assert CUBE.position(won.text) == won
