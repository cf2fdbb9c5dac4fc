"""On 6 × 6 the champion never lets a won ending go, whoever it plays against."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

import pytest

from tengen import engine, variant
from tengen.base.color import Color
from tengen.base.limits import Limit
from tengen.engine.simple import SimpleEngine
from tengen.rules.position import Position
from tengen.study.solving import Effort, SolveGoal, solve

#: Squares that are empty at most, and games of each kind.
EMPTY, GAMES = 18, 8
CELLS = 36

Opponent = Callable[[Position], Position]


@pytest.fixture(scope="module")
def champion() -> Iterator[SimpleEngine]:
    with engine.open_simple("tengen[hash=8]") as bot:
        yield bot


def endings() -> Iterator[tuple[Position, int]]:
    """Yield positions of random games that the side to move does not lose, with its margin."""
    chance, found = Random(6), 0
    while found < GAMES:
        position = variant("reversi", size=6).initial()
        while position.outcome is None and len(position.stones) < CELLS - EMPTY:
            position = position.play(chance.choice(position.legal_moves))
        if position.outcome is not None:
            continue
        score = solve(position, SolveGoal.EXACT, Effort(megabytes=8)).score
        assert score is not None
        if score.value >= 0:
            found += 1
            yield position, int(score.value)


def margin_after(bot: SimpleEngine, position: Position, answer: Opponent) -> int:
    """Play a game out and return the margin of the side that is to move now."""
    color: Color = position.turn
    while position.outcome is None:
        is_own = position.turn is color
        position = position.play(bot.play(position, Limit()).move) if is_own else answer(position)
    margin = position.outcome.margin or 0
    return margin if position.outcome.winner is color else -margin


def test_it_gets_at_least_what_was_proved_against_chance(champion: SimpleEngine) -> None:
    chance = Random(1)
    for position, proved in endings():
        for _ in range(3):
            got = margin_after(
                champion, position, lambda now: now.play(chance.choice(now.legal_moves))
            )
            assert got >= proved, position.text


def test_it_gets_exactly_what_was_proved_against_best_play(champion: SimpleEngine) -> None:
    with engine.open_simple("tengen[hash=8,threads=2]") as rival:
        for position, proved in endings():
            got = margin_after(
                champion, position, lambda now: now.play(rival.play(now, Limit()).move)
            )
            assert got == proved, position.text
