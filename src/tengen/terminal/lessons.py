"""Lessons in plain lines: the words, then each exercise, with the progress of this machine."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial

from tengen.base.clock import now_ms
from tengen.base.i18n import _, ngettext
from tengen.games.local_notes import LocalNotes
from tengen.lessons import catalogue, progress_store
from tengen.lessons.model import BoardLesson, Exercise
from tengen.lessons.progress import next_lesson
from tengen.lessons.questions import ExerciseQuestion
from tengen.study.questions import Reaction
from tengen.terminal.questions import QuestionEnd, QuestionScreen, ask_question


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
        screen.say(_("All lessons are done; tengen lessons play LESSON plays one again."))
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
        keep = partial(_keep, notes, question)
        if ask_question(screen, question, keep) is QuestionEnd.LEFT:
            return False
    return True


def _keep(notes: LocalNotes, question: ExerciseQuestion, reaction: Reaction) -> str:
    return notes.write(question.keep, notes.visitor, reaction, now_ms())
