"""Lessons in plain lines: the words, then each exercise, with the progress of this machine."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tengen.base.clock import now_ms
from tengen.base.i18n import _, ngettext
from tengen.games.local_notes import LocalNotes
from tengen.lessons import catalogue, progress_store, sentences
from tengen.lessons.hints import MAX_STEP
from tengen.lessons.model import AnswerShape, BoardLesson, Exercise
from tengen.lessons.progress import next_lesson
from tengen.lessons.sitting import Sitting, SittingStep, SittingVerdict
from tengen.rules.position import Position
from tengen.terminal.questions import (
    AnswerEffect,
    QuestionEnd,
    QuestionScreen,
    Reaction,
    area_text,
    ask_question,
)

_EFFECTS = {
    SittingVerdict.RIGHT: AnswerEffect.DONE,
    SittingVerdict.FASTER_EXISTS: AnswerEffect.SLOWER,
    SittingVerdict.GO_ON: AnswerEffect.GOES_ON,
    SittingVerdict.WRONG: AnswerEffect.WRONG,
    SittingVerdict.SHOWN: AnswerEffect.SHOWN,
}


class ExerciseQuestion:
    """An exercise as a question in lines."""

    def __init__(self, exercise: Exercise, number: int, of: int) -> None:
        self.exercise = exercise
        self.hints = 0
        self._sitting = Sitting(exercise)
        self._head = _("Exercise {number} of {count}").format(number=number, count=of)

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
        if self.exercise.choices:
            lines.append(
                "; ".join(f"{name}: {sentences.choice(name)}" for name in self.exercise.choices)
            )
        return lines

    def answer(self, word: str) -> Reaction:
        """Judge an answer."""
        return _reaction(self._sitting.answer(self._name(word)))

    def hint(self) -> str:
        """Return the next hint."""
        self.hints = min(self.hints + 1, MAX_STEP)
        told = self._sitting.hint(self.hints)
        return " ".join(filter(None, (told.sentence, area_text(told.area, self.exercise.variant))))

    def show(self) -> Reaction:
        """Give up."""
        step = self._sitting.show()
        found = _("The answer: {answer}").format(answer=" ".join(step.solution or ()))
        return Reaction(AnswerEffect.SHOWN, f"{found}. {step.sentence}", step.line[-1])

    def _name(self, word: str) -> str:
        if self.exercise.shape is not AnswerShape.CHOICE:
            return word
        names = {name.casefold(): name for name in self.exercise.choices}
        names |= {sentences.choice(name).casefold(): name for name in self.exercise.choices}
        return names.get(word.casefold(), word)


def _reaction(step: SittingStep) -> Reaction:
    return Reaction(_EFFECTS[step.verdict], step.sentence, step.line[-1])


def play_lessons(screen: QuestionScreen, notes: LocalNotes, name: str | None) -> None:
    """Play a lesson, or what is due and then the lesson under way; raises UnknownLesson."""
    if name is not None:
        _play(screen, notes, catalogue.lesson(name))
        return
    known = notes.read(progress_store.progress_of, notes.visitor)
    now = now_ms()
    due = [
        one for one in catalogue.all_exercises() if one.id in known and known[one.id].is_due(now)
    ]
    if due:
        text = ngettext("{count} exercise comes back.", "{count} exercises come back.", len(due))
        screen.say(text.format(count=len(due)))
        if not _ask_all(screen, notes, due):
            return
    wanted = next_lesson(catalogue.paths(), known)
    if wanted is None:
        screen.say(_("All lessons are done. Name one to play it again: tengen lessons list"))
        return
    lesson = catalogue.lesson(wanted)
    done = {name for name, one in known.items() if one.done is not None}
    _play(screen, notes, lesson, skip=done)


def _play(
    screen: QuestionScreen, notes: LocalNotes, lesson: BoardLesson, skip: Iterable[str] = ()
) -> None:
    left = set(skip)
    screen.say("", _(lesson.title), _(lesson.words))
    every = [one for one in lesson.exercises if one.id not in left]
    if _ask_all(screen, notes, every):
        screen.say(_("The lesson is done. Well done!"))


def _ask_all(screen: QuestionScreen, notes: LocalNotes, exercises: Sequence[Exercise]) -> bool:
    """Ask some exercises; return whether none was left."""
    for number, exercise in enumerate(exercises, start=1):
        question = ExerciseQuestion(exercise, number, len(exercises))
        end = ask_question(
            screen, question, lambda reaction, one=question: _note(notes, one, reaction)
        )
        if end is QuestionEnd.LEFT:
            return False
    return True


def _note(notes: LocalNotes, question: ExerciseQuestion, reaction: Reaction) -> Sequence[str]:
    if reaction.effect in {AnswerEffect.GOES_ON, AnswerEffect.SLOWER}:
        return ()
    notes.write(
        progress_store.note_try,
        notes.visitor,
        question.exercise.id,
        now_ms(),
        is_right=reaction.effect is AnswerEffect.DONE,
        is_helped=question.hints > 0,
    )
    return ()
