"""The first minute: a live board, games by any name, questions that never come back."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
GAME = re.compile(r"/game/[\w-]+$")


def choose(screen: Any, label: str) -> None:
    """Press an option of a row of options."""
    screen.page.locator(".segment", has_text=label).click()


def visit_with(screen: Any, **chosen: Any) -> None:
    screen.prefer(choices=json.dumps(chosen))
    screen.visit()


def place(screen: Any, name: str) -> None:
    screen.is_live()
    screen.cell(name).click()


# -- the board ------------------------------------------------------------------------------------


def test_a_stone_on_the_board_begins_the_game_and_is_its_first_move(screen: Any) -> None:
    screen.visit()
    place(screen, "j10")
    expect(screen.page).to_have_url(GAME)
    screen.sees("j10", "black")
    expect(screen.page.locator(".move-list .move").first).to_contain_text("j10")
    # The computer answers without another press.
    expect(screen.stones).to_have_count(2)


def test_the_keyboard_places_the_first_stone_too(screen: Any) -> None:
    screen.visit()
    screen.is_live()
    screen.cell("h8").focus()
    screen.press("ArrowUp", "Enter")
    expect(screen.page).to_have_url(GAME)
    screen.sees("h9", "black")


def test_the_first_disc_of_reversi_turns_one(screen: Any) -> None:
    visit_with(screen, variant="reversi", kind="here")
    expect(screen.stones).to_have_count(4)
    place(screen, "f5")
    expect(screen.page).to_have_url(GAME)
    expect(screen.stones).to_have_count(5)


def test_whose_colour_is_left_to_chance_begins_by_placing_a_stone(screen: Any) -> None:
    visit_with(screen, kind="friend")
    place(screen, "h8")
    expect(screen.page).to_have_url(GAME)
    screen.sees("h8", "black")
    screen.says("Send this link to your friend")
    name = screen.page.url.rpartition("/")[2]
    assert screen.ask(f"/api/games/{name}")["game"]["you"] == "first"


def test_a_friend_finds_the_first_stone_and_answers_it(open_screen: Any) -> None:
    me, friend = open_screen(), open_screen()
    visit_with(me, kind="friend")
    place(me, "h8")
    expect(me.page).to_have_url(GAME)
    friend.page.goto(me.page.url)
    friend.button("Join").click()
    friend.place("i9")
    me.sees("i9", "white")
    me.place("j10")


def test_on_a_phone_the_second_tap_begins_the_game(open_screen: Any) -> None:
    screen = open_screen(**PHONE)
    screen.visit()
    screen.is_live()
    screen.cell("h8").tap()
    expect(screen.page.locator(".waiting .crosshair")).to_be_visible()
    screen.cell("h8").tap()
    expect(screen.page).to_have_url(GAME)
    screen.sees("h8", "black")


def test_who_chose_to_play_second_is_told_that_the_other_side_begins(screen: Any) -> None:
    visit_with(screen, kind="computer", seats={"computer": "second"})
    place(screen, "a1")
    screen.says("You play second, so the other side begins.")
    expect(screen.page).to_have_url(GAME)
    expect(screen.stones).to_have_count(1)
    screen.sees("a1", "empty")


def test_an_opening_that_forbids_the_place_is_begun_and_explained(screen: Any) -> None:
    visit_with(screen, variant="pro", kind="here")
    place(screen, "a1")
    expect(screen.page.locator(".toast")).to_have_count(1)
    expect(screen.page).to_have_url(GAME)
    expect(screen.stones).to_have_count(0)


def test_two_programs_leave_the_board_alone(screen: Any) -> None:
    visit_with(screen, kind="programs")
    expect(screen.button("Watch")).to_be_visible()
    expect(screen.page.get_by_role("grid").first).to_have_attribute("aria-readonly", "true")


# -- the games ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "title"),
    [
        ("gomoku", "Freestyle gomoku"),
        ("five in a row", "Freestyle gomoku"),
        ("Piškvorky", "Freestyle gomoku"),
        ("piskvorky", "Freestyle gomoku"),
        ("OTHELLO", "Reversi"),
        ("реверси", "Reversi"),
        ("caro", "Caro"),
        ("cờ caro", "Caro"),
        ("рендзю", "Renju"),
    ],
)
def test_a_game_is_found_by_the_name_people_type(shared_screen: Any, name: str, title: str) -> None:
    shared_screen.visit()
    search = shared_screen.page.get_by_role("searchbox", name="Find a game")
    search.fill(name)
    expect(shared_screen.page.locator(".tile strong").first).to_have_text(title)
    search.press("Enter")
    expect(shared_screen.page.get_by_role("heading", level=1)).to_have_text(title)
    expect(search).to_have_value("")


def test_a_name_that_no_game_has_is_said_so(shared_screen: Any) -> None:
    shared_screen.visit()
    shared_screen.page.get_by_role("searchbox").fill("chess")
    shared_screen.says("No game is called that here.")
    shared_screen.page.get_by_role("searchbox").press("Escape")
    expect(shared_screen.page.locator(".tile").first).to_be_visible()


def test_a_rarer_game_that_was_chosen_before_is_at_hand(screen: Any) -> None:
    visit_with(screen, variant="sakata")
    first = screen.page.locator(".tile").first
    expect(first).to_contain_text("Renju, Sakata opening")
    expect(first.get_by_role("radio")).to_be_checked()
    expect(screen.page.locator(".more-tiles[open]")).to_have_count(0)


# -- the first visit ------------------------------------------------------------------------------


def welcome(screen: Any) -> Locator:
    found: Locator = screen.page.get_by_role("region", name="First visit")
    return found


def test_two_answers_lead_to_a_level_and_the_questions_do_not_return(screen: Any) -> None:
    screen.visit()
    welcome(screen).get_by_role("button", name="Reversi").click()
    expect(screen.page.get_by_role("heading", level=1)).to_have_text("Reversi")
    welcome(screen).get_by_role("button", name="Often").click()
    expect(welcome(screen)).to_contain_text("This level should suit you.")
    chosen = screen.page.locator(".level input:checked")
    expect(chosen).not_to_have_attribute("aria-label", "Level 3")
    level = chosen.get_attribute("aria-label")
    screen.page.reload()
    expect(screen.page.locator(".level input:checked")).to_have_attribute("aria-label", level)
    expect(welcome(screen)).to_have_count(0)


def test_who_has_never_played_is_shown_the_rules_and_meets_the_first_level(screen: Any) -> None:
    screen.visit()
    welcome(screen).get_by_role("button", name="Five in a row").click()
    welcome(screen).get_by_role("button", name="Not yet").click()
    expect(screen.page).to_have_url(screen.address("/rules/freestyle"))
    screen.page.locator(".rule.chosen").get_by_role("button", name="Play").click()
    expect(screen.page.locator(".start")).to_contain_text("Level 1 · First day")
    expect(welcome(screen)).to_have_count(0)


def test_one_press_skips_the_questions_for_good(screen: Any) -> None:
    screen.visit()
    welcome(screen).get_by_role("button", name="Skip").click()
    expect(welcome(screen)).to_have_count(0)
    screen.page.reload()
    expect(screen.button("Play")).to_be_visible()
    expect(welcome(screen)).to_have_count(0)


def test_who_just_plays_is_not_asked_again(screen: Any) -> None:
    screen.visit()
    expect(welcome(screen)).to_be_visible()
    place(screen, "h8")
    screen.sees("h8", "black")
    screen.visit()
    expect(screen.button("Play")).to_be_visible()
    expect(welcome(screen)).to_have_count(0)


# -- choices --------------------------------------------------------------------------------------


def test_clock_and_colour_are_remembered_by_kind_of_opponent(screen: Any) -> None:
    screen.visit()
    screen.page.locator(".more summary").click()
    choose(screen, "Per game")
    choose(screen, "Second")
    expect(screen.page.locator(".more-summary")).to_contain_text("you play second · 5 + 3")
    choose(screen, "Friend by link")
    expect(screen.page.locator(".more-summary")).to_contain_text("random colour · no clock")
    screen.page.reload()
    expect(screen.page.locator(".more-summary")).to_contain_text("random colour · no clock")
    choose(screen, "Computer")
    expect(screen.page.locator(".more-summary")).to_contain_text("you play second · 5 + 3")


def test_a_level_is_described_by_what_it_can_do(screen: Any) -> None:
    screen.visit()
    words = screen.page.locator(".level-words")
    screen.page.get_by_role("radio", name="Level 1", exact=True).check()
    expect(words).to_contain_text("rating 500")
    expect(words).to_contain_text("Knows the rules, but may overlook four in a row.")
    screen.page.get_by_role("radio", name=re.compile("^Level")).last.check()
    expect(words).to_contain_text("The engine at full strength")


# -- phones and windows ---------------------------------------------------------------------------


def test_on_a_phone_play_and_the_board_are_there_without_scrolling(open_screen: Any) -> None:
    screen = open_screen(**PHONE)
    screen.visit()
    screen.is_live()
    # The words beside the button are longer when the names of the levels have come.
    expect(screen.page.locator(".start")).to_contain_text("Level 3 · ")
    board = screen.page.locator(".home-board .surface").bounding_box()
    play = screen.button("Play").bounding_box()
    assert board["y"] >= 0
    assert board["y"] + board["height"] <= play["y"] <= 844 - play["height"]
    screen.page.locator(".more summary").scroll_into_view_if_needed()
    assert screen.button("Play").bounding_box() == play


@pytest.mark.parametrize(("width", "height"), [(844, 390), (720, 450), (1366, 768), (2560, 1440)])
def test_in_a_wide_window_board_and_play_stand_side_by_side(
    open_screen: Any, width: int, height: int
) -> None:
    screen = open_screen(viewport={"width": width, "height": height})
    screen.visit()
    screen.is_live()
    board = screen.page.locator(".home-board .surface").bounding_box()
    play = screen.button("Play").bounding_box()
    assert board["x"] + board["width"] <= play["x"]
    assert board["y"] + board["height"] <= height
    assert play["y"] + play["height"] <= height
    assert board["height"] >= 0.68 * height
