"""Random positions of small games, and a problem whose values nobody can guess."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random

import pytest

from tengen import Color, Move, Outcome, Position, Variant
from tengen.base.limits import Limit
from tengen.engine.api import Request
from tengen.engine.info import Info
from tengen.engine.local import Watch
from tengen.players.search.problem import outcome_value


@dataclass(frozen=True)
class Noise:
    """Every position has a value of its own, between -10 and 10; the moves come in any order."""

    salt: int = 0

    def moves(self, position: Position) -> Sequence[Move]:
        moves = list(position.legal_moves)
        Random(position.key ^ self.salt).shuffle(moves)
        return moves

    def evaluate(self, position: Position) -> float:
        return Random(position.key + self.salt).uniform(-10, 10)

    def outcome_value(self, outcome: Outcome, turn: Color, ply: int) -> float:
        return outcome_value(outcome, turn, ply)


@pytest.fixture
def noise() -> Noise:
    return Noise(salt=7)


@pytest.fixture
def random_positions() -> Callable[[Variant, int, int], list[Position]]:
    """Make positions after a number of random moves; those in which the game is over as well."""

    def make(rules: Variant, plies: int, count: int) -> list[Position]:
        random, positions = Random(plies), []
        for _ in range(count):
            position = rules.initial()
            for _ in range(plies):
                if position.outcome is None:
                    position = position.play(random.choice(position.legal_moves))
            positions.append(position)
        return positions

    return make


@pytest.fixture
def watching() -> Callable[..., tuple[Request, Watch, list[Info]]]:
    """Make a request, the watch of its search and the list of what it reports."""

    def make(
        position: Position, limit: Limit | None = None, only: tuple[Move, ...] = ()
    ) -> tuple[Request, Watch, list[Info]]:
        request, infos = Request(position, limit or Limit(), only=only), list[Info]()
        return request, Watch(request, infos.append), infos

    return make
