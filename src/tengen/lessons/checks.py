"""Whether the lessons are true: every exercise against the rules and the solvers."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from tengen.lessons.attempt import Attempt, LessonVerdict
from tengen.lessons.facts import FACTS
from tengen.lessons.model import AnswerShape, BoardLesson, Exercise, ExerciseKind

MIN_EXERCISES, MAX_EXERCISES = 4, 8
#: A rules page has fewer boards.
MIN_BOARDS = 3
MAX_SENTENCES = 3
#: Letters of a text; longer ones are no lesson but a lecture.
MAX_WORDS, MAX_TEXT = 260, 140
#: What people decide by judgement: there is an estimate, but no proof.
JUDGED = "judged"
_TO_PLAY = re.compile(r"\b(Black|White) (?:is )?to play")
_SENTENCE = re.compile(r"[.!?](?:\s|$)")


@dataclass(frozen=True, slots=True)
class LessonProblem:
    """Something that is not true of an exercise, with its file and line."""

    id: str
    place: str
    problem: str

    def __str__(self) -> str:
        return f"{self.place}: {self.id}: {self.problem}"


def problems_of_lesson(lesson: BoardLesson) -> Iterator[LessonProblem]:
    """Yield what is wrong with a lesson apart from its exercises."""
    count = len(lesson.exercises)
    place = lesson.exercises[0].place.rpartition(":")[0] + ":1"
    least = MIN_BOARDS if lesson.path == "rules" else MIN_EXERCISES
    if not least <= count <= MAX_EXERCISES:
        problem = f"{count} exercises; {least} to {MAX_EXERCISES} are wanted"
        yield LessonProblem(lesson.id, place, problem)
    sentences = len(_SENTENCE.findall(lesson.words))
    if sentences > MAX_SENTENCES or len(lesson.words) > MAX_WORDS:
        problem = f"{sentences} sentences of {len(lesson.words)} letters are too much"
        yield LessonProblem(lesson.id, place, problem)


def problems_of(exercise: Exercise) -> Iterator[LessonProblem]:
    """Yield what is wrong with an exercise; nothing where all of it is true."""
    for problem in _problems(exercise):
        yield LessonProblem(exercise.id, exercise.place, problem)


def _problems(exercise: Exercise) -> Iterator[str]:
    texts = (exercise.task, exercise.reason, *exercise.wrong.values(), exercise.otherwise)
    yield from (f"{text!r} is too long" for text in texts if len(text) > MAX_TEXT)
    if exercise.position.outcome is not None:
        yield "the game is over in this position"
        return
    yield from _wrong_side(exercise)
    if exercise.check != JUDGED:
        if exercise.check not in FACTS:
            yield f"nothing is known of the check {exercise.check!r}"
            return
        yield from _untrue(exercise)
    yield from _answers_refused(exercise)
    yield from _wrongs_accepted(exercise)
    yield from _hints_untrue(exercise)


def _wrong_side(exercise: Exercise) -> Iterator[str]:
    """Look whether the task speaks of the side that is to play."""
    told = _TO_PLAY.search(exercise.task)
    if told and told[1].lower() != exercise.position.turn.value:
        yield f"the task says that {told[1]} is to play, and it is {exercise.position.turn.value}"


def _untrue(exercise: Exercise) -> Iterator[str]:
    """Compare the answers with the fact: whole, and nothing else."""
    true, told = FACTS[exercise.check](exercise), frozenset(exercise.answers)
    if told - true:
        yield f"not true by {exercise.check!r}: {_list(told - true)}"
    if true - told:
        yield f"missing by {exercise.check!r}: {_list(true - told)}"
    moves = frozenset(map(exercise.variant.format, exercise.position.legal_moves))
    if exercise.check != "legal" and true >= moves:
        yield "every move is right"


def _list(names: frozenset[str]) -> str:
    return ", ".join(sorted(names))


def _answers_refused(exercise: Exercise) -> Iterator[str]:
    """Give every right answer; marks one after the other."""
    if exercise.shape is AnswerShape.MARK:
        attempt = Attempt(exercise)
        verdicts = [attempt.answer(word).verdict for word in exercise.answers]
        if attempt.misses or verdicts[-1] is not LessonVerdict.RIGHT:
            yield "its marks are not accepted"
        return
    accepted = {LessonVerdict.RIGHT, LessonVerdict.GO_ON}
    for word in exercise.answers:
        if Attempt(exercise).answer(word).verdict not in accepted:
            yield f"its answer {word} is not accepted"


def _wrongs_accepted(exercise: Exercise) -> Iterator[str]:
    for word, text in exercise.wrong.items():
        answered = Attempt(exercise).answer(word)
        if answered.verdict is not LessonVerdict.WRONG:
            yield f"{word} is called wrong and is {answered.verdict.value}"
        elif not answered.sentence:
            yield f"nothing is said to {word}, though {text!r} should be"


def _hints_untrue(exercise: Exercise) -> Iterator[str]:
    """Follow the hints to the end, and look whether the area of each holds the answer."""
    attempt, given = Attempt(exercise), 0
    while not attempt.is_over:
        area, last = attempt.hint(2).area, attempt.hint(3)
        if last.move is not None and last.move.point is not None and last.move.point not in area:
            yield "its second hint leads astray"
        word = last.choice or (exercise.variant.format(last.move) if last.move else "")
        if attempt.answer(word).verdict is LessonVerdict.WRONG or given > 2 * MAX_TEXT:
            yield "its last hint is wrong"
            return
        given += 1
    if exercise.kind is ExerciseKind.WIN and 2 * given - 1 > max(exercise.plies, 1):
        yield f"its hints take {2 * given - 1} plies, not {exercise.plies}"
