"""The lessons that are shipped are true: every exercise, by the rules and the solvers."""

from __future__ import annotations

import pytest

from tengen.lessons import catalogue
from tengen.lessons.checks import problems_of, problems_of_lesson
from tengen.lessons.model import BoardLesson
from tengen.locale.update import template
from tengen.rules.catalogue import variants

EVERYTHING = (*catalogue.lessons(), *catalogue.rules_pages())


def test_there_are_two_paths_of_at_least_twelve_lessons() -> None:
    found = {path.id: len(path.lessons) for path in catalogue.paths()}
    assert found == {"five": 14, "reversi": 12}


@pytest.mark.parametrize("lesson", EVERYTHING, ids=lambda lesson: f"{lesson.path}-{lesson.id}")
def test_a_lesson_is_true(lesson: BoardLesson) -> None:
    assert lesson.exercises
    found = [*problems_of_lesson(lesson)]
    for exercise in lesson.exercises:
        found += problems_of(exercise)
    assert list(map(str, found)) == []


@pytest.mark.parametrize(
    "variant",
    [
        "freestyle",
        "standard",
        "renju",
        "caro",
        "caro-gomocup",
        "pente",
        "keryo-pente",
        "swap2",
        "common-centre",
        "gomoku3d",
        "tictactoe",
        "reversi",
    ],
)
def test_the_rules_of_a_main_variant_have_boards_of_their_own(variant: str) -> None:
    boards = catalogue.rules_boards(variant)
    assert {board.variant.name for board in boards} == {variant}


@pytest.mark.parametrize("variant", [one.name for one in variants()])
def test_the_rules_of_every_variant_have_boards_to_touch(variant: str) -> None:
    assert len(catalogue.rules_boards(variant)) in {3, 4}


def test_variants_with_the_same_rules_share_their_boards() -> None:
    assert catalogue.rules_boards("rif") == catalogue.rules_boards("renju")
    assert catalogue.rules_boards("unbounded") == catalogue.rules_boards("freestyle")
    assert catalogue.rules_boards("chess") == ()


def test_every_exercise_is_found_by_its_id() -> None:
    every = catalogue.all_exercises()
    assert len(every) > 140
    assert all(catalogue.exercise(one.id) is one for one in every)
    assert all(catalogue.lesson(one.id) is one for one in catalogue.lessons())


def test_an_unknown_lesson_is_named_with_the_nearest_one() -> None:
    with pytest.raises(catalogue.UnknownLesson, match="unknown lesson 'corner'; did you mean"):
        catalogue.lesson("corner")
    with pytest.raises(catalogue.UnknownLesson, match="unknown exercise 'make-five-99'"):
        catalogue.exercise("make-five-99")


def test_the_texts_of_lessons_reach_the_translators() -> None:
    texts = {message.id for message in template()}
    lesson = catalogue.lesson("make-five")
    assert {lesson.title, lesson.words, lesson.exercises[0].task} <= texts
    said = {text for one in catalogue.all_exercises() for text in one.wrong.values()}
    assert len(said) > 10
    assert said <= texts
