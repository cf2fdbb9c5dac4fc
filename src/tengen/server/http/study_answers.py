"""The shapes of the answers about reviews, learners and jobs; see ``answers``."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field
from typing_extensions import TypeAliasType

from tengen.base.color import Color, Seat
from tengen.base.score import Score
from tengen.engine.explanation import Sentence
from tengen.games.batches import FailedReview
from tengen.games.listing import GameSummary
from tengen.games.thought import WrittenExplanation
from tengen.games.thumbnails import Thumbnail
from tengen.server.http.answers import answer
from tengen.server.jobs.jobs import JobState
from tengen.server.jobs.results import JobResult
from tengen.study.progress import GamePoint

# -- reviews --------------------------------------------------------------------------------------

MoveVerdict = TypeAliasType(
    "MoveVerdict",
    Literal["forced", "opening", "best", "good", "inaccuracy", "mistake", "blunder"],
)


@answer
@dataclass(frozen=True, slots=True)
class JudgedMove:
    """A move of a reviewed game; ``ply`` 1 is the first move.

    ``score`` is that of the best move, ``played`` that of the move made, both for the mover;
    ``chance`` is black's after the move.
    """

    ply: int
    seat: Seat
    color: Color
    move: str
    best: str
    loss: float
    unit: Literal["chance", "discs"]
    verdict: Annotated[MoveVerdict, Field(alias="class")]
    score: Score | None
    played: Score | None
    chance: float | None
    line: list[str]
    explanation: WrittenExplanation | None


@answer
@dataclass(frozen=True, slots=True)
class NoAccuracy:
    """Nothing is known yet."""


@answer
@dataclass(frozen=True, slots=True)
class NoReview:
    """Nobody asked for a review of the game yet."""

    state: Literal["none"]
    moves: list[JudgedMove]
    accuracy: NoAccuracy


@answer
@dataclass(frozen=True, slots=True)
class RunningReview:
    """A review on its way: positions done, of how many."""

    state: Literal["running"]
    done: int
    of: int
    moves: list[JudgedMove]
    accuracy: NoAccuracy


class FinishedReview(BaseModel):
    """The review of a game by a player that had so many seconds for each position.

    Those of old versions do not name the ``opening``.
    """

    model_config = ConfigDict(extra="forbid")

    state: Literal["done"]
    player: str
    seconds: float
    moves: list[JudgedMove]
    accuracy: dict[Seat, float | None]
    best_share: dict[Seat, float | None]
    counts: dict[Seat, dict[MoveVerdict, int]]
    opening: str | None = None


ReviewAnswer = TypeAliasType("ReviewAnswer", NoReview | RunningReview | FinishedReview)


@answer
@dataclass(frozen=True, slots=True)
class BatchAnswer:
    """The reviews of many games: done, of how many; those that failed, and why.

    ``game`` is on its way, with so many positions done, of how many; ``trouble`` says why those
    that wait do not go on by themselves.
    """

    state: Literal["none", "running", "stopped", "done"]
    done: int
    of: int
    failed: list[FailedReview]
    game: str | None
    positions: int
    positions_of: int
    trouble: Sentence | None


@answer
@dataclass(frozen=True, slots=True)
class MistakeAnswer:
    """A mistake of one's own: the board before it, with the move made and the best one marked."""

    game: GameSummary
    ply: int
    move: str
    best: str
    verdict: MoveVerdict
    loss: float
    unit: Literal["chance", "discs"]
    before: Thumbnail


@answer
@dataclass(frozen=True, slots=True)
class ProgressAnswer:
    """What the reviews of one's latest games say together; ``unreviewed`` games have none yet."""

    mistakes: list[MistakeAnswer]
    curve: list[GamePoint]
    unreviewed: list[str]


# -- endings --------------------------------------------------------------------------------------


@answer
@dataclass(frozen=True, slots=True)
class RatingChangeAnswer:
    """The rating of a player before and after a game."""

    before: float
    after: float


@answer
@dataclass(frozen=True, slots=True)
class KeyMomentAnswer:
    """The move that turned a game, with black's chances before and after it.

    ``best`` is the move that a review preferred.
    """

    ply: int
    color: Color
    move: str
    before: float
    after: float
    best: str | None


@answer
@dataclass(frozen=True, slots=True)
class EndingAnswer:
    """What the end of a game brought: ratings by seat, the key moment, the level to try next.

    ``praise`` and ``work`` are what the coach says to the player who asks, where there is a review.
    """

    ratings: dict[Seat, RatingChangeAnswer]
    key: KeyMomentAnswer | None
    next_level: str | None
    praise: Sentence | None
    work: Sentence | None


# -- learning -------------------------------------------------------------------------------------


@answer
@dataclass(frozen=True, slots=True)
class WeightsAnswer:
    """The weights of a classic learner."""

    wins: float
    losses: float
    draws: float


@answer
@dataclass(frozen=True, slots=True)
class PastWeights:
    """The weights of a classic learner after so many games."""

    games: int
    wins: float
    losses: float
    draws: float


@answer
@dataclass(frozen=True, slots=True)
class KnowledgeAnswer:
    """How much a learner knows.

    ``threshold``: from this value on the classic learner plays a move at once; ``history`` has its
    weights, oldest first.
    """

    games: int
    positions: int
    moves: int
    network_games: int
    weights: WeightsAnswer | None
    threshold: float | None
    history: list[PastWeights]


@answer
@dataclass(frozen=True, slots=True)
class KnownMove:
    """A move made in a position, and how the games went for who made it."""

    move: str
    value: float | None
    wins: int
    draws: int
    losses: int


@answer
@dataclass(frozen=True, slots=True)
class KnownPosition:
    """A position met, as text that can be given as the start of a board.

    ``sources`` counts the games by where they come from: own, imported, selfplay.
    """

    position: str
    ply: int
    value: float | None
    wins: int
    draws: int
    losses: int
    sources: dict[str, int]
    moves: list[KnownMove]


@answer
@dataclass(frozen=True, slots=True)
class KnownPositionsAnswer:
    """Positions, most frequent first; ``next`` is the offset of those that follow.

    ``closed`` says why some are left out: they stand in a running game.
    """

    list: tuple[KnownPosition, ...]
    next: int | None
    closed: Sentence | None


@answer
@dataclass(frozen=True, slots=True)
class CurvePointAnswer:
    """The score of a learner after so many games, with its 95 % interval, from 0 to 1."""

    opponent: str
    games: int
    score: float
    low: float
    high: float


@answer
@dataclass(frozen=True, slots=True)
class CurveAnswer:
    """How a learner fared against opponents that never change."""

    points: list[CurvePointAnswer]


@answer
@dataclass(frozen=True, slots=True)
class ResetAnswer:
    """Whether there was anything to forget."""

    forgotten: bool


@answer
@dataclass(frozen=True, slots=True)
class JobStartedAnswer:
    """The name of a job."""

    job: str


@answer
@dataclass(frozen=True, slots=True)
class StoppedJobAnswer:
    """A job and how far it is; ``text`` says what went wrong."""

    job: str
    work: str
    state: JobState
    done: int
    of: int | None
    result: JobResult | None
    text: str | None


@answer
@dataclass(frozen=True, slots=True)
class JobAnswer(StoppedJobAnswer):
    """A job and how far it is; ``place`` is that in the queue, from 1, while it waits."""

    place: int | None
