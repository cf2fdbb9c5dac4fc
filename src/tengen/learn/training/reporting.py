"""What every training tells: how far it is, what came of each round, and of all of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import Generic, TypeVar

from tengen.base.i18n import N_
from tengen.engine.native.weights import Weights
from tengen.learn.networks.trial import Trial
from tengen.learn.training.folder import TrainingPart
from tengen.learn.training.ordered_pool import Stop
from tengen.learn.training.piece_jobs import PieceJob, PieceMaker

#: Says of pairs of games, counted by points, whether the new weights are better; None: not yet.
Decision = Callable[[Sequence[int]], bool | None]


class TrainingStage(Enum):
    """What a round is busy with, in words for people."""

    GAMES = N_("games")
    WEIGHTS = N_("weights")
    ERRORS = N_("depths compared")
    MATCH = N_("match")


@dataclass(frozen=True, slots=True)
class News:
    """How far a training is: the round, and how much of its stage is done."""

    round: int
    rounds: int
    stage: TrainingStage
    done: int
    total: int


@dataclass(frozen=True, slots=True)
class RoundReport:
    """What came out of a round; each game adds how well its weights fit."""

    number: int
    games: int
    positions: int
    trial: Trial
    is_accepted: bool


Report = TypeVar("Report", bound=RoundReport)


@dataclass(frozen=True, slots=True)
class RoundGames:
    """Games of a round, and how many positions it may learn from."""

    games: int
    positions: int


@dataclass(frozen=True, slots=True)
class TrainingResult(Generic[Report]):
    """What came out of a training; the weights are None if no round made progress."""

    rounds: tuple[Report, ...]
    weights: Weights | None
    #: What the last round has to learn from, where nothing more was wanted of it.
    played: RoundGames | None = None


@dataclass(frozen=True, slots=True)
class Means:
    """What a training works with, which does not change what it finds.

    ``maker`` plays the games elsewhere; fits and matches are done here. With ``only_games`` the
    last round ends when its games are played.
    """

    folder: Path
    threads: int
    decide: Decision
    on_news: Callable[[News], object] = lambda _news: None
    finished: Callable[[RoundReport], object] = lambda _report: None
    maker: PieceMaker | None = None
    only_games: bool = False

    @property
    def at_once(self) -> int:
        """How many pieces of games are made at the same time."""
        return self.threads if self.maker is None else self.maker.at_once

    def make(self, job: PieceJob, stop: Stop) -> TrainingPart:
        """Make a piece here or elsewhere; an unfinished one is worth nothing."""
        return job.make(stop) if self.maker is None else self.maker.make(job, stop)
