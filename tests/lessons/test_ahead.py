"""What is said of exercises ahead: enough to do every one of them."""

from __future__ import annotations

import pytest

from tengen.lessons import catalogue
from tengen.lessons.ahead import ahead
from tengen.lessons.hints import MAX_STEP
from tengen.lessons.model import AnswerShape, BoardLesson, Exercise
from tengen.lessons.sitting import Sitting, SittingVerdict

LESSONS = [one for path in catalogue.paths() for one in path.lessons]


def answers_of(exercise: Exercise) -> list[str]:
    """Return the answers that the hints lead to."""
    sitting, words = Sitting(exercise), list[str]()
    while not sitting.is_over:
        hint = sitting.hint(MAX_STEP)
        words.append(hint.choice or exercise.variant.format(hint.move or exercise.asked_moves[0]))
        sitting.answer(words[-1])
    return words


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.id)
def test_every_exercise_is_done_by_what_is_known_ahead(lesson: BoardLesson) -> None:
    for exercise in lesson.exercises:
        steps, hints = ahead(exercise)
        known = {(told.answers, told.answer): told.step for told in steps}
        is_marked = exercise.shape is AnswerShape.MARK
        before: tuple[str, ...] = ()
        for word in reversed(answers_of(exercise)) if is_marked else answers_of(exercise):
            step = known[before, word]
            assert (before, None) in known
            assert sum(told.answers == before for told in hints) == MAX_STEP
            before = tuple(sorted((*before, word))) if is_marked else (*before, word)
        assert step.verdict is SittingVerdict.RIGHT, exercise.id
        assert all(((), word) in known for word in exercise.wrong)
