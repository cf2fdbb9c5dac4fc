"""The rules of caro at Gomocup: players, engine and solver know which rows of six win."""

from __future__ import annotations

import asyncio

import pytest

from tengen import Limit, Variant, engine, variant
from tengen.base.score import Score
from tengen.study.solving import SolveGoal, solve
from tengen.study.verifier import verify

#: Black lacks one stone of six between enemy stones, and has nothing else.
SIX = "15/15/15/15/15/15/4oxxx1xxo3/15/15/15/15/o14/1o13/15/4o10 x"
RULES = [(variant("caro"), False), (variant("caro-gomocup"), True)]
EXACT = variant("caro", exact=True)


@pytest.mark.parametrize(("rules", "wins"), [*RULES, (EXACT, False)])
@pytest.mark.parametrize("player", ["tengen[nodes=3000]", "combination", "threat", "level:9"])
def test_every_player_knows_whether_six_wins(rules: Variant, wins: bool, player: str) -> None:
    position = rules.position(SIX)

    async def best() -> str:
        async with engine.open(player) as one:
            return rules.format((await one.play(position, Limit(time=1.0))).move)

    if wins:
        assert asyncio.run(best()) == "i9"
    assert (position.play("i9").outcome is not None) is wins


@pytest.mark.parametrize(("rules", "wins"), [*RULES, (EXACT, False)])
def test_the_solver_knows_whether_six_wins(rules: Variant, wins: bool) -> None:
    found = solve(rules.position(SIX), SolveGoal.VCF)
    assert found.score == (Score.win_in(1) if wins else None)
    assert found.is_exact
    if found.win is not None:
        assert verify(found.win, is_thorough=True) > 0
