"""A damaged or impossible file of lessons is refused with file and line."""

from __future__ import annotations

import pytest

from tengen.lessons.model import ExerciseKind
from tengen.lessons.reading import InvalidLesson, LessonFile, decoded, read_lesson, read_path

GOOD = """\
title = "Make five"
words = "Five win."

[[exercises]]
id = "five-1"
variant = "freestyle"
moves = "f8 e8 g8 g9 h8 h10 i8 i6"
kind = "win"
plies = 1
task = "Make five."
answers = "j8"
reason = "Five wins."
wrong = { "a1 b1" = "Far away." }
"""
POSITION = 'position = "15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 x"'


def refused(old: str, new: str, text: str = GOOD) -> str:
    assert old in text
    with pytest.raises(InvalidLesson) as error:
        read_lesson(LessonFile("five/01.toml", text.replace(old, new)), "five", "x")
    return str(error.value)


def test_a_good_file_is_read() -> None:
    lesson = read_lesson(LessonFile("five/01.toml", GOOD), "five", "x")
    (exercise,) = lesson.exercises
    assert (lesson.title, exercise.kind, exercise.answers) == (
        "Make five",
        ExerciseKind.WIN,
        ("j8",),
    )
    assert exercise.wrong == {"a1": "Far away.", "b1": "Far away."}
    assert exercise.place == "five/01.toml:5"


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('answers = "j8"', 'answers = "j8', "five/01.toml:11: "),
        ('answers = "j8"', 'answers = "i8"', "five/01.toml:11: 'i8' cannot be answered here"),
        ('answers = "j8"', 'answers = "z99"', "five/01.toml:11: 'z99' cannot be answered here"),
        ('answers = "j8"', 'answers = ""', "five/01.toml:11: there is no right answer"),
        ('answers = "j8"', 'answers = "a1"', "five/01.toml:13: 'a1' is right and wrong"),
        ('"a1 b1" =', '"e8" =', "five/01.toml:13: 'e8' cannot be answered here"),
        ("i8 i6", "i8 i8", "five/01.toml:7: move 8, i8, is illegal: the point is taken"),
        ("freestyle", "renyu", "five/01.toml:7: unknown variant 'renyu'; did you mean 'renju'?"),
        ('kind = "win"', 'kind = "lose"', "five/01.toml:8: 'lose' is no kind; known are win,"),
        ("plies = 1", "plies = -1", "five/01.toml:9: -1 is no number of plies from 0 to 99"),
        ("plies = 1", "plys = 1", "five/01.toml:9: nothing is named 'plys' here; known are"),
        ("plies = 1", POSITION, "five/01.toml:4: an exercise needs either moves or a position"),
        ('task = "Make five."', "task = 5", "five/01.toml:10: task is missing or is no text"),
        ('reason = "Five wins."\n', "", "five/01.toml:4: reason is missing or is no text"),
        ('"five-1"', '"Five 1"', "five/01.toml:5: 'Five 1' is no id; small letters, figures"),
        ('kind = "win"', 'kind = "tap"', "five/01.toml:8: the check that proves the answers"),
        ("plies = 1", "size = [3]", "five/01.toml:9: a list is no size"),
        ("plies = 1", "size = 99", "five/01.toml:7: freestyle: size 99 is out of range"),
        ('moves = "f8 e8 g8 g9 h8 h10 i8 i6"', "moves = 8", "five/01.toml:7: moves is no text"),
        ('words = "Five win."\n', "", "five/01.toml:1: words is missing or is no text"),
    ],
)
def test_what_is_wrong_is_told_with_its_line(old: str, new: str, said: str) -> None:
    assert refused(old, new).startswith(said)


def test_a_file_that_is_no_text_is_refused() -> None:
    with pytest.raises(InvalidLesson, match=r"^five/01.toml:3: this is no text in UTF-8$"):
        decoded("five/01.toml", b"a\nb\n\xff")


def test_a_lesson_without_exercises_is_refused() -> None:
    head = GOOD[: GOOD.index("[[")]
    assert "five/01.toml:1: a lesson needs exercises" in refused(head, head, head)


def test_an_id_that_is_there_twice_is_refused() -> None:
    twice = GOOD + GOOD[GOOD.index("[[") :]
    said = refused("Make five.", "Make five.", twice)
    assert said == "five/01.toml:15: the id 'five-1' is there twice"


def test_the_file_of_a_path_needs_its_title() -> None:
    with pytest.raises(InvalidLesson, match=r"five/path.toml:1: title is missing"):
        read_path(LessonFile("five/path.toml", 'summary = "x"\n'), "five", ())
