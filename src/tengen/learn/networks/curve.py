"""Learning curves: how a network that starts from nothing scores against frozen opponents."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from functools import partial

from tengen.learn.networks.selfplay import self_play
from tengen.learn.networks.trial import Contestant, Trial, by_network, by_player, try_out
from tengen.learn.ntuple import Network
from tengen.rules.position import Position
from tengen.rules.variant import Variant

#: Opponents that never change and leave a fresh network room to rise, by family.
REVERSI = ("easy", "medium", "expert[disc=0.1]")
GOMOKU = ("sighted[attention=99]", "positional", "pattern[depth=2]")
#: Shares of all games after which the network is tried out, when no steps are given.
_SHARES = (0.0, 0.05, 0.1, 0.25, 0.5, 1.0)


@dataclass(frozen=True, slots=True)
class CurvePlan:
    """What a curve measures: games of self-play, seeds, opponents and the openings of trials.

    The openings are shared out among the seeds. Fresh networks are all alike, so the same openings
    for each seed would count the same games several times.
    """

    variant: Variant
    steps: tuple[int, ...]
    seeds: tuple[int, ...]
    opponents: tuple[str, ...]
    openings: Sequence[Position]
    depth: int = 1

    def openings_of(self, seed: int) -> Sequence[Position]:
        """Return the openings of one seed."""
        return self.openings[self.seeds.index(seed) :: len(self.seeds)]


@dataclass(frozen=True, slots=True)
class CurveTrial:
    """A trial of one network, trained with one seed for so many games, against one opponent."""

    seed: int
    games: int
    opponent: str
    trial: Trial


def usual_opponents(variant: Variant) -> tuple[str, ...]:
    """Return three frozen opponents of a game, weakest first."""
    return REVERSI if variant.is_reversi else GOMOKU


def usual_steps(games: int) -> tuple[int, ...]:
    """Return after how many games to look.

    >>> usual_steps(20000)
    (0, 1000, 2000, 5000, 10000, 20000)
    """
    return tuple(sorted({round(share * games) for share in _SHARES}))


def measure(course: CurvePlan, on_progress: Callable[[int, int], object]) -> Iterator[CurveTrial]:
    """Train a network for each seed and try it out at each step, as its averaged weights play.

    ``on_progress`` hears of each seed how many games it has played.
    """
    with ExitStack() as stack:
        contestants = {name: stack.enter_context(by_player(name)) for name in course.opponents}
        for seed in course.seeds:
            yield from _of_seed(course, seed, contestants, on_progress)


def _of_seed(
    course: CurvePlan,
    seed: int,
    contestants: dict[str, Contestant],
    on_progress: Callable[[int, int], object],
) -> Iterator[CurveTrial]:
    network, played, openings = Network.fresh(course.variant), 0, course.openings_of(seed)
    for step in course.steps:
        report = partial(_tell, on_progress, seed, played)
        self_play(network, step - played, seed * 7919 + played, report)
        played = step
        mine = by_network(network.averaged(), course.depth)
        for name, contestant in contestants.items():
            yield CurveTrial(seed, step, name, try_out(mine, contestant, openings))


def _tell(on_progress: Callable[[int, int], object], seed: int, before: int, done: int) -> None:
    on_progress(seed, before + done)
