"""What one comes back to on the start page; the header; boards on the rules pages."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.test_puzzles import at_noon


def test_the_start_page_leads_to_the_puzzle_of_the_day_and_to_a_lesson(screen: Any) -> None:
    screen.visit()
    today = screen.page.get_by_role("navigation", name="Today")
    expect(today.get_by_role("link", name=re.compile("Puzzle of the day"))).to_be_visible()
    today.get_by_role("link", name=re.compile("Lesson: ")).click()
    expect(screen.page).to_have_url(re.compile(r"/lessons/[\w-]+"))


def test_the_latest_unfinished_games_are_offered(screen: Any) -> None:
    games = [screen.begin(name) for name in ("renju", "caro", "reversi", "freestyle")]
    screen.visit()
    offered = screen.page.get_by_role("link", name=re.compile("Continue your game"))
    expect(offered).to_have_count(3)
    assert {one.get_attribute("href") for one in offered.all()} == {
        f"/game/{game}" for game in games[1:]
    }


def test_a_move_counts_for_the_day(screen: Any) -> None:
    at_noon(screen)
    screen.sit_down()
    with screen.page.expect_response(re.compile("/api/streak$")) as told:
        screen.place("h8")
    assert told.value.json() == {"days": 1, "longest": 1, "today": True}
    asked: list[str] = []
    screen.page.on("request", lambda request: asked.append(request.url))
    screen.place("h9")
    assert not any(url.endswith("/api/streak") for url in asked)


@pytest.mark.parametrize("width", [390, 844, 1366])
def test_the_header_has_room_for_its_pages(open_screen: Any, width: int) -> None:
    screen = open_screen(viewport={"width": width, "height": 844})
    screen.visit()
    nav = screen.page.locator(".nav")
    assert nav.evaluate("nav => nav.scrollWidth <= nav.clientWidth")
    screen.button("More").click()
    screen.page.get_by_role("link", name="History of the games").click()
    expect(screen.page.get_by_role("heading", name="History of the games")).to_be_visible()
    expect(screen.page.locator(".more-pages")).to_be_hidden()


def test_the_rules_of_a_game_are_tried_on_small_boards(screen: Any) -> None:
    screen.visit("/rules/renju")
    boards = screen.page.locator(".rules-board")
    expect(boards).to_have_count(4)
    first = boards.first
    first.get_by_role("button", name="Double three").click()
    expect(first.locator(".feedback-words")).not_to_be_empty()
