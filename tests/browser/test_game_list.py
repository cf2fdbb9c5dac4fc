"""The list of one's own games: found, chosen, tagged, deleted and brought back; small boards."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

ROW = ["h8", "a1", "i8", "a2", "j8", "a3", "k8", "a4"]
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True}


@pytest.fixture
def listed(screen: Any) -> Any:
    """A list of three games, newest first: renju, level 4 (lost), level 2 (won)."""
    screen.begin(kind="computer", opponent="level:2", moves=[*ROW, "l8"])
    lost = {"seat": "second", "moves": [*ROW, "l8"]}
    screen.begin(kind="computer", opponent="level:4", **lost)
    screen.begin("renju", moves=["h8"])
    screen.visit("/games")
    expect(rows(screen)).to_have_count(3)
    return screen


def rows(screen: Any) -> Any:
    return screen.page.locator(".game-row")


def choose(screen: Any, field: str, option: str) -> None:
    screen.page.get_by_role("combobox", name=field, exact=True).select_option(label=option)


def test_games_are_filtered_and_the_address_keeps_the_filter(listed: Any) -> None:
    choose(listed, "Opponent", "Level 4")
    expect(rows(listed)).to_have_count(1)
    expect(rows(listed)).to_contain_text("Lost")
    listed.page.reload()
    expect(rows(listed)).to_have_count(1)
    listed.page.get_by_role("link", name="Show all games").click()
    expect(rows(listed)).to_have_count(3)
    choose(listed, "Order", "Oldest first")
    expect(rows(listed).first).to_contain_text("Level 2")
    search = listed.page.get_by_role("searchbox")
    search.fill("level")
    search.press("Enter")
    expect(rows(listed)).to_have_count(2)
    listed.page.get_by_text("More filters").click()
    listed.page.get_by_label("From").fill("2031-01-01")
    expect(rows(listed)).to_have_count(0)
    listed.says("No games match.")


def test_a_search_finds_what_is_shown_in_another_language(listed: Any) -> None:
    listed.prefer(language='"cs"')
    listed.visit("/games")
    expect(rows(listed).nth(2)).to_contain_text("Úroveň 2")
    search = listed.page.get_by_role("searchbox")
    search.fill("úroveň 2")
    search.press("Enter")
    expect(rows(listed)).to_have_count(1)


def test_the_rows_show_the_boards_of_the_games(listed: Any) -> None:
    expect(listed.page.locator(".game-row .thumbnail")).to_have_count(3)
    stones = rows(listed).nth(1).locator(".thumbnail .sketch-stone.b")
    assert str(stones.get_attribute("d")).count("M") == 5


def test_deleting_with_the_keyboard_and_undoing_it(listed: Any) -> None:
    rows(listed).nth(1).locator(".game-link").focus()
    listed.press("ArrowDown", "ArrowUp", "ArrowUp")
    expect(rows(listed).first.locator(".game-link")).to_be_focused()
    listed.press("Delete")
    expect(rows(listed)).to_have_count(2)
    expect(rows(listed).first.locator(".game-link")).to_be_focused()
    listed.button("Undo").click()
    expect(rows(listed)).to_have_count(3)
    listed.press("Tab")
    listed.page.reload()
    expect(rows(listed)).to_have_count(3)


def test_many_games_are_chosen_deleted_and_brought_back_later(listed: Any) -> None:
    rows(listed).first.get_by_role("checkbox").check()
    listed.button("Choose all").click()
    listed.says("3 games chosen")
    listed.page.locator(".chosen-bar").get_by_role("button", name="Delete").click()
    listed.says("3 games were deleted.")
    listed.page.reload()
    listed.page.get_by_role("link", name=re.compile("deleted")).first.click()
    expect(rows(listed)).to_have_count(3)
    rows(listed).first.get_by_role("button", name="Restore").click()
    expect(rows(listed)).to_have_count(2)
    listed.page.get_by_role("link", name="Back to the list").click()
    expect(rows(listed)).to_have_count(1)
    expect(rows(listed)).to_contain_text("Renju")


def test_tags_are_given_shown_and_filtered(listed: Any) -> None:
    rows(listed).nth(1).get_by_role("checkbox").check()
    listed.button("Tags").click()
    dialog = listed.page.get_by_role("dialog")
    dialog.get_by_label("New tag").fill("club night")
    dialog.get_by_role("button", name="Add").click()
    expect(dialog.get_by_role("checkbox", name="club night")).to_be_checked()
    dialog.get_by_label("New tag").fill("to  study ")
    dialog.get_by_label("New tag").press("Enter")
    expect(rows(listed).nth(1)).to_contain_text("to study")
    listed.page.get_by_role("link", name="club night").click()
    expect(rows(listed)).to_have_count(1)
    expect(rows(listed)).to_contain_text("Level 4")
    rows(listed).first.get_by_role("checkbox").check()
    listed.button("Tags").click()
    dialog.get_by_role("checkbox", name="club night").uncheck()
    dialog.get_by_role("checkbox", name="to study").uncheck()
    dialog.get_by_role("button", name="Save").click()
    expect(listed.page.locator(".row-tags")).to_have_count(0)


def test_statistics_name_opponents_as_the_list_does_and_lead_to_it(listed: Any) -> None:
    listed.page.get_by_role("tab", name="Statistics").click()
    listed.page.get_by_role("link", name="Level 4").click()
    expect(rows(listed)).to_have_count(1)
    expect(rows(listed)).to_contain_text("Level 4")


def test_the_list_fits_a_phone(open_screen: Any) -> None:
    screen = open_screen(**PHONE)
    screen.begin(kind="computer", opponent="classic:medium", moves=[*ROW, "l8"])
    game = screen.begin("keryo-pente")
    tags = ["a rather long tag of a game", "Donaudampfschifffahrtsgesellschaft"]
    screen.post("/api/games/tags", {"games": [game], "add": tags})
    screen.visit("/games")
    rows(screen).first.get_by_role("checkbox").check()
    wide = screen.page.evaluate("document.documentElement.scrollWidth - innerWidth")
    assert wide <= 0
    for part in (".row-tools .button", ".chosen-bar .button"):
        box = screen.page.locator(part).first.bounding_box()
        assert min(box["width"], box["height"]) >= 40
