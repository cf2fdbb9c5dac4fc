"""The algorithms side by side on a fixed set of positions."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from time import perf_counter

from tengen.base.i18n import N_
from tengen.players.search.algorithms import ALGORITHMS, Algorithm
from tengen.players.search.samples import sample_problem
from tengen.players.search.trace import Trace
from tengen.rules.catalogue import variant
from tengen.rules.position import Position
from tengen.rules.variant import Variant

#: Playouts of the algorithms that do not count plies.
PLAYOUTS = 500


@dataclass(frozen=True, slots=True)
class GameSample:
    """A game, positions of it as lines of play, and a depth at which brute force is no torture."""

    game: str
    rules: Variant
    depth: int
    lines: tuple[str, ...]

    @property
    def positions(self) -> list[Position]:
        """The positions."""
        return [self.rules.initial().play_all(line) for line in self.lines]


SAMPLES = (
    GameSample(
        N_("five in a row"),
        variant("freestyle", size=6),
        3,
        ("c3 d4 c4 d3 d5 b2 b5 e2", "c4 d4 c3 c2 d3 b3 e5 e3", "d4 c3 d3 d2 c4 b4 e4 f4 e3 c5"),
    ),
    GameSample(
        N_("reversi"),
        variant("reversi"),
        4,
        (
            "c4 c5 f6 c3 b5 g7 e3 e6 c2 f3 g3 a5",
            "f5 f6 e6 f4 g6 d7 c3 c5 d3 g4 c6 c4 e8 g7 f3 c7 h4 b2 g5 h3",
            "c4 e3 f5 c5 c3 g6 e2 c2 b3 a3 b5 e6 c1 f3 e7 e8 d6 c7 f7 d3 h5 d1 g5 a6 b1 b6 a5 f6",
        ),
    ),
)


@dataclass(frozen=True, slots=True)
class AlgorithmStats:
    """What one algorithm did on the positions of one game; values in their order.

    ``depth`` is None for an algorithm that makes playouts instead.
    """

    game: str
    algorithm: str
    depth: int | None
    nodes: int
    leaves: int
    cutoffs: int
    seconds: float
    values: tuple[float, ...]


def compare(depth: int | None = None) -> Iterator[AlgorithmStats]:
    """Measure every algorithm on every sample, each as soon as it is done."""
    for sample in SAMPLES:
        for algorithm in ALGORITHMS.values():
            yield measure(sample, algorithm, sample.depth if depth is None else depth)


def measure(sample: GameSample, algorithm: Algorithm, depth: int) -> AlgorithmStats:
    """Run one algorithm on the positions of a sample."""
    problem, trace, start = sample_problem(sample.rules), Trace(most_nodes=0), perf_counter()
    amount = depth if algorithm.is_exact else PLAYOUTS
    values = tuple(
        algorithm.search(problem, position, amount, trace).value for position in sample.positions
    )
    return AlgorithmStats(
        game=sample.game,
        algorithm=algorithm.name,
        depth=depth if algorithm.is_exact else None,
        nodes=trace.nodes,
        leaves=trace.leaves,
        cutoffs=trace.cutoffs,
        seconds=perf_counter() - start,
        values=values,
    )
