"""Lessons and puzzles in the window: answered on the board by clicks, and kept."""

from __future__ import annotations

import sys
import threading
from pathlib import Path
from typing import Any

import pytest

from tengen import database
from tengen.lessons import catalogue, progress_store
from tengen.lessons.model import AnswerShape
from tengen.puzzles import collection, store
from tengen.puzzles.model import PuzzleKind
from tengen.puzzles.questions import PuzzleQuestion
from tengen.puzzles.sitting import HINTS, hint_for
from tests.desktop.conftest import PATIENCE

needs_puzzles = pytest.mark.skipif(
    not collection.puzzles("freestyle"), reason="no puzzles are shipped yet"
)
pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Xvfb shows the windows")


class Learner:
    """Somebody before the window of a question."""

    def __init__(self, app: Any) -> None:
        self.app = app

    @property
    def window(self) -> Any:
        (window,) = [one for one in self.app.popups() if hasattr(one, "board")]
        return window

    def wait(self) -> None:
        self.app.until(lambda: not self.window.is_busy)

    def choose(self, action: str) -> None:
        self.app.window.learning.actions[action]()
        self.app.until(lambda: [one for one in self.app.popups() if hasattr(one, "board")])
        self.app.until(lambda: self.window.board.frame.scale > 0 and self.window.board.surface)

    def click(self, point: str) -> None:
        window = self.window
        move = self.question.position.variant.parse(point)
        x, y = window.board.pixel(move.point)
        window.board.event_generate("<Button-1>", x=x, y=y)
        self.app.root.update()
        self.wait()

    def push(self, button: Any) -> None:
        self.app.push(button)
        self.app.until(lambda: not self.app.popups() or not self.is_busy)

    @property
    def is_busy(self) -> bool:
        return any(one.is_busy for one in self.app.popups() if hasattr(one, "board"))

    @property
    def question(self) -> Any:
        return self.window._asked.question

    @property
    def said(self) -> str:
        return str(self.window.said.cget("text"))

    @property
    def task(self) -> str:
        return str(self.window.task.cget("text"))

    def stones(self) -> int:
        board = self.window.board
        return len(board.find_withtag("stone-black")) + len(board.find_withtag("stone-white"))


@pytest.fixture
def learner(desk: Any) -> Learner:
    return Learner(desk(scale=1.0, variant="freestyle", visitor="ann"))


def kept(folder: Path, read: Any) -> Any:
    opened = database.open(str(folder / "tengen.db"))
    with database.reading(opened) as connection:
        found = read(connection, "ann")
    opened.dispose()
    return found


def test_the_lesson_under_way_is_played_by_clicks_and_kept(learner: Learner, folder: Path) -> None:
    lesson = catalogue.lesson("make-five")
    learner.choose("learn")
    assert learner.said == lesson.words
    for number, one in enumerate(lesson.exercises, start=1):
        assert learner.task.startswith(f"Exercise {number} of {len(lesson.exercises)}.")
        before = learner.stones()
        learner.click(one.answers[0])
        assert learner.said.startswith(one.reason)
        assert learner.stones() == before + 1
        learner.push(learner.window.next)
    assert learner.app.popups() == []
    found = kept(folder, progress_store.progress_of)
    assert {name: one.done is not None for name, one in found.items()} == {
        one.id: True for one in lesson.exercises
    }
    learner.choose("learn")
    assert learner.said == catalogue.paths()[0].lessons[1].words


def boards_shown(learner: Learner) -> list[int]:
    """Return how many stones each board has that is shown from now on, also while it is waited."""
    found: list[int] = []
    show = learner.window.board.show

    def showing(picture: Any) -> None:
        found.append(len(picture.position.stones))
        show(picture)

    learner.window.board.show = showing
    return found


def test_a_wrong_click_is_refuted_and_the_board_comes_back(learner: Learner, folder: Path) -> None:
    learner.choose("learn")
    before = learner.stones()
    shown = boards_shown(learner)
    learner.click("a1")
    assert learner.said.endswith("Try again.")
    learner.app.until(lambda: len(shown) == 2)
    assert shown == [before + 2, before]
    assert learner.stones() == before
    learner.click("j8")
    assert learner.window.is_over
    learner.click("a2")
    assert learner.stones() == before + 1
    (one,) = kept(folder, progress_store.progress_of).values()
    assert (one.tries, one.misses, one.comeback.due is not None) == (2, 1, True)


