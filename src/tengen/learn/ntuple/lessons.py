"""What goes into a network and what comes out of it, as plain data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from tengen.base.move import Move
from tengen.rules.position import Position

#: How far a value moves towards what the game taught, in one update.
RATE = 0.2
#: How much of a lesson is the end of the game (1) and how much the very next position (0).
TRACE = 0.7


@dataclass(frozen=True, slots=True)
class Lesson:
    """A game to learn from.

    ``moves`` lead from ``start``, or from the beginning of the game, to any later position.
    ``result`` is that of the game for black: 1, 0 or -1. ``labels`` holds values known better, for
    example from solving: ``labels[n]`` is the value, from -1 to 1 for the side to move, of the
    position after the first ``n`` moves. The game is gone through ``passes`` times.
    """

    moves: tuple[Move, ...]
    result: int
    labels: Mapping[int, float] = field(default_factory=dict)
    start: Position | None = None
    rate: float = RATE
    trace: float = TRACE
    passes: int = 1

    def __post_init__(self) -> None:
        if self.result not in {-1, 0, 1}:
            raise ValueError(f"the result of a lesson is -1, 0 or 1, not {self.result}")
        if self.passes < 1:
            raise ValueError(f"a lesson is gone through at least once, not {self.passes} times")
        _check_learning(self.rate, self.trace)
        for ply, value in self.labels.items():
            if not 0 <= ply <= len(self.moves):
                raise ValueError(f"a label stands after 0 to {len(self.moves)} moves, not {ply}")
            if not -1 <= value <= 1:
                raise ValueError(f"a label is a value from -1 to 1, not {value}")


@dataclass(frozen=True, slots=True)
class SelfPlay:
    """How a network plays itself: the same settings and weights give the same games.

    Each game begins with up to ``random_plies`` moves by chance; later ``exploration`` is the
    chance that a move is not the best one. Neither is taken as advice about the moves before it.
    """

    seed: int = 1
    exploration: float = 0.05
    random_plies: int = 10
    rate: float = RATE
    trace: float = TRACE

    def __post_init__(self) -> None:
        _check_learning(self.rate, self.trace)
        if not 0 <= self.seed < 1 << 64:
            raise ValueError(f"a seed is a number of 64 bits, not {self.seed}")
        if not 0 <= self.exploration <= 1:
            raise ValueError(f"exploration is a chance from 0 to 1, not {self.exploration}")
        if self.random_plies < 0:
            raise ValueError(f"random plies cannot be negative, but are {self.random_plies}")


def _check_learning(rate: float, trace: float) -> None:
    if not 0 < rate <= 1:
        raise ValueError(f"the rate is above 0 and at most 1, not {rate}")
    if not 0 <= trace <= 1:
        raise ValueError(f"the trace is from 0 to 1, not {trace}")


@dataclass(frozen=True, slots=True)
class SelfPlayReport:
    """What came of self-play; wins and losses are those of black."""

    games: int
    wins: int
    draws: int
    losses: int
    plies: int
    seconds: float


@dataclass(frozen=True, slots=True)
class NetworkSearchResult:
    """What a search found: the best move, its value for the side to move and the expected line.

    ``is_exact`` when the value is proved by the rules: 1, 0 or -1.
    """

    move: Move
    value: float
    line: tuple[Move, ...]
    depth: int
    nodes: int
    is_exact: bool
