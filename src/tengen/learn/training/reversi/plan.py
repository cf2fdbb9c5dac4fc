"""What a training of Reversi is going to do: a plain value, the same for the same command."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from random import Random
from typing import Any

from tengen.base.errors import TengenError

#: The boards that can be trained; on smaller ones every game can be counted out from the start.
SIZES = (6, 8, 10)
#: Random moves are planned for boards of this size, and fewer or more of them for others.
_USUAL_SIZE = 8
_MAX_ROUNDS, _MAX_GAMES = 50, 10_000_000
#: Games that are played in one piece: enough that starting costs nothing, few enough to be lost.
GAMES_AT_ONCE = 500
#: A survey takes one position from so many games; fewer positions in all say nothing.
_GAMES_PER_POSITION, _MIN_POSITIONS = 50, 1000


@dataclass(frozen=True, slots=True)
class Round:
    """One generation: how many games, how they are played, and how long weights are fitted.

    Each game begins with random plies. Later positions are labelled with a mixture of what the
    search says and how the game ended, and with the exact score where it was counted out.
    """

    games: int
    depth: int
    counted_out: int
    least_random: int
    most_random: int
    search_share: float
    epochs: int

    @property
    def chunks(self) -> tuple[tuple[int, int], ...]:
        """The games in pieces, each from a number up to another.

        >>> Round(1100, 2, 8, 6, 40, 0.0, 150).chunks
        ((0, 500), (500, 1000), (1000, 1100))
        """
        starts = range(0, self.games, GAMES_AT_ONCE)
        return tuple((start, min(start + GAMES_AT_ONCE, self.games)) for start in starts)


#: The rounds that the weights of the package come from, for a machine with many cores.
USUAL_ROUNDS = (
    Round(700_000, 2, 8, 6, 40, 0.0, 150),
    Round(300_000, 4, 12, 8, 44, 0.7, 200),
    Round(300_000, 6, 14, 8, 48, 0.7, 300),
    Round(130_000, 6, 15, 9, 40, 0.7, 250),
)


@dataclass(frozen=True, slots=True)
class Survey:
    """How the errors of shallow searches are measured: positions, depths and the effort for one.

    Without positions the usual errors are taken.
    """

    positions: int = 4000
    depth: int = 11
    ending: int = 20
    nodes: int = 20_000_000


@dataclass(frozen=True, slots=True)
class Gate:
    """The match that decides about a generation: equal time, or equal positions, for each move."""

    seconds: float = 0.03
    nodes: int = 0
    random_plies: int = 8
    most_pairs: int = 2000


@dataclass(frozen=True, slots=True)
class ReversiPlan:
    """Everything that decides what a training finds, but for the chance of time in its matches."""

    size: int
    rounds: tuple[Round, ...]
    seed: int = 1
    survey: Survey = field(default_factory=Survey)
    gate: Gate = field(default_factory=Gate)

    def seed_of(self, *what: object) -> int:
        """Return the seed of one part of the work; parts have seeds that do not depend on others.

        >>> long, short = ReversiPlan(8, USUAL_ROUNDS), ReversiPlan(8, ())
        >>> long.seed_of("games", 1, 0) == short.seed_of("games", 1, 0)
        True
        """
        return Random("/".join(map(str, (self.seed, *what)))).getrandbits(64)

    @property
    def facts(self) -> dict[str, Any]:
        """The plan as JSON may hold it."""
        return {"game": "reversi", **asdict(self), "rounds": [asdict(one) for one in self.rounds]}

    def goes_on_with(self, facts: Mapping[str, Any]) -> bool:
        """Whether work done for another plan is the beginning of this, or the other way round."""
        mine, theirs = self.facts, dict(facts)
        shared = min(len(mine["rounds"]), len(theirs.get("rounds", ())))
        for one in (mine, theirs):
            one["rounds"] = list(one.get("rounds", ()))[:shared]
        return mine == theirs

    @classmethod
    def of_facts(cls, facts: Mapping[str, Any]) -> ReversiPlan:
        """Return the plan that a folder keeps; raises TypeError or KeyError.

        >>> plan = usual_plan(6, 2, 5000, 7)
        >>> ReversiPlan.of_facts(plan.facts) == plan
        True
        """
        rounds = tuple(Round(**one) for one in facts["rounds"])
        survey, gate = Survey(**facts["survey"]), Gate(**facts["gate"])
        return cls(facts["size"], rounds, facts["seed"], survey, gate)


def usual_plan(size: int, rounds: int, games: int | None, seed: int) -> ReversiPlan:
    """Return the plan of a command; raises TengenError.

    ``games`` are those of the first round, and the other rounds keep their proportion. The last
    round is repeated where more are wanted than there are.

    >>> [one.games for one in usual_plan(8, 5, 7000, 1).rounds]
    [7000, 3000, 3000, 1300, 1300]
    """
    if size not in SIZES:
        known = ", ".join(map(str, SIZES))
        raise TengenError(f"boards of size {size} cannot be trained, only those of {known}")
    if not 1 <= rounds <= _MAX_ROUNDS:
        raise TengenError(f"a training has 1 to {_MAX_ROUNDS} rounds, not {rounds}")
    if games is not None and not 1 <= games <= _MAX_GAMES:
        raise TengenError(f"a round has 1 to {_MAX_GAMES} games, not {games}")
    last, wanted = len(USUAL_ROUNDS) - 1, games or USUAL_ROUNDS[0].games
    chosen = (USUAL_ROUNDS[min(number, last)] for number in range(rounds))
    share = wanted / USUAL_ROUNDS[0].games
    fitting = tuple(_fitting(one, size, share) for one in chosen)
    return ReversiPlan(size, fitting, seed, _survey(wanted))


def _survey(games: int) -> Survey:
    positions = min(Survey().positions, games // _GAMES_PER_POSITION)
    return Survey(positions if positions >= _MIN_POSITIONS else 0)


def _fitting(one: Round, size: int, share: float) -> Round:
    """Return a round with its share of games, and as many random plies as the board allows."""
    plies = (size * size - 4) / (_USUAL_SIZE * _USUAL_SIZE - 4)
    return replace(
        one,
        games=max(1, round(one.games * share)),
        least_random=round(one.least_random * plies),
        most_random=round(one.most_random * plies),
    )
