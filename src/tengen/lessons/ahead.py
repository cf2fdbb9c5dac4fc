"""What can be said of an exercise before anybody answers, for when the server is away.

The right answers are judged ahead, and those wrong ones for which the lesson has a sentence; where
the answers are few, all.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass

from tengen.base.errors import TengenError
from tengen.lessons.hints import MAX_STEP, LessonHint
from tengen.lessons.model import AnswerShape, Exercise
from tengen.lessons.sitting import Sitting, SittingStep

#: Answers of one exercise that are judged ahead.
_MAX_ANSWERS = 400


@dataclass(frozen=True, slots=True)
class SittingAhead:
    """What will be said to an answer after right ones; None gives up. Marks stand in order."""

    answers: tuple[str, ...]
    answer: str | None
    step: SittingStep


@dataclass(frozen=True, slots=True)
class LessonHintAhead:
    """A hint after right answers."""

    answers: tuple[str, ...]
    hint: LessonHint


def ahead(exercise: Exercise) -> tuple[list[SittingAhead], list[LessonHintAhead]]:
    """Judge the answers that are likely, and give every hint.

    >>> from tengen.lessons.catalogue import exercise
    >>> steps, hints = ahead(exercise("make-five-1"))
    >>> [told.step.verdict.value for told in steps if told.answer == "j8"], len(hints)
    (['right'], 3)
    """
    steps: list[SittingAhead] = []
    hints: list[LessonHintAhead] = []
    pending: list[tuple[str, ...]] = [()]
    known: set[tuple[str, ...]] = {()}
    while pending and len(steps) < _MAX_ANSWERS:
        answers = pending.pop(0)
        sitting = Sitting.resumed(exercise, answers)
        hints += [LessonHintAhead(answers, sitting.hint(step + 1)) for step in range(MAX_STEP)]
        steps.append(SittingAhead(answers, None, Sitting.resumed(exercise, answers).show()))
        for word in _likely(sitting, answers, hints[-1].hint):
            with suppress(TengenError):
                step = Sitting.resumed(exercise, answers).answer(word)
                steps.append(SittingAhead(answers, word, step))
                after = _in_order(exercise, (*answers, word))
                if step.verdict.value == "go_on" and after not in known:
                    known.add(after)
                    pending.append(after)
    return steps, hints


def _in_order(exercise: Exercise, answers: tuple[str, ...]) -> tuple[str, ...]:
    """Return answers in the one order they are known by: marks may come in any."""
    is_marked = exercise.shape is AnswerShape.MARK
    return tuple(sorted(answers)) if is_marked else answers


def _likely(sitting: Sitting, answers: tuple[str, ...], hint: LessonHint) -> Iterator[str]:
    """Yield answers that a learner may well give, each once."""
    exercise, position = sitting.exercise, sitting.line[-1]
    names: list[str] = []
    if not answers or exercise.shape is AnswerShape.MARK:
        names += [*exercise.answers, *exercise.wrong]
    names += exercise.choices
    if hint.move is not None:
        names.append(exercise.variant.format(hint.move))
    if exercise.variant.is_reversi and exercise.shape is AnswerShape.MOVE:
        names += map(exercise.variant.format, position.legal_moves)
    yield from (name for name in dict.fromkeys(names) if name not in answers)
