"""Work that goes on is in sight on every page; reviews of many games and what they say."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.long_game import LONG

#: O blunders twice and loses; X wins.
WON = ["a3", "b3", "a1", "c3", "a2"]
ROW = ["h8", "a1", "i8", "a2", "j8", "a3", "k8", "a4", "l8"]


@pytest.fixture
def lost(screen: Any) -> Any:
    """Three games that were lost and have no review yet, before the page of reviews."""
    for seat in ("second", "second", "first"):
        screen.begin("tictactoe", "computer", opponent="random", seat=seat, moves=WON)
    screen.visit("/games?tab=review")
    screen.says("3 finished games have no review yet.")
    return screen


def test_many_games_are_reviewed_and_show_the_mistakes_and_the_accuracy(lost: Any) -> None:
    lost.button("Review 3 games").click()
    lost.says("3 games were reviewed.")
    mistake = lost.page.locator(".big-mistakes li").first
    expect(mistake).to_contain_text("is a blunder")
    expect(mistake.locator(".thumbnail-ring")).to_have_count(2)
    expect(lost.page.get_by_role("img", name="Accuracy over time")).to_be_visible()
    mistake.get_by_role("link").click()
    expect(lost.page).to_have_url(re.compile(r"/review/[\w-]+\?ply=\d+&try"))
    lost.says(re.compile("was played here. Find a better move."))


def test_reviews_of_chosen_games_are_in_sight_and_go_on_after_a_stop(
    screen: Any,
) -> None:
    for _number in range(2):
        screen.begin(moves=LONG)
    screen.visit("/games")
    screen.page.locator(".row-choice input").first.check()
    screen.button("Choose all").click()
    screen.page.locator(".chosen-bar").get_by_role("button", name="Review").click()
    screen.page.get_by_role("link", name="Rules").first.click()
    tool = screen.page.locator(".task-tool")
    expect(tool).to_have_attribute("aria-label", re.compile("Reviewing games"))
    screen.button("Stop: Reviewing games").click()
    screen.says(re.compile("waits?[.]|were reviewed|was reviewed"))
    screen.page.reload()
    expect(tool).to_have_attribute("aria-label", "Finished")
    tool.click()
    panel = screen.page.locator(".task-panel")
    panel.get_by_role("button", name="Continue").click()
    expect(panel.get_by_role("progressbar")).to_be_visible()
    panel.get_by_role("button", name="Stop").click()
    panel.get_by_role("button", name="Close").click()
    expect(tool).to_have_count(0)


def test_self_play_is_in_sight_after_the_page_was_left_and_loaded_again(screen: Any) -> None:
    screen.prefer(choices=json.dumps({"variant": "reversi", "sizes": {"reversi": 6}}))
    screen.visit("/learning")
    screen.page.get_by_label("Games against itself").fill("50000")
    screen.button("Start").click()
    expect(screen.page.get_by_role("progressbar")).to_be_visible()
    screen.visit("/rules")
    tool = screen.page.locator(".task-tool")
    expect(tool).to_have_attribute("aria-label", re.compile("Playing itself: Apprentice, Reversi"))
    tool.click()
    panel = screen.page.locator(".task-panel")
    panel.get_by_role("button", name="Stop").click()
    expect(panel).to_contain_text("Stopped. Unfinished self-play changes nothing.")
    panel.get_by_role("link", name="Playing itself: Apprentice, Reversi").click()
    expect(screen.page.get_by_role("combobox", name="Board")).to_have_value("6")
    expect(screen.page.locator(".report")).to_contain_text("Stopped.")
    screen.page.locator(".report").get_by_role("button", name="Close").click()
    expect(tool).to_have_count(0)


def test_the_tool_of_the_header_fits_a_phone(open_screen: Any) -> None:
    screen = open_screen(viewport={"width": 360, "height": 740})
    screen.begin(moves=ROW)
    screen.visit("/games?tab=review")
    screen.button("Review 1 game").click()
    tool = screen.page.locator(".task-tool")
    expect(tool).to_be_visible()
    tool.click()
    expect(screen.page.locator(".task-panel .task")).to_be_visible()
    box = screen.page.locator(".task-panel").bounding_box()
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= 360
    assert screen.page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
