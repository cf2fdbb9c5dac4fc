"""Drills: an opening by its name, a study of one's own, from the first mark to the summary."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

MOVES = ["h8", {"move": "i9", "comment": "the indirect one"}, {"move": "g7", "comment": "diagonal"}]
RECORD = {
    "format": "tengen-game",
    "version": 1,
    "variant": {"name": "renju", "size": "15"},
    "moves": [*MOVES, {"move": "i8", "after": 1}, "g9"],
}


def test_an_opening_is_learnt_by_its_name(screen: Any) -> None:
    screen.visit("/drill")
    screen.page.get_by_role("link", name="The 26 openings of renju").click()
    expect(screen.page.locator(".drill-part")).to_have_count(26)
    screen.button("Drill: D4 Kagetsu").click()
    screen.says("What do the lines play for black?")
    screen.place("h8")
    screen.says("h8 is right")
    expect(screen.stones).to_have_count(2)  # the reply is there, too: a hint can be asked for
    screen.button("Hint").click()
    screen.says("One of the marked points is right.")
    screen.cell("j13").click()
    screen.says("j13 is not in your lines: they play i9.")
    screen.button("Try again").click()
    screen.place("i9")
    screen.says("The line ends here.")
    screen.sees("i9", "black")
    screen.button("Next line").click()
    screen.says("What do the lines play for black?")


@pytest.fixture
def study(screen: Any) -> str:
    """A study of this person, with a line and a variation."""
    chapter = {"name": "Diagonal", "record": RECORD}
    made = screen.post("/api/studies", {"name": "My repertoire", "chapters": [chapter]})
    return str(made["id"])


def test_lines_of_a_study_are_marked_drilled_and_summed_up(screen: Any, study: str) -> None:
    screen.visit(f"/drill/{study}")
    screen.says("Choose below which side of a chapter you want to learn.")
    screen.page.get_by_role("radio", name="Black", exact=True).click()
    screen.says("3 positions · 3 new")
    expect(screen.button("Drill").first).to_be_enabled()
    screen.button("Drill").first.click()
    screen.place("h8")
    # The program plays one of the two second stones.
    screen.says("h8 is right")
    expect(screen.stones).to_have_count(2)
    screen.press("s")
    screen.says(re.compile("The line plays g[79]"))
    screen.press("c")
    screen.says("The line ends here.")
    answer(screen)
    expect(screen.page.get_by_role("heading", name="My repertoire")).to_be_visible()
    expect(screen.page.locator(".figure", has_text="Forgotten")).to_contain_text("1")
    screen.says("Next due in 1 day")
    screen.button("Done").click()
    screen.says("3 positions · nothing due")


def test_lines_are_marked_beside_the_chapter_and_left_out_move_by_move(
    screen: Any, study: str
) -> None:
    screen.do_not_analyse()
    screen.visit(f"/study/{study}")
    card = screen.page.locator(".learn-card")
    card.get_by_role("radio", name="Black", exact=True).click()
    expect(card).to_contain_text("3 positions")
    screen.page.locator(".variations").get_by_role("button", name=re.compile(r"i8$")).click()
    card.get_by_label("i8 in drills").select_option("Left out")
    expect(card).to_contain_text("2 positions")
    card.get_by_role("link", name="Drill this chapter").click()
    screen.place("h8")
    screen.sees("i9", "white")
    screen.says("the indirect one")
    screen.press("s")
    screen.says("The line plays g7.")
    screen.press("c")
    screen.says("The line ends here.")
    screen.button("End the drill").click()
    screen.page.get_by_role("link", name="To the study").click()
    expect(card).to_contain_text("2 positions")
    chapter = screen.ask(f"/api/studies/{study}")["chapters"][0]["id"]
    kept = screen.ask(f"/api/studies/{study}/chapters/{chapter}")["record"]
    assert kept["tags"] == {"drill": "black"}
    assert kept["moves"][3]["properties"] == {"drill": ["0"]}


def answer(screen: Any) -> None:
    """Play by the lines until nothing is due."""
    right = {"i9": "g7", "i8": "g9"}
    summary, asked = screen.button("Done"), screen.page.get_by_text("What do the lines play")
    for _line in range(10):
        screen.press("c")
        expect(summary.or_(asked).first).to_be_visible()
        if summary.count():
            return
        screen.place("h8")
        expect(screen.stones).to_have_count(2)
        labels = {one: screen.cell(one).get_attribute("aria-label") for one in right}
        screen.place(next(right[one] for one, label in labels.items() if "white" in label))
        screen.says("The line ends here.")
