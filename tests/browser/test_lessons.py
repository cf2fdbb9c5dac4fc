"""Lessons: answered on the board, answered back, helped, kept."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from tengen.lessons import catalogue
from tengen.lessons.model import AnswerShape, Exercise, ExerciseKind
from tengen.lessons.sitting import Sitting, SittingVerdict
from tests.browser.test_every_page import needs_axe, violations

OVER = re.compile("Next exercise|Finish the lesson")
KINDS = [
    kind
    for kind in ExerciseKind
    if any(one.kind is kind for each in catalogue.lessons() for one in each.exercises)
]


def answers_of(exercise: Exercise) -> list[str]:
    """Return the right answers of an exercise, one after the other."""
    sitting = Sitting(exercise)
    told = sitting.show()
    assert told.solution
    return list(told.solution)


def give(screen: Any, exercise: Exercise, answer: str) -> None:
    """Give an answer as a person does: a press on the board or on a button."""
    if exercise.shape is AnswerShape.CHOICE:
        place = exercise.choices.index(answer)
        screen.page.locator(".exercise-choices button").nth(place).click()
    elif answer == "pass":
        screen.button("Pass").click()
    else:
        expect(screen.page.get_by_role("grid").first).to_be_visible()
        screen.cell(answer).click()


def solve(screen: Any, exercise: Exercise) -> None:
    """Give all right answers, each when the one before was answered."""
    right = answers_of(exercise)
    sitting = Sitting(exercise)
    for answer in right:
        give(screen, exercise, answer)
        sitting.answer(answer)
        moves = sitting.line[-1].moves
        if moves and moves[-1].point is not None and exercise.shape is AnswerShape.MOVE:
            screen.sees(exercise.variant.format(moves[-1]), "last move|black|white")
        if exercise.shape is AnswerShape.MARK and answer != right[-1]:
            expect(screen.page.locator(".feedback.good")).to_be_visible()
    expect(screen.page.get_by_role("button", name=OVER)).to_be_visible()


def wrong_answer(exercise: Exercise) -> str:
    """Return a legal move that is refuted on the board."""
    for move in exercise.position.legal_moves:
        name = exercise.variant.format(move)
        told = Sitting(exercise).answer(name)
        if told.verdict is SittingVerdict.WRONG and len(told.line) > 2:
            return name
    raise AssertionError(f"nothing is refuted in {exercise.id}")


def test_a_whole_lesson_is_played_from_the_list_to_the_next_one(screen: Any) -> None:
    path = catalogue.paths()[0]
    lesson, following = path.lessons[:2]
    screen.visit("/lessons")
    screen.page.get_by_role("link", name=f"Start: {lesson.title}").click()
    for at, exercise in enumerate(lesson.exercises):
        screen.says(exercise.task)
        here = screen.page.locator(".exercise-dot[aria-current]")
        expect(here).to_have_attribute("aria-label", re.compile(f"Exercise {at + 1} of"))
        solve(screen, exercise)
        screen.press("c")
    screen.says(f"Lesson done: {lesson.title}")
    expect(screen.page.get_by_role("img", name="3 stars of three")).to_be_visible()
    expect(screen.page.get_by_role("button", name=re.compile("against level 1"))).to_be_visible()
    screen.page.get_by_role("link", name=f"Next: {following.title}").click()
    screen.says(following.exercises[0].task)
    # A guest's progress is there after the page was loaded again.
    screen.visit("/lessons")
    row = screen.page.get_by_role("link", name=re.compile(lesson.title)).last
    expect(row).to_contain_text("Done")
    expect(screen.page.get_by_role("link", name=f"Continue: {following.title}")).to_be_visible()


def test_after_a_lesson_a_game_can_be_played(screen: Any) -> None:
    lesson = catalogue.paths()[0].lessons[0]
    screen.visit(f"/lessons/{lesson.id}")
    for exercise in lesson.exercises:
        solve(screen, exercise)
        screen.page.get_by_role("button", name=OVER).click()
    screen.page.get_by_role("button", name=re.compile("against level 1")).click()
    screen.says("Your turn")
    assert "/game/" in screen.page.url


def test_a_wrong_answer_is_refuted_on_the_board_and_tried_again(screen: Any) -> None:
    exercise = catalogue.exercise("make-five-1")
    wrong = wrong_answer(exercise)
    refuted = Sitting(exercise).answer(wrong)
    screen.visit("/lessons/make-five")
    screen.cell(wrong).click()
    screen.says(refuted.sentence)
    screen.sees(exercise.variant.format(refuted.line[-1].moves[-1]), "white")
    screen.button("Try again").click()
    screen.sees(wrong, "empty")
    solve(screen, exercise)
    screen.says("You will be asked again in 1 day.")


def test_a_miss_need_not_be_taken_back_before_the_next_try(screen: Any) -> None:
    exercise = catalogue.exercise("make-five-1")
    wrong = wrong_answer(exercise)
    screen.visit("/lessons/make-five")
    screen.cell(wrong).click()
    expect(screen.button("Try again")).to_be_visible()
    screen.press("c")
    screen.sees(wrong, "empty")
    screen.cell(answers_of(exercise)[0]).click()
    expect(screen.page.get_by_role("button", name=OVER)).to_be_visible()


def test_hints_come_in_steps_from_a_word_to_the_move(screen: Any) -> None:
    exercise = catalogue.exercise("make-five-1")
    screen.visit("/lessons/make-five")
    screen.button("Hint").click()
    screen.says(exercise.hint or "Which of your rows can grow to five?")
    screen.button("Another hint").click()
    expect(screen.page.locator(".heat rect")).to_have_count(25)
    screen.press("h")
    expect(screen.page.locator(".marks .mark")).to_have_count(1)
    screen.button("Show the answer").click()
    expect(screen.page.get_by_role("button", name=OVER)).to_be_visible()
    screen.sees(answers_of(exercise)[0], "black")
    expect(screen.page.locator(".exercise-dot.shown")).to_have_count(1)


@pytest.mark.parametrize("kind", KINDS)
def test_exercises_of_every_kind_can_be_solved(screen: Any, kind: ExerciseKind) -> None:
    lesson, at = next(
        (each, at)
        for each in catalogue.lessons()
        for at, one in enumerate(each.exercises)
        if one.kind is kind
    )
    exercise = lesson.exercises[at]
    screen.visit(f"/lessons/{lesson.id}?exercise={at + 1}")
    screen.says(exercise.task)
    solve(screen, exercise)


def test_an_exercise_is_solved_with_the_keyboard_alone(screen: Any) -> None:
    screen.visit("/lessons/make-five")
    answer = answers_of(catalogue.exercise("make-five-1"))[0]
    grid = screen.page.get_by_role("grid").first
    grid.locator("[tabindex='0']").focus()
    screen.press("Control+Home")
    column, row = ord(answer[0]) - ord("a"), 15 - int(answer[1:])
    screen.press(*["ArrowRight"] * column, *["ArrowDown"] * row)
    expect(screen.page.locator(":focus")).to_have_attribute(
        "aria-label", re.compile(f"^{answer.upper()},")
    )
    screen.press("Enter")
    expect(screen.page.locator(".feedback [role=status]")).to_contain_text(f"Played: {answer}")
    expect(screen.page.get_by_role("button", name=OVER)).to_be_visible()
    screen.press("c")
    screen.says(catalogue.exercise("make-five-2").task)


def test_what_was_missed_is_offered_when_it_is_due(open_screen: Any) -> None:
    # Answers that pass through the service worker cannot be replaced.
    screen = open_screen(service_workers="block")
    lesson = catalogue.lesson("make-five")
    exercise = lesson.exercises[1]
    listed = screen.ask("/api/lessons")
    opened = screen.ask(f"/api/lessons/{lesson.id}")
    listed["due"] = listed["paths"][0]["lessons"][0]["due"] = 1
    opened["exercises"][1] |= {"done": True, "due": 1}
    screen.page.route("**/api/lessons", lambda route: route.fulfill(json=listed))
    screen.page.route(f"**/api/lessons/{lesson.id}", lambda route: route.fulfill(json=opened))
    screen.visit("/lessons")
    screen.page.get_by_role("link", name="Repeat 1 exercise").click()
    screen.says(exercise.task)
    expect(screen.page.locator(".exercise-dot")).to_have_count(1)
    solve(screen, exercise)
    screen.button("Finish the lesson").click()
    screen.says(f"Lesson done: {lesson.title}")
    screen.faults.remove("console: Service Worker registration blocked by Playwright")


@needs_axe
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_nothing_keeps_anybody_out_of_an_exercise_as_it_goes(screen: Any, scheme: str) -> None:
    screen.prefer(surroundings=f'"{scheme}"')
    exercise = catalogue.exercise("make-five-1")
    screen.visit("/lessons/make-five")
    screen.cell(wrong_answer(exercise)).click()
    expect(screen.button("Try again")).to_be_visible()
    assert violations(screen) == []
    screen.button("Try again").click()
    screen.button("Hint").click()
    screen.button("Another hint").click()
    expect(screen.page.locator(".heat rect").first).to_be_visible()
    assert violations(screen) == []
    solve(screen, exercise)
    assert violations(screen) == []
    for later in catalogue.lesson("make-five").exercises[1:]:
        screen.page.get_by_role("button", name=OVER).click()
        solve(screen, later)
    screen.page.get_by_role("button", name=OVER).click()
    screen.says("Lesson done: Make five")
    assert violations(screen) == []


def test_on_a_phone_board_and_task_are_seen_at_once(open_screen: Any) -> None:
    screen = open_screen(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    screen.visit("/lessons/make-five")
    task = screen.page.locator(".asked").bounding_box()
    assert task["y"] + task["height"] <= 844
    screen.page.set_viewport_size({"width": 844, "height": 390})
    board = screen.page.locator(".tengen-board").bounding_box()
    task = screen.page.locator(".asked").bounding_box()
    assert board["y"] + board["height"] <= 390 >= task["y"] + task["height"]
    assert task["x"] >= board["x"] + board["width"]


def test_an_unknown_lesson_is_said_to_be_unknown(screen: Any) -> None:
    screen.page.goto(screen.address("/lessons/no-such-lesson"))
    expect(screen.page.get_by_role("heading", name="Sorry")).to_be_visible()
    screen.faults = [fault for fault in screen.faults if "404" not in fault]


def test_the_lessons_that_puzzles_lead_to_are_there() -> None:
    source = Path(__file__).parents[2] / "web" / "src" / "app" / "puzzles" / "series.ts"
    table = source.read_text(encoding="utf-8").partition("LESSONS")[2].partition("};")[0]
    named = re.findall(r': "([a-z-]+)"', table)
    assert len(named) > 10
    assert set(named) <= {one.id for one in catalogue.lessons()}
