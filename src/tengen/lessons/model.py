"""Lessons as data: paths of lessons, their exercises, and how an exercise is answered.

All texts are English and marked for translation where they are read; show them through ``_``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum

from tengen.base.move import Move
from tengen.rules.position import Position
from tengen.rules.variant import Variant


class ExerciseKind(Enum):
    """What a learner is asked to do."""

    #: Play on to five; the opponent holds out as long as he can.
    WIN = "win"
    #: Mark every move that stops the opponent's win.
    STOP = "stop"
    #: Mark every point (or stone) that the task asks for.
    TAP = "tap"
    #: Take one of the choices.
    CHOOSE = "choose"
    #: Play the move that captures most.
    CAPTURE = "capture"
    #: Reversi: play the move with the best result at the end.
    BEST = "best"
    #: Reversi: pass, where nothing else is allowed.
    PASS = "pass"  # noqa: S105 - a move
    #: Play the one move (or one of those) that the task describes.
    PLACE = "place"


class AnswerShape(Enum):
    """What an answer is: a move on the board, a mark on a point, or one of the choices."""

    MOVE = "move"
    MARK = "mark"
    CHOICE = "choice"


_SHAPES = {
    ExerciseKind.STOP: AnswerShape.MARK,
    ExerciseKind.TAP: AnswerShape.MARK,
    ExerciseKind.CHOOSE: AnswerShape.CHOICE,
}


@dataclass(frozen=True)
class Exercise:
    """One question about one position.

    ``answers`` and the keys of ``wrong`` are points as the variant writes them, ``pass``, or
    choices. ``check`` names the fact that proves the answers (``tengen.lessons.checks``). A win
    takes ``plies`` stones at least, the last of them the five.
    """

    id: str
    position: Position
    kind: ExerciseKind
    check: str
    task: str
    answers: tuple[str, ...]
    reason: str
    #: What is said to a certain wrong answer, and to any other one.
    wrong: Mapping[str, str] = field(default_factory=dict)
    otherwise: str = ""
    #: The first hint; one of its kind where it is empty.
    hint: str = ""
    choices: tuple[str, ...] = ()
    #: The point or the stones that the task speaks of, to be marked on the board.
    asked: tuple[str, ...] = ()
    plies: int = 0
    #: File and line, for messages.
    place: str = ""

    @property
    def variant(self) -> Variant:
        """The rules of the board."""
        return self.position.variant

    @property
    def shape(self) -> AnswerShape:
        """What an answer is."""
        return _SHAPES.get(self.kind, AnswerShape.MOVE)

    @property
    def asked_moves(self) -> tuple[Move, ...]:
        """The points that the task speaks of."""
        return tuple(map(self.variant.parse, self.asked))


@dataclass(frozen=True, slots=True)
class BoardLesson:
    """A lesson: at most three sentences, and the exercises that make them felt."""

    id: str
    #: The path it belongs to: ``five``, ``reversi``, or ``rules``.
    path: str
    title: str
    words: str
    exercises: tuple[Exercise, ...]


@dataclass(frozen=True, slots=True)
class LessonPath:
    """Lessons in the order in which they are meant to be taken."""

    id: str
    title: str
    summary: str
    lessons: tuple[BoardLesson, ...]
