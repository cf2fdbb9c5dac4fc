"""No key and no click leaves a running game without asking."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect


@pytest.fixture
def friends(open_screen: Any) -> tuple[Any, Any]:
    """Two people at one board; the first has the first move."""
    first, second = open_screen(), open_screen()
    name = first.sit_down("freestyle", "friend")
    second.visit(f"/game/{name}")
    second.button("Join").click()
    expect(first.page.locator(".turn-line")).to_have_text("Your turn")
    return first, second


def sit_still(screen: Any, variant: str = "freestyle", **wishes: Any) -> None:
    """Begin a game and stop the clock of its page: no key comes too late on a slow machine."""
    screen.page.clock.install()
    screen.sit_down(variant, **wishes)
    screen.is_live()
    screen.page.clock.pause_at(screen.page.evaluate("Date.now()") / 1000 + 5)


def asks(screen: Any, words: str) -> Any:
    dialog = screen.page.get_by_role("dialog")
    expect(dialog).to_contain_text(words)
    return dialog


def test_every_key_that_leads_away_from_people_asks_first(friends: Any) -> None:
    first, _second = friends
    address = first.page.url
    questions = {
        "F1": "Leave this game for a new one?",
        "F2": "Leave this game for a new one?",
        "F4": "Leave this game for a new one?",
        "r": "Leave this game and start again?",
        "m": "Leave this game?",
        "q": "Resign this game?",
    }
    for key, words in questions.items():
        first.press(key)
        dialog = asks(first, words)
        # Behind the question no key acts.
        first.press("F4", "Escape")
        expect(dialog).to_have_count(0)
    expect(first.page).to_have_url(address)
    first.place("h8")


def test_f3_is_left_to_the_browser_in_a_game_between_people(friends: Any) -> None:
    first, _second = friends
    # Asked when all have heard of the key, whoever listens first.
    first.page.evaluate(
        """addEventListener('keydown', (event) => {
          setTimeout(() => { window.taken = `${event.key} ${event.defaultPrevented}`; });
        })"""
    )
    first.press("F2")
    asks(first, "new one?")
    first.page.wait_for_function("window.taken === 'F2 true'")
    first.press("Escape")
    expect(first.page.get_by_role("dialog")).to_have_count(0)
    first.press("F3")
    first.page.wait_for_function("window.taken === 'F3 false'")
    expect(first.page.get_by_role("dialog")).to_have_count(0)


def test_a_link_of_the_page_asks_first_and_then_leads_there(friends: Any) -> None:
    first, second = friends
    first.place("h8")
    game = second.page.url
    expect(second.page.locator(".turn-line")).to_have_text("Your turn")
    for link in ("Tengen", "Games"):
        second.page.get_by_role("link", name=link, exact=True).click()
        asks(second, "Leave this game?").get_by_role("button", name="Cancel").click()
        expect(second.page).to_have_url(game)
    second.page.get_by_role("link", name="Games", exact=True).click()
    asks(second, "Leave this game?").get_by_role("button", name="Leave").click()
    expect(second.page).to_have_url(second.address("/games"))
    second.page.go_back()
    expect(second.page).to_have_url(game)
    second.place("i9")
    first.sees("i9", "white")


def test_back_and_forward_of_the_browser_work(friends: Any) -> None:
    first, _second = friends
    game = first.page.url
    first.visit("/rules")
    first.page.go_back()
    expect(first.page).to_have_url(game)
    first.place("h8")


def test_a_game_against_a_program_is_left_by_a_link_at_once_and_waits(screen: Any) -> None:
    name = screen.sit_down("freestyle", "computer", opponent="franta")
    screen.place("h8")
    screen.page.get_by_role("link", name="Rules", exact=True).first.click()
    expect(screen.page).to_have_url(screen.address("/rules"))
    screen.page.go_back()
    expect(screen.page).to_have_url(screen.address(f"/game/{name}"))
    screen.sees("h8", "black")
    screen.press("F4")
    asks(screen, "Leave this game for a new one?")
    screen.press("Enter")
    expect(screen.page).not_to_have_url(re.compile(name))
    screen.says("Two players on this screen")


def test_a_point_typed_anywhere_is_played(screen: Any) -> None:
    sit_still(screen)
    screen.page.keyboard.type("h10")
    screen.sees("h10", "black")
    screen.page.keyboard.type("g5")
    screen.sees("g5", "white")
    # The focus is where it was: the next keys are shortcuts again.
    screen.press("u")
    screen.sees("g5", "empty")


def test_a_short_point_is_shown_and_waits_for_another_digit_or_enter(screen: Any) -> None:
    sit_still(screen)
    screen.page.keyboard.type("a1")
    expect(screen.page.locator(".ghost")).to_have_count(1)
    expect(screen.stones).to_have_count(0)
    screen.page.clock.run_for(1000)
    screen.sees("a1", "black")
    screen.page.keyboard.type("h1")
    screen.press("Enter")
    screen.sees("h1", "white")
    expect(screen.page.locator("#typed-move")).not_to_be_focused()


def test_a_typed_point_can_be_given_up_and_corrected(screen: Any) -> None:
    sit_still(screen)
    screen.page.keyboard.type("b1")
    screen.press("Escape")
    expect(screen.page.locator(".ghost")).to_have_count(0)
    screen.page.keyboard.type("b")
    expect(screen.page.locator("#typed-move")).to_be_focused()
    screen.press("Backspace")
    screen.page.keyboard.type("c3")
    # After a correction nothing is played before Enter.
    expect(screen.page.locator(".ghost")).to_have_count(1)
    expect(screen.stones).to_have_count(0)
    screen.press("Enter")
    screen.sees("c3", "black")
    expect(screen.stones).to_have_count(1)


def test_the_focus_on_the_board_stays_where_it_was_after_a_typed_move(screen: Any) -> None:
    sit_still(screen)
    screen.cell("d4").focus()
    screen.page.keyboard.type("k11")
    screen.sees("k11", "black")
    expect(screen.cell("d4")).to_be_focused()


def test_letters_that_are_columns_and_shortcuts_are_both(screen: Any) -> None:
    sit_still(screen, moves=["h8", "i9"])
    first = screen.page.get_by_role("gridcell").first
    screen.press("f")
    screen.page.clock.run_for(600)
    expect(first).to_have_attribute("aria-label", "O1, empty")
    screen.press("n")
    screen.page.clock.run_for(600)
    expect(screen.page.locator(".numbers .number")).to_have_count(2)
    screen.page.keyboard.type("f10")
    screen.sees("f10", "black")
    expect(first).to_have_attribute("aria-label", "O1, empty")


def test_where_a_letter_is_no_column_it_is_a_shortcut_only(screen: Any) -> None:
    screen.sit_down("reversi", moves=["d3"])
    screen.is_live()
    screen.press("n")
    expect(screen.page.locator(".numbers .number")).to_have_count(1)
    screen.page.keyboard.type("c5")
    screen.sees("c5", "white")


def test_whoever_confirms_every_move_confirms_a_typed_one(screen: Any) -> None:
    screen.prefer(confirm='"always"')
    sit_still(screen)
    screen.page.keyboard.type("h10")
    expect(screen.page.locator(".ghost")).to_have_count(1)
    expect(screen.stones).to_have_count(0)
    screen.press("Enter")
    screen.sees("h10", "black")


def test_typing_scrolls_neither_the_panel_nor_the_page_away(open_screen: Any) -> None:
    screen = open_screen(viewport={"width": 844, "height": 390})
    sit_still(screen, moves=["h8", "i9", "j8", "k9"])
    screen.page.keyboard.type("h10")
    screen.page.clock.resume()
    screen.sees("h10", "black")
    expect(screen.page.locator("#typed-move")).not_to_be_focused()
    screen.page.wait_for_function(
        "document.querySelector('.side').scrollTop === 0 && scrollY === 0"
    )


def test_the_end_of_a_game_is_seen_in_a_panel_that_was_scrolled(open_screen: Any) -> None:
    screen = open_screen(viewport={"width": 844, "height": 390})
    screen.sit_down(moves=["h8", "a1", "i8", "a2", "j8", "a3", "k8", "a4"])
    screen.is_live()
    screen.page.locator(".further").scroll_into_view_if_needed()
    assert screen.page.evaluate("document.querySelector('.side').scrollTop") > 0
    screen.cell("l8").click()
    expect(screen.page.locator(".result-head")).to_be_in_viewport()
