"""A question about a position, for any shell of one person: answers, hints, and what is kept."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from typing import Protocol

from sqlalchemy import Connection

from tengen.base.grid import Point
from tengen.base.move import placement
from tengen.rules.position import Position
from tengen.rules.variant import Variant


class AnswerEffect(Enum):
    """What an answer leads to: the question goes on, is done, or stands as it was."""

    GOES_ON = auto()
    DONE = auto()
    WRONG = auto()
    SLOWER = auto()
    SHOWN = auto()

    @property
    def is_end(self) -> bool:
        """Whether nothing more is to be answered."""
        return self in {AnswerEffect.DONE, AnswerEffect.SHOWN}

    @property
    def is_taken_back(self) -> bool:
        """Whether the board goes back to what it was."""
        return self in {AnswerEffect.WRONG, AnswerEffect.SLOWER}


@dataclass(frozen=True, slots=True)
class Reaction:
    """What is said to an answer, and the board that shows why."""

    effect: AnswerEffect
    sentence: str
    position: Position


@dataclass(frozen=True, slots=True)
class QuestionHint:
    """What is said, and the points to look at."""

    sentence: str
    points: tuple[Point, ...] = ()


class Question(Protocol):
    """Something that is asked about a position."""

    @property
    def position(self) -> Position:
        """The board on which the next answer is given."""

    @property
    def task(self) -> Sequence[str]:
        """What is asked, in lines."""

    @property
    def choices(self) -> Sequence[tuple[str, str]]:
        """The answers to choose from, each with its words; none where a point is the answer."""

    @property
    def marks(self) -> Mapping[Point, str]:
        """What is marked on the board: points found, and points that the task speaks of."""

    def answer(self, word: str) -> Reaction:
        """Judge an answer; raises TengenError where it cannot be given."""

    def hint(self) -> QuestionHint:
        """Return the next hint."""

    def show(self) -> Reaction:
        """Give up."""

    def keep(self, connection: Connection, visitor: str, reaction: Reaction, now: int) -> str:
        """Keep what came of an answer, and return what else is to be said."""


def area_text(points: Sequence[Point], rules: Variant) -> str:
    """Return the corners of an area: "f10 – j6"; one point alone by its name.

    >>> from tengen import variant
    >>> area_text([Point(5, 9), Point(9, 5)], variant("freestyle"))
    'f10 – j6'
    """
    if not points:
        return ""
    across, down = [point.x for point in points], [point.y for point in points]
    corners = Point(min(across), min(down)), Point(max(across), max(down))
    names = [rules.format(placement(point)) for point in corners]
    return names[0] if len(points) == 1 else " – ".join(names)
