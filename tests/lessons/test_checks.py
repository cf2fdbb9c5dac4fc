"""What is not true of an exercise is found."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tengen.lessons.catalogue import exercise, lesson
from tengen.lessons.checks import problems_of, problems_of_lesson
from tengen.rules.catalogue import variant


def found(name: str, **changes: Any) -> list[str]:
    return [one.problem for one in problems_of(replace(exercise(name), **changes))]


@pytest.mark.parametrize(
    ("name", "changes", "said"),
    [
        ("open-four-2", {"answers": ("g8",)}, "missing by 'fours': k8"),
        ("open-four-3", {"answers": ("g8", "k8")}, "not true by 'fours': g8"),
        ("stop-three-1", {"answers": ("g8",)}, "missing by 'stops': k8"),
        ("stop-three-1", {"answers": ("g8", "k8", "l8")}, "not true by 'stops': l8"),
        ("two-threats-4", {"plies": 7}, "not true by 'threats': h8"),
        ("two-threats-3", {"plies": 3}, "not true by 'fours': h8"),
        ("make-five-1", {"wrong": {"e9": "no", "j8": "no"}}, "j8 is called wrong and is right"),
        ("corners-2", {"answers": ("b7",)}, "not true by 'exact': b7"),
        ("fouls-1", {"answers": ("legal",)}, "not true by 'foul at': legal"),
        ("pente-2", {"answers": ("a2",)}, "not true by 'captures': a2"),
        ("stable-1", {"answers": ("a1", "a2", "a3")}, "missing by 'stable': a4"),
        ("make-five-1", {"check": "magic"}, "nothing is known of the check 'magic'"),
        ("make-five-1", {"task": "x" * 141}, f"'{'x' * 141}' is too long"),
    ],
)
def test_an_untrue_exercise_is_found(name: str, changes: dict[str, Any], said: str) -> None:
    assert found(name) == []
    assert said in found(name, **changes)


def test_a_task_for_the_wrong_side_is_found() -> None:
    said = found("make-five-1", task="White to play: make five.")
    assert said == ["the task says that White is to play, and it is black"]


def test_a_win_that_takes_fewer_stones_than_told_is_found() -> None:
    assert "missing by 'fours': h8" not in found("two-threats-1")
    told = found("two-threats-1", plies=5)
    assert told
    assert told[0].startswith("not true by 'fours'")


def test_a_question_to_which_every_answer_is_right_is_found() -> None:
    start = variant("freestyle").initial()
    every = tuple(map(start.variant.format, start.legal_moves))
    said = found("stop-three-1", position=start, answers=every)
    assert "every move is right" in said


def test_a_lesson_that_is_too_long_is_found() -> None:
    whole = lesson("make-five")
    said = [one.problem for one in problems_of_lesson(replace(whole, words="One. " * 4))]
    assert said == ["4 sentences of 20 letters are too much"]
    few = replace(whole, exercises=whole.exercises[:3])
    (problem,) = problems_of_lesson(few)
    assert str(problem) == "five/01-make-five.toml:1: make-five: 3 exercises; 4 to 8 are wanted"
