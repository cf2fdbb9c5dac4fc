"""Undo and redo, looking back, hints; and all of it with the keyboard."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect


def moves(screen: Any) -> Any:
    return screen.page.locator(".move-list .move:not(.undone)")


def test_undo_takes_back_both_moves_and_redo_brings_them_back(screen: Any) -> None:
    screen.sit_down("freestyle", "computer", opponent="franta")
    screen.place("h8")
    expect(screen.stones).to_have_count(2)
    screen.place("a1")
    expect(screen.stones).to_have_count(4)
    screen.button("Undo").click()
    expect(screen.stones).to_have_count(2)
    screen.button("Undo").click()
    expect(screen.stones).to_have_count(0)
    expect(screen.button("Undo")).to_be_disabled()
    screen.button("Redo").click()
    expect(screen.stones).to_have_count(2)
    screen.button("Redo").click()
    expect(screen.stones).to_have_count(4)
    expect(screen.button("Redo")).to_be_disabled()


def test_a_won_game_can_be_taken_back_and_go_on(screen: Any) -> None:
    screen.sit_down(moves=["h8", "a1", "i8", "a2", "j8", "a3", "k8", "a4", "l8"])
    screen.says("Black wins")
    screen.button("Undo").click()
    expect(screen.page.locator(".turn-line")).to_have_text("Black to move")
    screen.place("o15")
    expect(moves(screen)).to_have_count(9)


def test_looking_back_locks_the_board_and_leads_to_the_present_again(screen: Any) -> None:
    screen.sit_down(moves=["h8", "i9", "j7"])
    expect(screen.stones).to_have_count(3)  # a move that comes leads to the present
    screen.page.get_by_role("button", name="1 h8").click()
    expect(screen.stones).to_have_count(1)
    screen.says("Viewing move 1")
    expect(screen.page.get_by_role("grid")).to_have_attribute("aria-readonly", "true")
    screen.button("Back to the game").click()
    expect(screen.stones).to_have_count(3)


def test_a_hint_is_shown_with_its_reasons(screen: Any) -> None:
    screen.sit_down(moves=["h8", "a1", "i8", "a2", "j8", "a3", "k8", "a4"])
    screen.button("Hint").click()
    screen.says(re.compile(r"Hint: [gl]8"))
    expect(screen.page.locator(".ghost").first).to_be_visible()


def test_a_game_is_played_with_the_keyboard_alone(screen: Any) -> None:
    screen.visit()
    expect(screen.button("Play")).to_be_visible()
    screen.press("F4")
    expect(screen.page.locator(".turn-line")).to_have_text("Black to move")
    screen.is_live()
    screen.page.get_by_role("gridcell", name="H8", exact=False).first.focus()
    screen.press("Enter")
    screen.sees("h8", "black")
    screen.press("ArrowUp", " ")
    screen.sees("h9", "white")
    screen.press("ArrowRight", "Enter")
    screen.sees("i9", "black")
    # Away from the board the arrows step through the game.
    screen.page.locator("#content").focus()
    screen.press("ArrowLeft")
    screen.says("Viewing move 2")
    screen.press("ArrowUp")
    screen.says("Viewing move 0")
    screen.press("ArrowDown")
    expect(screen.page.locator(".turn-line")).to_have_text("White to move")
    screen.press("u")
    expect(screen.stones).to_have_count(2)
    screen.press("y")
    expect(screen.stones).to_have_count(3)
    screen.press("/")
    screen.page.keyboard.type("a1")
    screen.press("Enter")
    screen.sees("a1", "white")
    screen.page.locator("#content").focus()
    screen.press("q")
    expect(screen.page.get_by_role("dialog")).to_contain_text("End this game?")
    screen.press("Enter")
    expect(screen.page.locator(".result-head")).to_be_visible()
    screen.press("q")
    expect(screen.page).to_have_url(screen.address("/"))


@pytest.mark.parametrize(
    ("key", "words"),
    [
        ("F1", "Program against program"),
        ("F2", "Against the computer"),
        ("F3", "Against the computer"),
        ("F4", "Two players on this screen"),
    ],
)
def test_a_function_key_begins_a_game(screen: Any, key: str, words: str) -> None:
    screen.visit()
    expect(screen.button("Play")).to_be_visible()
    screen.press(key)
    screen.says(re.compile(words))
    opponent = {"F2": "Franta", "F3": "Scorer"}.get(key)
    if opponent:
        expect(screen.page.locator(".player", has_text=opponent)).to_be_visible()


def test_r_begins_again_and_m_leads_to_the_menu(screen: Any) -> None:
    name = screen.sit_down(moves=["h8", "i9"])
    expect(screen.stones).to_have_count(2)
    screen.press("r")
    expect(screen.page.get_by_role("dialog")).to_contain_text("start again?")
    screen.press("Enter")
    expect(screen.page).not_to_have_url(re.compile(name))
    expect(screen.page.locator(".turn-line")).to_have_text("Black to move")
    expect(screen.stones).to_have_count(0)
    screen.press("m")
    expect(screen.page).to_have_url(screen.address("/"))


def test_the_keys_are_listed(screen: Any) -> None:
    screen.visit()
    expect(screen.button("Play")).to_be_visible()
    screen.press("?")
    keys = screen.page.get_by_role("dialog", name="Keyboard shortcuts")
    for key in ("F1", "F2", "F3", "F4", "Q", "R", "M", "←", "→", "?"):
        expect(keys.locator("kbd", has_text=key).first).to_be_visible()
    screen.press("Escape")
    expect(keys).to_have_count(0)


def test_the_board_is_turned_and_numbered_by_keys(screen: Any) -> None:
    screen.sit_down(moves=["h8", "i9"])
    first = screen.page.get_by_role("gridcell").first
    expect(first).to_have_attribute("aria-label", "A15, empty")
    screen.press("f")
    expect(first).to_have_attribute("aria-label", "O1, empty")
    screen.press("n")
    expect(screen.page.locator(".numbers .number")).to_have_count(2)


@pytest.fixture
def slow(screen: Any) -> Any:
    """A page whose moves reach the server late."""
    screen.page.add_init_script(
        """const send = WebSocket.prototype.send;
        WebSocket.prototype.send = function (text) {
          setTimeout(() => send.call(this, text), text.includes('"move"') ? 400 : 0);
        };"""
    )
    return screen


def test_what_is_pressed_while_a_move_is_on_its_way_is_done_after_it(slow: Any) -> None:
    slow.sit_down()
    slow.is_live()
    slow.cell("h8").focus()
    slow.press("Enter", "ArrowRight", "Enter")
    slow.sees("h8", "black")
    slow.sees("i8", "white, last move")
    slow.press("ArrowRight", "Enter", "u", "u")
    slow.sees("j8", "empty")
    slow.sees("i8", "empty")
    slow.sees("h8", "black, last move")


def test_a_point_pressed_twice_is_one_move(slow: Any) -> None:
    slow.sit_down()
    slow.is_live()
    slow.cell("h8").dblclick()
    slow.sees("h8", "black")
    slow.place("i8")
    expect(slow.stones).to_have_count(2)
    expect(slow.page.locator(".toast")).to_have_count(0)
