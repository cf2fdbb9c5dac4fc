"""A learner before an exercise: an attempt with all that is seen on the board, for any shell.

The same answers lead to the same sitting, so that a shell without memory may give them again.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum

from tengen.base.grid import Point
from tengen.base.i18n import N_
from tengen.base.move import Move
from tengen.games.errors import Refused
from tengen.lessons.attempt import Attempt, LessonAnswer, LessonVerdict
from tengen.lessons.hints import MAX_STEP, LessonHint
from tengen.lessons.model import Exercise
from tengen.rules.position import Position

#: Answers of one exercise: more than any has.
MAX_ANSWERS = 64


class SittingVerdict(Enum):
    """What became of an answer; ``shown``: it was given up, and the solution is on the board."""

    RIGHT = "right"
    FASTER_EXISTS = "faster_exists"
    GO_ON = "go_on"
    WRONG = "wrong"
    SHOWN = "shown"


@dataclass(frozen=True, slots=True)
class SittingStep:
    """What is said to an answer, and the positions shown, the start of the exercise first.

    ``found`` are the points marked rightly so far. ``solution`` has all answers where it is over.
    """

    verdict: SittingVerdict
    sentence: str
    line: tuple[Position, ...]
    found: tuple[Point, ...] = ()
    solution: tuple[str, ...] | None = None

    @property
    def is_over(self) -> bool:
        """Whether the exercise is done, or was given up."""
        return self.verdict in {SittingVerdict.RIGHT, SittingVerdict.SHOWN}


class Sitting:
    """One exercise, answered step by step; ``line`` is what stands on the board.

    >>> from tengen.lessons.catalogue import exercise
    >>> sitting = Sitting(exercise("make-five-1"))
    >>> sitting.answer("a1").verdict.value, sitting.answer("j8").verdict.value
    ('wrong', 'right')
    """

    def __init__(self, exercise: Exercise) -> None:
        self.exercise = exercise
        self._attempt = Attempt(exercise)
        self._answers: list[str] = []
        self.line: tuple[Position, ...] = (exercise.position,)

    @classmethod
    def resumed(cls, exercise: Exercise, answers: Iterable[str]) -> Sitting:
        """Return a sitting after right answers; raises Refused for any other."""
        sitting = cls(exercise)
        for word in answers:
            if sitting.answer(word).verdict is not SittingVerdict.GO_ON:
                raise Refused(N_("this exercise does not go on after {answer}"), answer=word[:40])
        return sitting

    @property
    def is_over(self) -> bool:
        """Whether the exercise is done."""
        return self._attempt.is_over

    @property
    def found(self) -> tuple[Point, ...]:
        """The points that were marked rightly."""
        return tuple(move.point for move in self._attempt.found if move.point is not None)

    def answer(self, word: str) -> SittingStep:
        """Take an answer; raises IllegalMove where it cannot be given."""
        answered = self._attempt.answer(word)
        verdict = SittingVerdict(answered.verdict.value)
        shown = (*self.line, *_shown(self.line[-1], answered))
        if answered.verdict in {LessonVerdict.GO_ON, LessonVerdict.RIGHT}:
            self.line = shown
            self._answers.append(word)
        solution = tuple(self._answers) if answered.is_over else None
        return SittingStep(verdict, answered.sentence, shown, self.found, solution)

    def hint(self, step: int) -> LessonHint:
        """Return a hint for what is still to be found."""
        return self._attempt.hint(step)

    def show(self) -> SittingStep:
        """Give up: the rest is answered by the hints themselves."""
        step = None
        while not self.is_over and len(self._answers) < MAX_ANSWERS:
            hint = self.hint(MAX_STEP)
            word = hint.choice or self._name(hint.move)
            step = self.answer(word)
        sentence = "" if step is None else step.sentence
        shown = tuple(self._answers)
        return SittingStep(SittingVerdict.SHOWN, sentence, self.line, self.found, shown)

    def _name(self, move: Move | None) -> str:
        assert move is not None
        return self.exercise.variant.format(move)


def _shown(before: Position, answered: LessonAnswer) -> Iterable[Position]:
    """Yield the positions that an answer and its replies lead to; a mark leads to none."""
    moves = () if answered.move is None else (answered.move, *answered.replies)
    for move in moves:
        before = before.play(move)
        yield before
