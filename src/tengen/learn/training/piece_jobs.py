"""Pieces of games as plain data: made here, or as a line of JSON by whoever has the time."""

from __future__ import annotations

import base64
import json
import zlib
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any, Protocol

from tengen.base.compiled import _core
from tengen.base.unpacking import inflate
from tengen.engine.native.rules import rules_of
from tengen.engine.native.weights import MAX_BYTES
from tengen.learn.training.folder import TrainingPart
from tengen.learn.training.ordered_pool import Stop

#: No piece is larger when unpacked.
_MAX_PIECE = 64 * 2**20


class PieceJob(Protocol):
    """A piece of games that can be made anywhere, always the same."""

    def make(self, stop: Stop) -> TrainingPart:
        """Make it; it is not whole if ``stop`` said so."""

    @property
    def data(self) -> dict[str, Any]:
        """The job as JSON may hold it."""


class PieceMaker(Protocol):
    """Whoever makes pieces in place of this process."""

    @property
    def at_once(self) -> int:
        """How many pieces are worth asking for at the same time."""

    def make(self, job: PieceJob, stop: Stop) -> TrainingPart:
        """Return the piece, or an empty one when ``stop`` said so; raises TengenError."""


@dataclass(frozen=True, slots=True)
class GomokuLessonsJob:
    """Lessons of five in a row; empty weights mean those set by hand."""

    kind: str
    size: int
    weights: bytes
    nodes: int
    label_nodes: int
    seed: int
    count: int
    unjudged: int = 0
    openings: tuple[tuple[int, ...], ...] = ()

    def make(self, stop: Stop) -> TrainingPart:
        """Play until there are as many lessons."""
        player = _core.GomokuSelfPlayer(
            rules_of(self.kind, self.size),
            self.weights,
            self.nodes,
            self.label_nodes,
            self.unjudged,
            self.openings,
        )
        lessons, games = player.lessons(self.seed, self.count, stop)
        return TrainingPart({"games": games, "size": self.size}, lessons)

    @property
    def data(self) -> dict[str, Any]:
        """The job as JSON may hold it."""
        return {**asdict(self), "job": "gomoku", "weights": _text(self.weights)}

    @classmethod
    def parse(cls, data: Mapping[str, Any]) -> GomokuLessonsJob:
        """Return the job of ``data``."""
        openings = tuple(tuple(cells) for cells in data["openings"])
        weights = _bytes(data["weights"], MAX_BYTES)
        return cls(**{**data, "weights": weights, "openings": openings})


@dataclass(frozen=True, slots=True)
class ReversiGamesJob:
    """Games of Reversi from a number up to another, as positions with what they are worth.

    The recipe is the depth, the empty squares from which on games are counted out, the fewest and
    the most random plies, and the share of the search.
    """

    size: int
    weights: bytes
    errors: tuple[float, ...]
    recipe: tuple[int, int, int, int, float]
    seed: int
    games: tuple[int, int]

    def make(self, stop: Stop) -> TrainingPart:
        """Play the games."""
        teacher = _core.ReversiTeacher(self.size, self.weights, self.errors)
        samples = teacher.self_play(_core.ReversiRecipe(*self.recipe), self.seed, self.games, stop)
        first, end = self.games
        return TrainingPart({"games": end - first, "positions": len(samples)}, samples.dump())

    @property
    def data(self) -> dict[str, Any]:
        """The job as JSON may hold it."""
        return {**asdict(self), "job": "reversi", "weights": _text(self.weights)}

    @classmethod
    def parse(cls, data: Mapping[str, Any]) -> ReversiGamesJob:
        """Return the job of ``data``."""
        depth, counted_out, least, most, share = data["recipe"]
        first, end = data["games"]
        return cls(
            data["size"],
            _bytes(data["weights"], MAX_BYTES),
            tuple(data["errors"]),
            (depth, counted_out, least, most, share),
            data["seed"],
            (first, end),
        )


def job_line(job: PieceJob) -> bytes:
    """Return a job as a line."""
    return json.dumps(job.data).encode() + b"\n"


def job_of(line: bytes) -> PieceJob:
    """Read a job that ``job_line`` wrote.

    >>> job = GomokuLessonsJob("caro", 13, b"weights", 60, 50, 7, 10, 20, ((3, 4),))
    >>> job_of(job_line(job)) == job
    True
    """
    data = json.loads(line)
    if data.pop("job") == "gomoku":
        return GomokuLessonsJob.parse(data)
    return ReversiGamesJob.parse(data)


def piece_line(piece: TrainingPart) -> bytes:
    """Return a piece as a line."""
    return json.dumps({"about": piece.about, "data": _text(piece.data)}).encode() + b"\n"


def piece_of(line: bytes) -> TrainingPart:
    """Read a piece that ``piece_line`` wrote.

    >>> piece_of(piece_line(TrainingPart({"games": 2}, b"lessons")))
    TrainingPart(about={'games': 2}, data=b'lessons')
    """
    found = json.loads(line)
    return TrainingPart(found["about"], _bytes(found["data"], _MAX_PIECE))


def _text(data: bytes) -> str:
    return base64.b64encode(zlib.compress(data, 1)).decode()


def _bytes(text: str, most: int) -> bytes:
    return inflate(base64.b64decode(text), most)