def test_the_next_question_waits_until_the_answer_is_kept(
    learner: Learner, monkeypatch: pytest.MonkeyPatch
) -> None:
    learner.choose("learn")
    question, may_be_kept = learner.question, threading.Event()
    keep = type(question).keep

    def keep_late(*arguments: Any) -> Any:
        assert may_be_kept.wait(PATIENCE)
        return keep(*arguments)

    monkeypatch.setattr(type(question), "keep", keep_late)
    learner.window.answer("j8")
    learner.app.until(lambda: learner.window.is_over)
    learner.window.next.invoke()
    assert learner.question is question
    may_be_kept.set()
    learner.wait()
    learner.window.next.invoke()
    learner.app.until(lambda: learner.question is not question)


def test_hints_are_drawn_and_the_answer_is_shown(learner: Learner) -> None:
    learner.choose("learn")
    learner.push(learner.window.hint)
    assert learner.said == "Which of your rows can grow to five?"
    learner.push(learner.window.hint)
    marks = len(learner.window.board.find_withtag("mark"))
    learner.push(learner.window.hint)
    assert 0 < len(learner.window.board.find_withtag("mark")) < marks
    learner.push(learner.window.give_up)
    assert learner.said.startswith("The answer: j8.")
    assert learner.window.is_over


def test_a_lesson_is_chosen_from_the_list_of_all_paths(learner: Learner) -> None:
    app = learner.app
    app.window.learning.choose_lesson()
    (dialog,) = app.popups()
    app.until(dialog.rows.get_children)
    every = [one.id for path in catalogue.paths() for one in path.lessons]
    assert list(dialog.rows.get_children()) == every
    assert dialog.rows.set(every[0], "#3").startswith("0 / ")
    dialog.rows.selection_set(every[-1])
    dialog.take_chosen()
    app.until(lambda: [one for one in app.popups() if hasattr(one, "board")])
    assert learner.window.heading.cget("text") == catalogue.lesson(every[-1]).title


def test_choices_are_buttons(learner: Learner) -> None:
    lessons = [one for path in catalogue.paths() for one in path.lessons]
    found = [
        (lesson, at)
        for lesson in lessons
        for at, one in enumerate(lesson.exercises)
        if one.shape is AnswerShape.CHOICE
    ]
    if not found:
        pytest.skip("no exercise has choices yet")
    lesson, at = found[0]
    exercise = lesson.exercises[at]
    learner.app.window.learning.play_lesson(lesson, at)
    learner.app.root.update()
    buttons = learner.window.choices.winfo_children()
    assert len(buttons) == len(exercise.choices)
    learner.push(buttons[exercise.choices.index(exercise.answers[0])])
    assert learner.window.is_over


@needs_puzzles
def test_a_puzzle_is_solved_by_clicks_and_the_next_one_follows(
    learner: Learner, folder: Path
) -> None:
    learner.choose("next puzzle")
    question = learner.question
    assert isinstance(question, PuzzleQuestion)
    assert question.puzzle.kind is PuzzleKind.FOURS
    played = list[str]()
    while not learner.window.is_over:
        move = hint_for(question.puzzle, played, HINTS).move
        assert move is not None
        played.append(question.puzzle.variant.format(move))
        learner.click(played[-1])
        assert "Try again" not in learner.said
    learner.app.until(lambda: "Your rating: 1200 → " in learner.said)
    (rating,) = kept(folder, store.ratings_of).values()
    assert rating.rating > store.START.rating
    learner.push(learner.window.next)
    learner.app.until(lambda: learner.question is not question)
    assert learner.question.puzzle.id != question.puzzle.id


@needs_puzzles
def test_the_puzzle_of_the_day_can_be_given_up_and_comes_back(
    learner: Learner, folder: Path
) -> None:
    learner.choose("daily puzzle")
    puzzle = learner.question.puzzle
    learner.push(learner.window.give_up)
    assert puzzle.line[0] in learner.said
    learner.app.until(lambda: kept(folder, lambda one, who: store.next_due(one, who, 0)))


def test_nothing_to_ask_is_said_in_the_main_window(learner: Learner) -> None:
    start = learner.app.start
    for action, words in (
        ("due puzzles", "No puzzle is to be tried again now."),
        ("missed positions", "Nothing was missed in your reviewed games."),
    ):
        learner.app.window.learning.actions[action]()
        learner.app.until(lambda words=words: words in learner.app.words(start))
    assert learner.app.popups() == []
