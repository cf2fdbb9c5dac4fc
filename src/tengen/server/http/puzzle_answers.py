"""The shapes of the answers about puzzles; see ``answers``.

Titles are English, to be translated where they are shown; tasks and what is said to an answer come
in the language of the request (``Accept-Language``).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from tengen.base.color import Color
from tengen.games.thought import PointData
from tengen.puzzles.missed import MissedKind
from tengen.puzzles.model import PuzzleKind, PuzzleTheme
from tengen.puzzles.sitting import TryVerdict
from tengen.puzzles.store import PuzzleRating, RatingStep
from tengen.puzzles.store_runs import RunMode
from tengen.server.http.answers import BoardAnswer, BoardShape, answer

Family = Literal["gomoku", "reversi"]


@answer
@dataclass(frozen=True, slots=True)
class PuzzleThemeAnswer:
    """What puzzles are about, and how many of them there are."""

    theme: PuzzleTheme
    title: str
    puzzles: int


@answer
@dataclass(frozen=True, slots=True)
class PuzzleVariantAnswer:
    """The puzzles of a variant."""

    variant: str
    family: Family
    puzzles: int
    themes: list[PuzzleThemeAnswer]


@answer
@dataclass(frozen=True, slots=True)
class BestRunAnswer:
    """The best score of one's streaks or storms in a variant."""

    mode: RunMode
    variant: str
    score: int


@answer
@dataclass(frozen=True, slots=True)
class PuzzleOverviewAnswer:
    """What puzzles there are and how good one is; families without a rated attempt are left out.

    ``due`` counts those that were missed and are to be tried again.
    """

    variants: list[PuzzleVariantAnswer]
    ratings: dict[str, PuzzleRating]
    due: int
    bests: list[BestRunAnswer]


@answer
@dataclass(frozen=True, slots=True)
class ShownPuzzleAnswer:
    """A puzzle without its solution.

    ``rated``: whether a first attempt counts. ``tried``: what one made of it before. ``date`` is
    that of a daily puzzle, ``game`` and ``ply`` are there where it is from a game of one's own.
    """

    id: str
    kind: PuzzleKind
    task: str
    shape: BoardShape
    side: Color
    board: BoardAnswer
    rating: int | None
    rated: bool
    tried: Literal["solved", "missed"] | None
    hints: int
    date: str | None
    game: str | None
    ply: int | None


@answer
@dataclass(frozen=True, slots=True)
class PuzzleStepAnswer:
    """What is said to an answer, and the board with the reply.

    ``over``: nothing more is to be found; only then ``solution`` and ``themes`` are told. After
    ``wrong`` the board shows why, and goes back to what it was. ``rating``: what a first attempt
    did to one's rating; ``days``: in how many the puzzle comes back.
    """

    verdict: TryVerdict
    over: bool
    sentence: str
    board: BoardAnswer
    solution: list[str] | None
    themes: list[PuzzleTheme]
    rating: RatingStep | None
    days: int | None


@answer
@dataclass(frozen=True, slots=True)
class PuzzleHintAnswer:
    """A hint: a word, an area, and at the last step the move."""

    step: int
    last: bool
    sentence: str
    points: list[PointData]
    move: str | None


@answer
@dataclass(frozen=True, slots=True)
class PuzzleStepAheadAnswer:
    """What will be said to an answer after right ones; null gives up."""

    answers: list[str]
    answer: str | None
    step: PuzzleStepAnswer


@answer
@dataclass(frozen=True, slots=True)
class PuzzleHintAheadAnswer:
    """A hint after right answers."""

    answers: list[str]
    hint: PuzzleHintAnswer


@answer
@dataclass(frozen=True, slots=True)
class PuzzleAheadAnswer:
    """The puzzle of a day, and what can be said of it before anybody answers."""

    puzzle: ShownPuzzleAnswer
    steps: list[PuzzleStepAheadAnswer]
    hints: list[PuzzleHintAheadAnswer]


@answer
@dataclass(frozen=True, slots=True)
class PuzzlesAheadAnswer:
    """The puzzles of a day and of those after it, for when the server is away."""

    days: list[PuzzleAheadAnswer]


@answer
@dataclass(frozen=True, slots=True)
class PuzzleRunAnswer:
    """A streak or a storm: ``puzzle`` is to be solved now; null when it is over.

    ``left_ms`` is the time that is left in a storm; null in a streak. ``best`` is one's best score.
    """

    id: str
    mode: RunMode
    variant: str
    score: int
    misses: int
    left_ms: int | None
    over: bool
    best: int
    puzzle: ShownPuzzleAnswer | None


@answer
@dataclass(frozen=True, slots=True)
class PuzzleRunStepAnswer:
    """What is said to an answer of a run, and how the run stands; null: the time was up."""

    step: PuzzleStepAnswer | None
    run: PuzzleRunAnswer


@answer
@dataclass(frozen=True, slots=True)
class MissedPositionAnswer:
    """A position of a game of one's own in which something was missed; played like a puzzle."""

    id: str
    game: str
    ply: int
    variant: str
    kind: MissedKind
    ended: int
    tried: Literal["solved", "missed"] | None


@answer
@dataclass(frozen=True, slots=True)
class MissedPositionsAnswer:
    """What one missed in ``reviewed`` games, the latest first."""

    missed: list[MissedPositionAnswer]
    reviewed: int


@answer
@dataclass(frozen=True, slots=True)
class DuePuzzleAnswer:
    """A puzzle that was missed, and is to be tried again since some time."""

    id: str
    variant: str
    since: int


@answer
@dataclass(frozen=True, slots=True)
class DuePuzzlesAnswer:
    """The puzzles to be tried again; ``next`` is when another one will be due."""

    due: list[DuePuzzleAnswer]
    next: int | None
