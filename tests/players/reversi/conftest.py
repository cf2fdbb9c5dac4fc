"""Reversi positions and the players by name, without threads."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from tengen import Limit, Position, variant
from tengen.engine import Reply, Request
from tengen.engine.local import LocalEngine, Searcher, Watch
from tengen.engine.names import PlayerName
from tengen.players.reversi import easy, expert, greedy, hard, medium, novice, student

MAKERS = {
    "novice": novice.make,
    "greedy": greedy.make,
    "expert": expert.make,
    "easy": easy.make,
    "medium": medium.make,
    "hard": hard.make,
    "student": student.make,
}


@pytest.fixture
def searcher() -> Callable[[str], Searcher]:
    """The searcher behind a name such as ``expert[seed=1]``."""

    def find(name: str) -> Searcher:
        parsed = PlayerName.parse(name)
        engine = MAKERS[parsed.kind](parsed)
        assert isinstance(engine, LocalEngine)
        return engine._searcher

    return find


@pytest.fixture
def ask(searcher: Callable[[str], Searcher]) -> Callable[..., Reply]:
    """Asks a player once."""

    def reply(name: str, position: Position, limit: Limit | None = None) -> Reply:
        request = Request(position, limit or Limit())
        return searcher(name).search(request, Watch(request, lambda _info: None))

    return reply


@pytest.fixture
def wander() -> Callable[[int, int, int], Position]:
    """A position of a size after random moves, not over; fewer moves where the game ended."""

    def walk(size: int, plies: int, seed: int) -> Position:
        chance = Random(seed)
        position = variant("reversi", size=size).initial()
        for _ply in range(plies):
            following = position.play(chance.choice(position.legal_moves))
            if following.outcome is not None:
                break
            position = following
        return position

    return walk
