"""The shapes of the answers about lessons; see ``answers``.

Titles, words, tasks and choices are English, to be translated where they are shown; what is said
to an answer comes in the language of the request (``Accept-Language``).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from tengen.base.color import Color
from tengen.games.thought import PointData
from tengen.lessons.model import AnswerShape, ExerciseKind
from tengen.lessons.sitting import SittingVerdict
from tengen.server.http.answers import BoardAnswer, BoardShape, answer


@answer
@dataclass(frozen=True, slots=True)
class ListedLessonAnswer:
    """A lesson; ``done`` and ``due`` count exercises."""

    id: str
    title: str
    exercises: int
    done: int
    due: int


@answer
@dataclass(frozen=True, slots=True)
class LessonPathAnswer:
    """Lessons in the order in which they are meant to be taken."""

    id: str
    title: str
    summary: str
    lessons: list[ListedLessonAnswer]


@answer
@dataclass(frozen=True, slots=True)
class LessonListAnswer:
    """All paths, and how far one is: ``next`` is the lesson under way, or the first to begin.

    ``due`` counts the exercises to be asked again now, in all paths.
    """

    paths: list[LessonPathAnswer]
    due: int
    next: str | None


@answer
@dataclass(frozen=True, slots=True)
class ChoiceAnswer:
    """A choice: what is sent, and what it is called."""

    id: str
    title: str


@answer
@dataclass(frozen=True, slots=True)
class ExerciseAnswer:
    """An exercise and how far one is with it.

    ``answering``: by a move, by marking points (or stones), or by one of the ``choices``. ``asked``
    are points the task speaks of. ``hints`` is the number of steps. ``due``: when it is asked
    again; null where it is not.
    """

    id: str
    kind: ExerciseKind
    answering: AnswerShape
    task: str
    shape: BoardShape
    side: Color
    board: BoardAnswer
    asked: list[PointData]
    choices: list[ChoiceAnswer]
    hints: int
    done: bool
    tries: int
    misses: int
    due: int | None


@answer
@dataclass(frozen=True, slots=True)
class LessonPageAnswer:
    """A lesson with its exercises; ``previous`` and ``next`` are its neighbours on the path."""

    id: str
    path: str
    title: str
    words: str
    exercises: list[ExerciseAnswer]
    previous: str | None
    next: str | None


@answer
@dataclass(frozen=True, slots=True)
class RulesBoardsAnswer:
    """The boards that teach the rules of a variant."""

    variant: str
    exercises: list[ExerciseAnswer]


@answer
@dataclass(frozen=True, slots=True)
class ExerciseStepAnswer:
    """What is said to an answer, and the board with what was played after it.

    After ``wrong`` and ``faster_exists`` the board shows why, and goes back to what it was.
    ``found`` are the points marked rightly so far, ``solution`` all answers where it is over.
    ``days`` is in how many days it is asked again; null where it is not.
    """

    verdict: SittingVerdict
    over: bool
    sentence: str
    board: BoardAnswer
    found: list[PointData]
    solution: list[str] | None
    days: int | None


@answer
@dataclass(frozen=True, slots=True)
class ExerciseHintAnswer:
    """A hint: an area, and at the last step the answer itself (a move or a choice)."""

    step: int
    last: bool
    sentence: str
    points: list[PointData]
    answer: str | None


@answer
@dataclass(frozen=True, slots=True)
class ExerciseStepAheadAnswer:
    """What will be said to an answer after right ones, marks in their order; null gives up."""

    answers: list[str]
    answer: str | None
    step: ExerciseStepAnswer


@answer
@dataclass(frozen=True, slots=True)
class ExerciseHintAheadAnswer:
    """A hint after right answers."""

    answers: list[str]
    hint: ExerciseHintAnswer


@answer
@dataclass(frozen=True, slots=True)
class ExerciseAheadAnswer:
    """What can be said of an exercise before anybody answers."""

    id: str
    steps: list[ExerciseStepAheadAnswer]
    hints: list[ExerciseHintAheadAnswer]


@answer
@dataclass(frozen=True, slots=True)
class LessonAheadAnswer:
    """The exercises of a lesson, for when the server is away."""

    id: str
    exercises: list[ExerciseAheadAnswer]


@answer
@dataclass(frozen=True, slots=True)
class LessonsForgottenAnswer:
    """What one has done in the lessons is forgotten."""

    forgotten: Literal[True]


@answer
@dataclass(frozen=True, slots=True)
class StreakAnswer:
    """On how many days in a row one has played or learnt, at most so far, and whether today."""

    days: int
    longest: int
    today: bool
