"""The board editor: any position of any game, and what can be done with it."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tengen import variants

EMPTY = "/".join(["15"] * 15)


def tells(screen: Any, text: str) -> None:
    """Wait until the editor says so of the position."""
    expect(screen.page.locator(".legality")).to_have_text(text)


def tool(screen: Any, name: str) -> None:
    screen.page.get_by_role("radio", name=name, exact=True).first.check()


def test_stones_are_placed_swapped_and_erased_and_legality_is_told_at_once(screen: Any) -> None:
    screen.visit("/editor?variant=renju")
    tells(screen, "A legal position. Black to move.")
    screen.cell("h8").click()
    tells(screen, "1 black and 0 white stones do not fit with black to move.")
    expect(screen.button("Analyse")).to_be_disabled()
    tool(screen, "White")
    screen.cell("i9").click()
    tells(screen, "A legal position. Black to move.")
    screen.cell("j9").click(button="right")
    screen.sees("j9", "black")
    tool(screen, "Swap")
    screen.cell("j9").click()
    screen.sees("j9", "white")
    tool(screen, "Erase")
    screen.cell("j9").click()
    screen.sees("j9", "empty")
    screen.button("Undo").click()
    screen.sees("j9", "white")
    screen.button("Redo").click()
    screen.button("Swap all colours").click()
    screen.sees("h8", "white")
    tells(screen, "A legal position. White to move.")
    screen.button("Clear the board").click()
    expect(screen.stones).to_have_count(0)


def test_the_keyboard_alone_sets_up_a_position(screen: Any) -> None:
    screen.visit("/editor?variant=freestyle")
    screen.cell("h8").focus()
    screen.press("Enter", "ArrowRight", "w", "Enter", "ArrowRight", "b", " ")
    for name, color in {"h8": "black", "i8": "white", "j8": "black"}.items():
        screen.sees(name, color)
    screen.press("t")
    tells(screen, "A legal position. White to move.")
    screen.press("x", "Enter")
    screen.sees("j8", "empty")
    screen.press("u")
    screen.sees("j8", "black")
    screen.press("y")
    screen.sees("j8", "empty")


@pytest.mark.parametrize("name", [rules.name for rules in variants()])
def test_every_game_has_its_board(shared_screen: Any, name: str) -> None:
    shared_screen.visit(f"/editor?variant={name}")
    first = "Crosses" if name == "tictactoe" else "Black"
    tells(shared_screen, f"A legal position. {first} to move.")


def test_another_board_keeps_the_stones_around_the_middle(screen: Any) -> None:
    screen.visit("/editor?variant=freestyle")
    tool(screen, "In turn")
    screen.place("h8", "i9")
    screen.page.get_by_role("combobox", name="Board").select_option("19 × 19")
    screen.sees("j10", "black")
    screen.sees("k11", "white")
    screen.page.get_by_role("combobox", name="Game").select_option("Pente")
    screen.sees("j10", "black")
    screen.page.get_by_label("Captured by Black").fill("4")
    expect(screen.page).to_have_url(re.compile("captured%3D4%3A0"))


def test_a_position_is_text_that_is_read_back_and_bad_text_stays_with_its_reason(
    screen: Any,
) -> None:
    screen.visit("/editor?variant=reversi")
    field = screen.page.get_by_label("Position as text")
    field.fill("8/8/8/3xo3/3ox3/8/8/8 q")
    screen.button("Set up this position").click()
    screen.says(re.compile("is not a position; write the board, then the side to move"))
    expect(field).to_have_value("8/8/8/3xo3/3ox3/8/8/8 q")
    assert [fault[:11] for fault in screen.faults] == ["400 of POST", "console: Fa"]
    screen.faults.clear()
    field.fill("6/6/2xo2/2ox2/6/6 o")
    screen.button("Set up this position").click()
    tells(screen, "A legal position. White to move.")
    expect(screen.stones).to_have_count(4)
    screen.page.reload()
    expect(field).to_have_value("6/6/2xo2/2ox2/6/6 o")


@pytest.mark.parametrize("size", [(1366, 768), (390, 844)])
def test_who_comes_with_a_text_that_cannot_be_read_sees_the_reason(
    screen: Any, size: tuple[int, int]
) -> None:
    screen.page.set_viewport_size({"width": size[0], "height": size[1]})
    screen.visit("/editor?variant=renju&position=xxx")
    expect(screen.page.get_by_role("alert")).to_contain_text("is not a position")
    expect(screen.page.get_by_role("alert")).to_be_in_viewport()
    expect(screen.page.get_by_label("Position as text")).to_have_value("xxx")
    screen.faults.clear()  # the server refused the text


def test_a_position_is_analysed_and_edited_again(screen: Any) -> None:
    screen.visit(f"/editor?variant=freestyle&position=xxxx11/oooo11/{EMPTY[6:]} x")
    screen.page.get_by_role("link", name="Analyse").click()
    expect(screen.page.locator(".best-line").first).to_contain_text("e15")
    screen.cell("e14").click()
    screen.sees("e14", "black")
    screen.button("Edit position").click()
    tells(screen, "A legal position. White to move.")
    screen.sees("e14", "black")


def test_an_analysis_from_a_position_becomes_a_game_that_begins_there(screen: Any) -> None:
    screen.visit("/analysis?variant=tictactoe&start=x2/1o1/3 x")
    expect(screen.stones).to_have_count(2)
    screen.place("c1")
    screen.page.reload()
    expect(screen.stones).to_have_count(3)
    expect(screen.page.locator(".best-line").first).to_be_visible()  # its socket is open
    screen.button("Save as a game").click()
    expect(screen.page).to_have_url(re.compile("/analysis/[^?]"))
    expect(screen.stones).to_have_count(3)


def test_a_game_goes_on_from_a_position(screen: Any) -> None:
    screen.visit(f"/editor?variant=freestyle&position=xxxx11/oooo11/{EMPTY[6:]} x")
    screen.button("Play from here").click()
    dialog = screen.page.get_by_role("dialog")
    dialog.get_by_role("radio", name="Same screen").check()
    dialog.get_by_role("button", name="Play", exact=True).click()
    expect(screen.page).to_have_url(re.compile("/game/"))
    screen.place("e15")
    screen.says("Black wins")


def test_a_link_shows_the_position_to_others(screen: Any, open_screen: Any) -> None:
    screen.visit("/editor?variant=gomoku3d&size=5")
    tool(screen, "In turn")
    screen.page.locator('[role=gridcell][data-key="2,2,1"]').click()
    tells(screen, "A legal position. White to move.")
    screen.button("Share").click()
    link = screen.page.get_by_label("Link to this position").input_value()
    other = open_screen()
    other.page.goto(link)
    expect(other.page.locator('[role=gridcell][data-key="2,2,1"]')).to_have_attribute(
        "aria-label", re.compile("black")
    )
    expect(other.stones).to_have_count(1)
