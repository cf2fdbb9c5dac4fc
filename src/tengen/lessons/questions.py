"""Exercises as questions, for shells of one person."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from sqlalchemy import Connection

from tengen.base.grid import Point
from tengen.base.i18n import _
from tengen.lessons import progress_store, sentences
from tengen.lessons.hints import MAX_STEP
from tengen.lessons.model import AnswerShape, Exercise
from tengen.lessons.sitting import Sitting, SittingVerdict
from tengen.rules.position import Position
from tengen.study.questions import AnswerEffect, QuestionHint, Reaction

_EFFECTS = {
    SittingVerdict.RIGHT: AnswerEffect.DONE,
    SittingVerdict.FASTER_EXISTS: AnswerEffect.SLOWER,
    SittingVerdict.GO_ON: AnswerEffect.GOES_ON,
    SittingVerdict.WRONG: AnswerEffect.WRONG,
    SittingVerdict.SHOWN: AnswerEffect.SHOWN,
}


class ExerciseQuestion:
    """An exercise, the so-and-so-manieth of some."""

    def __init__(self, exercise: Exercise, number: int, count: int) -> None:
        self.exercise = exercise
        self._hints = 0
        self._sitting = Sitting(exercise)
        self._head = _("Exercise {number} of {count}").format(number=number, count=count)

    @property
    def position(self) -> Position:
        """The board on which the next answer is given."""
        return self._sitting.line[-1]

    @property
    def task(self) -> Sequence[str]:
        """The task, with the points it speaks of and the choices."""
        lines = [f"{self._head}. {_(self.exercise.task)}"]
        if self.exercise.asked:
            lines.append(", ".join(self.exercise.asked))
        return lines

    @property
    def choices(self) -> Sequence[tuple[str, str]]:
        """The choices with their words, and the pass where it is to be found."""
        return [(name, sentences.choice(name)) for name in self.exercise.choices]

    @property
    def marks(self) -> Mapping[Point, str]:
        """Points that were marked rightly, and those that the task speaks of."""
        asked = (move.point for move in self.exercise.asked_moves if move.point is not None)
        return _marks(asked, "square") | _marks(self._sitting.found, "circle")

    def answer(self, word: str) -> Reaction:
        """Judge an answer; raises TengenError where it cannot be given."""
        step = self._sitting.answer(self._name(word))
        return Reaction(_EFFECTS[step.verdict], step.sentence, step.line[-1])

    def hint(self) -> QuestionHint:
        """Return the next hint."""
        self._hints = min(self._hints + 1, MAX_STEP)
        told = self._sitting.hint(self._hints)
        return QuestionHint(told.sentence, told.area)

    def show(self) -> Reaction:
        """Give up."""
        step = self._sitting.show()
        found = _("The answer: {answer}").format(answer=" ".join(step.solution or ()))
        return Reaction(AnswerEffect.SHOWN, f"{found}. {step.sentence}", step.line[-1])

    def keep(self, connection: Connection, visitor: str, reaction: Reaction, now: int) -> str:
        """Keep the progress; there is nothing to be said."""
        if reaction.effect not in {AnswerEffect.GOES_ON, AnswerEffect.SLOWER}:
            progress_store.note_try(
                connection,
                visitor,
                self.exercise.id,
                now,
                is_right=reaction.effect is AnswerEffect.DONE,
                is_helped=self._hints > 0,
            )
        return ""

    def _name(self, word: str) -> str:
        """Return an answer as the exercise has it: a choice may be named by its words."""
        if self.exercise.shape is not AnswerShape.CHOICE:
            return word
        names = {title.casefold(): name for name, title in self.choices}
        names |= {name.casefold(): name for name in self.exercise.choices}
        return names.get(word.casefold(), word)


def _marks(points: Iterable[Point], shape: str) -> dict[Point, str]:
    return dict.fromkeys(points, shape)
