"""Every player knows the rules of the table: it claims fouls, plays none, and does not pass."""

from __future__ import annotations

import asyncio

import pytest

from tengen import Limit, Move, Position, engine, variant
from tengen.base.move import CLAIM

DOUBLE_THREE = "h8 a1 h9 a3 g10 a5 f10 a7"
#: A double four that looks best of all: it would stop white's four and make two of one's own.
TEMPTING = "e8 c2 f8 c4 g8 c6 h9 k8 h10 i8 h11 j8"
PLAYERS = ["tengen[nodes=2000]", "level:1", "level:5", "level:10", "franta", "scorer", "random"]


def reply(player: str, position: Position) -> Move:
    async def ask() -> Move:
        async with engine.open(player) as one:
            return (await one.play(position, Limit(time=0.5))).move

    return asyncio.run(ask())


@pytest.mark.parametrize("player", PLAYERS)
def test_every_player_claims_a_foul(player: str) -> None:
    position = variant("renju", foul="claim").initial().play_all(DOUBLE_THREE).play("h10")
    assert reply(player, position) == CLAIM


@pytest.mark.parametrize("rule", ["loses", "claim"])
@pytest.mark.parametrize("player", PLAYERS)
def test_no_player_plays_a_foul_or_passes_without_need(player: str, rule: str) -> None:
    rules = variant("renju", foul=rule, passes=True)
    position = rules.initial().play_all(TEMPTING)
    assert variant("renju").initial().play_all(TEMPTING).why_illegal("h8") == "double four"
    move = reply(player, position)
    assert move in position.legal_moves
    assert move.point is not None
