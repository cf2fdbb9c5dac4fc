"""What a job tells: made in its process, sent as JSON, read by the server."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypedDict, final

from pydantic import ConfigDict, TypeAdapter, with_config
from typing_extensions import TypeAliasType

#: No result is taken for another one.
_result = with_config(ConfigDict(extra="forbid"))


@_result
@dataclass(frozen=True, slots=True)
class GameLearned:
    """How many learners learned a game that was new to them."""

    learned: int


@_result
@dataclass(frozen=True, slots=True)
class FoundGame:
    """A game of a file, by its place in it from 1: what tells it from the others.

    ``winner`` is black, white, draw or nothing.
    """

    number: int
    variant: str
    black: str
    white: str
    event: str
    date: str
    moves: int
    winner: str


@_result
@dataclass(frozen=True, slots=True)
class RecordsTaken:
    """The games of a file that are kept now, and why others are not.

    Where one of several is to be chosen first, none is kept, and they are ``found``. With
    ``unknown_game`` somebody has to say which game it is.
    """

    games: list[str]
    refused: list[str]
    found: list[FoundGame] = field(default_factory=list)
    unknown_game: bool = False


@_result
@dataclass(frozen=True, slots=True)
class RecordsKept:
    """The same of a file that a job read, and how many bytes its games take."""

    taken: RecordsTaken
    size: int


@_result
@dataclass(frozen=True, slots=True)
class ChaptersKept:
    """How many games of a file became chapters, why others did not, and the bytes they take."""

    taken: int
    refused: list[str]
    size: int


@_result
@dataclass(frozen=True, slots=True)
class ChaptersWritten:
    """Chapters in a file of a study."""

    chapters: int


@_result
@dataclass(frozen=True, slots=True)
class RefusedGames:
    """Why games were not learned, how many, and the first of them."""

    reason: str
    count: int
    first: str


@_result
@dataclass(frozen=True, slots=True)
class FileLearned:
    """Games of a file: read, learned, known before, refused."""

    read: int
    learned: int
    known: int
    refused: int
    refusals: list[RefusedGames]


@_result
@dataclass(frozen=True, slots=True)
class ProgramFileTaken:
    """Moves of a db.json, how many of them had something new, and whether there were weights."""

    moves: int
    new: int
    weights: bool


@_result
@dataclass(frozen=True, slots=True)
class ExperienceMerged:
    """Games of a file of experience: learned, and known before."""

    learned: int
    known: int


@_result
@dataclass(frozen=True, slots=True)
class ExperienceExported:
    """Games in a file of experience."""

    games: int


@_result
@dataclass(frozen=True, slots=True)
class MovesExported:
    """Moves in a db.json."""

    moves: int


@_result
@dataclass(frozen=True, slots=True)
class SelfPlayed:
    """Games of self-play now and ever, the score of the new weights, and whether they stay."""

    games: int
    total: int
    promoted: bool
    score: float


@_result
@dataclass(frozen=True, slots=True)
class LabDone:
    """An answer of the laboratory: packed JSON in base64, as it is sent."""

    body: str


JobResult = TypeAliasType(
    "JobResult",
    GameLearned
    | RecordsKept
    | ChaptersKept
    | ChaptersWritten
    | FileLearned
    | ProgramFileTaken
    | ExperienceMerged
    | ExperienceExported
    | MovesExported
    | SelfPlayed
    | LabDone,
)

_ADAPTER: TypeAdapter[JobResult] = TypeAdapter(JobResult)


@final
class ProgressMessage(TypedDict):
    """How much is done of how much; None where nobody knows."""

    done: int
    of: int | None


@final
class ResultMessage(TypedDict):
    """A job is done; its result as JSON data."""

    result: object


@final
class FailureMessage(TypedDict):
    """A job failed, and why."""

    error: str


JobMessage = ProgressMessage | ResultMessage | FailureMessage


def result_of(data: object) -> JobResult:
    """Read a result from JSON data; raises ValueError."""
    return _ADAPTER.validate_python(data)


def result_data(result: JobResult) -> object:
    """Return a result as JSON data."""
    return _ADAPTER.dump_python(result)
