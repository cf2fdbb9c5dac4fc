"""Lessons and puzzles at the terminal: answered, hinted, left, and kept."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from tengen.base.clock import now_ms
from tengen.base.errors import TengenError
from tengen.games.local_notes import LocalNotes
from tengen.lessons import catalogue, progress_store
from tengen.lessons.catalogue import UnknownLesson, exercise
from tengen.puzzles import choosing, collection, store, store_runs
from tengen.puzzles.model import Puzzle, PuzzleKind, PuzzleTheme
from tengen.puzzles.questions import PuzzleQuestion
from tengen.puzzles.sitting import HINTS, hint_for, judged
from tengen.puzzles.store_runs import RunMode
from tengen.rules.position import Position
from tengen.study.questions import AnswerEffect
from tengen.terminal.lessons import play_lessons
from tengen.terminal.puzzles import PuzzleQuery, play_due, play_puzzles, play_run

needs_puzzles = pytest.mark.skipif(
    not collection.puzzles("freestyle"), reason="no puzzles are shipped yet"
)


class Script:
    """A terminal at which somebody types what was written down before, and then leaves."""

    def __init__(self, *typed: str) -> None:
        self.typed = list(typed)
        self.said: list[str] = []
        self.drawn: list[Position] = []

    def say(self, *lines: str) -> None:
        self.said.extend(lines)

    def draw(self, position: Position) -> None:
        self.drawn.append(position)

    def ask(self, prompt: str) -> str | None:
        assert prompt == "> "
        return self.typed.pop(0) if self.typed else None

    @property
    def text(self) -> str:
        return "\n".join(self.said)


class Solver(Script):
    """Solves the first puzzles of a run, and gives up all others."""

    def __init__(self, solved: int) -> None:
        super().__init__()
        self._left = solved
        self._puzzle: Puzzle | None = None
        self._before: list[str] = []

    def ask(self, prompt: str) -> str | None:
        assert prompt == "> "
        text = self.drawn[-1].text
        shown = {one.position: one for one in collection.puzzles("freestyle")}.get(text)
        if shown is not None:
            self._puzzle, self._before = shown, []
            self._left -= 1
        if self._left < 0 or self._puzzle is None:
            return "show"
        self._before.append(next_move(self._puzzle, self._before))
        return self._before[-1]


def next_move(puzzle: Puzzle, before: list[str]) -> str:
    """Return a right move, whatever was replied so far."""
    move = hint_for(puzzle, before, HINTS).move
    assert move is not None
    return puzzle.variant.format(move)


@pytest.fixture
def notes(tmp_path: Path) -> Iterator[LocalNotes]:
    troubles: list[str] = []
    notes = LocalNotes(troubles.append, "ann", str(tmp_path / "tengen.db"))
    yield notes
    notes.close()
    assert troubles == []


def known(notes: LocalNotes) -> dict[str, tuple[int, int, bool]]:
    found = notes.read(progress_store.progress_of, "ann")
    return {name: (one.tries, one.misses, one.done is not None) for name, one in found.items()}


def test_a_whole_lesson_is_played_and_kept(notes: LocalNotes) -> None:
    lesson = catalogue.lesson("make-five")
    screen = Script(*(one.answers[0] for one in lesson.exercises))
    play_lessons(screen, notes, lesson.id)
    assert "The lesson is done" in screen.said[-1]
    assert known(notes) == {one.id: (1, 0, True) for one in lesson.exercises}
    assert lesson.words in screen.said


def test_wrong_answers_are_answered_and_asked_again(notes: LocalNotes) -> None:
    screen = Script("a1", "zz", "", "hint", "Hint", "hint", "J8", "quit")
    play_lessons(screen, notes, "make-five")
    assert "Try again." in screen.said
    assert any("'zz' is not a move" in line for line in screen.said)
    assert "Look here." in screen.text
    assert exercise("make-five-1").reason in screen.said
    assert known(notes) == {"make-five-1": (2, 1, True)}
    boards = [one.text for one in screen.drawn]
    assert boards[0] == boards[2] != boards[1]


def test_without_a_name_the_lesson_under_way_goes_on(notes: LocalNotes) -> None:
    first, *_others = catalogue.lesson("make-five").exercises
    play_lessons(Script(first.answers[0], "quit"), notes, None)
    screen = Script()
    play_lessons(screen, notes, None)
    count = len(catalogue.lesson("make-five").exercises) - 1
    assert f"Exercise 1 of {count}." in screen.text


def test_an_unknown_lesson_is_refused(notes: LocalNotes) -> None:
    with pytest.raises(UnknownLesson, match="unknown lesson 'chess'"):
        play_lessons(Script(), notes, "chess")


def test_a_database_that_fails_ends_no_lesson(tmp_path: Path) -> None:
    troubles: list[str] = []
    (tmp_path / "tengen.db").write_bytes(b"this is no database at all, but long enough" * 40)
    notes = LocalNotes(troubles.append, "ann", str(tmp_path / "tengen.db"))
    play_lessons(Script("j8", "quit"), notes, "make-five")
    assert len(troubles) == 1
    assert known(notes) == {"make-five-1": (1, 0, True)}
    notes.close()


# -- puzzles --------------------------------------------------------------------------------------


def easiest() -> Puzzle:
    fours = [one for one in collection.puzzles("freestyle") if one.kind is PuzzleKind.FOURS]
    return min(fours, key=lambda one: (one.rating, one.id))


@needs_puzzles
def test_a_puzzle_is_solved_and_rated(notes: LocalNotes) -> None:
    one = easiest()
    moves = list[str]()
    while not moves or judged(one, moves[:-1], moves[-1]).goes_on:
        moves.append(next_move(one, moves))
    screen = Script(*moves)
    play_puzzles(screen, notes, PuzzleQuery(name=one.id))
    (rating,) = notes.read(store.ratings_of, "ann").values()
    assert rating.rating > store.START.rating
    assert "Your rating: 1200 → " in screen.text


@needs_puzzles
def test_a_hint_takes_the_rating_and_a_miss_comes_back(notes: LocalNotes) -> None:
    one = easiest()
    screen = Script("hint", "hint", "hint", "show")
    play_puzzles(screen, notes, PuzzleQuery(name=one.id))
    assert one.line[0] in screen.text
    assert notes.read(store.ratings_of, "ann") == {}
    assert notes.read(store.next_due, "ann", now_ms()) is not None
    empty = Script()
    play_due(empty, notes)
    assert "No puzzle is to be tried again now." in empty.said


@needs_puzzles
def test_new_puzzles_follow_until_one_leaves(notes: LocalNotes) -> None:
    screen = Script("show", "show", "quit", "show")
    play_puzzles(screen, notes, PuzzleQuery())
    assert len(notes.read(store.attempted, "ann", "freestyle")) == 2
    assert screen.typed == ["show"]
    nothing = Script()
    play_puzzles(nothing, notes, PuzzleQuery("freestyle", PuzzleTheme.X_SQUARE))
    assert "there are no puzzles of freestyle yet" in nothing.text


@needs_puzzles
def test_a_streak_ends_with_the_first_miss(notes: LocalNotes) -> None:
    screen = Solver(solved=2)
    play_run(screen, notes, RunMode.STREAK, "freestyle")
    assert screen.said[-1] == "Solved: 2. Your best: 2."
    assert notes.read(store_runs.bests_of, "ann") == {(RunMode.STREAK, "freestyle"): 2}


@needs_puzzles
def test_a_question_takes_the_answers_one_by_one(notes: LocalNotes) -> None:
    wins = (one for one in collection.puzzles("freestyle") if one.kind is PuzzleKind.FOURS)
    one = next(each for each in wins if each.plies >= 5)
    retake = partial(notes.read, choosing.puzzle_for, "ann", one.id)
    question = PuzzleQuestion(one, retake)
    assert question.answer(one.line[0]).effect is AnswerEffect.GOES_ON
    assert question.position.moves == one.moves[:2]
    with pytest.raises(TengenError):
        question.answer(one.line[0])


# -- the commands ---------------------------------------------------------------------------------


def tengen(tmp_path: Path, *arguments: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "tengen", *arguments],
        input=typed,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
        env={"PATH": "/usr/bin:/bin", "HOME": str(tmp_path), "TENGEN_LANGUAGE": "en"},
    )


def test_a_lesson_is_played_at_a_pipe(tmp_path: Path) -> None:
    told = tengen(tmp_path, "lessons", "play", "make-five", typed="j8\nquit\n")
    assert (told.returncode, told.stderr) == (0, "")
    assert "Five in a row wins." in told.stdout


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (("lessons", "play", "chess"), "unknown lesson 'chess'"),
        (("puzzles", "play", "--variant", "chess"), "'chess'"),
        (("puzzles", "play", "--theme", "luck"), "'luck'"),
        (("puzzles", "play", "--daily", "--storm"), "--daily and --storm cannot be combined"),
        (("puzzles", "play", "nothing"), "there is no puzzle 'nothing'"),
    ],
)
def test_bad_input_is_one_sentence(
    tmp_path: Path, arguments: tuple[str, ...], problem: str
) -> None:
    told = tengen(tmp_path, *arguments)
    assert told.returncode == 2
    assert problem in told.stderr
    assert len(told.stderr.splitlines()) == 1
